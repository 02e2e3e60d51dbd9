//! Books a lesson, by its student or by an admin on their behalf.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, Subject};
use schema::ids::{StudentAndTutor, UserId};
use schema::models::chat_partner;
use schema::models::student_booking::{NewStudentBooking, StudentBooking, lock_calendars};
use schema::models::user::User;
use uuid::Uuid;

use super::calendar::{check_free, expired_holds_in_the_way};
use super::offer::{WantedLesson, offering_tutor};
use super::transitions;
use crate::domain::hold::{HOLD_LENGTH, MAX_HOLDS};
use crate::domain::slots::{LESSON, Slot};
use crate::domain::{hold, price};
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Who books a lesson, which decides its terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Booker {
    /// The student, who proceeds to the payment page.
    Student,
    /// An admin; the student pays by card within a day.
    Admin,
    /// An admin; the lesson is paid for by other means.
    AdminElsewhere,
}

/// A lesson to book.
#[derive(Debug, Clone)]
pub struct LessonToBook {
    /// The student.
    pub student_id: UserId,
    /// The tutor.
    pub tutor_id: UserId,
    /// The subject.
    pub subject: Subject,
    /// Start; one of those that the tutor offers.
    pub starts_at: DateTime<Utc>,
    /// The price displayed to the person who books, in US cents, if there was one.
    pub shown_price_cents: Option<i32>,
    /// What the student wants to work on; may be empty.
    pub student_notes: String,
}

/// Checks that the tutor offers the slot. Returns the row to insert, and the expired holds that have to be released
/// first.
///
/// # Errors
/// `slot_unavailable` if the tutor does not offer it, `price_changed` if the price differs from the displayed one.
pub fn check(
    conn: &mut PgConnection,
    lesson: &LessonToBook,
    booker: Booker,
    now: DateTime<Utc>,
) -> Result<(NewStudentBooking, Vec<Uuid>)> {
    let LessonToBook { student_id, tutor_id, subject, starts_at, .. } = *lesson;
    let tutor = offering_tutor(conn, &WantedLesson { tutor_id, subject, starts_at, moving: None }, now)?;
    if tutor.id == student_id {
        return Err(Error::new(Code::SlotUnavailable));
    }
    let price = price::of_hour(tutor.tutoring_hourly_rate_cents);
    if lesson.shown_price_cents.is_some_and(|shown| shown != price.total_cents) {
        return Err(Error::new(Code::PriceChanged));
    }
    let settled_elsewhere = booker == Booker::AdminElsewhere;
    // A lesson settled elsewhere has no price here, and so no share.
    let price = if settled_elsewhere { price::of_hour(Some(0)) } else { price };
    let confirmed = price.total_cents == 0;
    let new = NewStudentBooking {
        student_id,
        tutor_id: tutor.id,
        subject,
        starts_at,
        ends_at: starts_at + LESSON,
        status: if confirmed { BookingStatus::Confirmed } else { BookingStatus::Pending },
        hold_expires_at: (!confirmed).then(|| match booker {
            Booker::Student => now + HOLD_LENGTH,
            Booker::Admin | Booker::AdminElsewhere => hold::by_admin_ends(starts_at, now),
        }),
        price_cents: price.total_cents,
        tutor_share_cents: price.tutor_share_cents,
        confirmed_at: confirmed.then_some(now),
        student_notes: lesson.student_notes.clone(),
        settled_elsewhere,
        created_at: now,
        updated_at: now,
    };
    let in_the_way = expired_holds_in_the_way(conn, student_id, &tutor, slot(&new), now)?;
    Ok((new, in_the_way))
}

/// Stores the result of [`check`] with its effects: the payment, or the immediate confirmation.
///
/// # Errors
/// `slot_taken` or `student_busy` if somebody was faster, and any error caused by changes since [`check`].
pub fn store(ctx: &mut Ctx<'_>, new: &NewStudentBooking, booker: Booker) -> Result<StudentBooking> {
    let pair = StudentAndTutor { student_id: new.student_id, tutor_id: new.tutor_id };
    lock_calendars(ctx.conn, [new.student_id, new.tutor_id])?;
    // A suspension locks the account's calendar: the student is checked here, the tutor below.
    if User::is_suspended(ctx.conn, new.student_id)? {
        return Err(suspended(booker));
    }
    refuse_blocked(ctx, pair, booker)?;
    let is_own_hold = booker == Booker::Student && new.status == BookingStatus::Pending;
    if is_own_hold && StudentBooking::open_holds(ctx.conn, new.student_id, HOLD_LENGTH, ctx.now)? >= MAX_HOLDS
    {
        return Err(Error::new(Code::TooManyHolds));
    }
    // Checked first, so that a losing concurrent request ends early and others wait less.
    check_free(ctx.conn, pair, slot(new), None)?;
    let booking = new.insert(ctx.conn)?;
    // What `check` found before the lock may have changed, such as the buffer to other lessons or a day off, so it is
    // checked again. While the calendars are locked, it cannot change.
    offering_tutor(ctx.conn, &stored(&booking), ctx.now)?;
    if booking.status == BookingStatus::Confirmed {
        transitions::confirmed_at_once(ctx, &booking)?;
    }
    transitions::publish_change(ctx.conn, &booking, None, ctx.now)?;
    Ok(booking)
}

fn slot(new: &NewStudentBooking) -> Slot {
    Slot { starts_at: new.starts_at, ends_at: new.ends_at }
}

fn suspended(booker: Booker) -> Error {
    match booker {
        Booker::Student => Error::new(Code::Unauthenticated),
        Booker::Admin | Booker::AdminElsewhere => Error::with_detail(
            Code::ActionNotAllowed,
            "This student’s account is suspended. Please restore it before you book a session for them.",
        ),
    }
}

/// Rejects a booking if one of the two blocks the other. Existing bookings stay.
fn refuse_blocked(ctx: &mut Ctx<'_>, pair: StudentAndTutor, booker: Booker) -> Result<()> {
    let detail = match (chat_partner::blocker(ctx.conn, pair.student_id, pair.tutor_id)?, booker) {
        (None, _) => return Ok(()),
        (Some(_), Booker::Admin | Booker::AdminElsewhere) => {
            "One of the two has blocked the other in messages. Please choose another tutor."
        }
        (Some(blocker), Booker::Student) if blocker == pair.student_id => {
            "You’ve blocked this tutor. To book a session with them, please unblock them in your messages \
             first."
        }
        (Some(_), Booker::Student) => {
            "You can’t book sessions with this tutor right now. Please choose another one, or email us."
        }
    };
    Err(Error::with_detail(Code::SlotUnavailable, detail))
}

/// Returns the stored booking as a wanted lesson, to check it once more. `moving` leaves the booking itself out of the
/// lessons in its way.
fn stored(booking: &StudentBooking) -> WantedLesson<'_> {
    let StudentBooking { tutor_id, subject, starts_at, .. } = *booking;
    WantedLesson { tutor_id, subject, starts_at, moving: Some(booking) }
}
