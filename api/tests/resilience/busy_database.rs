//! Locks held for too long, deadlocks, and slow statements.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use academy::error::{Code, Error};
use academy::platform::database::Database;
use academy::platform::metrics::Metrics;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use schema::schema::{mail_outbox, sessions};
use serde_json::{Value, json};

use test_support::site::figure;
use test_support::{Client, TestApp, TestDatabase, until};

const RETRIES: &str = "database_retries_total";

fn form() -> Value {
    json!({"first_name": "Ada", "last_name": "Sample", "email": "ada@people.test", "password": "correct horse"})
}

async fn signed_up(app: &TestApp) {
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let prove = "UPDATE users SET email_verified_at = now()";
    app.run(prove);
}

#[test_support::test]
async fn a_lock_that_is_held_for_too_long_is_answered_503_in_time() {
    let app = TestApp::start().await;
    let student = app.student();
    let mut other = app.conn();
    other.batch_execute("BEGIN; SELECT 1 FROM profiles FOR UPDATE").unwrap();
    let asked = Instant::now();
    let response = student.patch("/api/account", json!({ "first_name": "Ben" })).await;
    response.problem(503, "database_busy");
    assert!(response.headers.contains_key("retry-after"));
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    other.batch_execute("COMMIT").unwrap();
    student.patch("/api/account", json!({ "first_name": "Ben" })).await.expect(200);
}

#[test_support::test]
async fn a_lock_that_is_let_go_meanwhile_costs_a_second_try_and_nothing_happens_twice() {
    let app = TestApp::start().await;
    let mut other = app.conn();
    other.batch_execute("BEGIN; LOCK TABLE mail_outbox IN SHARE MODE").unwrap();
    let visitor = app.visitor();
    let signing_up = actix_web::rt::spawn(async move { visitor.post("/api/auth/sign-up", form()).await });
    until("the second try", || async { (figure(&app.state, RETRIES).await == 1).then_some(()) }).await;
    other.batch_execute("COMMIT").unwrap();
    signing_up.await.unwrap().expect(202);
    let mails: i64 = mail_outbox::table.count().get_result(&mut other).unwrap();
    assert_eq!(mails, 1);
    assert_eq!(figure(&app.state, RETRIES).await, 1);
}

#[test_support::test]
async fn a_deadlock_costs_a_second_try() {
    let app = TestApp::start().await;
    signed_up(&app).await;
    let mut other = app.conn();
    // The sign-in locks its account and waits for the sessions; the test locks the sessions and then the account.
    other.batch_execute("SET deadlock_timeout = '60s'; BEGIN; LOCK TABLE sessions IN SHARE MODE").unwrap();
    let visitor = app.visitor();
    let signing_in = actix_web::rt::spawn(async move { visitor.post("/api/auth/sign-in", sign_in()).await });
    until("the sign-in waits", || async { (app.database.waiting() > 0).then_some(()) }).await;
    let circle = actix_web::rt::task::spawn_blocking(move || {
        other.batch_execute("SELECT 1 FROM users FOR UPDATE; COMMIT").unwrap();
        other
    });
    let mut other = circle.await.unwrap();
    let response = signing_in.await.unwrap();
    response.expect(200);
    assert_eq!(figure(&app.state, RETRIES).await, 1);
    let open: i64 = sessions::table.count().get_result(&mut other).unwrap();
    assert_eq!(open, 1);
    let ada = Client::new(&app.base, response.session().as_deref());
    assert_eq!(ada.get("/api/session").await.expect(200)["user"]["first_name"], "Ada");
}

fn sign_in() -> Value {
    json!({"email": "ada@people.test", "password": "correct horse"})
}

#[test_support::test]
async fn a_call_that_waits_for_others_and_then_takes_long_costs_no_connections() {
    let database = TestDatabase::new();
    let db = Database::connect(&database.url(), 1, &Metrics::new().unwrap()).unwrap();
    let work = |seconds: f64| {
        let query = format!("SELECT pg_sleep({seconds})::text, pg_backend_pid() AS pid");
        db.run(move |conn| Ok(diesel::sql_query(query).get_result::<Backend>(conn)?.pid))
    };
    let first = work(0.0).await.unwrap();
    let (before, late) = futures_util::join!(work(2.5), work(2.7));
    assert_eq!(before.unwrap(), first);
    assert_eq!(late.unwrap_err().code(), Code::DatabaseUnavailable, "2.5 s for a thread and 2.7 s on it");
    // For longer than a check of the server takes.
    for _ in 0..4 {
        assert_eq!(work(1.0).await.unwrap(), first, "the server always answered");
    }
}

#[derive(QueryableByName)]
struct Backend {
    #[diesel(sql_type = Integer)]
    pid: i32,
}

#[test_support::test]
async fn a_statement_that_takes_too_long_is_given_up_in_time() {
    let app = TestApp::start().await;
    let asked = Instant::now();
    let slept = app.state.db.run(|conn| Ok(diesel::sql_query("SELECT pg_sleep(30)").execute(conn)?)).await;
    assert_eq!(slept.unwrap_err().code().as_str(), "database_busy");
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    app.state.db.run(|conn| Ok(diesel::sql_query("SELECT 1").execute(conn)?)).await.unwrap();
}

#[test_support::test]
async fn a_transaction_that_could_not_be_serialised_runs_again_and_what_is_refused_does_not() {
    let app = TestApp::start().await;
    let runs = Arc::new(AtomicU32::new(0));
    let counted = runs.clone();
    let outcome = app.state.db.transaction(move |conn| {
        if counted.fetch_add(1, Ordering::SeqCst) == 0 {
            conn.batch_execute("DO $$ BEGIN RAISE EXCEPTION 'could not' USING ERRCODE = '40001'; END $$")?;
        }
        Ok("done")
    });
    assert_eq!(outcome.await.unwrap(), "done");
    assert_eq!(runs.load(Ordering::SeqCst), 2);

    let counted = runs.clone();
    let outcome = app.state.db.transaction::<(), _>(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Err(Error::new(Code::SlotTaken))
    });
    assert_eq!(outcome.await.unwrap_err().code(), Code::SlotTaken);
    assert_eq!(runs.load(Ordering::SeqCst), 3);
}
