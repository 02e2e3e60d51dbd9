//! A tutor's earnings: lessons that were paid for here, lessons paid for elsewhere that an admin marked as paid, and
//! adjustments.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::payment_share::{self, EarningRow};
use crate::models::payout_adjustment::PayoutAdjustment;
use crate::schema::tutor_sessions;

/// A lesson whose tutor was paid by other means: an admin entered it, or booked it that way.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct PaidElsewhereRow {
    /// Session record.
    pub id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub student_name: Option<String>,
    pub session_description: String,
    /// Share at the time of entry, in US cents.
    pub share_cents: i32,
}

/// An earning.
#[derive(Debug)]
pub enum EarningEntry {
    Booked(Box<EarningRow>),
    PaidElsewhere(PaidElsewhereRow),
    /// A payout adjustment.
    Adjustment(PayoutAdjustment),
}

impl EarningEntry {
    fn position(&self) -> Position {
        match self {
            EarningEntry::Booked(row) => Position { at: row.booking.starts_at, id: row.booking.id },
            EarningEntry::PaidElsewhere(row) => Position { at: row.starts_at, id: row.id },
            EarningEntry::Adjustment(row) => Position { at: row.created_at, id: row.id },
        }
    }
}

/// Returns a page of all kinds, newest first: one query per kind, merged.
pub fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: UserId,
    request: PageRequest,
) -> QueryResult<Page<EarningEntry>> {
    let booked = payment_share::of_tutor(conn, tutor_id, request)?;
    let elsewhere = paid_elsewhere(conn, tutor_id, request)?;
    let adjustments = PayoutAdjustment::earned_by(conn, tutor_id, request)?;
    let booked = booked.into_iter().map(|row| EarningEntry::Booked(Box::new(row)));
    let elsewhere = elsewhere.into_iter().map(EarningEntry::PaidElsewhere);
    let adjustments = adjustments.into_iter().map(EarningEntry::Adjustment);
    let mut entries: Vec<_> = booked.chain(elsewhere).chain(adjustments).collect();
    entries.sort_by_key(|entry| {
        let Position { at, id } = entry.position();
        std::cmp::Reverse((at, id))
    });
    Ok(request.page(entries, EarningEntry::position))
}

fn paid_elsewhere(
    conn: &mut PgConnection,
    tutor_id: UserId,
    request: PageRequest,
) -> QueryResult<Vec<PaidElsewhereRow>> {
    use tutor_sessions::dsl;
    let mut query = tutor_sessions::table
        .filter(dsl::tutor_id.eq(tutor_id))
        // Same condition as in the partial index.
        .filter(dsl::booking_id.is_null().or(dsl::settled_elsewhere))
        .filter(dsl::paid)
        .order((dsl::starts_at.desc(), dsl::id.desc()))
        .limit(request.rows_to_read())
        .select((
            dsl::id,
            dsl::starts_at,
            dsl::ends_at,
            dsl::student_name,
            dsl::session_description,
            // A constraint guarantees a value for records without a booking and for those settled elsewhere.
            sql::<Integer>("coalesce(tutor_sessions.tutor_share_cents, 0)"),
        ))
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(dsl::starts_at, dsl::id, after));
    }
    query.load(conn)
}
