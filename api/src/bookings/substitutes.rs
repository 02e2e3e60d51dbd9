//! Finds substitute tutors for a lesson, and assigns one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::payment::PaymentChange;
use schema::models::profile::Profile;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::models::tutor_availability::TutorAvailability;
use schema::models::tutor_session;
use serde_json::json;
use uuid::Uuid;

use super::calendar::{self, Calendars, booking_rules};
use super::conflict::changed_meanwhile;
use super::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::slots::{AvailabilityWindow, Slot, of_window};
use crate::domain::{price, time};
use crate::error::{Code, Error, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// A tutor who could teach a lesson instead of its tutor.
#[derive(Debug)]
pub struct Substitute {
    pub tutor: Profile,
    /// Their share for the lesson, in US cents.
    pub share_cents: i32,
    /// Whether the lesson starts sooner than their minimum notice. The admin has to ask them first.
    pub is_short_notice: bool,
}

/// Returns all other tutors who offer the subject at the lesson's time, are available then and may meet its student,
/// by name. Three queries, regardless of the number of tutors.
pub fn of_lesson(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    now: DateTime<Utc>,
) -> Result<Vec<Substitute>> {
    let slot = Slot { starts_at: booking.starts_at, ends_at: booking.ends_at };
    let date = time::local_date(slot.starts_at);
    let (weekday, student) = (Some(time::day_of_week(date)), Some(booking.student_id));
    let mut windows = TutorAvailability::for_subject(conn, booking.subject, weekday, student)?;
    windows.retain(|(window, tutor)| {
        let hours = AvailabilityWindow { start: window.start_time, end: window.end_time };
        let takes_part = [booking.student_id, booking.tutor_id].contains(&tutor.id);
        !takes_part && of_window(date, hours).any(|offered| offered == slot)
    });
    let mut tutors: Vec<Profile> = windows.into_iter().map(|(_, tutor)| tutor).collect();
    tutors.dedup_by_key(|tutor| tutor.id);
    let mut calendars =
        Calendars::read(conn, tutors.iter(), Some(booking.student_id), Some(booking), &(date..=date), now)?
            .of_tutors;
    let substitutes = tutors.into_iter().filter_map(|tutor| {
        let mut calendar = calendars.remove(&tutor.id)?;
        // An admin can ask them, so the minimum notice for students does not apply.
        calendar.rules.notice = TimeDelta::zero();
        let is_short_notice = !booking_rules(&tutor).gives_notice(slot.starts_at, now);
        let share_cents = share(booking, &tutor);
        let substitute = Substitute { tutor, share_cents, is_short_notice };
        calendar.obstacle(&slot, now).is_none().then_some(substitute)
    });
    Ok(substitutes.collect())
}

/// Returns a tutor's share for the lesson, in US cents: that of an hour at their rate, but at most the lesson's price,
/// unless it is settled elsewhere.
fn share(booking: &StudentBooking, tutor: &Profile) -> i32 {
    let share = price::of_hour(tutor.tutoring_hourly_rate_cents).tutor_share_cents;
    if booking.settled_elsewhere { share } else { share.min(booking.price_cents) }
}

/// Returns the expired holds that prevent another tutor from teaching a booked lesson: reads the booking and the tutor,
/// and calls [`calendar::expired_holds_in_the_way`] for them.
///
/// # Errors
/// `not_found` if there is no such lesson.
pub fn expired_holds_before_substitution(
    conn: &mut PgConnection,
    id: Uuid,
    tutor_id: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    let booking = StudentBooking::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let Some(tutor) = Profile::find(conn, tutor_id)? else { return Ok(Vec::new()) };
    let slot = Slot { starts_at: booking.starts_at, ends_at: booking.ends_at };
    calendar::expired_holds_in_the_way(conn, booking.student_id, &tutor, slot, now)
}

/// A lesson's tutor, as an admin saw it, and the tutor to teach it instead.
#[derive(Debug, Clone, Copy)]
pub struct SubstituteTutor {
    pub shown_tutor_id: UserId,
    pub tutor_id: UserId,
}

/// Assigns a lesson to another tutor, on behalf of an admin.
///
/// # Errors
/// `edit_conflict` if its tutor has changed, `action_not_allowed` if the table has no such transition, and
/// `slot_unavailable` if the new tutor does not offer that time or is not available. Nothing is changed then.
pub fn substitute(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    admin: UserId,
    SubstituteTutor { shown_tutor_id, tutor_id }: SubstituteTutor,
) -> Result<StudentBooking> {
    let booking =
        StudentBooking::lock_with(ctx.conn, id, Some(tutor_id))?.ok_or_else(|| Error::new(Code::NotFound))?;
    if booking.tutor_id != shown_tutor_id {
        return Err(changed_meanwhile(ctx, &booking));
    }
    if find_transition((&booking, ctx.now).into(), Action::Substitute, Actor::Admin).is_none() {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "Only a confirmed session that hasn’t started can be given to another tutor.",
        ));
    }
    if tutor_session::is_paid_elsewhere(ctx.conn, id)? {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "This session is marked as paid to its tutor. Mark it as unpaid first.",
        ));
    }
    let found = of_lesson(ctx.conn, &booking, ctx.now)?.into_iter().find(|found| found.tutor.id == tutor_id);
    let found = found.ok_or_else(|| {
        Error::with_detail(Code::SlotUnavailable, "This tutor isn’t free at that time, or not anymore.")
    })?;
    let share_cents = if booking.settled_elsewhere { 0 } else { found.share_cents };
    let change = TransitionChange {
        booking: BookingChange {
            tutor_id: Some(tutor_id),
            tutor_share_cents: Some(share_cents),
            ..BookingChange::default()
        },
        payment: PaymentChange {
            payee_id: Some(tutor_id),
            payee_share_cents: Some(share_cents),
            ..PaymentChange::default()
        },
    };
    let detail = json!({ "by": Actor::Admin, "from_tutor": booking.tutor_id, "to_tutor": tutor_id,
        "cents": found.share_cents });
    audit(ctx.conn, Some(admin), "booking.substituted", AuditSubject::Booking(id), detail, ctx.now)?;
    transitions::apply(ctx, &booking, Action::Substitute, Actor::Admin, change)
}
