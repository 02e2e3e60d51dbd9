//! A chat as the API tells it.

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

/// Somebody in a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatPerson {
    /// The person.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// The last part of their page's address, if everybody may see one.
    pub slug: Option<String>,
}

/// The newest message of a chat, for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatLastMessage {
    /// Its number.
    pub seq: i64,
    /// What it is.
    pub kind: ChatMessageKind,
    /// Who sent it.
    pub sender_id: Uuid,
    /// Its first 200 characters.
    pub preview: String,
    /// What came with it.
    pub file_kind: Option<ChatFileKind>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// Declares a chat with what else is told of it.
macro_rules! chat {
    ($(#[$meta:meta])* $name:ident { $($(#[$more_meta:meta])* $more:ident: $kind:ty)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, ToSchema)]
        pub struct $name {
            /// The chat.
            pub id: Uuid,
            /// Which of the pair's chats it is.
            pub kind: ChatKind,
            /// What the viewer is in it.
            pub side: ChatSide,
            /// Of an inquiry's latest question.
            pub subject: Option<Subject>,
            /// Who is on the other side.
            pub other: ChatPerson,
            /// The newest message.
            pub last_message: Option<ChatLastMessage>,
            /// Its number; 0 in an empty chat.
            pub last_seq: i64,
            /// How far the viewer has read.
            pub last_read_seq: i64,
            /// Messages of the other side behind that.
            pub unread_count: i64,
            /// Whether the viewer may write now.
            pub can_write: bool,
            /// Why not, for one of the two who talk.
            pub closed_reason: Option<ChatClosedReason>,
            /// Whether the viewer has blocked the other side.
            pub blocked_by_you: bool,
            /// When the pair's next confirmed lesson begins, or the present one began.
            pub next_lesson_at: Option<DateTime<Utc>>,
            /// Until when the viewer may write, if nothing but the 30 days after the last lesson keeps the chat open.
            pub writable_until: Option<DateTime<Utc>>,
            /// When something was last said.
            pub updated_at: DateTime<Utc>,
            $($(#[$more_meta])* pub $more: $kind,)?
        }
    };
}

chat! {
    /// A chat, as somebody who reads it sees it.
    Chat {}
}
chat! {
    /// A chat with what of the viewer's waits in it.
    ChatDetail {
        /// The viewer's messages that wait for an admin to look at them, oldest first.
        held_messages: Vec<HeldMessage>
    }
}

/// A page of chats, those first in which something was last said.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatList {
    /// The page.
    pub items: Vec<Chat>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// What somebody has not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnreadChats {
    /// Messages of others.
    pub messages: i64,
    /// Chats that have such.
    pub chats: i64,
}

/// Messages of a chat, in their order.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatMessageList {
    /// The messages.
    pub items: Vec<ChatMessage>,
    /// Whether there are older ones.
    pub more_before: bool,
    /// Whether there are newer ones.
    pub more_after: bool,
}

/// What a student who asks a tutor something needs to know.
#[derive(Debug, Serialize, ToSchema)]
pub struct Inquiry {
    /// Who is asked.
    pub tutor: ChatPerson,
    /// What they give lessons in.
    pub subjects: Vec<Subject>,
    /// The student's inquiry to them, if it was opened already.
    pub chat: Option<Chat>,
}

/// What became of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum SendOutcome {
    /// It was sent.
    Sent {
        /// As it is stored.
        message: ChatMessage,
    },
    /// Nothing was stored: the message has what does not belong in a chat.
    Held {
        /// What was found.
        findings: Vec<ScreeningFinding>,
        /// The message without it, if something sensible is left.
        allowed: Option<String>,
    },
    /// Its sender insisted: it is sent once an admin has found nothing wrong.
    Waiting {
        /// As it is stored.
        held_message: HeldMessage,
    },
}

/// A message that waits for an admin to look at it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldMessage {
    /// The message.
    pub id: Uuid,
    /// As its sender's browser calls it.
    pub client_message_id: Uuid,
    /// Plain text.
    pub message: String,
    /// What is sent with it.
    pub file: Option<ChatFile>,
    /// Why it is held.
    pub findings: Vec<ScreeningFinding>,
    /// Where it stands.
    pub state: HeldMessageState,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// Something in a message that does not belong in a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScreeningFinding {
    /// What it is.
    pub kind: FindingKind,
    /// Where it stands.
    pub excerpt: String,
    /// Why it is held, in a sentence.
    pub reason: String,
}

/// Over which stretch of time lessons count.
#[must_use]
pub fn bounds(now: DateTime<Utc>) -> LessonBounds {
    LessonBounds { now, reach: WRITABLE_AFTER_LESSON }
}

/// What the right to write depends on, for the viewer that the chat was read for.
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
    /// Tells a chat to the viewer it was read for, who comes to it as this.
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

    /// Tells a chat to one of the two who talk in it.
    #[must_use]
    pub fn of_participant(row: ChatOverview, user_id: Uuid, now: DateTime<Utc>) -> Chat {
        let side = if row.student_id == user_id { ChatSide::Student } else { ChatSide::Tutor };
        Chat::new(row, ChatRole::Participant(side), now)
    }

    /// With what of the viewer's waits in it.
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
        // Their page is there for as long as everybody may see them.
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
