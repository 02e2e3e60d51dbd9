//! A provider's payments for listings, and their receipts.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{DisputeState, PaymentStatus};
use schema::models::listing_payment;
use schema::models::organization::Organization;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::response::Person;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::Provider;
use crate::payments::response::{ReceiptRefund, receipt_number};
use crate::state::AppState;
use crate::summer::listings::draft::ListingDraft;

/// The most payments in the list. An organization has at most 50 listings.
const LIMIT: i64 = 100;

/// A provider's payments that have arrived, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingPaymentList {
    /// At most 100.
    pub items: Vec<ListingPaymentItem>,
}

/// A payment for a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingPaymentItem {
    /// The payment.
    pub id: Uuid,
    /// The listing.
    pub listing_id: Uuid,
    /// Current title of the listing.
    pub title: String,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// US cents.
    pub amount_cents: i32,
    /// Amount refunded to the card, US cents.
    pub refunded_cents: i32,
    /// Its state: `paid`, `refund_pending` or `refunded`.
    pub status: PaymentStatus,
    /// The state of the dispute, if there is one.
    pub dispute_state: Option<DisputeState>,
    /// Number of its receipt.
    pub receipt_number: String,
}

/// A receipt for a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingReceipt {
    /// The receipt's number. It never changes.
    pub number: String,
    /// When the payment arrived.
    pub issued_at: DateTime<Utc>,
    /// Title of the listing.
    pub title: String,
    /// Name of the organization.
    pub organization_name: String,
    /// The payer.
    pub provider: Person,
    /// The academy's time zone.
    pub zone: &'static str,
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

/// My payments
///
/// Lists received payments for listings. One query.
#[operation(
    tag = "provider", operation_id = "listing_payments", responses((status = 200, body = ListingPaymentList))
)]
pub async fn list(state: Data<AppState>, provider: Provider) -> Result<Json<ListingPaymentList>> {
    let provider_id = provider.profile.id;
    let rows = state.db.run(move |conn| Ok(listing_payment::of_payer(conn, provider_id, LIMIT)?)).await?;
    let items = rows.into_iter().map(|(payment, receipt, listing)| {
        Ok(ListingPaymentItem {
            id: payment.id,
            listing_id: listing.id,
            title: ListingDraft::stored(listing.draft)?.title,
            received_at: receipt.received_at,
            amount_cents: receipt.amount_cents,
            refunded_cents: payment.refunded_cents,
            status: payment.status,
            dispute_state: payment.dispute_state,
            receipt_number: receipt_number(receipt.receipt_number),
        })
    });
    Ok(Json(ListingPaymentList { items: items.collect::<Result<_>>()? }))
}

/// Receipt of a payment
///
/// Three queries.
#[operation(
    tag = "provider", operation_id = "listing_receipt", params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, body = ListingReceipt)), errors(NotFound)
)]
pub async fn receipt(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ListingReceipt>> {
    let (id, provider) = (*id, provider.profile.clone());
    let response = state
        .db
        .run(move |conn| {
            let found = listing_payment::find_of_payer(conn, (id, provider.id))?;
            let (payment, receipt, listing) = found.ok_or_else(|| Error::new(Code::NotFound))?;
            let organization = Organization::find(conn, listing.organization_id)?;
            let organization = organization.ok_or_else(|| Error::internal("a listing of nobody"))?;
            let refunds = ReceiptRefund::of_payment(conn, payment.id)?;
            Ok(ListingReceipt {
                number: receipt_number(receipt.receipt_number),
                issued_at: receipt.received_at,
                title: ListingDraft::stored(listing.draft)?.title,
                organization_name: organization.name,
                provider: Person::from(&provider),
                zone: time::ZONE_NAME,
                paid_cents: receipt.amount_cents,
                refunded_cents: refunds.iter().map(|refund| refund.amount_cents).sum(),
                currency: "usd",
                refunds,
                stripe_receipt_url: receipt.stripe_receipt_url,
            })
        })
        .await?;
    Ok(Json(response))
}
