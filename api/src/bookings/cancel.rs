//! Cancelling a lesson that is confirmed.

use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::json;
use uuid::Uuid;

use super::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor};
use crate::domain::cancellation;
use crate::error::Result;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Cancels a confirmed lesson that the caller has locked, on the terms of whoever does it, and enters that. The `note` is
/// for the other side to read.
///
/// # Errors
/// `action_not_allowed` when they cannot cancel it now.
pub fn cancel_confirmed(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    (by, actor): (Uuid, Actor),
    note: Option<String>,
) -> Result<StudentBooking> {
    let refund_cents = cancellation::terms(booking, actor, ctx.now).map_or(0, |terms| terms.refund_cents);
    let change = TransitionChange {
        booking: BookingChange { cancellation_note: note, ..BookingChange::default() },
        ..TransitionChange::default()
    };
    let cancelled = transitions::apply(ctx, booking, (Action::Cancel, actor), change)?;
    let detail = json!({ "by": actor, "refund_cents": refund_cents, "starts_at": booking.starts_at });
    audit(ctx.conn, Some(by), "booking.cancelled", AuditSubject::Booking(booking.id), detail, ctx.now)?;
    Ok(cancelled)
}
