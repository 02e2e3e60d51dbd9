//! A person's chats.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::ChatKind;
use schema::models::booking_list::Participant;
use schema::models::chat_list::{ChatFilter, ChatOverview};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::chats::response::{Chat, ChatList, bounds};
use crate::domain::chat::ChatSide;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::http::{paging, search};
use crate::state::AppState;

/// The longest page of chats.
const MAX_CHATS: i64 = 50;

/// Which chats, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatsQuery {
    /// Only chats in which the person learns, or only those in which they teach; both if not given.
    #[param(inline)]
    pub role: Option<ChatSide>,
    /// Only chats of this kind.
    #[param(inline)]
    pub kind: Option<ChatKind>,
    /// Only chats with somebody in whose name this is; all without it.
    pub q: Option<String>,
    /// 1 to 50; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// My chats
///
/// Those in which the person signed in takes part, those first in which something was last said. An inquiry is there for
/// its tutor from its first message on. One query for any number of chats.
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
