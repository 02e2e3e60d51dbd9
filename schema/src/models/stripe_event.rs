//! `stripe_events`: inbox of webhook events. Each is stored first and processed later. Of an event's object, only
//! references are stored, and no personal data.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::lease::{DueRows, Lease, LeaseQueue};
use crate::schema::stripe_events;

/// Unprocessed events, longest due first.
pub const UNPROCESSED: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "stripe_events", due_at: "due_at", waits: "processed_at IS NULL" },
    key: "id",
    key_type: "text",
    leased_until: "due_at",
    failures: "attempts",
    order: "due_at",
};

#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = stripe_events, check_for_backend(diesel::pg::Pg))]
pub struct StripeEvent {
    /// Stripe's id, `evt_…`.
    pub id: String,
    /// For example `checkout.session.completed`.
    #[diesel(column_name = "type_")]
    pub kind: String,
    /// Connected account, for Connect events.
    pub account: Option<String>,
    /// Id of its object: a Checkout Session, a charge, a refund, a dispute, an account or a transfer.
    pub object_id: Option<String>,
    /// PaymentIntent of its object.
    pub intent_id: Option<String>,
    /// `client_reference_id` of its Checkout Session.
    pub reference: Option<Uuid>,
    pub received_at: DateTime<Utc>,
    /// Not processed before this time.
    pub due_at: DateTime<Utc>,
    /// Number of failed attempts.
    pub attempts: i32,
}

/// The object of ours that an event is about; nothing by default.
#[derive(Debug, Clone, Copy, Default, AsChangeset)]
#[diesel(table_name = stripe_events)]
pub struct EventSubject {
    /// The payment, and so its payer.
    pub payment_id: Option<Uuid>,
    /// The tutor who owns the Stripe account.
    pub tutor_id: Option<Uuid>,
}

/// Counts the unprocessed events.
pub fn waiting(conn: &mut PgConnection) -> QueryResult<i64> {
    stripe_events::table.filter(stripe_events::processed_at.is_null()).count().get_result(conn)
}

impl StripeEvent {
    /// Inserts the event; a duplicate delivery changes nothing.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(stripe_events::table)
            .values(self)
            .on_conflict(stripe_events::id)
            .do_nothing()
            .execute(conn)?;
        Ok(())
    }

    /// Claims the event that is due longest, until `until`.
    pub fn claim(
        conn: &mut PgConnection,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<(Lease, StripeEvent)>> {
        let Some(lease) = UNPROCESSED.claim(conn, now, until)? else { return Ok(None) };
        let event: StripeEvent =
            stripe_events::table.find(&lease.key).select(StripeEvent::as_select()).first(conn)?;
        Ok(Some((lease, event)))
    }

    /// Marks the event as processed, in the transaction of its effects; `false` if it already was.
    pub fn mark_processed(
        conn: &mut PgConnection,
        id: &str,
        subject: EventSubject,
        now: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let rows =
            diesel::update(stripe_events::table.find(id).filter(stripe_events::processed_at.is_null()))
                .set((
                    stripe_events::processed_at.eq(now),
                    stripe_events::last_error.eq(None::<String>),
                    subject,
                ))
                .execute(conn)?;
        Ok(rows > 0)
    }

    /// Stores why processing failed and when to retry.
    pub fn mark_failed(
        conn: &mut PgConnection,
        lease: &Lease,
        error: &str,
        rests_until: DateTime<Utc>,
    ) -> QueryResult<()> {
        UNPROCESSED.fail(conn, lease, rests_until)?;
        diesel::update(stripe_events::table.find(&lease.key))
            .set(stripe_events::last_error.eq(error))
            .execute(conn)?;
        Ok(())
    }
}

/// Deletes up to `limit` events processed before `before`. Returns how many.
pub fn delete_processed_before(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let rows = diesel::alias!(stripe_events as rows);
    let done = rows
        .filter(rows.field(stripe_events::processed_at).lt(before))
        .limit(limit)
        .select(rows.field(stripe_events::id));
    diesel::delete(stripe_events::table.filter(stripe_events::id.eq_any(done))).execute(conn)
}
