//! Blocks between two people: neither writes to the other in any of their chats. Lessons, cancelling and refunds go on.

use diesel::PgConnection;
use schema::models::block;
use schema::models::chat_session::ChatSession;
use uuid::Uuid;

use super::events;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Blocks somebody for somebody; `set_by` is the admin, if it was one. Again, it changes nothing.
pub fn set(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid), set_by: Option<Uuid>) -> Result<()> {
    // A message that is being sent is either there before or refused.
    let chats = lock_chats(ctx.conn, pair)?;
    if block::set(ctx.conn, pair, set_by, ctx.now)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Lifts a block, also one that an admin set for them: it protects whoever lifts it.
pub fn lift(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid)) -> Result<()> {
    let chats = lock_chats(ctx.conn, pair)?;
    if block::lift(ctx.conn, pair)? { publish(ctx, &chats) } else { Ok(()) }
}

/// Locks every chat of two people until the transaction ends. Whoever needs more than one of them begins with this, so that
/// nobody waits for who waits for them.
pub fn lock_chats(conn: &mut PgConnection, pair: (Uuid, Uuid)) -> Result<Vec<ChatSession>> {
    Ok(block::lock_chats_between(conn, pair)?)
}

fn publish(ctx: &mut Ctx<'_>, chats: &[ChatSession]) -> Result<()> {
    chats.iter().try_for_each(|chat| events::publish_change(ctx.conn, chat, ctx.now))
}
