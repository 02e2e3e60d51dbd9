//! `student_bookings`: bookings in all states.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Interval};
use uuid::Uuid;

use crate::enums::{BookingStatus, CancellationReason, PaymentPurpose, PaymentStatus, Subject};
use crate::models::payment::{NewPayment, Payment, PaymentChange};
use crate::schema::{payments, student_bookings};

/// A booking with its payment; selected from a join of both tables.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = student_bookings, check_for_backend(diesel::pg::Pg))]
pub struct StudentBooking {
    pub id: Uuid,
    pub student_id: Uuid,
    pub tutor_id: Uuid,
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub status: BookingStatus,
    /// When a pending booking may be released.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// Price for the student, in US cents.
    pub price_cents: i32,
    /// The tutor's share, in US cents.
    pub tutor_share_cents: i32,
    /// Incremented with every change that calendars have to be updated for.
    pub calendar_sequence: i32,
    pub cancellation_reason: Option<CancellationReason>,
    /// Note of the person who canceled it; may be empty.
    pub cancellation_note: String,
    /// Whether it was canceled and an admin decides about its price: they kept the price, or refunded a part of a price
    /// that had been kept.
    pub price_kept: bool,
    /// Whether the academy is paid by other means.
    pub settled_elsewhere: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    #[diesel(embed)]
    pub notes: LessonNotes,
    /// `None` for a free booking.
    #[diesel(embed)]
    pub payment: Option<Payment>,
}

/// Notes about a lesson; each text may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = student_bookings, check_for_backend(diesel::pg::Pg))]
pub struct LessonNotes {
    /// What the student wants to work on.
    pub student_notes: String,
    /// The tutor's notes about the lesson.
    pub tutor_notes: String,
    /// The tutor's notes on what to practice.
    pub practice_notes: String,
    /// Incremented whenever the tutor saves notes.
    pub notes_version: i32,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = student_bookings)]
pub struct NewStudentBooking {
    pub student_id: Uuid,
    pub tutor_id: Uuid,
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Pending, or confirmed if free.
    pub status: BookingStatus,
    /// When a pending booking may be released.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// Price for the student, in US cents.
    pub price_cents: i32,
    /// The tutor's share, in US cents.
    pub tutor_share_cents: i32,
    /// Set if it is confirmed at creation.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// What the student wants to work on; may be empty.
    pub student_notes: String,
    /// Whether the academy is paid by other means: the price here is 0.
    pub settled_elsewhere: bool,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
}

/// Columns that a transition writes. `None` leaves a column as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = student_bookings)]
pub struct BookingChange {
    pub status: Option<BookingStatus>,
    /// New tutor; the payment's payee has to be changed together with it.
    pub tutor_id: Option<Uuid>,
    /// The new tutor's share, in US cents.
    pub tutor_share_cents: Option<i32>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// Next sequence number of the calendar invitation.
    pub calendar_sequence: Option<i32>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancellation_reason: Option<CancellationReason>,
    /// Note of the person who cancels it.
    pub cancellation_note: Option<String>,
    /// Whether an admin cancels it and keeps its price.
    pub price_kept: Option<bool>,
    pub tutor_notes: Option<String>,
    pub practice_notes: Option<String>,
    pub notes_version: Option<i32>,
}

impl NewStudentBooking {
    /// Inserts the booking, with a payment if it has a price. Fails on
    /// [`PEOPLE_FREE`](super::booking_person::PEOPLE_FREE) if it overlaps another lesson of its people.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<StudentBooking> {
        let id: Uuid = diesel::insert_into(student_bookings::table)
            .values(self)
            .returning(student_bookings::id)
            .get_result(conn)?;
        if self.price_cents > 0 {
            NewPayment {
                purpose: PaymentPurpose::Booking,
                listing_id: None,
                booking_id: Some(id),
                payer_id: self.student_id,
                payee_id: Some(self.tutor_id),
                amount_cents: self.price_cents,
                payee_share_cents: self.tutor_share_cents,
                status: PaymentStatus::Unpaid,
                next_sync_at: self.hold_expires_at,
                created_at: self.created_at,
                updated_at: self.updated_at,
            }
            .insert(conn)?;
        }
        StudentBooking::find(conn, id)?.ok_or(diesel::NotFound)
    }
}

