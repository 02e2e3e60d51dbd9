//! An admin reads a chat, having said why.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::chat_session::ChatSession;
use schema::models::chat_view;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::list::AdminChat;
use crate::chats::access::not_found;
use crate::chats::history::{ReadStretch, Stretch};
use crate::chats::response::ChatMessageList;
use crate::chats::views::{self, VIEW_TIME};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// The longest reason, in characters.
const MAX_REASON: usize = 200;

/// Why an admin reads a chat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatView {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub reason: String,
}

/// Leave to read a chat for an hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatView {
    /// By which its messages are read.
    pub id: Uuid,
    /// The chat.
    pub chat: AdminChat,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

/// Which messages of a chat.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminMessagesQuery {
    /// The admin's own view of this chat, at most an hour old.
    pub view: Option<Uuid>,
    /// Those right before this number; the newest ones if neither is given.
    pub before: Option<i64>,
    /// Those right behind this number.
    pub after: Option<i64>,
    /// 1 to 50; 50 if not given.
    pub limit: Option<i64>,
}

/// Begin to read a chat
///
/// With the reason, which stays with the view; the audit log says that there is one.
#[operation(
    tag = "admin", operation_id = "view_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 201, body = ChatView)), errors(NotFound)
)]
pub async fn create(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<NewChatView>,
) -> Result<HttpResponse> {
    let (admin, id) = (admin.profile.id, *id);
    let reason = text::required(&body.read()?.reason, MAX_REASON, "Please say why you read this chat.")
        .map_err(|problem| Error::field("reason", problem))?;
    let view = state
        .transaction(move |ctx| {
            let chat = ChatSession::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let view_id = chat_view::insert(ctx.conn, (id, admin), &reason, ctx.now)?;
            let detail = json!({ "view_id": view_id });
            audit(ctx.conn, Some(admin), "chat.opened", AuditSubject::Chat(id), detail, ctx.now)?;
            let chat = AdminChat::all(ctx.conn, vec![chat])?.pop().ok_or_else(not_found)?;
            Ok(ChatView { id: view_id, chat, expires_at: ctx.now + VIEW_TIME })
        })
        .await?;
    Ok(HttpResponse::Created().json(view))
}

/// The messages of a chat, for an admin
///
/// Each page that is read is entered in the audit log: by whom, of which chat, which numbers, and not what they say.
#[operation(
    tag = "admin", operation_id = "admin_chat_messages", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = ChatMessageList)), errors(NotFound)
)]
pub async fn messages(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    query: Query<AdminMessagesQuery>,
) -> Result<Json<ChatMessageList>> {
    let (admin, id, view) = (admin.profile.id, *id, query.view);
    let stretch = Stretch::new(query.before, query.after, query.limit)?;
    let response = state
        .transaction(move |ctx| {
            let chat = ChatSession::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let view = views::in_force(ctx.conn, view, (id, admin), ctx.now)?;
            let ReadStretch { list, from, to } = stretch.read(ctx.conn, &chat)?;
            let detail = json!({ "view_id": view, "from": from, "to": to, "messages": list.items.len() });
            audit(ctx.conn, Some(admin), "chat.read", AuditSubject::Chat(id), detail, ctx.now)?;
            Ok(list)
        })
        .await?;
    Ok(Json(response))
}
