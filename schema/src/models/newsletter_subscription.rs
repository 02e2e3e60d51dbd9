//! `newsletter_subscriptions`: subscriptions to the newsletter, and their confirmation.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::schema::newsletter_subscriptions as subscriptions;

/// A confirmation link to be emailed.
#[derive(Debug, Clone, Copy)]
pub struct Confirmation<'a> {
    /// SHA-256 of the link's token.
    pub token_hash: &'a [u8],
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
}

/// Stores a request for the newsletter. Returns the key of the unsubscribe link, or `None` if the address is already
/// subscribed and there is nothing to confirm.
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

/// Confirms a subscription by the link's token; `false` if it is unknown or expired. Idempotent.
pub fn confirm(conn: &mut PgConnection, token_hash: &[u8], now: DateTime<Utc>) -> QueryResult<bool> {
    let link = subscriptions::table
        .filter(subscriptions::confirm_token_hash.eq(token_hash))
        .filter(subscriptions::confirm_expires_at.gt(now));
    let rows = diesel::update(link)
        .set((subscriptions::confirmed_at.eq(now), subscriptions::unsubscribed_at.eq(None::<DateTime<Utc>>)))
        .execute(conn)?;
    Ok(rows > 0)
}

/// Deletes up to `limit` addresses that were never confirmed and whose last link expired, or that unsubscribed, before
/// `before`. Returns how many. Confirmed addresses that unsubscribed stay, so that nothing more is sent to them.
pub fn delete_unconfirmed(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    // Locked, so that somebody who subscribes again at this moment keeps the emailed link.
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

/// Whether newsletters are sent to an address.
pub fn is_subscribed(conn: &mut PgConnection, email: &str) -> QueryResult<bool> {
    let row = subscriptions::table
        .filter(subscriptions::email.eq(email))
        .filter(subscriptions::confirmed_at.is_not_null())
        .filter(subscriptions::unsubscribed_at.is_null());
    diesel::select(diesel::dsl::exists(row)).get_result(conn)
}

/// Subscribes an address that is proven to be the person's, so that no email has to confirm it.
pub fn subscribe_proven(conn: &mut PgConnection, email: &str, now: DateTime<Utc>) -> QueryResult<()> {
    let confirmed = (
        subscriptions::confirmed_at.eq(now),
        subscriptions::unsubscribed_at.eq(None::<DateTime<Utc>>),
        subscriptions::confirm_token_hash.eq(None::<Vec<u8>>),
        subscriptions::confirm_expires_at.eq(None::<DateTime<Utc>>),
    );
    diesel::insert_into(subscriptions::table)
        .values((
            subscriptions::email.eq(email),
            subscriptions::created_at.eq(now),
            subscriptions::confirmed_at.eq(now),
        ))
        .on_conflict(subscriptions::email)
        .do_update()
        .set(confirmed)
        .execute(conn)?;
    Ok(())
}

/// Ends the subscription of an address.
pub fn unsubscribe_address(conn: &mut PgConnection, email: &str, now: DateTime<Utc>) -> QueryResult<()> {
    let key = subscriptions::table
        .filter(subscriptions::email.eq(email))
        .select(subscriptions::unsubscribe_key)
        .first(conn)
        .optional()?;
    if let Some(key) = key {
        unsubscribe(conn, key, now)?;
    }
    Ok(())
}

/// Ends a subscription; `false` if the key is unknown. Its confirmation link stops working.
///
/// The key is stored unhashed, because every later newsletter contains it; it can only unsubscribe.
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
