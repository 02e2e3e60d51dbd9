//! `lesson_reminders`: reminders of lessons that are still to come.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::lesson_reminders;

/// How many hours before a lesson its people are reminded.
pub const HOURS_BEFORE: [i16; 2] = [24, 1];

/// A reminder that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = lesson_reminders, check_for_backend(diesel::pg::Pg))]
pub struct LessonReminder {
    pub booking_id: Uuid,
    pub hours_before: i16,
}

/// Replaces a booking's reminders by those of a lesson that starts at `starts_at`. One whose time has come
/// already is left out: who books or moves a lesson that late needs no reminder of it.
pub fn plan(
    conn: &mut PgConnection,
    booking_id: Uuid,
    starts_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    drop_of(conn, booking_id)?;
    let rows: Vec<_> = HOURS_BEFORE
        .into_iter()
        .map(|hours| (hours, starts_at - TimeDelta::hours(hours.into())))
        .filter(|(_, due_at)| *due_at > now)
        .map(|(hours, due_at)| {
            (
                lesson_reminders::booking_id.eq(booking_id),
                lesson_reminders::hours_before.eq(hours),
                lesson_reminders::due_at.eq(due_at),
            )
        })
        .collect();
    diesel::insert_into(lesson_reminders::table).values(rows).execute(conn)?;
    Ok(())
}

/// Drops a booking's reminders.
pub fn drop_of(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<()> {
    diesel::delete(lesson_reminders::table.filter(lesson_reminders::booking_id.eq(booking_id)))
        .execute(conn)?;
    Ok(())
}

/// Takes out one reminder that is due and that nobody else is taking. It is gone with the transaction's
/// commit, and back if that fails.
pub fn claim_due(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Option<LessonReminder>> {
    let due: Option<LessonReminder> = lesson_reminders::table
        .filter(lesson_reminders::due_at.le(now))
        .order(lesson_reminders::due_at)
        .select(LessonReminder::as_select())
        .for_update()
        .skip_locked()
        .first(conn)
        .optional()?;
    if let Some(LessonReminder { booking_id, hours_before }) = due {
        diesel::delete(lesson_reminders::table.find((booking_id, hours_before))).execute(conn)?;
    }
    Ok(due)
}
