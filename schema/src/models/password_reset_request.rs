//! `password_reset_requests`: who asked for a link to set a new password, whether or not they have an account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::password_reset_requests as requests;

/// Notes that somebody asked. The address is looked up later: see [`take`].
pub fn add(conn: &mut PgConnection, email: &str, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::insert_into(requests::table)
        .values((requests::email.eq(email), requests::created_at.eq(now)))
        .execute(conn)?;
    Ok(())
}

/// Takes up to `limit` requests out, oldest first, with the surrounding transaction; those that another process is
/// taking are left to it. Answers the addresses as asked for.
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
