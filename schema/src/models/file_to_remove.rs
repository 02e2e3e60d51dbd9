//! `files_to_remove`: files that nobody needs, or nobody is known to need yet.
//!
//! A file that is being stored stands here too, until what refers to it is stored: should the program end in between,
//! the file goes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::schema::files_to_remove;

/// Has the files removed from `due_at` on, with the surrounding transaction.
pub fn add(conn: &mut PgConnection, names: &[String], due_at: DateTime<Utc>) -> QueryResult<()> {
    if names.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = names
        .iter()
        .map(|name| (files_to_remove::name.eq(name), files_to_remove::due_at.eq(due_at)))
        .collect();
    diesel::insert_into(files_to_remove::table)
        .values(rows)
        .on_conflict(files_to_remove::name)
        .do_update()
        .set(files_to_remove::due_at.eq(due_at))
        .execute(conn)?;
    Ok(())
}

/// Takes a file off the list, since it is needed or gone; `false` when it was not on it.
pub fn strike(conn: &mut PgConnection, name: &str) -> QueryResult<bool> {
    Ok(diesel::delete(files_to_remove::table.find(name)).execute(conn)? > 0)
}

/// Takes up to `limit` files that are due, longest due first. Whoever cannot remove one leaves it to whoever takes it
/// after `until`.
pub fn claim_due(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<String>> {
    conn.transaction(|conn| {
        let names: Vec<String> = files_to_remove::table
            .filter(files_to_remove::due_at.le(now))
            .order(files_to_remove::due_at)
            .limit(limit)
            .select(files_to_remove::name)
            .for_update()
            .skip_locked()
            .load(conn)?;
        diesel::update(files_to_remove::table.filter(files_to_remove::name.eq_any(&names)))
            .set(files_to_remove::due_at.eq(until))
            .execute(conn)?;
        Ok(names)
    })
}
