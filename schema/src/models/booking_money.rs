//! `student_bookings`, as the jobs see them that keep asking Stripe.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::enums::{BookingStatus, DisputeState, PaymentStatus};
use crate::models::student_booking::StudentBooking;
use crate::schema::student_bookings::{self, dsl};

/// How long after a lesson its payment is still looked at: disputes and refunds come weeks later. While a dispute is
/// open, it is looked at for as long as that takes.
const WATCHED: TimeDelta = TimeDelta::days(60);

/// What a job looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A hold that has run out, with no payment on its way.
    ExpiredHold,
    /// A payment that may have arrived, failed, or been given back without our hearing of it.
    Payment,
    /// Money that has to go back.
    Refund,
}

type Predicate = Box<dyn BoxableExpression<student_bookings::table, Pg, SqlType = Bool>>;

/// Up to `limit` bookings that are due, longest due first.
pub fn due(conn: &mut PgConnection, work: Work, now: DateTime<Utc>, limit: i64) -> QueryResult<Vec<Uuid>> {
    student_bookings::table
        .filter(waiting(work, now))
        .filter(dsl::stripe_due_at.le(now))
        .order(dsl::stripe_due_at)
        .limit(limit)
        .select(dsl::id)
        .load(conn)
}

/// Takes a booking that is due for `lease`; `false` when somebody else has taken it. Nobody else takes it
/// until the lease has passed, so a worker that dies in the middle only delays it.
pub fn take(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>, lease: TimeDelta) -> QueryResult<bool> {
    conn.transaction(|conn| {
        StudentBooking::lock(conn, id)?;
        let still_due = student_bookings::table.find(id).filter(dsl::stripe_due_at.le(now));
        let taken = diesel::update(still_due).set(dsl::stripe_due_at.eq(now + lease)).execute(conn)?;
        Ok(taken > 0)
    })
}

/// Leaves the booking alone until then, or for good.
pub fn rest(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    conn.transaction(|conn| {
        StudentBooking::lock(conn, id)?;
        diesel::update(student_bookings::table.find(id)).set(dsl::stripe_due_at.eq(until)).execute(conn)?;
        Ok(())
    })
}

fn waiting(work: Work, now: DateTime<Utc>) -> Predicate {
    let pending = dsl::status.eq(BookingStatus::Pending);
    match work {
        Work::ExpiredHold => Box::new(
            pending
                .and(dsl::payment_status.ne(PaymentStatus::Processing))
                .and(dsl::hold_expires_at.le(now).assume_not_null()),
        ),
        Work::Payment => {
            let may_be_paid = pending.and(dsl::stripe_checkout_session_id.is_not_null());
            let disputed = dsl::dispute_state.eq(DisputeState::Open).assume_not_null();
            let watched = dsl::ends_at.gt(now - WATCHED).or(disputed);
            let may_change = dsl::payment_status.eq(PaymentStatus::Paid).and(watched);
            Box::new(may_be_paid.or(may_change))
        }
        Work::Refund => Box::new(dsl::payment_status.eq(PaymentStatus::RefundPending)),
    }
}
