//! Blocks between two people: neither can write to the other in any of their chats. Lessons, cancellations and refunds
//! are not affected.

use diesel::PgConnection;
use schema::models::block;
use schema::models::chat_session::ChatSession;
use uuid::Uuid;

use super::events;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Blocks the second person of `pair` on behalf of the first; `set_by` is the admin, if one did it. Idempotent.
pub fn set(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid), set_by: Option<Uuid>) -> Result<()> {
    // A concurrent message is either stored before or rejected.
    let chats = lock_chats(ctx.conn, pair)?;
    if block::set(ctx.conn, pair, set_by, ctx.now)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Lifts a block, including one that an admin set for this person: it protects the person who lifts it.
pub fn remove(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid)) -> Result<()> {
    let chats = lock_chats(ctx.conn, pair)?;
    if block::delete(ctx.conn, pair)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Locks all chats of two people until the transaction ends. Code that needs more than one of them calls this first,
/// to avoid deadlocks.
pub fn lock_chats(conn: &mut PgConnection, pair: (Uuid, Uuid)) -> Result<Vec<ChatSession>> {
    Ok(block::lock_chats_between(conn, pair)?)
}

fn publish(ctx: &mut Ctx<'_>, chats: &[ChatSession]) -> Result<()> {
    chats.iter().try_for_each(|chat| events::publish_change(ctx.conn, chat, ctx.now))
}
