//! One chat.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::chat_list::ChatOverview;
use uuid::Uuid;

use crate::chats::access::{self, not_found};
use crate::chats::held;
use crate::chats::response::{Chat, ChatDetail, bounds};
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// A chat
///
/// For the two who talk in it, and for those who may read along; for anybody else it does not exist.
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
