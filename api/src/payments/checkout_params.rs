//! What a booking's Checkout Session is made of.

use diesel::PgConnection;
use schema::models::payment::Payment;
use schema::models::profile::{Contact, Profile};
use schema::models::student_booking::StudentBooking;

use crate::clients::stripe::CheckoutSessionParams;
use crate::domain::time;
use crate::error::{Error, Result};
use crate::platform::config::Config;
use crate::platform::page_paths;

/// The purchase of a booking by its payment's present attempt, made of stored values only: after a crash the same
/// request is sent again, and Stripe answers with the same session.
///
/// # Errors
/// When the database cannot be reached, or the attempt was not written ahead.
pub fn checkout_params(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    payment: &Payment,
) -> Result<CheckoutSessionParams> {
    let people = Profile::contacts(conn, &[booking.student_id, booking.tutor_id])?;
    let find = |id| {
        people
            .iter()
            .find(|contact: &&Contact| contact.profile.id == id)
            .ok_or_else(|| Error::internal("a booking without its people"))
    };
    let (student, tutor) = (find(booking.student_id)?, find(booking.tutor_id)?);
    Ok(CheckoutSessionParams {
        booking_id: booking.id,
        attempt: payment.checkout_attempt,
        price_cents: payment.amount_cents,
        name: format!("{} tutoring with {}", booking.subject, tutor.profile.full_name()),
        description: time::long(booking.starts_at),
        customer_email: student.email.clone(),
        expires_at: payment
            .checkout_expires_at
            .ok_or_else(|| Error::internal("a checkout that was not written ahead"))?,
        success_url: config.link(&page_paths::after_checkout(booking.id)),
        cancel_url: config.link(&page_paths::after_cancelled_checkout(booking.id)),
    })
}
