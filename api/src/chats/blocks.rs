//! Blocks between two people: neither can write to the other in any of their chats. Lessons, cancellations and refunds
//! are not affected.

use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::block::{self, Block};
use schema::models::chat_session::ChatSession;

use super::events;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Blocks one person on behalf of another; `set_by` is the admin, if one did it. Idempotent.
pub fn set(ctx: &mut Ctx<'_>, block: Block, set_by: Option<UserId>) -> Result<()> {
    // A concurrent message is either stored before or rejected.
    let chats = lock_chats(ctx.conn, block.blocker_id, block.blocked_id)?;
    if block::set(ctx.conn, block, set_by, ctx.now)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Lifts a block, including one that an admin set for this person: it protects the person who lifts it.
pub fn remove(ctx: &mut Ctx<'_>, block: Block) -> Result<()> {
    let chats = lock_chats(ctx.conn, block.blocker_id, block.blocked_id)?;
    if block::delete(ctx.conn, block)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Locks all chats of two people until the transaction ends. Code that needs more than one of them calls this first,
/// to avoid deadlocks.
pub fn lock_chats(conn: &mut PgConnection, one: UserId, other: UserId) -> Result<Vec<ChatSession>> {
    Ok(block::lock_chats_between(conn, one, other)?)
}

fn publish(ctx: &mut Ctx<'_>, chats: &[ChatSession]) -> Result<()> {
    chats.iter().try_for_each(|chat| events::publish_change(ctx.conn, chat, ctx.now))
}
