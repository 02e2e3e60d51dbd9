//! `former_addresses`: earlier email addresses of accounts. Emails to them still count as data of their owners.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::{former_addresses, users};

/// Stores the account's current address before it is changed.
pub fn insert(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) -> QueryResult<()> {
    let address: String = users::table.find(user_id).select(users::email).first(conn)?;
    diesel::insert_into(former_addresses::table)
        .values((
            former_addresses::user_id.eq(user_id),
            former_addresses::address.eq(address),
            former_addresses::left_at.eq(now),
        ))
        .on_conflict((former_addresses::user_id, former_addresses::address))
        .do_update()
        .set(former_addresses::left_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Deletes the addresses that up to `limit` people changed before `before`. Returns how many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(former_addresses as rows);
    let people = rows
        .filter(rows.field(former_addresses::left_at).lt(before))
        .limit(limit)
        .select(rows.field(former_addresses::user_id));
    diesel::delete(
        former_addresses::table
            .filter(former_addresses::user_id.eq_any(people))
            .filter(former_addresses::left_at.lt(before)),
    )
    .execute(conn)
}
