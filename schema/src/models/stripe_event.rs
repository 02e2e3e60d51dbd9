//! `stripe_events`: the inbox of webhook events. Stored first, done only when processed. Of an event's object is kept where to look,
//! and nothing of what it says about people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::lease::{DueRows, Lease, LeaseQueue};
use crate::schema::stripe_events;

/// Events that wait to be processed, the one first that is due longest.
pub const UNPROCESSED: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "stripe_events", due_at: "due_at", waits: "processed_at IS NULL" },
    key: "id",
    key_type: "text",
    leased_until: "due_at",
    failures: "attempts",
    order: "due_at",
};

/// A received event.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = stripe_events, check_for_backend(diesel::pg::Pg))]
pub struct StripeEvent {
    /// Stripe's id, `evt_…`.
    pub id: String,
    /// Such as `checkout.session.completed`.
    #[diesel(column_name = "type_")]
    pub kind: String,
    /// The connected account it is about, for Connect events.
    pub account: Option<String>,
    /// What it is about: a Checkout Session, a charge, a refund, a dispute, an account or a transfer.
    pub object_id: Option<String>,
    /// The PaymentIntent that its object belongs to.
    pub intent_id: Option<String>,
    /// What its Checkout Session was made for: the `client_reference_id`.
    pub reference: Option<Uuid>,
    pub received_at: DateTime<Utc>,
    /// Not to be processed before this instant.
    pub due_at: DateTime<Utc>,
    /// Tries that failed.
    pub attempts: i32,
}

/// Whom an event turned out to concern; nobody of ours by default.
#[derive(Debug, Clone, Copy, Default, AsChangeset)]
#[diesel(table_name = stripe_events)]
pub struct EventSubject {
    /// The payment, and so who paid.
    pub payment_id: Option<Uuid>,
    /// The tutor whose account at Stripe it is.
    pub tutor_id: Option<Uuid>,
}

/// How many events wait to be processed.
pub fn waiting(conn: &mut PgConnection) -> QueryResult<i64> {
    stripe_events::table.filter(stripe_events::processed_at.is_null()).count().get_result(conn)
}

impl StripeEvent {
    /// Stores the event; a replay of a stored one changes nothing.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(stripe_events::table)
            .values(self)
            .on_conflict(stripe_events::id)
            .do_nothing()
            .execute(conn)?;
        Ok(())
    }

    /// Takes the event that is due longest, for its holder alone until `until`.
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

    /// Marks the event as done, inside the transaction of its effects; `false` when it was done already.
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

    /// Notes why processing failed and when to try again.
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

/// Drops up to `limit` events that were done before `before`; answers how many.
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
