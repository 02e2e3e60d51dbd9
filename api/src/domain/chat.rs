//! Who may write in a chat, and what a message may contain.

use std::borrow::Cow;

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::ChatKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long after their last lesson a student and tutor may still write.
pub const WRITABLE_AFTER_LESSON: TimeDelta = TimeDelta::days(30);
/// Maximum length of a message, in characters.
pub const MAX_MESSAGE: usize = 1000;

/// A participant's side in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatSide {
    /// The student.
    Student,
    /// The tutor.
    Tutor,
}

/// Why a participant cannot write in a chat now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatClosedReason {
    /// There is no upcoming lesson, the last one is too long ago, and no research project is active.
    Ended,
    /// The viewer has blocked the other side.
    BlockedByYou,
    /// The other side has blocked the viewer.
    Blocked,
    /// The other side's account is gone, or the tutor is no longer approved.
    Unavailable,
}

/// Facts that decide whether a participant may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChatFacts {
    /// Kind of the chat: a pair may have several.
    pub kind: ChatKind,
    /// Whether the other side's account is deleted or suspended.
    pub other_is_gone: bool,
    /// Whether the chat's tutor is still approved.
    pub tutor_is_approved: bool,
    /// Whether the viewer has blocked the other side.
    pub blocked_by_viewer: bool,
    /// Whether the other side has blocked the viewer.
    pub blocked_by_other: bool,
    /// Start of the pair's next confirmed lesson, or of the one in progress.
    pub next_lesson_at: Option<DateTime<Utc>>,
    /// End of their last lesson.
    pub last_lesson_ended_at: Option<DateTime<Utc>>,
    /// Whether the tutor mentors an unfinished research project of the student.
    pub has_active_research: bool,
}

/// Whether a participant may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatState {
    /// They may. `until` is set if only the grace period after the last lesson keeps the chat open.
    Open {
        /// End of the grace period.
        until: Option<DateTime<Utc>>,
    },
    /// They may not.
    Closed(ChatClosedReason),
}

impl ChatFacts {
    /// Returns whether a participant may write at `now`.
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
    /// Message for a participant who tries to write.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            ChatClosedReason::Ended => {
                "This chat is closed. It opens again with your next confirmed session."
            }
            ChatClosedReason::BlockedByYou => "You’ve blocked this person. Unblock them to write to them.",
            ChatClosedReason::Blocked => "You can no longer write to this person.",
            ChatClosedReason::Unavailable => "No one can write to this person anymore.",
        }
    }
}

/// Returns the message as it is stored: without surrounding whitespace, with `\n` as line end. The text is not changed
/// otherwise, because it is escaped wherever it is displayed.
///
/// # Errors
/// A message for the user if the text is empty and no file is attached, if it is too long, or if it contains control
/// characters.
pub fn message(text: &str, has_file: bool) -> Result<String, Cow<'static, str>> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().any(|letter| letter.is_control() && letter != '\n' && letter != '\t') {
        return Err("This text has a character that can’t be used.".into());
    }
    if text.chars().count() > MAX_MESSAGE {
        return Err(format!("Please use at most {MAX_MESSAGE} characters.").into());
    }
    if !text.chars().all(is_blank) {
        return Ok(text.to_owned());
    }
    if has_file { Ok(String::new()) } else { Err("Please write a message.".into()) }
}

/// Whether a character is invisible by itself.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe0f}' | '\u{feff}')
}
