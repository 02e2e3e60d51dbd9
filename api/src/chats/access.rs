//! Access to chats: whether a person may see one, and in which role. What a user's roles allow in general is decided
//! in `domain/access.rs`.
//!
//! Besides its two participants, a chat can have readers: people who may read along without writing, such as a
//! student's guardian. This is prepared only. The checks know readers, but no code inserts rows into `chat_readers`,
//! only tests do; and a reader has no entry in the list of chats, no count of unread messages, and gets no email.
//!
//! [`visible`] is the rule for requests. These places state it, or a part of it, for other purposes. A change of the
//! rule changes all of them:
//! - Lists of chats: `participates` in `schema/src/models/chat_list.rs`. Participants only.
//! - Counts of unread messages: `unread` in `schema/src/models/chat_read.rs`, by `participates`. Participants only.
//! - Live events: [`audience`](super::events::audience). Participants and readers; its callers pass the readers, from
//!   `ChatSession::readers` or, for a sent message, from the query of facts about its sender (`chats/send.rs`).
//! - Messages that a page missed while it was disconnected: `readable_at` in `schema/src/models/chat_message.rs`.
//!   Participants and readers.
//! - Live events about a suspension: `of_person` in `schema/src/models/chat_session.rs` finds the chats, for
//!   `suspensions/events.rs`. Participants only.
//! - Emails about unread messages: [`store`](super::send::store). The other participant only.
//! - Exports: `schema/src/models/personal_data.rs`. Chats for their participants, each message for its sender, and for
//!   a reader only the row of `chat_readers`.

use diesel::PgConnection;
use schema::enums::ChatKind;
use schema::models::chat_session::ChatSession;
use schema::models::session::SignedIn;
use schema::models::user::User;
use uuid::Uuid;

use crate::domain::chat::ChatSide;
use crate::error::{Code, Error, Result};

/// A person's role in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatRole {
    /// One of the two participants.
    Participant(ChatSide),
    /// Somebody who may read along on the student's side, by a row of `chat_readers`. No code inserts one yet.
    Reader,
}

impl ChatRole {
    /// Returns the side from which they see the chat.
    #[must_use]
    pub const fn side(self) -> ChatSide {
        match self {
            ChatRole::Participant(side) => side,
            ChatRole::Reader => ChatSide::Student,
        }
    }
}

/// A chat with the viewer's role in it.
#[derive(Debug, Clone)]
pub struct ChatAccess {
    pub chat: ChatSession,
    /// The viewer's role.
    pub role: ChatRole,
}

impl ChatAccess {
    /// Returns the participant's side and the other participant's id.
    ///
    /// # Errors
    /// `not_found` for a reader.
    pub fn participant(&self) -> Result<(ChatSide, Uuid)> {
        match self.role {
            ChatRole::Participant(side @ ChatSide::Student) => Ok((side, self.chat.tutor_id)),
            ChatRole::Participant(side @ ChatSide::Tutor) => Ok((side, self.chat.student_id)),
            ChatRole::Reader => Err(not_found()),
        }
    }
}

/// The error for a chat that does not exist or that the viewer may not see.
#[must_use]
pub fn not_found() -> Error {
    Error::with_detail(Code::NotFound, "Chat session not found")
}

/// Returns a participant's side in a chat; `None` for anybody else, readers included. For its tutor, an inquiry exists
/// from its first message on.
#[must_use]
pub fn side(chat: &ChatSession, user_id: Uuid) -> Option<ChatSide> {
    let is_begun = chat.kind == ChatKind::Booking || chat.last_seq > 0;
    if chat.student_id == user_id {
        Some(ChatSide::Student)
    } else {
        Some(ChatSide::Tutor).filter(|_| chat.tutor_id == user_id && is_begun)
    }
}

/// Returns the chat if the viewer may read it, as participant or reader. The module's documentation lists the other
/// places that state this rule.
///
/// # Errors
/// `not_found` if there is none, or if the viewer may not see it.
pub fn visible(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<ChatAccess> {
    let chat = ChatSession::find(conn, id)?.ok_or_else(not_found)?;
    if let Some(side) = side(&chat, viewer.profile.id) {
        return Ok(ChatAccess { chat, role: ChatRole::Participant(side) });
    }
    if chat.has_reader(conn, viewer.profile.id)? {
        return Ok(ChatAccess { chat, role: ChatRole::Reader });
    }
    Err(not_found())
}

/// Returns the chat if the viewer is a participant, locked until the transaction ends.
///
/// # Errors
/// As for [`visible`]; `unauthenticated` as for [`lock_open_account`].
pub fn locked(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<ChatAccess> {
    let chat = ChatSession::lock(conn, id)?.ok_or_else(not_found)?;
    let side = side(&chat, viewer.profile.id).ok_or_else(not_found)?;
    lock_open_account(conn, viewer.profile.id)?;
    Ok(ChatAccess { chat, role: ChatRole::Participant(side) })
}

/// Makes sure that an account is open and stays so until the transaction ends: a signed-in user may have been
/// suspended meanwhile. A caller who also needs a chat's lock takes that first.
///
/// # Errors
/// `unauthenticated` if the account was suspended or deleted.
pub fn lock_open_account(conn: &mut PgConnection, user_id: Uuid) -> Result<()> {
    if User::lock_open(conn, user_id)? { Ok(()) } else { Err(Error::new(Code::Unauthenticated)) }
}
