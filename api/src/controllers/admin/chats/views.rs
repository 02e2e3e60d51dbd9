//! Lists all chats, and lets an admin read one after giving a reason. Every view is recorded.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ChatKind, Subject};
use schema::models::chat_session::ChatSession;
use schema::models::chat_view;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::people;
use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::chats::access::not_found;
use crate::chats::history::{MessagePage, MessageRequest};
use crate::chats::response::ChatMessageList;
use crate::chats::views::{self, VIEW_TIME};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::http::{paging, search};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminChatsQuery {
    /// Beginning of the name or email address of one of the two people; all chats if not given.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A chat without its messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChat {
    /// The chat.
    pub id: Uuid,
    /// The kind of the chat; a student and a tutor can have a chat of each kind.
    pub kind: ChatKind,
    /// The student.
    pub student: AdminPerson,
    /// The tutor.
    pub tutor: AdminPerson,
    /// Subject of the latest question in an inquiry.
    pub subject: Option<Subject>,
    /// The number of the newest message; 0 in an empty chat.
    pub last_seq: i64,
    /// When the last message was sent.
    pub updated_at: DateTime<Utc>,
}

/// A page of chats, latest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChatList {
    /// The entries of the page.
    pub items: Vec<AdminChat>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// All chats
///
/// Lists the participants of each chat, without the messages. Four queries for any number of them.
#[operation(tag = "admin", operation_id = "admin_chats", responses((status = 200, body = AdminChatList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminChatsQuery>,
) -> Result<Json<AdminChatList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let search = search::term(query.q.as_deref())?;
    let response = state
        .db
        .run(move |conn| {
            let page = chat_view::chats(conn, search.as_deref(), request)?;
            Ok(AdminChatList {
                next_cursor: page.next.map(paging::cursor),
                items: AdminChat::all(conn, page.rows)?,
            })
        })
        .await?;
    Ok(Json(response))
}

impl AdminChat {
    fn all(conn: &mut PgConnection, rows: Vec<ChatSession>) -> Result<Vec<AdminChat>> {
        let people = people(conn, rows.iter().flat_map(|chat| [chat.student_id, chat.tutor_id]))?;
        rows.into_iter().map(|chat| AdminChat::new(chat, &people)).collect()
    }

    fn new(chat: ChatSession, people: &AdminPeople) -> Result<AdminChat> {
        Ok(AdminChat {
            id: chat.id,
            kind: chat.kind,
            student: people.get(chat.student_id)?,
            tutor: people.get(chat.tutor_id)?,
            subject: chat.subject.and_then(|subject| subject.parse().ok()),
            last_seq: chat.last_seq,
            updated_at: chat.updated_at,
        })
    }
}

/// The longest reason, in characters.
const MAX_REASON: usize = 200;

/// The reason for which an admin reads a chat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatView {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub reason: String,
}

/// Permission to read a chat for an hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatView {
    /// Id of the view, to pass as `view` when reading messages.
    pub id: Uuid,
    /// The chat.
    pub chat: AdminChat,
    /// When the permission expires.
    pub expires_at: DateTime<Utc>,
}

/// Which messages of a chat to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminMessagesQuery {
    /// Id of the admin's own view of this chat, at most an hour old.
    pub view: Option<Uuid>,
    /// The messages right before this number; the newest ones if neither `before` nor `after` is given.
    pub before: Option<i64>,
    /// The messages right after this number.
    pub after: Option<i64>,
    /// 1 to 50; 50 if not given.
    pub limit: Option<i64>,
}

/// Start reading a chat
///
/// Stores the reason with the view; the audit log records the view without the reason.
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
    let reason = text::required(&body.read()?.reason, MAX_REASON, "Please say why you’re reading this chat.")
        .map_err(|problem| Error::field("reason", problem))?;
    let view = state
        .transaction(move |ctx| {
            let chat = ChatSession::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let view_id = chat_view::insert(ctx.conn, id, admin, &reason, ctx.now)?;
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
/// Each page that is read is recorded in the audit log with the admin, the chat and the messages' numbers,
/// without their texts.
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
    let stretch = MessageRequest::new(query.before, query.after, query.limit)?;
    let response = state
        .transaction(move |ctx| {
            let chat = ChatSession::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let view = views::in_force(ctx.conn, view, id, admin, ctx.now)?;
            let MessagePage { list, from, to } = stretch.read(ctx.conn, &chat)?;
            let detail = json!({ "view_id": view, "from": from, "to": to, "messages": list.items.len() });
            audit(ctx.conn, Some(admin), "chat.read", AuditSubject::Chat(id), detail, ctx.now)?;
            Ok(list)
        })
        .await?;
    Ok(Json(response))
}
