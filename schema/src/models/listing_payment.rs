//! `payments` for listings that have arrived, with their receipts.

use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::PaymentStatus;
use crate::ids::UserId;
use crate::models::listing::Listing;
use crate::models::payment::Payment;
use crate::models::payment_receipt::PaymentReceipt;
use crate::schema::{listings, payment_receipts, payments};

/// A payment that has arrived, with its receipt and its listing.
pub type ListingPayment = (Payment, PaymentReceipt, Listing);

/// Returns a provider's payments, newest first.
pub fn of_payer(conn: &mut PgConnection, payer_id: UserId, limit: i64) -> QueryResult<Vec<ListingPayment>> {
    payments::table
        .inner_join(payment_receipts::table)
        .inner_join(listings::table)
        .filter(payments::payer_id.eq(payer_id))
        .order((payment_receipts::received_at.desc(), payments::id.desc()))
        .limit(limit)
        .select((Payment::as_select(), PaymentReceipt::as_select(), Listing::as_select()))
        .load(conn)
}

/// Returns the payment, if it is the provider's.
pub fn find_of_payer(
    conn: &mut PgConnection,
    id: Uuid,
    payer_id: UserId,
) -> QueryResult<Option<ListingPayment>> {
    payments::table
        .inner_join(payment_receipts::table)
        .inner_join(listings::table)
        .filter(payments::id.eq(id))
        .filter(payments::payer_id.eq(payer_id))
        .select((Payment::as_select(), PaymentReceipt::as_select(), Listing::as_select()))
        .first(conn)
        .optional()
}

/// Returns the current payment for a listing, or otherwise the newest.
pub fn main_of_listing(
    conn: &mut PgConnection,
    listing_id: Uuid,
) -> QueryResult<Option<(Payment, PaymentReceipt)>> {
    payments::table
        .inner_join(payment_receipts::table)
        .filter(payments::listing_id.eq(listing_id))
        .order((
            payments::status.eq(PaymentStatus::Paid).desc(),
            payment_receipts::received_at.desc(),
            payments::id.desc(),
        ))
        .select((Payment::as_select(), PaymentReceipt::as_select()))
        .first(conn)
        .optional()
}
