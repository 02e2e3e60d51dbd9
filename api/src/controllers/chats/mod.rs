//! A person's chats: list, count unread, show, mark as read, block.

pub mod files;
pub mod inquiries;
pub mod messages;
pub mod reports;

use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::enums::ChatKind;
use schema::models::booking_list::Participant;
use schema::models::chat_list::{ChatFilter, ChatOverview};
use schema::models::chat_read;
use schema::models::session::SignedIn;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::chats::access::{self, not_found};
use crate::chats::response::{Chat, ChatDetail, ChatList, UnreadChats, bounds};
use crate::chats::{blocks, events, held};
use crate::domain::chat::ChatSide;
use crate::error::Result;
use crate::extract::{Body, SignedInUser};
use crate::http::{paging, search};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The longest page of chats.
const MAX_CHATS: i64 = 50;

/// Filters and page for a list of chats.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatsQuery {
    /// Only chats in which the person is the student, or only those in which they are the tutor; both if not given.
    #[param(inline)]
    pub role: Option<ChatSide>,
    /// Only chats of this kind.
    #[param(inline)]
    pub kind: Option<ChatKind>,
    /// Only chats with people whose name contains this text; all chats if absent.
    pub q: Option<String>,
    /// 1 to 50; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// My chats
///
/// The chats in which the signed-in person is student or tutor, latest message first. An inquiry is in its tutor's list
/// from its first message on. One query for any number of chats.
#[operation(tag = "chats", operation_id = "chats", responses((status = 200, body = ChatList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<ChatsQuery>,
) -> Result<Json<ChatList>> {
    let request = paging::request_within(query.limit, query.cursor.as_deref(), MAX_CHATS)?;
    let (id, now) = (user.profile.id, state.clock.now());
    let who = Participant { id, role: query.role.map(Into::into) };
    let filter = ChatFilter { who, kind: query.kind, search: search::term(query.q.as_deref())? };
    let page = state.db.run(move |conn| Ok(ChatOverview::page(conn, &filter, request, bounds(now))?)).await?;
    Ok(Json(ChatList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(|row| Chat::of_participant(row, id, now)).collect(),
    }))
}

/// Filter of the chats to count.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UnreadQuery {
    /// Only chats in which the person is the student, or only those in which they are the tutor; both if not given.
    #[param(inline)]
    pub role: Option<ChatSide>,
}

/// Count my unread messages
///
/// Counts messages after the person's read position, which all their devices share.
#[operation(tag = "chats", operation_id = "unread_chats", responses((status = 200, body = UnreadChats)))]
pub async fn count_unread(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<UnreadQuery>,
) -> Result<Json<UnreadChats>> {
    let who = Participant { id: user.profile.id, role: query.role.map(Into::into) };
    let totals = state.db.run(move |conn| Ok(chat_read::unread(conn, who)?)).await?;
    Ok(Json(totals.into()))
}

/// A chat
///
/// For the chat's two participants and its readers; anybody else gets `not_found`.
#[operation(
    tag = "chats", operation_id = "show_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = ChatDetail))
)]
pub async fn show(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<ChatDetail>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let role = access::visible(conn, &user, id)?.role;
            let row = ChatOverview::find(conn, id, user.profile.id, bounds(now))?.ok_or_else(not_found)?;
            let held = held::of_sender(conn, (id, user.profile.id), now)?;
            Ok(Chat::new(row, role, now).with_held_messages(held))
        })
        .await?;
    Ok(Json(response))
}

/// A person's read position.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadPosition {
    /// Number of the newest message that they have seen.
    pub seq: i64,
}

/// Mark a chat as read
///
/// Marks messages as read up to this one; never backwards, and never beyond the newest. Returns the number of
/// unread messages in all chats in which the person has the same role, and publishes it to their other pages.
#[operation(
    tag = "chats", operation_id = "mark_chat_read", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = UnreadChats))
)]
pub async fn mark_read(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<ReadPosition>,
) -> Result<Json<UnreadChats>> {
    let (id, ReadPosition { seq }) = (*id, body.read()?);
    let totals = state
        .transaction(move |ctx| {
            let access = access::visible(ctx.conn, &user, id)?;
            let user_id = user.profile.id;
            if let Some(moved) = chat_read::advance(ctx.conn, id, user_id, seq)? {
                events::publish_read(ctx.conn, &access.chat, (user_id, moved), ctx.now)?;
            }
            let who = Participant { id: user_id, role: Some(access.role.side().into()) };
            Ok(chat_read::unread(ctx.conn, who)?)
        })
        .await?;
    Ok(Json(totals.into()))
}

/// Block the other person of a chat
///
/// From then on the two cannot write to each other in any chat, nor can the student book a lesson with the tutor.
/// Booked lessons stay booked and can be canceled, without a message to the other person; refunds stay possible. For
/// the chat's two participants; at most 20 changes in ten minutes.
#[operation(
    tag = "chats", operation_id = "block_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = Chat)), errors(RateLimited)
)]
pub async fn block(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<Chat>> {
    let id = *id;
    let chat = state.transaction(move |ctx| set_block(ctx, &user, id, true)).await?;
    Ok(Json(chat))
}

/// Unblock the other person of a chat
///
/// Only for the person who blocked, or on whose behalf an admin blocked.
#[operation(
    tag = "chats", operation_id = "unblock_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = Chat)), errors(RateLimited)
)]
pub async fn unblock(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<Chat>> {
    let id = *id;
    let chat = state.transaction(move |ctx| set_block(ctx, &user, id, false)).await?;
    Ok(Json(chat))
}

fn set_block(ctx: &mut Ctx<'_>, user: &SignedIn, id: Uuid, is_blocked: bool) -> Result<Chat> {
    rate_limits::SWITCH_BLOCK.count(ctx.conn, &user.profile.id.to_string(), ctx.now)?;
    let access = access::visible(ctx.conn, user, id)?;
    let pair = (user.profile.id, access.participant()?.1);
    blocks::lock_chats(ctx.conn, pair)?;
    access::lock_open_account(ctx.conn, user.profile.id)?;
    if is_blocked {
        blocks::set(ctx, pair, None)?
    } else {
        blocks::remove(ctx, pair)?
    }
    let row = ChatOverview::find(ctx.conn, id, user.profile.id, bounds(ctx.now))?.ok_or_else(not_found)?;
    Ok(Chat::new(row, access.role, ctx.now))
}
