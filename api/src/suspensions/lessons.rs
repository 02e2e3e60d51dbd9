//! What becomes of the lessons of somebody who is suspended.
//!
//! The suspension decides at once which of them end; they are ended afterwards, each in a transaction of its own. A busy tutor
//! has thousands, whose refunds, emails and seats in calendars are too much for one.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
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

/// A lesson that a worker took is taken again after this: it died, or the lesson's payment is on its way.
const RETRY: TimeDelta = TimeDelta::minutes(1);

/// Somebody's lessons, which nobody adds to until the transaction ends.
pub(super) struct LockedLessons {
    /// Those that the admin decides about.
    upcoming: Vec<PersonLesson>,
    /// Those that nobody has paid for, some of which may have run out.
    holds: Vec<Uuid>,
}

/// Locks somebody's calendar and reads their lessons. What becomes of one meanwhile, such as a payment that arrives, is seen when
/// it is ended.
pub(super) fn lock(ctx: &mut Ctx<'_>, person: Uuid) -> Result<LockedLessons> {
    lock_calendars(ctx.conn, [person])?;
    let upcoming = upcoming_lesson::of_person(ctx.conn, person, ctx.now)?;
    let holds = upcoming_lesson::unpaid_holds(ctx.conn, person)?;
    Ok(LockedLessons { upcoming, holds })
}

/// Locks the calendar of somebody who is about to be suspended, for whoever takes other locks before that: calendars come
/// first, as when an account is deleted, and whoever does both at once waits.
pub fn lock_ahead(ctx: &mut Ctx<'_>, person: Uuid) -> Result<()> {
    Ok(lock_calendars(ctx.conn, [person])?)
}

/// What becomes of the lessons, by their bookings' ids.
pub(super) struct Outcome {
    pub(super) cancelled: Vec<Uuid>,
    pub(super) kept: Vec<Uuid>,
    /// Holds that end.
    pub(super) released: Vec<Uuid>,
}

impl LockedLessons {
    /// Stores what the admin decided. Holds that nobody has paid for end whatever that was, and what is paid all the same goes
    /// back.
    ///
    /// # Errors
    /// `lessons_changed` when the decisions are about other lessons than there are; `action_not_allowed` for one to cancel whose
    /// payment is on its way.
    pub(super) fn store_decisions(
        self,
        ctx: &mut Ctx<'_>,
        suspension_id: Uuid,
        wanted: &NewSuspension,
    ) -> Result<Outcome> {
        let LockedLessons { upcoming, holds } = self;
        let ids: BTreeSet<Uuid> = upcoming.iter().map(|lesson| lesson.id).collect();
        let actions = wanted.actions(&ids)?;
        let (mut cancelled, mut kept) = (Vec::new(), Vec::new());
        for lesson in upcoming.iter().filter(|lesson| !holds.contains(&lesson.id)) {
            match actions.get(&lesson.id) {
                Some(SuspendedLessonAction::Cancel) if lesson.status == BookingStatus::Pending => {
                    return Err(Error::with_detail(
                        Code::ActionNotAllowed,
                        "The payment for one of these sessions is on its way. Please keep that one for now, and cancel it once \
                         the payment has arrived. Nothing was done.",
                    ));
                }
                Some(SuspendedLessonAction::Cancel) => cancelled.push(lesson.id),
                _ => kept.push(lesson.id),
            }
        }
        let to_end: Vec<Uuid> = holds.iter().chain(&cancelled).copied().collect();
        suspension_cancellation::insert(ctx.conn, suspension_id, &to_end, ctx.now)?;
        Ok(Outcome { cancelled, kept, released: holds })
    }
}

/// What a suspension leaves to be done once it is committed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Suspended {
    /// The suspension; none when nobody was suspended.
    pub suspension_id: Option<Uuid>,
    /// Whose account it is: what they have not paid for yet is not to be paid for any more.
    pub person: Option<Uuid>,
}

/// How many lessons are ended while the admin waits: most people have fewer.
const AT_ONCE: usize = 20;

/// Ends the first lessons of a suspension that is committed, and closes the payment pages that it has left open; a job does the
/// rest, and whatever fails here.
pub async fn carry_out(state: &AppState, suspended: Suspended) {
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

/// Ends up to `limit` lessons that suspensions are to end, of this one if one is given; answers how many it was at.
///
/// # Errors
/// When the database refuses one of them; that one is tried again a minute later.
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
    // Stripe is not asked inside a transaction, so that a page may still be open for a moment.
    let close = async |id: &Uuid| {
        if let Err(error) = payments::close_page_of_cancelled(state, *id).await {
            tracing::warn!(booking = %id, %error, "the payment page of a hold that ended stays open");
        }
    };
    join_all(holds.iter().map(close)).await;
    done
}

/// The next lesson and whether it was a hold; none when none is due.
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

/// Ends a lesson as it stands by now; whether it was a hold. One whose payment is on its way waits for it.
fn cancel_or_expire(ctx: &mut Ctx<'_>, booking_id: Uuid) -> Result<bool> {
    let booking = StudentBooking::lock(ctx.conn, booking_id)?;
    // Under the booking's locks, so that of two who are at it one finds nothing to do.
    let wanted = suspension_cancellation::find(ctx.conn, booking_id)?;
    let (Some(booking), Some(wanted)) = (booking, wanted) else { return Ok(false) };
    if ![booking.student_id, booking.tutor_id].contains(&wanted.user_id) {
        // Somebody else teaches it by now.
        suspension_cancellation::delete(ctx.conn, booking_id)?;
        return Ok(false);
    }
    let (is_open, is_hold) = (booking.ends_at > ctx.now, booking.status == BookingStatus::Pending);
    match (booking.status, booking.payment_status()) {
        (BookingStatus::Pending, PaymentStatus::Processing) => return Ok(false),
        (BookingStatus::Pending, _) => release(ctx, &booking, wanted.suspended_by)?,
        (BookingStatus::Confirmed, _) if is_open => {
            cancel_confirmed(ctx, &booking, (wanted.suspended_by, Action::Cancel, Actor::Admin), None)?;
        }
        // It has ended by itself.
        _ => {}
    }
    suspension_cancellation::delete(ctx.conn, booking_id)?;
    Ok(is_hold)
}

/// Ends a hold.
fn release(ctx: &mut Ctx<'_>, booking: &StudentBooking, admin: Uuid) -> Result<()> {
    // Looked at once more when the page cannot be paid any longer, should its closing fail and its event be lost.
    let page_ends = booking.payment.as_ref().and_then(|payment| payment.checkout_expires_at);
    let payment = PaymentChange { next_sync_at: Some(page_ends), ..PaymentChange::default() };
    let change = TransitionChange { payment, ..TransitionChange::default() };
    transitions::apply(ctx, booking, (Action::Cancel, Actor::Admin), change)?;
    let subject = AuditSubject::Booking(booking.id);
    audit(ctx.conn, Some(admin), "booking.cancelled", subject, json!({ "by": Actor::Admin }), ctx.now)
}
