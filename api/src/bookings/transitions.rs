//! Applies transitions of bookings: the state, its effects and its live events in one transaction.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, CancellationReason, DisputeState, PaymentStatus};
use schema::models::chat_session;
use schema::models::payment::PaymentChange;
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::json;

use crate::bookings::{lesson_records, slot_events};
use crate::domain::booking::{Action, Actor, BookingEffect, Transition, find_transition};
use crate::domain::{cancellation, hold};
use crate::error::{Code, Error, Result};
use crate::live::{LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::{live, mail};

/// Columns that the caller of [`apply`] writes. [`change_of`] adds those that follow from the transition.
#[derive(Debug, Clone, Default)]
pub struct TransitionChange {
    /// Columns of the booking, such as its new time.
    pub booking: BookingChange,
    /// Columns of its payment, such as the PaymentIntent.
    pub payment: PaymentChange,
}

/// Applies a transition to a booking that the caller has locked in this transaction.
///
/// # Errors
/// `action_not_allowed` if the table has no such transition now; nothing is changed then.
pub fn apply(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    (action, actor): (Action, Actor),
    change: TransitionChange,
) -> Result<StudentBooking> {
    let transition = find_transition((booking, ctx.now).into(), action, actor)
        .ok_or_else(|| Error::new(Code::ActionNotAllowed))?;
    let change = change_of(booking, transition, (action, actor), change, ctx.now);
    let moved = booking.change(ctx.conn, (&change.booking, &change.payment), ctx.now)?;
    let applied = AppliedTransition { before: booking, booking: &moved, action, actor };
    if change.payment.status == Some(PaymentStatus::RefundPending) {
        applied.audit_refund(ctx.conn, ctx.now)?;
    }
    if is_released(booking, &moved) && hold::is_by_admin(booking) {
        mail::booking_held_no_longer(ctx, &moved)?;
    }
    for effect in transition.effects {
        applied.effect(ctx, *effect)?;
    }
    publish_change(ctx.conn, &moved, Some(booking), ctx.now)?;
    Ok(moved)
}

/// Whether a transition released a hold.
fn is_released(before: &StudentBooking, booking: &StudentBooking) -> bool {
    (before.status, booking.status) == (BookingStatus::Pending, BookingStatus::Cancelled)
}

/// Adds the columns that follow from the transition: the booking's status, times, cancellation reason and calendar
/// sequence, and the payment's status and next reading from Stripe.
#[must_use]
pub fn change_of(
    booking: &StudentBooking,
    transition: &Transition,
    (action, actor): (Action, Actor),
    change: TransitionChange,
    now: DateTime<Utc>,
) -> TransitionChange {
    let entered = |status| transition.to == status && booking.status != status;
    let cancelled = entered(BookingStatus::Cancelled);
    let nothing_to_return = match booking.payment_status() {
        PaymentStatus::NotRequired => true,
        PaymentStatus::Refunded => action != Action::LoseRefund,
        _ => false,
    };
    let refund = transition.effects.contains(&BookingEffect::Refund) && !nothing_to_return;
    // Only confirmed lessons are in people's calendars.
    let in_calendars = booking.status == BookingStatus::Confirmed;
    let moved = matches!(action, Action::Reschedule | Action::Substitute);
    let calendars_change = in_calendars && (cancelled || moved);
    let status = if refund { Some(PaymentStatus::RefundPending) } else { change.payment.status };
    let is_disputed =
        booking.payment.as_ref().is_some_and(|payment| payment.dispute_state == Some(DisputeState::Open));
    let next_sync_at = match status.unwrap_or_else(|| booking.payment_status()) {
        // A refund, or money that came back, is processed at once, regardless of earlier delays.
        PaymentStatus::RefundPending if status.is_some() => Some(Some(now)),
        PaymentStatus::Paid if action == Action::LoseRefund => Some(Some(now)),
        // Nothing is left to request from Stripe, unless a dispute is open.
        PaymentStatus::Refunded if !is_disputed => Some(None),
        // In a change, `None` keeps the column and `Some(None)` clears it. A payment that nobody can make any more is
        // not read again, unless the caller of `apply` has set a time.
        PaymentStatus::Unpaid if cancelled => Some(change.payment.next_sync_at.flatten()),
        _ => change.payment.next_sync_at,
    };
    let booking = BookingChange {
        status: Some(transition.to).filter(|to| *to != booking.status),
        confirmed_at: entered(BookingStatus::Confirmed).then_some(now),
        cancelled_at: cancelled.then_some(now),
        cancellation_reason: cancelled.then(|| reason(action, actor)),
        price_kept: change.booking.price_kept.or((action == Action::CancelWithoutRefund).then_some(true)),
        calendar_sequence: calendars_change.then_some(booking.calendar_sequence + 1),
        ..change.booking
    };
    TransitionChange { booking, payment: PaymentChange { status, next_sync_at, ..change.payment } }
}

/// Applies the effects of a confirmation for a booking that is confirmed at creation because it is free.
pub fn confirmed_at_once(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let applied =
        AppliedTransition { before: booking, booking, action: Action::ReceivePayment, actor: Actor::Student };
    for effect in [BookingEffect::RecordLesson, BookingEffect::OpenChat, BookingEffect::MailConfirmation] {
        applied.effect(ctx, effect)?;
    }
    Ok(())
}

/// Publishes the change to the booking's people and admins, and to pages that display its tutor's slots if those
/// changed: `before` is the booking before the change, `None` for a new one.
pub fn publish_change(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    before: Option<&StudentBooking>,
    now: DateTime<Utc>,
) -> Result<()> {
    let changed = LiveEvent::BookingChanged { booking_id: booking.id, status: booking.status };
    let former_tutor = before.map(|before| before.tutor_id).filter(|former| *former != booking.tutor_id);
    let people = [booking.student_id, booking.tutor_id].into_iter().chain(former_tutor);
    let topics: Vec<Topic> = people.map(Topic::User).chain([Topic::Admin]).collect();
    // One row per person, because it is part of the data stored about them.
    live::publish_to_each(conn, &topics, &changed, now)?;
    slot_events::publish_of_booking(conn, booking, before, now)
}

/// A transition that has just been written.
struct AppliedTransition<'a> {
    before: &'a StudentBooking,
    booking: &'a StudentBooking,
    action: Action,
    actor: Actor,
}

