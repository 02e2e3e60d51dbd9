//! A range of a chat's messages, as read by the people who may read the chat, and by admins.

use diesel::PgConnection;
use schema::models::chat_message::{ChatMessageRow, MessageRange};
use schema::models::chat_session::ChatSession;

use super::response::ChatMessageList;
use crate::error::{Code, Error, Result};
use crate::http::paging;
use crate::live::chat_message::ChatMessage;

/// Maximum number of messages per page.
const MAX_MESSAGES: i64 = 50;

/// Requested range of messages.
#[derive(Debug, Clone, Copy)]
pub struct MessageRequest {
    range: MessageRange,
    limit: i64,
}

/// Messages of a chat, with the range of numbers that they cover.
#[derive(Debug)]
pub struct MessagePage {
    /// The messages.
    pub list: ChatMessageList,
    /// The number of the first.
    pub from: i64,
    /// The number of the last.
    pub to: i64,
}

impl MessageRequest {
    /// Selects the messages right before a number, right after one, or the newest if neither is given; 50 unless
    /// `limit` says otherwise.
    ///
    /// # Errors
    /// `malformed_query` if both are given, or the limit is out of range.
    pub fn new(before: Option<i64>, after: Option<i64>, limit: Option<i64>) -> Result<MessageRequest> {
        let range = match (before, after) {
            (None, None) => MessageRange::Last,
            (Some(before), None) => MessageRange::Before(before),
            (None, Some(after)) => MessageRange::After(after),
            (Some(_), Some(_)) => {
                let detail = "before and after cannot be asked for at once.";
                return Err(Error::with_detail(Code::MalformedQuery, detail));
            }
        };
        Ok(MessageRequest { range, limit: paging::limit_within(limit, MAX_MESSAGES)? })
    }

    /// Reads the messages.
    pub fn read(self, conn: &mut PgConnection, chat: &ChatSession) -> Result<MessagePage> {
        let rows = ChatMessageRow::of_chat(conn, chat.id, self.range, self.limit)?;
        let first = ChatMessageRow::first_seq(conn, chat.id)?;
        let (from, to) = match (rows.first(), rows.last(), self.range) {
            (Some(first), Some(last), _) => (first.seq, last.seq),
            // An empty page is located where it was requested; nothing comes after it.
            (_, _, MessageRange::Before(seq)) => (seq, seq),
            (_, _, MessageRange::After(seq)) => (seq, chat.last_seq.max(seq)),
            (_, _, MessageRange::Last | MessageRange::Until(_)) => (0, chat.last_seq),
        };
        let list = ChatMessageList {
            items: rows.into_iter().map(ChatMessage::from).collect(),
            more_before: first.is_some_and(|first| first < from),
            more_after: to < chat.last_seq,
        };
        Ok(MessagePage { list, from, to })
    }
}
