//! What the two directions have in common.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::live_event::{self, Audience};
use schema::models::payment::Payment;
use schema::models::transfer::Transfer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::error::Result;
use crate::process;
use crate::state::State;

/// The payment's transfer as it is now.
///
/// # Errors
/// When the database cannot be reached.
pub(super) async fn find_transfer(state: &State, payment_id: Uuid) -> Result<Option<Transfer>> {
    state.db.run(move |conn| Ok(Transfer::find(conn, payment_id)?)).await
}

/// Records what became of a share, and tells its payee's pages. Comes last in its transaction.
///
/// # Errors
/// When the database refuses it.
pub(super) fn record(
    conn: &mut PgConnection,
    payment: &Payment,
    action: &str,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    process::audit(conn, (None, payment.reference()), action, detail, now)?;
    if let Some(payee_id) = payment.payee_id {
        let data = json!({ "booking_id": payment.booking_id });
        live_event::publish(conn, Audience::User(payee_id), "earnings.changed", &data, now)?;
    }
    Ok(())
}