impl AppliedTransition<'_> {
    fn effect(&self, ctx: &mut Ctx<'_>, effect: BookingEffect) -> Result<()> {
        let booking = self.booking;
        let times = |booking: &StudentBooking| (booking.starts_at, booking.ends_at);
        match effect {
            BookingEffect::RecordLesson => lesson_records::add(ctx, booking),
            BookingEffect::RemoveLessonRecord => lesson_records::remove(ctx, booking),
            BookingEffect::MoveLessonRecord => lesson_records::update_for_booking(ctx, booking, self.before),
            BookingEffect::OpenChat => {
                let (student, tutor) = (booking.student_id, booking.tutor_id);
                Ok(chat_session::ensure_for_pair(ctx.conn, Some(booking.id), (student, tutor), ctx.now)?)
            }
            BookingEffect::MailConfirmation => mail::booking_confirmed(ctx, booking),
            BookingEffect::MailCancellation => mail::booking_cancelled(ctx, booking),
            BookingEffect::MailMove => {
                mail::booking_rescheduled(ctx, booking, times(self.before), self.actor)
            }
            BookingEffect::MailSubstitution => mail::booking_substituted(ctx, booking, self.before),
            // Written with the change of state; a job requests it from Stripe.
            BookingEffect::Refund => Ok(()),
        }
    }

    fn audit_refund(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        let cents = cancellation::refundable_cents(self.booking);
        let detail = json!({ "cents": cents, "because": self.action, "by": self.actor });
        audit(conn, None, "refund.asked", AuditSubject::Booking(self.booking.id), detail, now)
    }
}

fn reason(action: Action, actor: Actor) -> CancellationReason {
    match (action, actor) {
        (Action::FailPayment | Action::RefusePayment, _) => CancellationReason::PaymentFailed,
        // Refunded by an admin in Stripe's dashboard, or by the card's bank.
        (Action::FollowRefund, _) => CancellationReason::Admin,
        (_, Actor::Student) => CancellationReason::Student,
        (_, Actor::Tutor) => CancellationReason::Tutor,
        (_, Actor::Admin) => CancellationReason::Admin,
        (_, Actor::Clock | Actor::Stripe) => CancellationReason::HoldExpired,
    }
}
