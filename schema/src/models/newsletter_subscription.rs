//! `newsletter_subscriptions`: who asked for the newsletter, and confirmed that they did.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::schema::newsletter_subscriptions as subscriptions;

/// A confirmation link to be mailed.
#[derive(Debug, Clone, Copy)]
pub struct Confirmation<'a> {
    /// SHA-256 of the link's token.
    pub token_hash: &'a [u8],
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// Notes that somebody asked for the newsletter. Answers the key of the unsubscribe link, or `None` when
/// the address receives it already and there is nothing to confirm.
pub fn request(
    conn: &mut PgConnection,
    email: &str,
    confirmation: Confirmation<'_>,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    let link = (
        subscriptions::confirm_token_hash.eq(confirmation.token_hash),
        subscriptions::confirm_expires_at.eq(confirmation.expires_at),
    );
    let upsert = diesel::insert_into(subscriptions::table)
        .values((subscriptions::email.eq(email), subscriptions::created_at.eq(now), link))
        .on_conflict(subscriptions::email)
        .do_update()
        .set(link);
    let waits = subscriptions::confirmed_at.is_null().or(subscriptions::unsubscribed_at.is_not_null());
    diesel::query_dsl::methods::FilterDsl::filter(upsert, waits)
        .returning(subscriptions::unsubscribe_key)
        .get_result(conn)
        .optional()
}

/// Follows a confirmation link; `false` when it is unknown or has expired. Following it twice is fine.
pub fn confirm(conn: &mut PgConnection, token_hash: &[u8], now: DateTime<Utc>) -> QueryResult<bool> {
    let link = subscriptions::table
        .filter(subscriptions::confirm_token_hash.eq(token_hash))
        .filter(subscriptions::confirm_expires_at.gt(now));
    let rows = diesel::update(link)
        .set((subscriptions::confirmed_at.eq(now), subscriptions::unsubscribed_at.eq(None::<DateTime<Utc>>)))
        .execute(conn)?;
    Ok(rows > 0)
}

/// Drops up to `limit` addresses that nobody confirmed and that had their last link end, or unsubscribed, before `before`; answers
/// how many. Who confirmed and has left stays, so that nothing more is sent to them.
pub fn delete_unconfirmed(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    // Locked, so that whoever asks again at this moment keeps the link that is mailed to them.
    prepared(
        "DELETE FROM newsletter_subscriptions WHERE id IN (
             SELECT id FROM newsletter_subscriptions
             WHERE confirmed_at IS NULL AND greatest(unsubscribed_at, confirm_expires_at, created_at) < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(conn)
}

/// Ends a subscription; `false` when the key is unknown. The link that confirmed it works no more.
///
/// The key is stored as it is, since every later newsletter contains it; it can do nothing but unsubscribe.
pub fn unsubscribe(conn: &mut PgConnection, key: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
    let rows = diesel::update(subscriptions::table.filter(subscriptions::unsubscribe_key.eq(key)))
        .set((
            subscriptions::unsubscribed_at.eq(now),
            subscriptions::confirm_token_hash.eq(None::<Vec<u8>>),
            subscriptions::confirm_expires_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)?;
    Ok(rows > 0)
}
