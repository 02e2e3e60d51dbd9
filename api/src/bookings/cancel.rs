//! Cancels a confirmed lesson.

use schema::models::chat_partner;
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::json;
use uuid::Uuid;

use super::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor};
use crate::domain::cancellation;
use crate::error::Result;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Cancels a confirmed lesson that the caller has locked, on the terms of the given actor, and records it in the audit
/// log. The `note` is shown to the other side. The action is [`Action::Cancel`], or for admins
/// [`Action::CancelWithoutRefund`].
///
/// Called by the request to cancel, whose function of the same name first checks what the person was shown, and by
/// suspensions.
///
/// # Errors
/// `action_not_allowed` if the actor cannot cancel it now.
pub fn cancel_confirmed(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    (by, action, actor): (Uuid, Action, Actor),
    note: Option<String>,
) -> Result<StudentBooking> {
    let note = note_unless_blocked(ctx, booking, actor, note)?;
    let terms = cancellation::terms(booking, (action, actor), ctx.now);
    let refund_cents = terms.map_or(0, |terms| terms.refund_cents);
    let change = TransitionChange {
        booking: BookingChange { cancellation_note: note, ..BookingChange::default() },
        ..TransitionChange::default()
    };
    let cancelled = transitions::apply(ctx, booking, (action, actor), change)?;
    let without_refund = action == Action::CancelWithoutRefund;
    let detail = json!({ "by": actor, "refund_cents": refund_cents, "starts_at": booking.starts_at,
        "without_refund": without_refund });
    audit(ctx.conn, Some(by), "booking.cancelled", AuditSubject::Booking(booking.id), detail, ctx.now)?;
    Ok(cancelled)
}

/// Drops the note if one of the two blocks the other, because a note is a message, too.
fn note_unless_blocked(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    actor: Actor,
    note: Option<String>,
) -> Result<Option<String>> {
    if note.is_none() || actor == Actor::Admin {
        return Ok(note);
    }
    let blocker = chat_partner::blocker(ctx.conn, (booking.student_id, booking.tutor_id))?;
    Ok(note.filter(|_| blocker.is_none()))
}
