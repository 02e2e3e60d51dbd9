//! `password_reset_requests`: requests for a link to reset a password, whether or not there is an account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::password_reset_requests as requests;

/// Stores a request. The address is looked up later: see [`dequeue`].
pub fn add(conn: &mut PgConnection, email: &str, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::insert_into(requests::table)
        .values((requests::email.eq(email), requests::created_at.eq(now)))
        .execute(conn)?;
    Ok(())
}

/// Deletes up to `limit` requests, oldest first, in the surrounding transaction; rows locked by another process are
/// skipped. Returns the requested addresses.
pub fn dequeue(conn: &mut PgConnection, limit: i64) -> QueryResult<Vec<String>> {
    let ids: Vec<Uuid> = requests::table
        .order(requests::created_at)
        .limit(limit)
        .select(requests::id)
        .for_update()
        .skip_locked()
        .load(conn)?;
    diesel::delete(requests::table.filter(requests::id.eq_any(ids)))
        .returning(requests::email)
        .get_results(conn)
}
