//! Lessons of suspended people.
//!
//! The suspension decides at once which lessons are cancelled; the cancellations follow, each in its own transaction.
//! A busy tutor has thousands, whose refunds, emails and calendar changes are too many for one transaction.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::ids::UserId;
use schema::models::payment::PaymentChange;
use schema::models::student_booking::{StudentBooking, lock_calendars};
use schema::models::suspension_cancellation::{self, SuspensionCancellation};
use schema::models::upcoming_lesson::{self, PersonLesson};
use serde_json::json;
use uuid::Uuid;

use super::request::{NewSuspension, SuspendedLessonAction};
use crate::bookings::cancel::cancel_confirmed;
use crate::bookings::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor};
use crate::error::{Code, Error, Result};
use crate::payments;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Lease of a claimed lesson: it is claimed again afterwards if the worker died or the lesson's payment is processing.
const RETRY: TimeDelta = TimeDelta::minutes(1);

/// A person's lessons; no lesson can be added until the transaction ends.
pub(super) struct LockedLessons {
    /// Lessons that the admin decides about.
    upcoming: Vec<PersonLesson>,
    /// Unpaid holds, some of which may have expired.
    holds: Vec<Uuid>,
}

/// Locks a person's calendar and reads their lessons. Later changes to one, such as an arriving payment, are handled
/// when it is cancelled.
pub(super) fn lock(ctx: &mut Ctx<'_>, person: UserId) -> Result<LockedLessons> {
    lock_calendars(ctx.conn, [person])?;
    let upcoming = upcoming_lesson::of_person(ctx.conn, person, ctx.now)?;
    let holds = upcoming_lesson::unpaid_holds(ctx.conn, person)?;
    Ok(LockedLessons { upcoming, holds })
}

/// Locks the calendar of a person who is about to be suspended, for callers that take other locks before the
/// suspension: as in account deletion, calendars are locked first, so that both together cannot deadlock.
pub fn lock_ahead(ctx: &mut Ctx<'_>, person: UserId) -> Result<()> {
    Ok(lock_calendars(ctx.conn, [person])?)
}

/// What happens to the lessons, by booking id.
pub(super) struct LessonDecisions {
    pub(super) cancelled: Vec<Uuid>,
    pub(super) kept: Vec<Uuid>,
    /// Holds to be released.
    pub(super) released: Vec<Uuid>,
}

impl LockedLessons {
    /// Stores the admin's decisions. Unpaid holds are released regardless, and a payment that arrives for one is
    /// refunded.
    ///
    /// # Errors
    /// `lessons_changed` if the decisions do not cover exactly the current lessons; `action_not_allowed` for
    /// cancelling one whose payment is processing.
    pub(super) fn store_decisions(
        self,
        ctx: &mut Ctx<'_>,
        suspension_id: Uuid,
        wanted: &NewSuspension,
    ) -> Result<LessonDecisions> {
        let LockedLessons { upcoming, holds } = self;
        let ids: BTreeSet<Uuid> = upcoming.iter().map(|lesson| lesson.id).collect();
        let actions = wanted.actions(&ids)?;
        let (mut cancelled, mut kept) = (Vec::new(), Vec::new());
        for lesson in upcoming.iter().filter(|lesson| !holds.contains(&lesson.id)) {
            match actions.get(&lesson.id) {
                Some(SuspendedLessonAction::Cancel) if lesson.status == BookingStatus::Pending => {
                    return Err(Error::with_detail(
                        Code::ActionNotAllowed,
                        "The payment for one of these sessions is processing. Please keep that one for now, \
                         and cancel it once the payment has arrived. Nothing was done.",
                    ));
                }
                Some(SuspendedLessonAction::Cancel) => cancelled.push(lesson.id),
                _ => kept.push(lesson.id),
            }
        }
        let to_end: Vec<Uuid> = holds.iter().chain(&cancelled).copied().collect();
        suspension_cancellation::insert(ctx.conn, suspension_id, &to_end, ctx.now)?;
        Ok(LessonDecisions { cancelled, kept, released: holds })
    }
}

/// Work left after a suspension is committed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Suspended {
    /// The suspension; `None` if nobody was suspended.
    pub suspension_id: Option<Uuid>,
    /// The suspended account, whose open payment pages are to be closed.
    pub person: Option<UserId>,
}

/// Number of lessons that are cancelled while the admin waits: most people have fewer.
const AT_ONCE: usize = 20;

