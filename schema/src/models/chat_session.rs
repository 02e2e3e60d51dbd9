//! `chat_sessions`: the conversation of a student and a tutor.
//!
//! An inquiry before a booking and the chat of a confirmed one differ in who may open them, not in what they are. So
//! both are rows of one table, at most one of each kind for two people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ChatKind;
use crate::schema::chat_sessions;

/// Opens the chat of a confirmed booking unless this student and tutor have one already.
pub fn ensure_for_booking(
    conn: &mut PgConnection,
    booking_id: Uuid,
    student_id: Uuid,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(chat_sessions::table)
        .values((
            chat_sessions::kind.eq(ChatKind::Booking),
            chat_sessions::booking_id.eq(booking_id),
            chat_sessions::student_id.eq(student_id),
            chat_sessions::tutor_id.eq(tutor_id),
            chat_sessions::created_at.eq(now),
            chat_sessions::updated_at.eq(now),
        ))
        .on_conflict((chat_sessions::student_id, chat_sessions::tutor_id, chat_sessions::kind))
        .do_nothing()
        .execute(conn)?;
    Ok(())
}
