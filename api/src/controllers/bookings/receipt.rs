//! What a lesson cost.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::Subject;
use schema::models::payment_receipt::PaymentReceipt;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::find::visible;
use crate::bookings::response::{Person, actor};
use crate::domain::booking::Actor;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::payments::response::{ReceiptRefund, receipt_number};
use crate::state::AppState;

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// What people call it by. It never changes.
    pub number: String,
    /// When the payment arrived.
    pub issued_at: DateTime<Utc>,
    /// What is taught.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The academy's zone.
    pub zone: &'static str,
    /// Who teaches.
    pub tutor: Person,
    /// Who learns.
    pub student: Person,
    /// What was paid, US cents.
    pub paid_cents: i32,
    /// What has gone back to the card, US cents.
    pub refunded_cents: i32,
    /// Always `usd`.
    pub currency: &'static str,
    /// How that went back, oldest first.
    pub refunds: Vec<ReceiptRefund>,
    /// Stripe's own receipt, where there is one.
    pub stripe_receipt_url: Option<String>,
}

/// The receipt of a booking
///
/// For its student and admins, once a payment has arrived; it stays when the lesson is cancelled.
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
            // Stripe's page about it shows the student's card.
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
        // Of the lines themselves: the payment's own sum follows a moment after the first of them is known.
        refunded_cents: refunds.iter().map(|refund| refund.amount_cents).sum(),
        currency: "usd",
        refunds,
        stripe_receipt_url: receipt.stripe_receipt_url,
    })
}
