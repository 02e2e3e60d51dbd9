//! Paying for a booking: checkout, the state of the payment, the receipt.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{BookingStatus, MailState, PaymentStatus, Subject};
use schema::models::mail_outbox::QueuedMail;
use schema::models::payment_receipt::PaymentReceipt;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::visible;
use crate::bookings::response::{BookingResponse, Person, actor};
use crate::domain::booking::Actor;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::{SignedInUser, Student};
use crate::mail;
use crate::payments::response::{CheckoutResponse, ReceiptRefund, receipt_number};
use crate::payments::{self, Purchase};
use crate::platform::rate_limits;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Pay for a booking
///
/// Returns the Checkout Session while the hold lasts. Requesting it again returns the same one as long as it is open.
#[operation(
    tag = "bookings", operation_id = "checkout", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = CheckoutResponse)),
    errors(HoldExpired, ActionNotAllowed, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn checkout(
    state: Data<AppState>,
    student: Student,
    origin: SiteOrigin,
    id: Path<Uuid>,
) -> Result<Json<CheckoutResponse>> {
    let (person, now) = (student.profile.id.to_string(), state.clock.now());
    state.db.run(move |conn| rate_limits::ASK_ABOUT_PAYMENT.count(conn, &person, now)).await?;
    let url = payments::open_checkout(&state, Purchase::Booking(*id), student.profile.id).await?;
    Ok(Json(CheckoutResponse { url: origin.reachable(url) }))
}

/// The state of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// Not decided yet; request it again later.
    Processing,
    /// The payment arrived and the booking is confirmed or completed.
    Confirmed,
    /// No payment arrived, and the slot was released.
    Failed,
    /// The payment is being refunded, or was refunded.
    Refunded,
    /// The payment arrived and is not refunded: the student canceled the lesson too late, or an admin kept its price.
    Cancelled,
}

/// The state of the student's confirmation email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmationMail {
    /// Queued.
    Waiting,
    /// Accepted by the mail server.
    Sent,
    /// Not accepted by the mail server so far.
    Failing,
}

/// A payment and its booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentResponse {
    /// The state of the payment.
    pub state: PaymentState,
    /// The booking in its current state.
    pub booking: BookingResponse,
    /// Null until the booking is confirmed, and again long after the email was sent.
    pub confirmation_mail: Option<ConfirmationMail>,
}

/// Check a payment
///
/// Reads the state from Stripe while the booking is pending. Query parameters that Stripe's redirect adds are ignored.
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

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// The receipt's number. It never changes.
    pub number: String,
    /// When the payment arrived.
    pub issued_at: DateTime<Utc>,
    /// The subject.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The academy's time zone.
    pub zone: &'static str,
    /// The tutor.
    pub tutor: Person,
    /// The student.
    pub student: Person,
    /// Amount paid, US cents.
    pub paid_cents: i32,
    /// Amount refunded to the card, US cents.
    pub refunded_cents: i32,
    /// Always `usd`.
    pub currency: &'static str,
    /// The refunds, oldest first.
    pub refunds: Vec<ReceiptRefund>,
    /// URL of Stripe's own receipt, if there is one.
    pub stripe_receipt_url: Option<String>,
}

/// The receipt of a booking
///
/// For the student and for admins, once a payment has arrived; it remains after the lesson is canceled.
#[operation(
    tag = "bookings", operation_id = "booking_receipt",
    params(("id" = Uuid, Path, description = "The booking")), responses((status = 200, body = Receipt)),
    errors(Forbidden)
)]
pub async fn receipt(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<Json<Receipt>> {
    let answer = state
        .db
        .run(move |conn| {
            let booking = visible(conn, &user, *id)?;
            // Stripe's receipt page shows details of the student's card.
            if actor(&user, &booking) == Some(Actor::Tutor) {
                return Err(Error::new(Code::Forbidden));
            }
            load(conn, &booking)
        })
        .await?;
    Ok(Json(answer))
}

fn load(conn: &mut PgConnection, booking: &StudentBooking) -> Result<Receipt> {
    let not_paid = || Error::with_detail(Code::NotFound, "Nothing has been paid for this session.");
    let payment_id = booking.payment.as_ref().ok_or_else(not_paid)?.id;
    let receipt = PaymentReceipt::find(conn, payment_id)?.ok_or_else(not_paid)?;
    let refunds = ReceiptRefund::of_payment(conn, payment_id)?;
    let people = Profile::contacts(conn, &[booking.tutor_id, booking.student_id])?;
    let person = |id: Uuid| {
        let found = people.iter().find(|contact| contact.profile.id == id);
        found
            .map(|contact| Person::from(&contact.profile))
            .ok_or_else(|| Error::internal("a booking without its people"))
    };
    Ok(Receipt {
        number: receipt_number(receipt.receipt_number),
        issued_at: receipt.received_at,
        subject: booking.subject,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        zone: time::ZONE_NAME,
        tutor: person(booking.tutor_id)?,
        student: person(booking.student_id)?,
        paid_cents: receipt.amount_cents,
        // Summed from the refunds listed below: the sum in the payment's row is updated a moment after a refund is
        // inserted.
        refunded_cents: refunds.iter().map(|refund| refund.amount_cents).sum(),
        currency: "usd",
        refunds,
        stripe_receipt_url: receipt.stripe_receipt_url,
    })
}
