//! `suspension_cancellations`: lessons that are still to be canceled because of a suspension.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::schema::{suspension_cancellations, suspensions};

/// A lesson to cancel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct SuspensionCancellation {
    pub booking_id: Uuid,
    pub suspension_id: Uuid,
    /// The suspended person.
    pub user_id: Uuid,
    /// The admin who suspended them.
    pub suspended_by: Uuid,
}

/// Inserts these lessons; existing rows are left as they are.
pub fn insert(
    conn: &mut PgConnection,
    suspension_id: Uuid,
    bookings: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    use suspension_cancellations::dsl;
    let rows: Vec<_> = bookings
        .iter()
        .map(|id| (dsl::booking_id.eq(id), dsl::suspension_id.eq(suspension_id), dsl::next_try_at.eq(now)))
        .collect();
    // Far below the 65,535 values that a statement may bind.
    for part in rows.chunks(5000) {
        diesel::insert_into(dsl::suspension_cancellations)
            .values(part)
            .on_conflict_do_nothing()
            .execute(conn)?;
    }
    Ok(())
}

/// Claims the next due lesson, of this suspension if one is given, until `until`.
pub fn claim(
    conn: &mut PgConnection,
    suspension: Option<Uuid>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> QueryResult<Option<SuspensionCancellation>> {
    use suspension_cancellations::dsl;
    conn.transaction(|conn| {
        let of_any = suspension.is_none().into_sql::<Bool>();
        let due = dsl::suspension_cancellations
            .filter(dsl::next_try_at.le(now))
            .filter(of_any.or(dsl::suspension_id.eq(suspension.unwrap_or_default())))
            .order(dsl::next_try_at)
            .select(dsl::booking_id)
            .for_update()
            .skip_locked();
        let Some(booking_id) = due.first::<Uuid>(conn).optional()? else { return Ok(None) };
        diesel::update(dsl::suspension_cancellations.find(booking_id))
            .set(dsl::next_try_at.eq(until))
            .execute(conn)?;
        find(conn, booking_id)
    })
}

/// Returns the row of a lesson that is to be canceled.
pub fn find(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<SuspensionCancellation>> {
    suspension_cancellations::table
        .inner_join(suspensions::table)
        .filter(suspension_cancellations::booking_id.eq(booking_id))
        .select((
            suspension_cancellations::booking_id,
            suspension_cancellations::suspension_id,
            suspensions::user_id,
            suspensions::suspended_by,
        ))
        .first(conn)
        .optional()
}

/// Deletes the row of a lesson that was canceled, or has ended by itself.
pub fn delete(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<()> {
    diesel::delete(suspension_cancellations::table.find(booking_id)).execute(conn)?;
    Ok(())
}

/// Deletes the rows of a person who was restored: their remaining lessons take place.
pub fn delete_of_person(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<()> {
    let of_person = suspensions::table.filter(suspensions::user_id.eq(user_id)).select(suspensions::id);
    diesel::delete(suspension_cancellations::table)
        .filter(suspension_cancellations::suspension_id.eq_any(of_person))
        .execute(conn)?;
    Ok(())
}
