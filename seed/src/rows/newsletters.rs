//! Rows of `newsletter_subscriptions` and `newsletter_deliveries`.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Text, Timestamptz, Uuid as SqlUuid};
use schema::enums::NewsletterDeliveryState;
use schema::schema::newsletter_subscriptions;
use uuid::Uuid;

/// A subscription.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = newsletter_subscriptions)]
pub struct SampleSubscription {
    pub id: Uuid,
    pub email: String,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub unsubscribed_at: Option<DateTime<Utc>>,
    pub unsubscribe_key: Uuid,
}

/// Inserts the subscriptions whose email address is free; returns their number.
pub fn insert_subscriptions(conn: &mut PgConnection, rows: &[SampleSubscription]) -> QueryResult<usize> {
    diesel::insert_into(newsletter_subscriptions::table)
        .values(rows)
        .on_conflict(newsletter_subscriptions::email)
        .do_nothing()
        .execute(conn)
}

/// `$1` is the newsletter, `$2` when it was sent, `$3` when all copies were sent, `$4` the copies' state.
const DELIVER: &str = "
    INSERT INTO newsletter_deliveries (id, newsletter_id, subscription_id, state, due_at, changed_at)
    SELECT md5($1::text || id::text)::uuid, $1, id, $4, $3, $3 FROM newsletter_subscriptions
    WHERE confirmed_at < $2 AND (unsubscribed_at IS NULL OR unsubscribed_at > $2)";

/// Inserts a delivery for each subscription that was confirmed at `sent_at`; returns their number.
pub fn insert_deliveries(
    conn: &mut PgConnection,
    newsletter_id: Uuid,
    (sent_at, done_at): (DateTime<Utc>, DateTime<Utc>),
    state: NewsletterDeliveryState,
) -> QueryResult<i32> {
    let copies = diesel::sql_query(DELIVER)
        .bind::<SqlUuid, _>(newsletter_id)
        .bind::<Timestamptz, _>(sent_at)
        .bind::<Timestamptz, _>(done_at)
        .bind::<Text, _>(state)
        .execute(conn)?;
    i32::try_from(copies).map_err(|error| diesel::result::Error::SerializationError(error.into()))
}
