//! The chat that somebody asks for, if it is any of their business, and as what.

use diesel::PgConnection;
use schema::enums::ChatKind;
use schema::models::chat_session::ChatSession;
use schema::models::session::SignedIn;
use schema::models::user::User;
use uuid::Uuid;

use crate::domain::chat::ChatSide;
use crate::error::{Code, Error, Result};

/// As what somebody comes to a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatRole {
    /// As one of the two who talk.
    Participant(ChatSide),
    /// As somebody who may read along, beside the student.
    Reader,
}

impl ChatRole {
    /// From which side they see it.
    #[must_use]
    pub const fn side(self) -> ChatSide {
        match self {
            ChatRole::Participant(side) => side,
            ChatRole::Reader => ChatSide::Student,
        }
    }
}

/// Somebody's chat.
#[derive(Debug, Clone)]
pub struct ChatAccess {
    pub chat: ChatSession,
    /// As what they come to it.
    pub role: ChatRole,
}

impl ChatAccess {
    /// The participant's side, and the person on the other one.
    ///
    /// # Errors
    /// `not_found` for whoever only reads.
    pub fn participant(&self) -> Result<(ChatSide, Uuid)> {
        match self.role {
            ChatRole::Participant(side @ ChatSide::Student) => Ok((side, self.chat.tutor_id)),
            ChatRole::Participant(side @ ChatSide::Tutor) => Ok((side, self.chat.student_id)),
            ChatRole::Reader => Err(not_found()),
        }
    }
}

/// What is said of a chat that is none of theirs, and of one that does not exist.
#[must_use]
pub fn not_found() -> Error {
    Error::with_detail(Code::NotFound, "Chat session not found")
}

/// As whom a participant acts in a chat; `None` for anybody else. For its tutor, an inquiry begins with its first message.
#[must_use]
pub fn side(chat: &ChatSession, user_id: Uuid) -> Option<ChatSide> {
    let is_begun = chat.kind == ChatKind::Booking || chat.last_seq > 0;
    if chat.student_id == user_id {
        Some(ChatSide::Student)
    } else {
        Some(ChatSide::Tutor).filter(|_| chat.tutor_id == user_id && is_begun)
    }
}

/// The chat if the viewer may read it.
///
/// # Errors
/// `not_found` when there is none, and just the same when it is somebody else's.
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

/// The chat if the viewer takes part in it, locked until the transaction ends.
///
/// # Errors
/// As [`visible`]; `unauthenticated` as [`keep_open`].
pub fn locked(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<ChatAccess> {
    let chat = ChatSession::lock(conn, id)?.ok_or_else(not_found)?;
    let side = side(&chat, viewer.profile.id).ok_or_else(not_found)?;
    lock_open_account(conn, viewer.profile.id)?;
    Ok(ChatAccess { chat, role: ChatRole::Participant(side) })
}

/// Makes sure that somebody's account is open, and stays so until the transaction ends: who signed in may have been
/// suspended since. Whoever needs a chat's lock as well takes that first.
///
/// # Errors
/// `unauthenticated` when it was suspended or deleted.
pub fn lock_open_account(conn: &mut PgConnection, user_id: Uuid) -> Result<()> {
    if User::lock_open(conn, user_id)? { Ok(()) } else { Err(Error::new(Code::Unauthenticated)) }
}
