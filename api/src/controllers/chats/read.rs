//! How far somebody has read a chat.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::booking_list::Participant;
use schema::models::chat_read;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::chats::response::UnreadChats;
use crate::chats::{access, events};
use crate::error::Result;
use crate::extract::{Body, SignedInUser};
use crate::state::AppState;

/// How far somebody has read.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadPosition {
    /// The number of the newest message they have seen.
    pub seq: i64,
}

/// Mark a chat as read
///
/// Up to a message; never back, and never beyond the newest. What is left unread comes back, over all chats in which the
/// person is on the same side as in this one, and their other pages hear of it.
#[operation(
    tag = "chats", operation_id = "mark_chat_read", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = UnreadChats))
)]
pub async fn mark(
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
