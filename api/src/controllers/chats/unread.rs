//! What somebody has not read, over all of their chats.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::booking_list::Participant;
use schema::models::chat_read;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::chats::response::UnreadChats;
use crate::domain::chat::ChatSide;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// Of which chats.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UnreadQuery {
    /// Only chats in which the person learns, or only those in which they teach; both if not given.
    #[param(inline)]
    pub role: Option<ChatSide>,
}

/// How much I have not read
///
/// Counted from how far the person has read, on whatever device.
#[operation(tag = "chats", operation_id = "unread_chats", responses((status = 200, body = UnreadChats)))]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<UnreadQuery>,
) -> Result<Json<UnreadChats>> {
    let who = Participant { id: user.profile.id, role: query.role.map(Into::into) };
    let totals = state.db.run(move |conn| Ok(chat_read::unread(conn, who)?)).await?;
    Ok(Json(totals.into()))
}
