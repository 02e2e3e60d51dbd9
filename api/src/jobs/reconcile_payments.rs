//! Asks Stripe about payments by itself, for events that come late or never.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::booking_money::{self, Work};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::bookings;
use crate::clients::stripe::Failure;
use crate::error::{Error, Result};
use crate::payments;
use crate::state::State;

/// How often an open payment page is looked at.
const OPEN: TimeDelta = TimeDelta::minutes(1);
/// How often a payment is looked at that has arrived: it may be given back in Stripe's dashboard.
const PAID: TimeDelta = TimeDelta::hours(12);

/// Answers how many bookings were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A booking about which Stripe gives no answer is tried again.
pub async fn reconcile_payments(state: Data<State>) -> Result<usize> {
    bookings::each(&state, Work::Payment, async |id| look(&state, id).await).await
}

async fn look(state: &State, id: Uuid) -> Result<()> {
    let settled = payments::settle(state, id).await;
    let booking = match &settled {
        Ok(settled) => settled.booking.clone(),
        // Asked again at once, it would only say so again.
        Err(Error::Payment(Failure::Refused(_))) => {
            payments::find_booking(state, id).await?
        }
        Err(_) => return settled.map(drop),
    };
    let until = next_look(&booking, state.clock.now());
    state.db.run(move |conn| Ok(booking_money::rest(conn, id, Some(until))?)).await?;
    settled.map(drop)
}

/// A hold is not left alone beyond its end; what goes back is due at once.
fn next_look(booking: &StudentBooking, now: DateTime<Utc>) -> DateTime<Utc> {
    match (booking.status, booking.hold_expires_at) {
        (BookingStatus::Pending, Some(end)) if end > now => end.min(now + OPEN),
        (BookingStatus::Pending, _) => now + OPEN,
        (BookingStatus::Cancelled, _) if booking.payment_status == PaymentStatus::RefundPending => now,
        (BookingStatus::Cancelled | BookingStatus::Confirmed | BookingStatus::Completed, _) => now + PAID,
    }
}
