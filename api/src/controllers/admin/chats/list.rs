//! All chats, for admins to choose from.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ChatKind, Subject};
use schema::models::chat_session::ChatSession;
use schema::models::chat_view;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::people;
use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::{paging, search};
use crate::state::AppState;

/// Whose chats, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminChatsQuery {
    /// The beginning of a name or an email of one of the two; all chats without it.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A chat, without what is said in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChat {
    /// The chat.
    pub id: Uuid,
    /// Which of the pair's chats it is.
    pub kind: ChatKind,
    /// Its student.
    pub student: AdminPerson,
    /// Its tutor.
    pub tutor: AdminPerson,
    /// Of an inquiry's latest question.
    pub subject: Option<Subject>,
    /// The number of the newest message; 0 in an empty chat.
    pub last_seq: i64,
    /// When something was last said.
    pub updated_at: DateTime<Utc>,
}

/// A page of chats, those first in which something was last said.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChatList {
    /// The page.
    pub items: Vec<AdminChat>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// All chats
///
/// Who talks to whom, and not what they say. Four queries for any number of them.
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
    pub(super) fn all(conn: &mut PgConnection, rows: Vec<ChatSession>) -> Result<Vec<AdminChat>> {
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
