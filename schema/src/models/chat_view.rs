//! `chat_views`: admins' stated reasons for reading a chat. Also the list of chats for admins.

use chrono::{DateTime, Utc};
use diesel::PgTextExpressionMethods;
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::chat_session::ChatSession;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::search::literal;
use crate::schema::{chat_sessions, chat_views, profiles, users};

/// Maximum number of people that a search matches.
const MAX_PEOPLE: i64 = 200;

/// Inserts a view with an admin's reason. Returns its id.
pub fn insert(
    conn: &mut PgConnection,
    chat_session_id: Uuid,
    admin_id: UserId,
    reason: &str,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let row = (
        chat_views::chat_session_id.eq(chat_session_id),
        chat_views::admin_id.eq(admin_id),
        chat_views::reason.eq(reason),
        chat_views::created_at.eq(now),
    );
    diesel::insert_into(chat_views::table).values(row).returning(chat_views::id).get_result(conn)
}

/// Whether this view belongs to this admin and this chat, and is no older than `since`.
pub fn is_in_force(
    conn: &mut PgConnection,
    id: Uuid,
    chat_session_id: Uuid,
    admin_id: UserId,
    since: DateTime<Utc>,
) -> QueryResult<bool> {
    let view = chat_views::table
        .find(id)
        .filter(chat_views::chat_session_id.eq(chat_session_id))
        .filter(chat_views::admin_id.eq(admin_id))
        .filter(chat_views::created_at.gt(since));
    diesel::select(diesel::dsl::exists(view)).get_result(conn)
}

/// Returns a page of all chats, most recently active first; `search` is the beginning of a name or email address of a
/// participant.
pub fn chats(
    conn: &mut PgConnection,
    search: Option<&str>,
    request: PageRequest,
) -> QueryResult<Page<ChatSession>> {
    let mut query = chat_sessions::table
        .order((chat_sessions::updated_at.desc(), chat_sessions::id.desc()))
        .limit(request.rows_to_read())
        .select(ChatSession::as_select())
        .into_boxed();
    if let Some(search) = search {
        let people = people(conn, search)?;
        let is_student = chat_sessions::student_id.eq_any(people.clone());
        query = query.filter(is_student.or(chat_sessions::tutor_id.eq_any(people)));
    }
    if let Some(after) = request.after {
        query = query.filter(older_than!(chat_sessions::updated_at, chat_sessions::id, after));
    }
    Ok(request.page(query.load(conn)?, |chat: &ChatSession| Position { at: chat.updated_at, id: chat.id }))
}

/// Returns the people whose first name, last name, full name or email address begins with the text.
fn people(conn: &mut PgConnection, search: &str) -> QueryResult<Vec<UserId>> {
    let pattern = format!("{}%", literal(search));
    let whole_name = profiles::first_name.concat(" ").concat(profiles::last_name);
    profiles::table
        .inner_join(users::table)
        .filter(
            whole_name
                .ilike(pattern.clone())
                .or(profiles::last_name.ilike(pattern.clone()))
                .or(users::email.ilike(pattern)),
        )
        .order(profiles::id)
        .limit(MAX_PEOPLE)
        .select(profiles::id)
        .load(conn)
}
