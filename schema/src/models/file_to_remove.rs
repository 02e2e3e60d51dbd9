//! `files_to_remove`: files to be removed from the file store.
//!
//! A new file is scheduled for removal as well, until a row refers to it: if the process ends in between, the file is
//! removed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::schema::files_to_remove;

/// Schedules the removal of these files at `due_at`, with the surrounding transaction.
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

/// Cancels the removal of a file that is needed, or already gone; `false` if none was scheduled.
pub fn strike(conn: &mut PgConnection, name: &str) -> QueryResult<bool> {
    Ok(diesel::delete(files_to_remove::table.find(name)).execute(conn)? > 0)
}

/// Claims up to `limit` due files, longest due first. If the removal fails, a file can be claimed again after `until`.
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
