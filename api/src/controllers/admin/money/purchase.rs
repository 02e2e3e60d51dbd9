//! What was paid for.

use chrono::{DateTime, Utc};
use schema::enums::BookingStatus;
use schema::models::paid_purchase::PaidPurchase;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A lesson or a listing that was paid for, and its people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Purchase {
    /// The lesson's booking.
    pub booking_id: Option<Uuid>,
    /// Where that stands.
    pub status: Option<BookingStatus>,
    /// What is taught.
    pub subject: Option<String>,
    /// When it begins.
    pub starts_at: Option<DateTime<Utc>>,
    /// The listing.
    pub listing_id: Option<Uuid>,
    /// What that is called.
    pub listing_title: Option<String>,
    /// Who offers it.
    pub organization_name: Option<String>,
    /// Who paid.
    pub payer_id: Uuid,
    /// Their name.
    pub payer_name: String,
    /// Whose share it is.
    pub tutor_id: Option<Uuid>,
    /// Their name.
    pub tutor_name: Option<String>,
}

impl From<PaidPurchase> for Purchase {
    fn from(purchase: PaidPurchase) -> Purchase {
        Purchase {
            booking_id: purchase.booking_id,
            status: purchase.booking_status,
            subject: purchase.subject,
            starts_at: purchase.starts_at,
            listing_id: purchase.listing_id,
            listing_title: purchase.listing_title,
            organization_name: purchase.organization_name,
            payer_id: purchase.payer_id,
            payer_name: purchase.payer_name,
            tutor_id: purchase.tutor_id,
            tutor_name: purchase.tutor_name,
        }
    }
}
