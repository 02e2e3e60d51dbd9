//! `payment_disputes`: cardholders' objections to payments.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::DisputeState;
use crate::schema::payment_disputes;

/// A dispute, as Stripe tells it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = payment_disputes, treat_none_as_null = true, check_for_backend(diesel::pg::Pg))]
pub struct PaymentDispute {
    /// `du_…`.
    pub id: String,
    pub payment_id: Uuid,
    /// What has become of it.
    pub state: DisputeState,
    /// What is disputed, US cents.
    pub amount_cents: i32,
    /// What of it the card's bank holds now, US cents.
    pub withdrawn_cents: i32,
    /// Stripe's word, such as `fraudulent`.
    pub reason: String,
    /// When the cardholder objected.
    pub opened_at: DateTime<Utc>,
    /// When we heard how it was decided.
    pub closed_at: Option<DateTime<Utc>>,
    /// Stripe's word for where it stands, such as `warning_needs_response`.
    pub stripe_status: Option<String>,
    /// Until when it can be answered; `None` where the card's bank takes no answer.
    pub evidence_due_at: Option<DateTime<Utc>>,
}

impl PaymentDispute {
    /// The dispute as it was stored last.
    pub fn find(conn: &mut PgConnection, id: &str) -> QueryResult<Option<PaymentDispute>> {
        payment_disputes::table.find(id).select(PaymentDispute::as_select()).first(conn).optional()
    }

    /// The payment's disputes.
    pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Vec<PaymentDispute>> {
        payment_disputes::table
            .filter(payment_disputes::payment_id.eq(payment_id))
            .select(PaymentDispute::as_select())
            .load(conn)
    }

    /// Stores the dispute as it is now.
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
