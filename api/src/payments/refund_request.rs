//! An admin's decision to refund, fully or partly, a lesson that has begun or a listing.

use schema::enums::{BookingStatus, DisputeState, PaymentStatus};
use schema::ids::UserId;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::refund_request::{self, NewRefundRequest};
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::bookings::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::price::dollars;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Maximum number of partial refunds per payment: Stripe lists ten refunds with it, and a cancellation adds one.
const MAX_REQUESTS: i64 = 8;

/// Requested refund and its reason.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRefund {
    /// US cents.
    #[schema(minimum = 1)]
    pub amount_cents: i32,
    /// For other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// `left_cents` as displayed to the admin. If the amount has changed since, nothing is refunded.
    pub shown_left_cents: i32,
}

impl NewRefund {
    /// Returns the validated request.
    ///
    /// # Errors
    /// `validation_failed` for an invalid reason.
    pub fn wanted(&self) -> Result<WantedRefund> {
        let reason = text::reason(&self.reason).map_err(|problem| Error::field("reason", problem))?;
        Ok(WantedRefund { cents: self.amount_cents, shown_left_cents: self.shown_left_cents, reason })
    }
}

/// A validated request of an admin for a refund.
#[derive(Debug, Clone)]
pub struct WantedRefund {
    /// US cents.
    pub cents: i32,
    /// The refundable amount as displayed to the admin, in US cents.
    pub shown_left_cents: i32,
    /// For other admins.
    pub reason: String,
}

/// Returns how much of a payment an admin can still decide to refund, in US cents.
#[must_use]
pub fn left_to_refund(payment: &Payment) -> i32 {
    payment.left_cents() - payment.refund_due_cents()
}

/// Records the decision to refund a lesson's payment; a job sends the refund. The caller has locked the booking.
///
/// # Errors
/// `action_not_allowed` if the table has no such transition now or the payment is disputed, `edit_conflict` if another
/// refund is pending or the refundable amount differs from the displayed one, and a field error for an amount above
/// it. Nothing is changed in these cases.
pub fn request_refund(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    admin: UserId,
    wanted: &WantedRefund,
) -> Result<StudentBooking> {
    let payment =
        booking.payment.as_ref().ok_or_else(|| refused("Nothing was paid here for this session."))?;
    refuse_disputed(payment)?;
    if find_transition((booking, ctx.now).into(), Action::Refund, Actor::Admin).is_none() {
        return Err(refused(
            "A refund is for a session that has started or is over. Cancel this one instead: then its price \
             is refunded.",
        ));
    }
    let payment = decide(ctx, payment, admin, wanted)?;
    // A cancelled lesson that is still paid was cancelled with its price kept. The flag is set here also for a late
    // cancellation by the student: if the refund fails later, `LoseRefund` then restores the session record, and does
    // not request the refund again.
    let price_kept = (booking.status == BookingStatus::Cancelled).then_some(true);
    let booking_change = BookingChange { price_kept, ..BookingChange::default() };
    let change = TransitionChange { payment, booking: booking_change };
    let booking = transitions::apply(ctx, booking, Action::Refund, Actor::Admin, change)?;
    audit_request(ctx, admin, AuditSubject::Booking(booking.id), wanted)?;
    Ok(booking)
}

/// Records the decision to refund a listing's payment; a job sends the refund. Once it is refunded completely, the
/// listing leaves the public lists. The caller has locked the payment.
///
/// # Errors
/// As for [`request_refund`]; `action_not_allowed` also if none of the payment is left.
pub fn request_listing_refund(
    ctx: &mut Ctx<'_>,
    payment: &Payment,
    admin: UserId,
    wanted: &WantedRefund,
) -> Result<Payment> {
    refuse_disputed(payment)?;
    if payment.status != PaymentStatus::Paid {
        return Err(refused("There’s no payment for this listing to refund, or its refund is on its way."));
    }
    let change = decide(ctx, payment, admin, wanted)?;
    let payment = Payment::change(ctx.conn, payment.id, &change, ctx.now)?;
    audit_request(ctx, admin, AuditSubject::of_payment(&payment), wanted)?;
    Ok(payment)
}

fn refuse_disputed(payment: &Payment) -> Result<()> {
    if payment.dispute_state == Some(DisputeState::Open) {
        return Err(refused(
            "The cardholder is disputing this payment. Stripe won’t refund anything until that’s decided.",
        ));
    }
    Ok(())
}

/// Stores an admin's decision; the caller writes the returned change to the payment.
fn decide(
    ctx: &mut Ctx<'_>,
    payment: &Payment,
    admin: UserId,
    wanted: &WantedRefund,
) -> Result<PaymentChange> {
    // One refund at a time: the outcome of a pending one must be known first.
    let (due, left) = (payment.refund_due_cents(), left_to_refund(payment));
    if due > 0 || left != wanted.shown_left_cents {
        let who = refund_request::newest_by(ctx.conn, payment.id)?;
        let who = who.map_or_else(|| "Someone".to_owned(), |(first, last)| format!("{first} {last}"));
        let detail = if due > 0 {
            format!("{who} made a refund of {}, which is on its way. Please wait for it.", dollars(due))
        } else {
            format!(
                "{who} made a refund in the meantime: {} of this payment is left. Nothing was refunded now.",
                dollars(left)
            )
        };
        return Err(Error::with_detail(Code::EditConflict, detail));
    }
    if refund_request::count(ctx.conn, payment.id)? >= MAX_REQUESTS {
        return Err(refused(
            "This payment has been refunded in many parts. Please refund the rest in Stripe’s dashboard.",
        ));
    }
    if !(1..=left).contains(&wanted.cents) {
        let detail = match left {
            0 => "None of this payment is left.".to_owned(),
            left => format!("Please refund at least $0.01 and at most {}.", dollars(left)),
        };
        return Err(Error::field("amount_cents", detail));
    }
    NewRefundRequest {
        payment_id: payment.id,
        amount_cents: wanted.cents,
        reason: &wanted.reason,
        requested_by: admin,
        created_at: ctx.now,
    }
    .insert(ctx.conn)?;
    Ok(PaymentChange {
        refund_requested_cents: Some(payment.refunded_cents + wanted.cents),
        // A new idempotency key: the last one would return the last refund's response.
        refund_attempt: Some(payment.refund_attempt + 1),
        next_sync_at: Some(Some(ctx.now)),
        ..PaymentChange::default()
    })
}

fn audit_request(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    subject: AuditSubject,
    wanted: &WantedRefund,
) -> Result<()> {
    let detail = json!({ "cents": wanted.cents, "because": Action::Refund, "by": Actor::Admin });
    audit(ctx.conn, Some(admin), "refund.asked", subject, detail, ctx.now)
}

fn refused(why: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, why)
}
