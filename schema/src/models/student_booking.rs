//! `student_bookings`: lessons that are held, booked, over or cancelled.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Interval};
use uuid::Uuid;

use crate::enums::{BookingStatus, CancellationReason, PaymentPurpose, PaymentStatus, Subject};
use crate::models::payment::{NewPayment, Payment, PaymentChange};
use crate::schema::{payments, student_bookings};

/// A booking with its payment; it is selected from the two tables joined.
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
    /// What the student pays, US cents.
    pub price_cents: i32,
    /// What of it is the tutor's, US cents.
    pub tutor_share_cents: i32,
    /// Rises with every change that calendars have to hear of.
    pub calendar_sequence: i32,
    pub cancellation_reason: Option<CancellationReason>,
    /// The same in the words of whoever did it; may be empty.
    pub cancellation_note: String,
    /// It was cancelled and an admin decides about its price: they kept it, or gave something back that had been kept.
    pub price_kept: bool,
    /// The academy is paid for it by other means.
    pub settled_elsewhere: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    #[diesel(embed)]
    pub notes: LessonNotes,
    /// How it is paid for; `None` for a free one.
    #[diesel(embed)]
    pub payment: Option<Payment>,
}

/// What its people wrote about a lesson; each text may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = student_bookings, check_for_backend(diesel::pg::Pg))]
pub struct LessonNotes {
    /// What the student would like to work on.
    pub student_notes: String,
    /// What was done, by the tutor.
    pub tutor_notes: String,
    /// What to practice, by the tutor.
    pub practice_notes: String,
    /// Rises whenever the tutor saves theirs.
    pub notes_version: i32,
}

/// A new booking.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = student_bookings)]
pub struct NewStudentBooking {
    pub student_id: Uuid,
    pub tutor_id: Uuid,
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Pending, or confirmed when free.
    pub status: BookingStatus,
    /// When a pending booking may be released.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// What the student pays, US cents.
    pub price_cents: i32,
    /// What of it is the tutor's, US cents.
    pub tutor_share_cents: i32,
    /// When it was confirmed, if at once.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// What the student would like to work on; may be empty.
    pub student_notes: String,
    /// The academy is paid for it by other means: its price here is 0.
    pub settled_elsewhere: bool,
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub updated_at: DateTime<Utc>,
}

/// What a change of state writes. `None` leaves a column as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = student_bookings)]
pub struct BookingChange {
    /// The next state.
    pub status: Option<BookingStatus>,
    /// Who teaches it from now on; the payment's payee is to be changed with it.
    pub tutor_id: Option<Uuid>,
    /// What is that tutor's, US cents.
    pub tutor_share_cents: Option<i32>,
    /// The next start of the lesson.
    pub starts_at: Option<DateTime<Utc>>,
    /// The next end of the lesson.
    pub ends_at: Option<DateTime<Utc>>,
    /// The invitation's next sequence.
    pub calendar_sequence: Option<i32>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancellation_reason: Option<CancellationReason>,
    /// The same in somebody's own words.
    pub cancellation_note: Option<String>,
    /// Whether an admin cancels it and keeps its price.
    pub price_kept: Option<bool>,
    pub tutor_notes: Option<String>,
    pub practice_notes: Option<String>,
    /// The notes' next version.
    pub notes_version: Option<i32>,
}

impl NewStudentBooking {
    /// Stores the booking, with a payment if it has a price. Fails on
    /// [`PEOPLE_FREE`](super::booking_person::PEOPLE_FREE) when it overlaps another of theirs.
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

/// Makes bookings that share a tutor or a student come one after another until the transaction ends.
///
/// The exclusion constraint alone is correct, but checked for two people by many inserts at once it deadlocks; taking these
/// locks first, in the order of the ids, turns that into a queue.
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
    /// Where its money stands.
    #[must_use]
    pub fn payment_status(&self) -> PaymentStatus {
        self.payment.as_ref().map_or(PaymentStatus::NotRequired, |payment| payment.status)
    }

    /// What is left of the price, US cents: neither refunded nor lost to a dispute.
    #[must_use]
    pub fn left_cents(&self) -> i32 {
        self.payment.as_ref().map_or(0, Payment::left_cents)
    }

    /// How many hours the student holds that are neither paid for nor over yet, of holds that were made for so long at most.
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

    /// The booking with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        student_bookings::table
            .left_join(payments::table)
            .filter(student_bookings::id.eq(id))
            .select(StudentBooking::as_select())
            .first(conn)
            .optional()
    }

    /// Everybody who takes or gives one of these lessons.
    pub fn people(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<BTreeSet<Uuid>> {
        let people: Vec<(Uuid, Uuid)> = student_bookings::table
            .filter(student_bookings::id.eq_any(ids))
            .select((student_bookings::student_id, student_bookings::tutor_id))
            .load(conn)?;
        Ok(people.into_iter().flat_map(|(student, tutor)| [student, tutor]).collect())
    }

    /// The booking, locked until the transaction ends: its payment, its people's calendars, then its row. Every change
    /// starts here; who writes nothing but its payment needs no more than that one's lock.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<StudentBooking>> {
        StudentBooking::lock_with(conn, id, None)
    }

    /// The same with the calendar of somebody who is to teach it instead.
    pub fn lock_with(
        conn: &mut PgConnection,
        id: Uuid,
        substitute: Option<Uuid>,
    ) -> QueryResult<Option<StudentBooking>> {
        Payment::lock_of_booking(conn, id)?;
        // Read behind the payment's lock, under which nobody gives it to another tutor. One without a payment may be given away
        // in between: then its new tutor's calendar is locked as well, if need be out of turn.
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

    /// Writes a change of a booking that the caller has locked, and of its payment. Only what changes is written.
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
