//! Migrates the database's schema.

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

/// The advisory lock held while migrating, so that two releases run one after the other.
const LOCK: i64 = 0x0ACA_DE31;
/// The maximum pause.
const MAX_PAUSE: Duration = Duration::from_secs(30);
/// Postgres' messages for a statement that did not get its lock. Diesel does not expose the SQLSTATE (55P03, 40P01).
const LOCK_SIGNS: [&str; 2] = ["canceling statement due to lock timeout", "deadlock detected"];

/// How a migration waits for its locks.
///
/// While a statement waits for `ACCESS EXCLUSIVE`, all later requests for the table queue behind it. So it gives up
/// soon, lets them through, and tries again.
#[derive(Debug, Clone, Copy)]
pub struct LockPatience {
    /// The `lock_timeout` of a statement: shorter than the queued requests may take.
    pub lock_timeout: Duration,
    /// The number of attempts per migration.
    pub attempts: u32,
    /// The pause after the first attempt; doubled after each further one, up to 30 seconds.
    pub first_pause: Duration,
}

impl Default for LockPatience {
    /// Two seconds, ten attempts, within about three minutes.
    fn default() -> LockPatience {
        LockPatience {
            lock_timeout: Duration::from_secs(2),
            attempts: 10,
            first_pause: Duration::from_secs(1),
        }
    }
}

/// Runs the pending migrations.
///
/// # Errors
/// When the database cannot be reached or a migration fails; earlier ones stay applied.
pub fn run(database_url: &str) -> Result<()> {
    run_with(database_url, MIGRATIONS, LockPatience::default())
}

/// The same with other migrations and lock settings.
///
/// # Errors
/// As for [`run`], and when a migration did not get its locks.
pub fn run_with(
    database_url: &str,
    migrations: impl MigrationSource<Pg>,
    patience: LockPatience,
) -> Result<()> {
    let mut conn = PgConnection::establish(database_url).map_err(Error::internal)?;
    // Another release may take long. The lock is released with the connection.
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(&mut conn)?;
    let pending = conn.pending_migrations(migrations).map_err(Error::Internal)?;
    for migration in &pending {
        run_one(&mut conn, migration.as_ref(), patience)?;
    }
    tracing::info!(migrations = pending.len(), "schema is up to date");
    Ok(())
}

/// Runs one migration, with retries on lock timeouts. A failed attempt is rolled back.
fn run_one(conn: &mut PgConnection, migration: &dyn Migration<Pg>, patience: LockPatience) -> Result<()> {
    let name = migration.name().to_string();
    // A statement outside of a transaction (`CREATE INDEX CONCURRENTLY`) blocks nobody, but waits for all older
    // transactions, so it gets no timeout.
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

/// The longest-running transactions of others, without their queries, which contain personal data.
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

/// Whether the database has all migrations of this binary.
pub fn is_current(conn: &mut PgConnection) -> Result<bool> {
    Ok(!conn.has_pending_migration(MIGRATIONS).map_err(Error::Internal)?)
}