/// Cancels the first lessons of a committed suspension, and closes the payment pages that it left open. A job cancels
/// the rest, and those for which this fails.
pub async fn finish_suspension(state: &AppState, suspended: Suspended) {
    let Suspended { suspension_id: Some(suspension), person: Some(person) } = suspended else {
        state.job_wakeup.notify_waiters();
        return;
    };
    if let Err(error) = cancel_due(state, Some(suspension), AT_ONCE).await {
        tracing::warn!(%suspension, %error, "lessons of somebody who was suspended are ended later");
    }
    payments::close_listing_pages_of(state, person).await;
    state.job_wakeup.notify_waiters();
}

/// Cancels up to `limit` lessons of suspensions, or of the given one. Returns how many were processed.
///
/// # Errors
/// If the database rejects one; that one is retried a minute later.
pub async fn cancel_due(state: &AppState, suspension: Option<Uuid>, limit: usize) -> Result<usize> {
    let (mut holds, mut done) = (Vec::new(), Ok(0));
    for count in 1..=limit {
        match cancel_next(state, suspension).await {
            Ok(Some((booking, is_hold))) => {
                holds.extend(is_hold.then_some(booking));
                done = Ok(count);
            }
            Ok(None) => break,
            Err(error) => {
                done = Err(error);
                break;
            }
        }
    }
    // Stripe is not called inside a transaction, so a page may stay open for a moment.
    let close = async |id: &Uuid| {
        if let Err(error) = payments::close_page_of_cancelled(state, *id).await {
            tracing::warn!(booking = %id, %error, "the payment page of a hold that ended stays open");
        }
    };
    join_all(holds.iter().map(close)).await;
    done
}

/// Cancels the next due lesson. Returns it and whether it was a hold; `None` if none is due.
async fn cancel_next(state: &AppState, suspension: Option<Uuid>) -> Result<Option<(Uuid, bool)>> {
    let now = state.clock.now();
    let claimed = state
        .db
        .run(move |conn| Ok(suspension_cancellation::claim(conn, suspension, now, now + RETRY)?))
        .await?;
    let Some(SuspensionCancellation { booking_id, .. }) = claimed else { return Ok(None) };
    let is_hold = state.transaction(move |ctx| cancel_or_expire(ctx, booking_id)).await?;
    Ok(Some((booking_id, is_hold)))
}

/// Cancels a lesson according to its current state. Returns whether it was a hold. A lesson whose payment is
/// processing waits.
fn cancel_or_expire(ctx: &mut Ctx<'_>, booking_id: Uuid) -> Result<bool> {
    let booking = StudentBooking::lock(ctx.conn, booking_id)?;
    // Read under the booking's locks, so that of two concurrent workers one finds nothing to do.
    let wanted = suspension_cancellation::find(ctx.conn, booking_id)?;
    let (Some(booking), Some(wanted)) = (booking, wanted) else { return Ok(false) };
    if ![booking.student_id, booking.tutor_id].contains(&wanted.user_id) {
        // Another tutor teaches it by now.
        suspension_cancellation::delete(ctx.conn, booking_id)?;
        return Ok(false);
    }
    let (is_open, is_hold) = (booking.ends_at > ctx.now, booking.status == BookingStatus::Pending);
    match (booking.status, booking.payment_status()) {
        (BookingStatus::Pending, PaymentStatus::Processing) => return Ok(false),
        (BookingStatus::Pending, _) => release(ctx, &booking, wanted.suspended_by)?,
        (BookingStatus::Confirmed, _) if is_open => {
            cancel_confirmed(ctx, &booking, wanted.suspended_by, Action::Cancel, Actor::Admin, None)?;
        }
        // The lesson has ended, or is cancelled already.
        _ => {}
    }
    suspension_cancellation::delete(ctx.conn, booking_id)?;
    Ok(is_hold)
}

/// Releases a hold. Unlike everywhere else, its payment page is closed afterwards (in [`cancel_due`]), because a
/// suspension does not wait for Stripe: a payment made in between is refunded.
fn release(ctx: &mut Ctx<'_>, booking: &StudentBooking, admin: UserId) -> Result<()> {
    // The payment is read again when its page has expired, in case closing the page fails and Stripe's event is lost.
    let page_ends = booking.payment.as_ref().and_then(|payment| payment.checkout_expires_at);
    let payment = PaymentChange { next_sync_at: Some(page_ends), ..PaymentChange::default() };
    let change = TransitionChange { payment, ..TransitionChange::default() };
    transitions::apply(ctx, booking, Action::Cancel, Actor::Admin, change)?;
    let subject = AuditSubject::Booking(booking.id);
    audit(ctx.conn, Some(admin), "booking.cancelled", subject, json!({ "by": Actor::Admin }), ctx.now)
}
