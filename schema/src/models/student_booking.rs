//! `student_bookings`: lessons that are held, booked, over or cancelled.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::enums::{BookingStatus, CancellationReason, DisputeState, PaymentStatus, Subject};
use crate::schema::student_bookings;

/// The exclusion constraint that keeps a tutor's lessons apart.
pub const TUTOR_FREE: &str = "student_bookings_tutor_free";
/// The exclusion constraint that keeps a student's lessons apart.
pub const STUDENT_FREE: &str = "student_bookings_student_free";

/// A booking.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = student_bookings, check_for_backend(diesel::pg::Pg))]
pub struct StudentBooking {
    /// The row; also Stripe's `client_reference_id` and transfer group.
    pub id: Uuid,
    /// Who learns.
    pub student_id: Uuid,
    /// Who teaches.
    pub tutor_id: Uuid,
    /// What is taught.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Where it stands.
    pub status: BookingStatus,
    /// When a pending booking may be released.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// What the student pays, US cents.
    pub price_cents: i32,
    /// What of it is the tutor's, US cents.
    pub tutor_share_cents: i32,
    /// Where its money stands.
    pub payment_status: PaymentStatus,
    /// How many Checkout Sessions were asked for; part of the idempotency key.
    pub checkout_attempt: i32,
    /// `expires_at` of the newest attempt, repeated unchanged when that request is.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The newest Checkout Session, `cs_…`.
    pub stripe_checkout_session_id: Option<String>,
    /// What paid for it, `pi_…`.
    pub stripe_payment_intent_id: Option<String>,
    /// How many refunds were asked for; part of the idempotency key.
    pub refund_attempt: i32,
    /// When the cardholder disputed the charge.
    pub disputed_at: Option<DateTime<Utc>>,
    /// What has become of that.
    pub dispute_state: Option<DisputeState>,
    /// What of the payment has gone back to the card, US cents.
    pub refunded_cents: i32,
    /// What of it disputes have taken for good, US cents.
    pub lost_cents: i32,
    /// Rises with every change that calendars have to hear of.
    pub calendar_sequence: i32,
    /// Why it was cancelled, if it was.
    pub cancellation_reason: Option<CancellationReason>,
    /// The same in the words of whoever did it; may be empty.
    pub cancellation_note: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A new booking.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = student_bookings)]
pub struct NewStudentBooking {
    /// Who learns.
    pub student_id: Uuid,
    /// Who teaches.
    pub tutor_id: Uuid,
    /// What is taught.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Pending, or confirmed when free.
    pub status: BookingStatus,
    /// When a pending booking may be released.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// What the student pays, US cents.
    pub price_cents: i32,
    /// What of it is the tutor's, US cents.
    pub tutor_share_cents: i32,
    /// Unpaid, or not required when free.
    pub payment_status: PaymentStatus,
    /// When it was confirmed, if at once.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub updated_at: DateTime<Utc>,
}

/// What a change of state writes. `None` leaves a column as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = student_bookings)]
pub struct BookingChange {
    /// The next state.
    pub status: Option<BookingStatus>,
    /// Where its money now stands.
    pub payment_status: Option<PaymentStatus>,
    /// The end of the hold, moved on.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// The next Checkout Session's number.
    pub checkout_attempt: Option<i32>,
    /// The next Checkout Session's `expires_at`.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The Checkout Session; `Some(None)` forgets it.
    pub stripe_checkout_session_id: Option<Option<String>>,
    /// What paid for it.
    pub stripe_payment_intent_id: Option<String>,
    /// The next refund's number.
    pub refund_attempt: Option<i32>,
    /// When the charge was disputed.
    pub disputed_at: Option<DateTime<Utc>>,
    /// What has become of that.
    pub dispute_state: Option<DisputeState>,
    /// What has gone back to the card by now, US cents.
    pub refunded_cents: Option<i32>,
    /// What disputes have taken for good by now, US cents.
    pub lost_cents: Option<i32>,
    /// The next start of the lesson.
    pub starts_at: Option<DateTime<Utc>>,
    /// The next end of the lesson.
    pub ends_at: Option<DateTime<Utc>>,
    /// The invitation's next sequence.
    pub calendar_sequence: Option<i32>,
    /// When jobs next ask Stripe about it.
    pub stripe_due_at: Option<DateTime<Utc>>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Why it was cancelled.
    pub cancellation_reason: Option<CancellationReason>,
    /// The same in somebody's own words.
    pub cancellation_note: Option<String>,
    /// When it changed.
    pub updated_at: Option<DateTime<Utc>>,
}

/// A stretch of time in which a student and a tutor are taken.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct Busy {
    /// Whose booking it is.
    pub student_id: Uuid,
    /// Who is taken.
    pub tutor_id: Uuid,
    /// From here.
    pub starts_at: DateTime<Utc>,
    /// Up to here.
    pub ends_at: DateTime<Utc>,
}

