//! Bringing the database's schema up to date.

use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, RunQueryDsl};
use diesel_migrations::MigrationHarness;
use schema::MIGRATIONS;

use crate::error::{Error, Result};

/// Held while migrating, so that two releases at once come one after the other.
const LOCK: i64 = 0x0ACA_DE31;

/// Runs the migrations that are missing.
///
/// # Errors
/// When the database cannot be reached or a migration fails; what ran before it stays.
pub fn run(database_url: &str) -> Result<()> {
    let mut conn = PgConnection::establish(database_url).map_err(Error::internal)?;
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(&mut conn)?;
    // The lock ends with the connection.
    let done = conn.run_pending_migrations(MIGRATIONS).map_err(Error::Internal)?;
    tracing::info!(migrations = done.len(), "schema is up to date");
    Ok(())
}

/// Whether the database has every migration that this binary needs.
///
/// # Errors
/// When the database cannot be reached.
pub fn is_current(conn: &mut PgConnection) -> Result<bool> {
    Ok(!conn.has_pending_migration(MIGRATIONS).map_err(Error::Internal)?)
}
