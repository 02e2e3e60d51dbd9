//! What the two directions have in common.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::payment::Payment;
use schema::models::transfer::Transfer;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// The payment's transfer as it is now.
///
/// # Errors
/// When the database cannot be reached.
pub(super) async fn find_transfer(state: &AppState, payment_id: Uuid) -> Result<Option<Transfer>> {
    state.db.run(move |conn| Ok(Transfer::find(conn, payment_id)?)).await
}

/// Records what became of a share, and tells the pages of its payee and of admins.
///
/// # Errors
/// When the database refuses it.
pub(super) fn audit_and_publish(
    conn: &mut PgConnection,
    payment: &Payment,
    action: &str,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    audit(conn, None, action, AuditSubject::of_payment(payment), detail, now)?;
    if let (Some(payee_id), Some(booking_id)) = (payment.payee_id, payment.booking_id) {
        let changed = LiveEvent::EarningsChanged { booking_id };
        live::publish(conn, &[Topic::User(payee_id), Topic::Admin], &changed, now)?;
    }
    Ok(())
}
