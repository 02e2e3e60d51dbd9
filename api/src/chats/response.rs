//! A chat as returned by the API.

use chrono::{DateTime, Utc};
use schema::enums::{ChatFileKind, ChatKind, ChatMessageKind, HeldMessageState, Subject};
use schema::models::booking_list::ParticipantRole;
use schema::models::chat_list::{
    ChatFactColumns, ChatOverview, LastMessageColumns, LessonBounds, OtherPerson,
};
use schema::models::chat_read::UnreadTotals;
use schema::models::profile::{Contact, Profile};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::access::ChatRole;
use crate::domain::chat::{ChatClosedReason, ChatFacts, ChatSide, ChatState, WRITABLE_AFTER_LESSON};
use crate::domain::chat_screening::FindingKind;
use crate::live::chat_message::{ChatFile, ChatMessage};

/// A person in a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatPerson {
    /// The person.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// URL of the picture.
    pub profile_image_url: Option<String>,
    /// Slug of their public page, if there is one.
    pub slug: Option<String>,
}

/// The newest message of a chat, for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatLastMessage {
    /// Number in the chat.
    pub seq: i64,
    /// Kind of the message.
    pub kind: ChatMessageKind,
    /// Who sent it.
    pub sender_id: Uuid,
    /// Its first 200 characters.
    pub preview: String,
    /// Kind of the attached file.
    pub file_kind: Option<ChatFileKind>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// Declares a chat type, optionally with an additional field.
macro_rules! chat {
    ($(#[$meta:meta])* $name:ident { $($(#[$more_meta:meta])* $more:ident: $kind:ty)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, ToSchema)]
        pub struct $name {
            /// The chat.
            pub id: Uuid,
            /// Kind of the chat: a pair may have several.
            pub kind: ChatKind,
            /// The viewer's side.
            pub side: ChatSide,
            /// Subject of the latest question, in an inquiry.
            pub subject: Option<Subject>,
            /// The person on the other side.
            pub other: ChatPerson,
            /// The newest message.
            pub last_message: Option<ChatLastMessage>,
            /// Number of the newest message; 0 in an empty chat.
            pub last_seq: i64,
            /// Number of the last message that the viewer has read.
            pub last_read_seq: i64,
            /// Number of unread messages: those after `last_read_seq` that the viewer did not send.
            pub unread_count: i64,
            /// Whether the viewer may write now.
            pub can_write: bool,
            /// Why the viewer may not write; for participants only.
            pub closed_reason: Option<ChatClosedReason>,
            /// Whether the viewer has blocked the other side.
            pub blocked_by_you: bool,
            /// Start of the pair's next confirmed lesson, or of the one in progress.
            pub next_lesson_at: Option<DateTime<Utc>>,
            /// Until when the viewer may write, if only the 30 days after the last lesson keep the chat open.
            pub writable_until: Option<DateTime<Utc>>,
            /// Time of the last message.
            pub updated_at: DateTime<Utc>,
            $($(#[$more_meta])* pub $more: $kind,)?
        }
    };
}

chat! {
    /// A chat, as seen by somebody who may read it.
    Chat {}
}
chat! {
    /// A chat with the viewer's held messages.
    ChatDetail {
        /// The viewer's messages that wait for an admin, oldest first.
        held_messages: Vec<HeldMessage>
    }
}

/// A page of chats, most recently active first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatList {
    /// Chats of the page.
    pub items: Vec<Chat>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// Unread counts of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnreadChats {
    /// Unread messages of others.
    pub messages: i64,
    /// Chats with unread messages.
    pub chats: i64,
}

/// Messages of a chat, in order.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatMessageList {
    /// The messages.
    pub items: Vec<ChatMessage>,
    /// Whether there are older ones.
    pub more_before: bool,
    /// Whether there are newer ones.
    pub more_after: bool,
}

/// Data with which a student can ask a tutor a question.
#[derive(Debug, Serialize, ToSchema)]
pub struct Inquiry {
    /// The tutor.
    pub tutor: ChatPerson,
    /// Subjects that they teach.
    pub subjects: Vec<Subject>,
    /// The student's inquiry to them, if it exists.
    pub chat: Option<Chat>,
}

/// Outcome of sending a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum SendOutcome {
    /// It was sent.
    Sent {
        /// The stored message.
        message: ChatMessage,
    },
    /// Nothing was stored: the message contains something that is not allowed.
    Held {
        /// Findings of the screening.
        findings: Vec<ScreeningFinding>,
        /// The message without them, if enough remains.
        allowed: Option<String>,
    },
    /// The sender insisted: it is sent once an admin approves it.
    Waiting {
        /// The stored message.
        held_message: HeldMessage,
    },
}

/// A message held for an admin.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldMessage {
    /// The message.
    pub id: Uuid,
    /// Idempotency key from the sender's browser.
    pub client_message_id: Uuid,
    /// Plain text.
    pub message: String,
    /// Attached file.
    pub file: Option<ChatFile>,
    /// Why it is held.
    pub findings: Vec<ScreeningFinding>,
    /// State of the message.
    pub state: HeldMessageState,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// A finding in a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScreeningFinding {
    /// Kind of the finding.
    pub kind: FindingKind,
    /// The text where it was found.
    pub excerpt: String,
    /// Why it is held, as a sentence.
    pub reason: String,
}

