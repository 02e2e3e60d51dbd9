//! Blocks between two people: neither writes to the other in any of their chats. Lessons, cancelling and refunds go on.

use schema::models::block;
use uuid::Uuid;

use super::events;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Blocks somebody for somebody; `set_by` is the admin, if it was one. Again, it changes nothing.
///
/// # Errors
/// When the database refuses it.
pub fn set(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid), set_by: Option<Uuid>) -> Result<()> {
    if block::set(ctx.conn, pair, set_by, ctx.now)? { publish(ctx, pair) } else { Ok(()) }
}

/// Lifts a block, also one that an admin set for them: it protects whoever lifts it.
///
/// # Errors
/// When the database refuses it.
pub fn lift(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid)) -> Result<()> {
    if block::lift(ctx.conn, pair)? { publish(ctx, pair) } else { Ok(()) }
}

fn publish(ctx: &mut Ctx<'_>, pair: (Uuid, Uuid)) -> Result<()> {
    for chat in block::chats_between(ctx.conn, pair)? {
        events::publish_change(ctx.conn, &chat, ctx.now)?;
    }
    Ok(())
}
