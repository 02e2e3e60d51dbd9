//! Releases held messages that an admin approved.

use schema::enums::HeldMessageState;
use schema::ids::UserId;
use schema::models::chat_session::ChatSession;
use schema::models::held_message::HeldMessageRow;
use schema::models::user::User;

use super::access::{self, ChatAccess, ChatRole};
use super::draft::Draft;
use super::send::{check_open, store};
use super::{events, held};
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Sends a held message on behalf of its sender.
///
/// # Errors
/// `chat_closed` if nobody may write there any more; `action_not_allowed` if the sender's account is closed.
pub fn release(ctx: &mut Ctx<'_>, row: &HeldMessageRow, admin: UserId) -> Result<()> {
    let chat = ChatSession::lock(ctx.conn, row.chat_session_id)?.ok_or_else(access::not_found)?;
    if !User::lock_open(ctx.conn, row.sender_id)? {
        let detail =
            "The sender’s account has since been suspended or deleted. Please keep the message back.";
        return Err(Error::with_detail(Code::ActionNotAllowed, detail));
    }
    check_open(ctx, &chat, row.sender_id).map_err(|error| {
        if error.code() != Code::ChatClosed {
            return error;
        }
        let detail = "This chat has since been closed, so the message can’t be sent. Please keep it back.";
        Error::with_detail(Code::ChatClosed, detail)
    })?;
    let side = access::side(&chat, row.sender_id).ok_or_else(access::not_found)?;
    let access = ChatAccess { chat, role: ChatRole::Participant(side) };
    let draft = Draft {
        client_message_id: row.client_message_id,
        text: row.message.clone(),
        file_id: row.file_id,
        subject: row.subject,
        insist: false,
    };
    // Its file may be sent only once the message is no longer held.
    held::decide(ctx, row, HeldMessageState::Released, admin)?;
    let audience = events::audience(&access.chat, access.chat.readers(ctx.conn)?);
    store(ctx, &access, &audience, row.sender_id, &draft)?;
    Ok(())
}