impl NewStudentBooking {
    /// Whom it takes, and when.
    #[must_use]
    pub fn takes(&self) -> Busy {
        Busy {
            student_id: self.student_id,
            tutor_id: self.tutor_id,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
        }
    }

    /// Stores the booking. Fails on [`TUTOR_FREE`] or [`STUDENT_FREE`] when it overlaps another.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<StudentBooking> {
        diesel::insert_into(student_bookings::table)
            .values(self)
            .returning(StudentBooking::as_returning())
            .get_result(conn)
    }
}

/// Makes bookings that share a tutor or a student come one after another until the transaction ends.
///
/// The exclusion constraints alone are correct, but two of them checked by many inserts at once
/// deadlock, and so does an update beside an insert, since a new version of a row is checked as well;
/// taking these locks first, in the order of the ids, turns that into a queue.
pub fn lock_calendars(conn: &mut PgConnection, mut people: [Uuid; 2]) -> QueryResult<()> {
    people.sort();
    for person in people {
        let (key, _) = person.as_u64_pair();
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(key.cast_signed())
            .execute(conn)?;
    }
    Ok(())
}

impl StudentBooking {
    /// What is left of the price, US cents: neither refunded nor lost to a dispute.
    #[must_use]
    pub fn left_cents(&self) -> i32 {
        (self.price_cents - self.refunded_cents - self.lost_cents).max(0)
    }

    /// How many hours the student holds that are neither paid for nor over yet.
    pub fn open_holds(conn: &mut PgConnection, student_id: Uuid, now: DateTime<Utc>) -> QueryResult<i64> {
        student_bookings::table
            .filter(student_bookings::student_id.eq(student_id))
            .filter(student_bookings::status.eq(BookingStatus::Pending))
            .filter(student_bookings::payment_status.eq(PaymentStatus::Unpaid))
            .filter(student_bookings::hold_expires_at.gt(now))
            .count()
            .get_result(conn)
    }

    /// The booking with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        student_bookings::table.find(id).select(StudentBooking::as_select()).first(conn).optional()
    }

    /// The booking, locked until the transaction ends together with its people's calendars. Every change
    /// starts here.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        let people: Option<(Uuid, Uuid)> = student_bookings::table
            .find(id)
            .select((student_bookings::student_id, student_bookings::tutor_id))
            .first(conn)
            .optional()?;
        let Some((student_id, tutor_id)) = people else { return Ok(None) };
        lock_calendars(conn, [student_id, tutor_id])?;
        student_bookings::table
            .find(id)
            .select(StudentBooking::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// The booking a payment paid for.
    pub fn id_by_payment_intent(
        conn: &mut PgConnection,
        payment_intent_id: &str,
    ) -> QueryResult<Option<Uuid>> {
        student_bookings::table
            .filter(student_bookings::stripe_payment_intent_id.eq(payment_intent_id))
            .select(student_bookings::id)
            .first(conn)
            .optional()
    }

    /// Writes a change; the caller holds the row's lock.
    pub fn change(conn: &mut PgConnection, id: Uuid, change: &BookingChange) -> QueryResult<StudentBooking> {
        diesel::update(student_bookings::table.find(id))
            .set(change)
            .returning(StudentBooking::as_returning())
            .get_result(conn)
    }

    /// Holds that have run out and stand in the way of a lesson of this tutor or this student.
    pub fn expired_holds_in_the_way(
        conn: &mut PgConnection,
        wanted: Busy,
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<Uuid>> {
        let people = student_bookings::tutor_id
            .eq(wanted.tutor_id)
            .or(student_bookings::student_id.eq(wanted.student_id));
        student_bookings::table
            .filter(people)
            .filter(student_bookings::status.eq(BookingStatus::Pending))
            .filter(student_bookings::hold_expires_at.le(now))
            .filter(student_bookings::starts_at.lt(wanted.ends_at))
            .filter(student_bookings::ends_at.gt(wanted.starts_at))
            .select(student_bookings::id)
            .load(conn)
    }

    /// When these tutors, and this student, are taken between two instants. A hold that has run out takes
    /// nobody, unless its payment is on its way.
    pub fn busy(
        conn: &mut PgConnection,
        tutors: &[Uuid],
        student_id: Uuid,
        (from, to): (DateTime<Utc>, DateTime<Utc>),
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<Busy>> {
        let columns = (
            student_bookings::student_id,
            student_bookings::tutor_id,
            student_bookings::starts_at,
            student_bookings::ends_at,
        );
        let blocks = student_bookings::status.ne(BookingStatus::Cancelled).and(
            student_bookings::status
                .ne(BookingStatus::Pending)
                .or(student_bookings::hold_expires_at.gt(now).assume_not_null())
                .or(student_bookings::payment_status.eq(PaymentStatus::Processing)),
        );
        student_bookings::table
            .filter(student_bookings::tutor_id.eq_any(tutors).or(student_bookings::student_id.eq(student_id)))
            .filter(blocks)
            .filter(student_bookings::starts_at.lt(to))
            .filter(student_bookings::ends_at.gt(from))
            .select(columns)
            .load(conn)
    }
}
