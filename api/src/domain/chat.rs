//! Who may write in a chat, and what a message may be.

use std::borrow::Cow;

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::ChatKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long after their last lesson a pair may still write.
pub const WRITABLE_AFTER_LESSON: TimeDelta = TimeDelta::days(30);
/// The longest message, in characters.
pub const MAX_MESSAGE: usize = 1000;

/// What somebody is in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatSide {
    /// Its student.
    Student,
    /// Its tutor.
    Tutor,
}

/// Why somebody cannot write in a chat now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatClosedReason {
    /// There is no lesson ahead, the last one is too long ago, and no project goes on.
    Ended,
    /// They have blocked the other side.
    BlockedByYou,
    /// The other side has blocked them.
    Blocked,
    /// The other side is no longer there, or the tutor teaches no more.
    Unavailable,
}

/// What the right to write depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChatFacts {
    /// Which of the pair's chats it is.
    pub kind: ChatKind,
    /// Whether the other side's account is deleted or suspended.
    pub other_is_gone: bool,
    /// Whether the chat's tutor is still approved.
    pub tutor_is_approved: bool,
    /// Whether whoever would write has blocked the other side.
    pub blocked_by_viewer: bool,
    /// Whether the other side has blocked them.
    pub blocked_by_other: bool,
    /// When the pair's next confirmed lesson begins, or the present one began.
    pub next_lesson_at: Option<DateTime<Utc>>,
    /// When their last one ended.
    pub last_lesson_ended_at: Option<DateTime<Utc>>,
    /// Whether the tutor mentors a project of the student's that is not over.
    pub has_active_research: bool,
}

/// Whether somebody may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatState {
    /// Yes; only until then, if nothing but the days after the last lesson keeps the chat open.
    Open {
        /// The end of these days.
        until: Option<DateTime<Utc>>,
    },
    /// No.
    Closed(ChatClosedReason),
}

impl ChatFacts {
    /// Whether a participant may write now.
    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> ChatState {
        if self.blocked_by_viewer {
            return ChatState::Closed(ChatClosedReason::BlockedByYou);
        }
        if self.blocked_by_other {
            return ChatState::Closed(ChatClosedReason::Blocked);
        }
        if self.other_is_gone || !self.tutor_is_approved {
            return ChatState::Closed(ChatClosedReason::Unavailable);
        }
        let goes_on = self.next_lesson_at.is_some() || self.has_active_research;
        if self.kind == ChatKind::PreBooking || goes_on {
            return ChatState::Open { until: None };
        }
        let until = self.last_lesson_ended_at.map(|ended| ended + WRITABLE_AFTER_LESSON);
        match until.filter(|until| now < *until) {
            Some(until) => ChatState::Open { until: Some(until) },
            None => ChatState::Closed(ChatClosedReason::Ended),
        }
    }
}

impl ChatClosedReason {
    /// What whoever tries to write is told.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            ChatClosedReason::Ended => {
                "This chat is closed. It opens again with your next confirmed session."
            }
            ChatClosedReason::BlockedByYou => "You have blocked this person. Unblock them to write to them.",
            ChatClosedReason::Blocked => "You can no longer write to this person.",
            ChatClosedReason::Unavailable => "This person can no longer be written to.",
        }
    }
}

/// A message as it is stored: without space around it, with one kind of line end. What stands in it is not changed
/// otherwise, since it is escaped wherever it is shown.
///
/// # Errors
/// A sentence when nothing is left and no file comes with it, when it is too long, and when it has characters that are none.
pub fn message(text: &str, has_file: bool) -> Result<String, Cow<'static, str>> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().any(|letter| letter.is_control() && letter != '\n' && letter != '\t') {
        return Err("This text has a character that cannot be used.".into());
    }
    if text.chars().count() > MAX_MESSAGE {
        return Err(format!("Please use at most {MAX_MESSAGE} characters.").into());
    }
    if !text.chars().all(is_blank) {
        return Ok(text.to_owned());
    }
    if has_file { Ok(String::new()) } else { Err("Please write a message.".into()) }
}

/// Whether a character shows nothing by itself.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe0f}' | '\u{feff}')
}
