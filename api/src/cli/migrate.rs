//! Bringing the database's schema up to date.

use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, PgConnection, QueryResult, QueryableByName, RunQueryDsl};
use diesel_migrations::MigrationHarness;
use schema::MIGRATIONS;

use crate::error::{Error, Result};

/// Held while migrating, so that two releases at once come one after the other.
const LOCK: i64 = 0x0ACA_DE31;
/// How long a pause gets at most.
const MAX_PAUSE: Duration = Duration::from_secs(30);
/// What Postgres says when a statement did not get its lock. Diesel passes no SQLSTATE on (55P03, 40P01).
const LOCK_SIGNS: [&str; 2] = ["canceling statement due to lock timeout", "deadlock detected"];

/// How a migration waits for the locks that it takes.
///
/// While a statement waits for `ACCESS EXCLUSIVE`, every later request for the table waits behind it. So it gives up soon, lets those
/// through, and tries again.
#[derive(Debug, Clone, Copy)]
pub struct LockPatience {
    /// How long one statement waits for a lock: shorter than the requests behind it may take.
    pub lock_timeout: Duration,
    /// How often a migration is tried.
    pub attempts: u32,
    /// How long it pauses after the first time; twice as long after each further one, up to half a minute.
    pub first_pause: Duration,
}

impl Default for LockPatience {
    /// Two seconds, ten times, within about three minutes.
    fn default() -> LockPatience {
        LockPatience {
            lock_timeout: Duration::from_secs(2),
            attempts: 10,
            first_pause: Duration::from_secs(1),
        }
    }
}

/// Runs the migrations that are missing.
///
/// # Errors
/// When the database cannot be reached or a migration fails; what ran before it stays.
pub fn run(database_url: &str) -> Result<()> {
    run_with(database_url, MIGRATIONS, LockPatience::default())
}

/// The same of other migrations, with another patience.
///
/// # Errors
/// As those of [`run`], and when a migration did not get its locks.
pub fn run_with(
    database_url: &str,
    migrations: impl MigrationSource<Pg>,
    patience: LockPatience,
) -> Result<()> {
    let mut conn = PgConnection::establish(database_url).map_err(Error::internal)?;
    // Another release may take long. The lock ends with the connection.
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(&mut conn)?;
    let pending = conn.pending_migrations(migrations).map_err(Error::Internal)?;
    for migration in &pending {
        run_one(&mut conn, migration.as_ref(), patience)?;
    }
    tracing::info!(migrations = pending.len(), "schema is up to date");
    Ok(())
}

/// Runs one, again while others hold what it needs. What it did before it gave up is rolled back.
fn run_one(conn: &mut PgConnection, migration: &dyn Migration<Pg>, patience: LockPatience) -> Result<()> {
    let name = migration.name().to_string();
    // What runs outside of a transaction (`CREATE INDEX CONCURRENTLY`) keeps nobody waiting, and waits for every transaction that is older.
    let is_concurrent = !migration.metadata().run_in_transaction();
    let timeout = if is_concurrent { 0 } else { patience.lock_timeout.as_millis() };
    conn.batch_execute(&format!("SET lock_timeout = {timeout}"))?;
    let mut pause = patience.first_pause;
    for attempt in 1.. {
        let Err(error) = conn.run_migration(migration) else {
            tracing::info!(migration = name, attempt, "migrated");
            return Ok(());
        };
        let is_locked = LOCK_SIGNS.iter().any(|sign| error.to_string().contains(sign));
        if !is_locked || is_concurrent {
            return Err(Error::Internal(error));
        }
        let others = oldest_transactions(conn)?;
        if attempt >= patience.attempts {
            return Err(Error::internal(format!(
                "{name} did not get its locks in {attempt} attempts, and changed nothing. Transactions that are open: {others}. \
                 End what holds them and run `academy migrate` again."
            )));
        }
        tracing::warn!(
            migration = name,
            attempt,
            ?pause,
            others,
            "others hold what a migration locks; trying again"
        );
        thread::sleep(pause);
        pause = (pause * 2).min(MAX_PAUSE);
    }
    Ok(())
}

#[derive(QueryableByName)]
struct OldTransaction {
    #[diesel(sql_type = Text)]
    told: String,
}

/// The transactions of others that have been open for longest, without what they say: that holds people's data.
fn oldest_transactions(conn: &mut PgConnection) -> Result<String> {
    let found: QueryResult<Vec<OldTransaction>> = diesel::sql_query(
        "SELECT format('pid %s (%s, %s, %s s)', pid, coalesce(nullif(application_name, ''), 'unnamed'), state,
                extract(epoch FROM clock_timestamp() - xact_start)::bigint) AS told
         FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
         ORDER BY xact_start LIMIT 5",
    )
    .load(conn);
    let told: Vec<String> = found?.into_iter().map(|transaction| transaction.told).collect();
    Ok(if told.is_empty() { "none any more".to_owned() } else { told.join(", ") })
}

/// Whether the database has every migration that this binary needs.
pub fn is_current(conn: &mut PgConnection) -> Result<bool> {
    Ok(!conn.has_pending_migration(MIGRATIONS).map_err(Error::Internal)?)
}
