//! What a payment is for: whether it can be paid now, and the contents of its payment page.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, ListingState, PaymentPurpose, PaymentStatus};
use schema::ids::UserId;
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use schema::models::payment::{NewPayment, Payment};
use schema::models::profile::{Contact, Profile};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use crate::clients::stripe::{CheckoutSessionParams, PaymentReference};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::time::ReaderZone;
use crate::error::{Code, Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;
use crate::summer::listings::draft::ListingDraft;
use crate::summer::listings::facts::{is_payable, is_settled};
use crate::summer::listings::{changes, publication};

/// A purchase, by the id of what is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purchase {
    /// A lesson.
    Booking(Uuid),
    /// The publication of a listing.
    Listing(Uuid),
}

impl Purchase {
    /// Returns what a payment is for.
    pub fn of(payment: &Payment) -> Result<Purchase> {
        let purchase = match payment.purpose {
            PaymentPurpose::Booking => payment.booking_id.map(Purchase::Booking),
            PaymentPurpose::Listing => payment.listing_id.map(Purchase::Listing),
        };
        purchase.ok_or_else(|| Error::internal(format!("payment {} is for nothing", payment.id)))
    }

    /// Returns the payment of a purchase that can be paid now, locked; for a listing, creates it if there is none.
    /// `None` if somebody else created one meanwhile: the caller tries again.
    ///
    /// # Errors
    /// `not_found` if it is not the payer's; `hold_expired` or `action_not_allowed` if it cannot be paid (any more).
    pub fn lock_payable(self, ctx: &mut Ctx<'_>, payer_id: UserId) -> Result<Option<Payment>> {
        match self {
            Purchase::Booking(id) => lock_booking(ctx, id, payer_id).map(Some),
            Purchase::Listing(id) => lock_listing(ctx, id, payer_id),
        }
    }

    /// Whether the purchase still waits for its payment.
    pub fn is_awaited(self, conn: &mut PgConnection) -> Result<bool> {
        Ok(match self {
            Purchase::Booking(id) => StudentBooking::find(conn, id)?
                .is_some_and(|booking| booking.status == BookingStatus::Pending),
            Purchase::Listing(id) => match Listing::find_with_all(conn, id)? {
                Some((listing, organization, public)) => {
                    let can_be_offered = match public {
                        Some(public) => public.hidden_reason.is_none(),
                        None => organization.domain.is_some(),
                    };
                    can_be_offered && is_payable(&listing) && !organization.is_out_of_service(conn)?
                }
                None => false,
            },
        })
    }
}

/// Returns the reference that Stripe stores with a payment.
#[must_use]
pub fn reference(payment: &Payment) -> PaymentReference {
    payment.booking_id.map_or(PaymentReference::Payment(payment.id), PaymentReference::Booking)
}

fn lock_booking(ctx: &mut Ctx<'_>, id: Uuid, student_id: UserId) -> Result<Payment> {
    let payment = Payment::lock_of_booking(ctx.conn, id)?;
    let booking = StudentBooking::find(ctx.conn, id)?
        .filter(|booking| booking.student_id == student_id)
        .ok_or_else(|| Error::new(Code::NotFound))?;
    if find_transition((&booking, ctx.now).into(), Action::Pay, Actor::Student).is_none() {
        return Err(booking_not_payable(&booking));
    }
    payment.ok_or_else(|| booking_not_payable(&booking))
}

fn booking_not_payable(booking: &StudentBooking) -> Error {
    match (booking.status, booking.payment_status()) {
        (BookingStatus::Pending, PaymentStatus::Processing) => payment_is_processing(),
        (BookingStatus::Pending, _) => Error::new(Code::HoldExpired),
        (BookingStatus::Confirmed | BookingStatus::Completed, _) => {
            Error::with_detail(Code::ActionNotAllowed, "This session is already booked and confirmed.")
        }
        (BookingStatus::Cancelled, _) => Error::new(Code::HoldExpired),
    }
}

fn lock_listing(ctx: &mut Ctx<'_>, id: Uuid, provider_id: UserId) -> Result<Option<Payment>> {
    let current = Payment::lock_current_of_listing(ctx.conn, id)?;
    let (organization, listing) = changes::lock(ctx, id)?;
    if organization.provider_id != provider_id {
        return Err(Error::new(Code::NotFound));
    }
    if !is_payable(&listing) {
        return Err(listing_not_payable(&listing));
    }
    if current.as_ref().is_some_and(|payment| payment.status == PaymentStatus::Processing) {
        return Err(payment_is_processing());
    }
    refuse_unpublishable(ctx, &organization, &listing)?;
    if current.is_some() {
        return Ok(current);
    }
    // Checked again, because the first lookup happened before the organization was locked.
    if Payment::current_of_listing(ctx.conn, id)?.is_some() {
        return Ok(None);
    }
    let amount_cents =
        listing.fee_cents.ok_or_else(|| Error::internal("a fee that is due without an amount"))?;
    let payment = NewPayment {
        purpose: PaymentPurpose::Listing,
        booking_id: None,
        listing_id: Some(id),
        payer_id: provider_id,
        payee_id: None,
        amount_cents,
        payee_share_cents: 0,
        status: PaymentStatus::Unpaid,
        next_sync_at: None,
        created_at: ctx.now,
        updated_at: ctx.now,
    };
    Ok(Some(payment.insert(ctx.conn)?))
}

