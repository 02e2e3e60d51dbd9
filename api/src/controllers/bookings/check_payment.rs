//! Asking what has become of a payment, for the page that the student comes back to.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::{BookingStatus, MailState, PaymentStatus};
use schema::models::mail_outbox::QueuedMail;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::find::visible;
use crate::bookings::response::BookingResponse;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::{mail, payments};

/// What has become of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// Nothing final yet: ask again.
    Processing,
    /// The lesson is booked.
    Confirmed,
    /// No payment arrived, and the time has been released.
    Failed,
    /// The payment goes back, or has gone back.
    Refunded,
    /// It arrived and stays: the student cancelled the lesson too late.
    Cancelled,
}

/// How far the student's confirmation mail has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmationMail {
    /// On its way out.
    Waiting,
    /// Handed over.
    Sent,
    /// The mail server did not take it so far.
    Failing,
}

/// A payment and its booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentResponse {
    /// What has become of the payment.
    pub state: PaymentState,
    /// The booking as it is now.
    pub booking: BookingResponse,
    /// Null while nothing is confirmed, and once the mail is long gone.
    pub confirmation_mail: Option<ConfirmationMail>,
}

/// What has become of a payment
///
/// Asks the payment service itself while the booking is pending; nothing in the caller's address counts.
#[operation(
    tag = "bookings", operation_id = "check_payment",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = PaymentResponse)),
    errors(RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn check_payment(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<PaymentResponse>> {
    let (viewer, id, now) = (user.0.clone(), *id, state.clock.now());
    let mut booking = state
        .db
        .run(move |conn| {
            rate_limits::ASK_ABOUT_PAYMENT.count(conn, &viewer.profile.id.to_string(), now)?;
            visible(conn, &viewer, id)
        })
        .await?;
    if booking.status == BookingStatus::Pending
        && let Some(payment) = &booking.payment
    {
        payments::sync_payment(&state, payment.id).await?;
        booking = payments::find_booking(&state, id).await?;
    }
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            Ok(PaymentResponse {
                state: payment_state(&booking),
                booking: BookingResponse::of_one(conn, &user, &booking, now)?,
                confirmation_mail: mail::confirmation_of(conn, &booking)?.map(confirmation_mail),
            })
        })
        .await?;
    Ok(Json(answer))
}

fn confirmation_mail(mail: QueuedMail) -> ConfirmationMail {
    match mail.state() {
        MailState::Sent => ConfirmationMail::Sent,
        MailState::Waiting if mail.last_error.is_none() => ConfirmationMail::Waiting,
        MailState::Waiting | MailState::Failed => ConfirmationMail::Failing,
    }
}

fn payment_state(booking: &StudentBooking) -> PaymentState {
    match (booking.payment_status(), booking.status) {
        (PaymentStatus::RefundPending | PaymentStatus::Refunded, _) => PaymentState::Refunded,
        (_, BookingStatus::Confirmed | BookingStatus::Completed) => PaymentState::Confirmed,
        (PaymentStatus::Paid, BookingStatus::Cancelled) => PaymentState::Cancelled,
        (_, BookingStatus::Pending) => PaymentState::Processing,
        (_, BookingStatus::Cancelled) => PaymentState::Failed,
    }
}
