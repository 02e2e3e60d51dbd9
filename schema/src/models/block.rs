//! `blocks`: who has blocked whom.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::chat_session::ChatSession;
use crate::schema::{blocks, chat_sessions};

/// Inserts a block; `false` if it existed. `set_by` is the admin, if one did it.
pub fn set(
    conn: &mut PgConnection,
    (blocker_id, blocked_id): (Uuid, Uuid),
    set_by: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let row = (
        blocks::blocker_id.eq(blocker_id),
        blocks::blocked_id.eq(blocked_id),
        blocks::set_by.eq(set_by),
        blocks::created_at.eq(now),
    );
    Ok(diesel::insert_into(blocks::table).values(row).on_conflict_do_nothing().execute(conn)? == 1)
}

/// Deletes a block; `false` if there was none.
pub fn delete(conn: &mut PgConnection, (blocker_id, blocked_id): (Uuid, Uuid)) -> QueryResult<bool> {
    Ok(diesel::delete(blocks::table.find((blocker_id, blocked_id))).execute(conn)? == 1)
}

/// Locks all chats of two people, in either role, in a fixed order until the transaction ends.
pub fn lock_chats_between(
    conn: &mut PgConnection,
    (one, other): (Uuid, Uuid),
) -> QueryResult<Vec<ChatSession>> {
    let (student, tutor) = (chat_sessions::student_id, chat_sessions::tutor_id);
    chat_sessions::table
        .filter(student.eq(one).and(tutor.eq(other)).or(student.eq(other).and(tutor.eq(one))))
        .order(chat_sessions::id)
        .select(ChatSession::as_select())
        .for_no_key_update()
        .load(conn)
}
