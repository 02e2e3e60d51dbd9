//! Blocking whom one talks to.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::chat_list::ChatOverview;
use schema::models::session::SignedIn;
use uuid::Uuid;

use crate::chats::access::{self, not_found};
use crate::chats::blocks;
use crate::chats::response::{Chat, bounds};
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Block a chat's other side
///
/// Neither of the two writes to the other in any chat from then on, nor books a lesson with them. Lessons stay booked, and
/// cancelling, then without words to the other side, and refunds stay open. For the two who talk; at most 20 changes in ten
/// minutes.
#[operation(
    tag = "chats", operation_id = "block_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = Chat)), errors(RateLimited)
)]
pub async fn set(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<Chat>> {
    let id = *id;
    let chat = state.transaction(move |ctx| change(ctx, &user, id, true)).await?;
    Ok(Json(chat))
}

/// Unblock a chat's other side
///
/// Whoever blocked does this, or for whom an admin did.
#[operation(
    tag = "chats", operation_id = "unblock_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = Chat)), errors(RateLimited)
)]
pub async fn lift(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<Chat>> {
    let id = *id;
    let chat = state.transaction(move |ctx| change(ctx, &user, id, false)).await?;
    Ok(Json(chat))
}

fn change(ctx: &mut Ctx<'_>, user: &SignedIn, id: Uuid, is_blocked: bool) -> Result<Chat> {
    rate_limits::SWITCH_BLOCK.count(ctx.conn, &user.profile.id.to_string(), ctx.now)?;
    let access = access::visible(ctx.conn, user, id)?;
    let pair = (user.profile.id, access.participant()?.1);
    blocks::lock_chats(ctx.conn, pair)?;
    access::keep_open(ctx.conn, user.profile.id)?;
    if is_blocked {
        blocks::set(ctx, pair, None)?
    } else {
        blocks::lift(ctx, pair)?
    }
    let row = ChatOverview::find(ctx.conn, id, user.profile.id, bounds(ctx.now))?.ok_or_else(not_found)?;
    Ok(Chat::new(row, access.role, ctx.now))
}
