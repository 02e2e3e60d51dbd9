//! `payment_disputes`: disputes of payments by cardholders.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::DisputeState;
use crate::schema::payment_disputes;

/// A dispute, as Stripe returns it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = payment_disputes, treat_none_as_null = true, check_for_backend(diesel::pg::Pg))]
pub struct PaymentDispute {
    /// `du_…`.
    pub id: String,
    pub payment_id: Uuid,
    pub state: DisputeState,
    /// Disputed amount, in US cents.
    pub amount_cents: i32,
    /// Amount currently withdrawn by the card's bank, in US cents.
    pub withdrawn_cents: i32,
    /// Stripe's reason code, such as `fraudulent`.
    pub reason: String,
    /// When the cardholder opened it.
    pub opened_at: DateTime<Utc>,
    /// When we learned of the decision.
    pub closed_at: Option<DateTime<Utc>>,
    /// Stripe's status, such as `warning_needs_response`.
    pub stripe_status: Option<String>,
    /// When evidence is due; `None` if the card's bank accepts none.
    pub evidence_due_at: Option<DateTime<Utc>>,
}

impl PaymentDispute {
    /// Returns the dispute as last stored.
    pub fn find(conn: &mut PgConnection, id: &str) -> QueryResult<Option<PaymentDispute>> {
        payment_disputes::table.find(id).select(PaymentDispute::as_select()).first(conn).optional()
    }

    /// Returns the payment's disputes.
    pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Vec<PaymentDispute>> {
        payment_disputes::table
            .filter(payment_disputes::payment_id.eq(payment_id))
            .select(PaymentDispute::as_select())
            .load(conn)
    }

    /// Inserts or updates the dispute.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(payment_disputes::table)
            .values(self)
            .on_conflict(payment_disputes::id)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }
}
