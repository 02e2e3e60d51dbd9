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
use crate::listings::draft::ListingDraft;
use crate::payments::response::{ReceiptRefund, receipt_number};
use crate::state::AppState;

/// More than anybody has: an organization has 50 listings at most.
const LIMIT: i64 = 100;

/// A provider's payments that have arrived, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingPaymentList {
    /// At most 100.
    pub items: Vec<ListingPaymentItem>,
}

/// What was paid for a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingPaymentItem {
    /// The payment.
    pub id: Uuid,
    /// The lesson or the listing that was paid for.
    pub listing_id: Uuid,
    /// What that is called now.
    pub title: String,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// US cents.
    pub amount_cents: i32,
    /// What of it has gone back to the card, US cents.
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
    /// What people call it by. It never changes.
    pub number: String,
    /// When the payment arrived.
    pub issued_at: DateTime<Utc>,
    /// The lesson or the listing that was paid for.
    pub title: String,
    /// Who offers it.
    pub organization_name: String,
    /// Who paid.
    pub provider: Person,
    /// The academy's zone.
    pub zone: &'static str,
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

/// My payments
///
/// For listings, once they have arrived. One query.
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

/// The receipt of a payment of mine
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
