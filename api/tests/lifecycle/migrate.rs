//! Migrations of a database in use.

use std::time::Duration;

use academy::cli::migrate::{LockPatience, run_with};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_migrations::FileBasedMigrations;

use test_support::{TestDatabase, until, until_true};

const PATIENCE: LockPatience = LockPatience {
    lock_timeout: Duration::from_millis(50),
    attempts: 3,
    first_pause: Duration::from_millis(10),
};
/// More attempts than a test waits for.
const FOR_LONG: LockPatience = LockPatience { attempts: 10_000, ..PATIENCE };

/// Creates a folder with one migration.
fn migrations(up: &str, runs_in_transaction: bool) -> (tempfile::TempDir, FileBasedMigrations) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2099-01-01-000000_late");
    std::fs::create_dir(&path).unwrap();
    let metadata = format!("run_in_transaction = {runs_in_transaction}");
    for (file, text) in [("up.sql", up), ("down.sql", "SELECT 1;"), ("metadata.toml", metadata.as_str())] {
        std::fs::write(path.join(file), text).unwrap();
    }
    let source = FileBasedMigrations::from_path(folder.path()).unwrap();
    (folder, source)
}

const UP: &str = "CREATE TABLE late (id integer); ALTER TABLE users ADD COLUMN late text;";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(conn: &mut PgConnection, query: &str) -> i64 {
    let query = format!("SELECT count(*) AS count FROM {query}");
    diesel::sql_query(query).get_result::<Count>(conn).unwrap().count
}

/// Opens a transaction that has read the users.
fn reader(database: &TestDatabase) -> PgConnection {
    let mut conn = database.connect();
    conn.batch_execute("BEGIN; SELECT count(*) FROM users").unwrap();
    conn
}

#[test_support::test]
async fn one_that_does_not_get_its_lock_gives_up_says_who_has_it_and_changes_nothing() {
    let database = TestDatabase::new();
    let _reader = reader(&database);
    let (_folder, source) = migrations(UP, true);
    let url = database.url();
    let outcome = tokio::task::spawn_blocking(move || run_with(&url, source, PATIENCE)).await.unwrap();
    let message = outcome.expect_err("it has not got its lock").to_string();
    assert!(message.contains("2099-01-01-000000_late did not get its locks in 3 attempts"), "{message}");
    assert!(message.contains("idle in transaction") && !message.contains("SELECT"), "{message}");
    let mut conn = database.connect();
    assert_eq!(count(&mut conn, "pg_class WHERE relname = 'late'"), 0);
    assert_eq!(count(&mut conn, "__diesel_schema_migrations WHERE version LIKE '2099%'"), 0);
}

#[test_support::test]
async fn one_tries_again_until_it_gets_its_lock_and_lets_others_through_meanwhile() {
    let database = TestDatabase::new();
    let mut reader = reader(&database);
    let (_folder, source) = migrations(UP, true);
    let url = database.url();
    let running = tokio::task::spawn_blocking(move || run_with(&url, source, FOR_LONG));
    let mut conn = database.connect();
    let waits = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%late%' AND pid <> pg_backend_pid()";
    // Another attempt is another transaction.
    let since = |conn: &mut PgConnection| {
        let query = format!("SELECT (extract(epoch FROM xact_start) * 1e6)::bigint AS count FROM {waits}");
        diesel::sql_query(query).get_result::<Count>(conn).optional().unwrap().map(|row| row.count)
    };
    let first = until("an attempt waits", || std::future::ready(since(&mut conn))).await;
    until_true("another attempt waits", async || {
        since(&mut database.connect()).is_some_and(|at| at != first)
    })
    .await;
    // A request waits behind the pending migration, and no longer than its lock timeout.
    conn.batch_execute("SET statement_timeout = '15s'").unwrap();
    count(&mut conn, "users");
    reader.batch_execute("COMMIT").unwrap();
    running.await.unwrap().expect("it got its lock");
    assert_eq!(count(&mut conn, "pg_class WHERE relname = 'late'"), 1);
    assert_eq!(count(&mut conn, "__diesel_schema_migrations WHERE version LIKE '2099%'"), 1);
}

#[test_support::test]
async fn an_index_is_made_beside_who_writes_and_waits_for_older_transactions() {
    let database = TestDatabase::new();
    let mut writer = database.connect();
    writer.batch_execute("BEGIN; LOCK TABLE users IN ROW EXCLUSIVE MODE").unwrap();
    let (_folder, source) = migrations("CREATE INDEX CONCURRENTLY users_late ON users (created_at);", false);
    let url = database.url();
    let running = tokio::task::spawn_blocking(move || run_with(&url, source, PATIENCE));
    let mut conn = database.connect();
    until_true("it waits for the writer", async || {
        count(&mut conn, "pg_stat_activity WHERE datname = current_database() AND wait_event = 'virtualxid'")
            == 1
    })
    .await;
    // Concurrent writes do not wait.
    conn.batch_execute("SET lock_timeout = '10s'; INSERT INTO users (email) VALUES ('late@example.test')")
        .unwrap();
    writer.batch_execute("COMMIT").unwrap();
    running.await.unwrap().expect("it waits for longer than a lock");
    assert_eq!(
        count(
            &mut conn,
            "pg_index JOIN pg_class ON oid = indexrelid WHERE relname = 'users_late' AND indisvalid"
        ),
        1
    );
}

#[test_support::test]
async fn a_mistake_is_not_tried_again() {
    let database = TestDatabase::new();
    let (_folder, source) = migrations("ALTER TABLE nobody ADD COLUMN late text;", true);
    let url = database.url();
    let outcome = tokio::task::spawn_blocking(move || run_with(&url, source, FOR_LONG)).await.unwrap();
    assert!(outcome.expect_err("no such table").to_string().contains("\"nobody\" does not exist"));
}