fn listing_not_payable(listing: &Listing) -> Error {
    let text = match listing.state {
        ListingState::Approved if listing.fee_cents.is_none() => "This listing costs nothing.",
        ListingState::Approved if is_settled(listing) => "This listing is already paid for.",
        ListingState::Approved => {
            "The cardholder is disputing the payment for this listing. Please wait until that’s decided."
        }
        ListingState::Closed => "This listing is closed. Reopen it first.",
        ListingState::Draft | ListingState::InReview | ListingState::Returned => {
            "You can pay for this listing once we’ve approved it."
        }
    };
    Error::with_detail(Code::ActionNotAllowed, text)
}

/// Refuses a payment for a listing that could not be published.
fn refuse_unpublishable(ctx: &mut Ctx<'_>, organization: &Organization, listing: &Listing) -> Result<()> {
    let refused = |text: String| Err(Error::with_detail(Code::ActionNotAllowed, text));
    let Some(public) = publication::lock_public(ctx, listing)? else {
        if organization.domain.is_none() {
            return refused("Please prove your organization’s domain before you pay for it.".to_owned());
        }
        let draft = ListingDraft::stored(listing.draft.clone())?;
        return match publication::check(ctx, organization, None, &draft) {
            Err(Error::Problem(problem)) if problem.code == Code::ValidationFailed => refused(format!(
                "This listing can no longer be published as it is, so we won’t take payment for it. Please \
                 change it first: {}",
                problem.fields.values().flatten().map(AsRef::as_ref).collect::<Vec<_>>().join(" ")
            )),
            other => other,
        };
    };
    if public.hidden_reason.is_some() {
        return refused(
            "We took this listing’s page down. Please email us before you pay for it.".to_owned(),
        );
    }
    if public.deadline_at <= ctx.now {
        return refused(
            "This listing’s deadline has passed. Please enter the next one before you pay for it.".to_owned(),
        );
    }
    Ok(())
}

fn payment_is_processing() -> Error {
    Error::with_detail(
        Code::ActionNotAllowed,
        "Your payment is processing. You don’t need to do anything else.",
    )
}

/// Returns the parameters of a payment's current attempt, from stored values only: after a crash, the same request is
/// sent again, and Stripe returns the same session.
///
/// # Errors
/// If the database cannot be reached, or the attempt was not stored beforehand.
pub fn checkout_params(
    conn: &mut PgConnection,
    config: &Config,
    payment: &Payment,
) -> Result<CheckoutSessionParams> {
    let page = match Purchase::of(payment)? {
        Purchase::Booking(id) => booking_page(conn, id)?,
        Purchase::Listing(id) => listing_page(conn, id, payment)?,
    };
    Ok(CheckoutSessionParams {
        reference: reference(payment),
        attempt: payment.checkout_attempt,
        price_cents: payment.amount_cents,
        name: page.name,
        description: page.description,
        customer_email: page.customer_email,
        expires_at: expires_at(payment)?,
        success_url: config.link(&page.success_path),
        cancel_url: config.link(&page.cancel_path),
    })
}

fn expires_at(payment: &Payment) -> Result<DateTime<Utc>> {
    payment.checkout_expires_at.ok_or_else(|| Error::internal("a checkout that was not written ahead"))
}

/// Contents and links of a payment page.
struct PaymentPage {
    name: String,
    description: String,
    customer_email: String,
    success_path: String,
    cancel_path: String,
}

fn booking_page(conn: &mut PgConnection, id: Uuid) -> Result<PaymentPage> {
    let booking =
        StudentBooking::find(conn, id)?.ok_or_else(|| Error::internal("a payment for no booking"))?;
    let people = Profile::contacts(conn, &[booking.student_id, booking.tutor_id])?;
    let find = |id| {
        people
            .iter()
            .find(|contact: &&Contact| contact.profile.id == id)
            .ok_or_else(|| Error::internal("a booking without its people"))
    };
    let (student, tutor) = (find(booking.student_id)?, find(booking.tutor_id)?);
    Ok(PaymentPage {
        name: format!("{} tutoring with {}", booking.subject, tutor.profile.full_name()),
        description: ReaderZone::of(student.time_zone.as_deref()).long(booking.starts_at),
        customer_email: student.email.clone(),
        success_path: page_paths::after_checkout(booking.id),
        cancel_path: page_paths::after_cancelled_checkout(booking.id),
    })
}

fn listing_page(conn: &mut PgConnection, id: Uuid, payment: &Payment) -> Result<PaymentPage> {
    let payer = Profile::contacts(conn, &[payment.payer_id])?.pop();
    let payer = payer.ok_or_else(|| Error::internal("a payment by nobody"))?;
    Ok(PaymentPage {
        // Not the listing's title: it may change while the page is open, and a repeated request must be identical.
        name: "A listing in the summer portal".to_owned(),
        description: format!("Offered by {} until its deadline", BRAND.name),
        customer_email: payer.email,
        success_path: page_paths::after_listing_checkout(id),
        cancel_path: page_paths::after_cancelled_listing_checkout(id),
    })
}