/// Returns the time range in which lessons keep a chat open.
#[must_use]
pub fn bounds(now: DateTime<Utc>) -> LessonBounds {
    LessonBounds { now, reach: WRITABLE_AFTER_LESSON }
}

/// Returns the facts that decide whether the viewer may write.
#[must_use]
pub fn facts(kind: ChatKind, other_is_gone: bool, facts: &ChatFactColumns) -> ChatFacts {
    ChatFacts {
        kind,
        other_is_gone,
        tutor_is_approved: facts.tutor_is_approved,
        blocked_by_viewer: facts.blocked_by_viewer,
        blocked_by_other: facts.blocked_by_other,
        next_lesson_at: facts.next_lesson_at,
        last_lesson_ended_at: facts.last_lesson_ended_at,
        has_active_research: facts.has_active_research,
    }
}

impl Chat {
    /// Builds the response for the viewer that the row was read for, in the given role.
    #[must_use]
    pub fn new(row: ChatOverview, role: ChatRole, now: DateTime<Utc>) -> Chat {
        let (closed_reason, writable_until) =
            match facts(row.kind, row.other.other_is_gone, &row.facts).state(now) {
                ChatState::Open { until } => (None, until),
                ChatState::Closed(reason) => (Some(reason), None),
            };
        let is_participant = matches!(role, ChatRole::Participant(_));
        Chat {
            id: row.id,
            kind: row.kind,
            side: role.side(),
            subject: row.subject.and_then(|subject| subject.parse().ok()),
            other: row.other.into(),
            last_message: ChatLastMessage::new(row.last_message),
            last_seq: row.last_seq,
            last_read_seq: row.last_read_seq,
            unread_count: row.unread_count,
            can_write: is_participant && closed_reason.is_none(),
            closed_reason: closed_reason.filter(|_| is_participant),
            blocked_by_you: row.facts.blocked_by_viewer,
            next_lesson_at: row.facts.next_lesson_at,
            writable_until: writable_until.filter(|_| is_participant),
            updated_at: row.updated_at,
        }
    }

    /// Builds the response for one of the participants.
    #[must_use]
    pub fn of_participant(row: ChatOverview, user_id: Uuid, now: DateTime<Utc>) -> Chat {
        let side = if row.student_id == user_id { ChatSide::Student } else { ChatSide::Tutor };
        Chat::new(row, ChatRole::Participant(side), now)
    }

    /// Adds the viewer's held messages.
    #[must_use]
    pub fn with_held_messages(self, held_messages: Vec<HeldMessage>) -> ChatDetail {
        ChatDetail {
            id: self.id,
            kind: self.kind,
            side: self.side,
            subject: self.subject,
            other: self.other,
            last_message: self.last_message,
            last_seq: self.last_seq,
            last_read_seq: self.last_read_seq,
            unread_count: self.unread_count,
            can_write: self.can_write,
            closed_reason: self.closed_reason,
            blocked_by_you: self.blocked_by_you,
            next_lesson_at: self.next_lesson_at,
            writable_until: self.writable_until,
            updated_at: self.updated_at,
            held_messages,
        }
    }
}

impl ChatLastMessage {
    fn new(columns: LastMessageColumns) -> Option<ChatLastMessage> {
        Some(ChatLastMessage {
            seq: columns.message_seq?,
            kind: columns.message_kind?,
            sender_id: columns.sender_id?,
            preview: columns.preview?,
            file_kind: columns.file_kind,
            created_at: columns.sent_at?,
        })
    }
}

impl From<OtherPerson> for ChatPerson {
    fn from(other: OtherPerson) -> ChatPerson {
        let OtherPerson { other_id, first_name, last_name, profile_image_url, slug, .. } = other;
        ChatPerson { id: other_id, first_name, last_name, profile_image_url, slug }
    }
}

impl From<Profile> for ChatPerson {
    fn from(profile: Profile) -> ChatPerson {
        // Their page exists as long as their profile is public.
        let has_page = profile.is_mentor_approved && !profile.bio.is_empty();
        ChatPerson {
            id: profile.id,
            first_name: profile.first_name,
            last_name: profile.last_name,
            profile_image_url: profile.profile_image_url,
            slug: profile.slug.filter(|_| has_page),
        }
    }
}

impl From<Contact> for ChatPerson {
    fn from(Contact { profile, is_suspended, .. }: Contact) -> ChatPerson {
        let person = ChatPerson::from(profile);
        ChatPerson { slug: person.slug.filter(|_| !is_suspended), ..person }
    }
}

impl From<UnreadTotals> for UnreadChats {
    fn from(totals: UnreadTotals) -> UnreadChats {
        let UnreadTotals { messages, chats } = totals;
        UnreadChats { messages, chats }
    }
}

impl From<ChatSide> for ParticipantRole {
    fn from(side: ChatSide) -> ParticipantRole {
        match side {
            ChatSide::Student => ParticipantRole::Student,
            ChatSide::Tutor => ParticipantRole::Tutor,
        }
    }
}