/// Serializes bookings that share a tutor or a student until the transaction ends.
///
/// The exclusion constraint alone is correct, but deadlocks when many concurrent inserts are checked for two people
/// each; taking these locks first, in the order of the ids, turns that into a queue.
pub fn lock_calendars(conn: &mut PgConnection, people: impl IntoIterator<Item = Uuid>) -> QueryResult<()> {
    let people: BTreeSet<Uuid> = people.into_iter().collect();
    for person in people {
        let (key, _) = person.as_u64_pair();
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(key.cast_signed())
            .execute(conn)?;
    }
    Ok(())
}

impl StudentBooking {
    /// Status of the payment.
    #[must_use]
    pub fn payment_status(&self) -> PaymentStatus {
        self.payment.as_ref().map_or(PaymentStatus::NotRequired, |payment| payment.status)
    }

    /// Part of the price neither refunded nor lost in disputes, in US cents.
    #[must_use]
    pub fn left_cents(&self) -> i32 {
        self.payment.as_ref().map_or(0, Payment::left_cents)
    }

    /// Counts the student's unpaid holds that have not ended, with at most this duration.
    pub fn open_holds(
        conn: &mut PgConnection,
        student_id: Uuid,
        length: TimeDelta,
        now: DateTime<Utc>,
    ) -> QueryResult<i64> {
        let longest = sql::<Bool>("student_bookings.hold_expires_at <= student_bookings.created_at + ")
            .bind::<Interval, _>(length);
        student_bookings::table
            .inner_join(payments::table)
            .filter(student_bookings::student_id.eq(student_id))
            .filter(student_bookings::status.eq(BookingStatus::Pending))
            .filter(payments::status.eq(PaymentStatus::Unpaid))
            .filter(student_bookings::hold_expires_at.gt(now))
            .filter(longest)
            .count()
            .get_result(conn)
    }

    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        student_bookings::table
            .left_join(payments::table)
            .filter(student_bookings::id.eq(id))
            .select(StudentBooking::as_select())
            .first(conn)
            .optional()
    }

    /// Returns all students and tutors of these lessons.
    pub fn people(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<BTreeSet<Uuid>> {
        let people: Vec<(Uuid, Uuid)> = student_bookings::table
            .filter(student_bookings::id.eq_any(ids))
            .select((student_bookings::student_id, student_bookings::tutor_id))
            .load(conn)?;
        Ok(people.into_iter().flat_map(|(student, tutor)| [student, tutor]).collect())
    }

    /// Returns the booking, locked until the transaction ends: its payment, the calendars of its people, then its row.
    /// All changes take these locks first; code that only changes the payment needs only that lock.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        StudentBooking::lock_with(conn, id, None)
    }

    /// Does the same as `lock`, and also locks the calendar of a tutor who is to take over the booking.
    pub fn lock_with(
        conn: &mut PgConnection,
        id: Uuid,
        substitute: Option<Uuid>,
    ) -> QueryResult<Option<StudentBooking>> {
        Payment::lock_of_booking(conn, id)?;
        // Read under the payment's lock, which prevents a change of tutor. A booking without a payment may be
        // reassigned in between: in that case the new tutor's calendar is locked as well, possibly out of order.
        let people: Option<(Uuid, Uuid)> = student_bookings::table
            .find(id)
            .select((student_bookings::student_id, student_bookings::tutor_id))
            .first(conn)
            .optional()?;
        let Some((student_id, tutor_id)) = people else { return Ok(None) };
        lock_calendars(conn, [student_id, tutor_id].into_iter().chain(substitute))?;
        let row = student_bookings::table.find(id).select(student_bookings::tutor_id);
        let teaches: Uuid = row.for_update().first(conn)?;
        if teaches != tutor_id && Some(teaches) != substitute {
            lock_calendars(conn, [teaches])?;
        }
        StudentBooking::find(conn, id)
    }

    /// Updates a booking that the caller has locked, and its payment. Only changed columns are written.
    pub fn change(
        &self,
        conn: &mut PgConnection,
        (booking, payment): (&BookingChange, &PaymentChange),
        now: DateTime<Utc>,
    ) -> QueryResult<StudentBooking> {
        if *booking != BookingChange::default() {
            diesel::update(student_bookings::table.find(self.id))
                .set((booking, student_bookings::updated_at.eq(now)))
                .execute(conn)?;
        }
        if let Some(own) = self.payment.as_ref().filter(|_| *payment != PaymentChange::default()) {
            Payment::change(conn, own.id, payment, now)?;
        }
        StudentBooking::find(conn, self.id)?.ok_or(diesel::NotFound)
    }
}
