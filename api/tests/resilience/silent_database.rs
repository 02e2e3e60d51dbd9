//! A Postgres that stops responding: packets that are dropped, and a peer that acknowledges but never responds.

use std::time::{Duration, Instant};

use academy::error::Error;
use academy::live::Topic;
use academy::platform::database::Database;
use academy::platform::listening_connection::connect;
use academy::platform::metrics::Metrics;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use futures_util::future::join_all;
use schema::enums::Role;
use serde_json::json;

use test_support::events::{frame_of, tell};
use test_support::people::Someone;
use test_support::site::figure;
use test_support::socket::Socket;
use test_support::{FrontEnd, Namespace, Proxy, SiteApp, TestDatabase, until};

/// Deadline of every request: 4 s for a call plus a busy machine's delay, without a wait for a connection (3 s) before.
const ANSWERED: Duration = Duration::from_millis(6500);
/// Deadline for the kernel to close a connection whose packets are dropped.
const ENDED: Duration = Duration::from_secs(10);
/// Deadline for the listener to detect a dead connection: an interval, a ping, and a reconnection.
const PINGED: Duration = Duration::from_secs(15);
/// The bus's polling interval.
const BUS_INTERVAL: Duration = Duration::from_secs(5);
const STUCK: &str = r#"blocking_stuck{lane="database"}"#;
/// Size of the connection pool in the tests' settings.
const POOL: u64 = 4;

/// Requests the session of `who` concurrently; every response must be a 503 in time.
async fn refused_in_time(who: &Someone, requests: usize) {
    let asked = join_all((0..requests).map(|_| async {
        let sent = Instant::now();
        let response = tokio::time::timeout(ANSWERED * 2, who.get("/api/session")).await.expect("an answer");
        (response, sent.elapsed())
    }));
    for (response, took) in asked.await {
        response.problem(503, "database_unavailable");
        assert!(response.headers.contains_key("retry-after"));
        assert!(took < ANSWERED, "{took:?}");
    }
}

async fn recovered(site: &SiteApp, who: &Someone) {
    until("requests are answered again", || async {
        let answers = join_all((0..POOL).map(|_| who.get("/api/session"))).await;
        answers.iter().all(|response| response.status == 200).then_some(())
    })
    .await;
    until("the site is ready", || async {
        (site.visitor().get("/readyz").await.status == 200).then_some(())
    })
    .await;
}

/// Publishes events until the socket receives one: events before the LISTEN arrive a little later.
async fn hears(socket: &mut Socket, database: &TestDatabase, who: &Someone) {
    tell(&mut database.connect(), &[Topic::User(who.id)], 1);
    assert_eq!(socket.next().await, frame_of(1));
}

#[test_support::test]
async fn a_peer_that_acknowledges_and_never_answers_costs_503s_and_no_more_threads_than_connections() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let proxy = Proxy::start(&database);
    let site = SiteApp::with(&database, &front, &[("DATABASE_URL", &proxy.url(&database))]).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    proxy.fall_silent();
    refused_in_time(&student, 12).await;
    let stuck = site.figure(STUCK).await;
    assert!((1..=POOL).contains(&stuck), "{stuck} threads are stuck");
    refused_in_time(&student, 12).await;
    assert!(site.figure(STUCK).await <= POOL);
    assert_eq!(site.visitor().get("/healthz").await.status, 200);
    proxy.speak();
    recovered(&site, &student).await;
    until("no thread is stuck", || async { (site.figure(STUCK).await == 0).then_some(()) }).await;
    hears(&mut socket, &database, &student).await;
}

#[test_support::test]
async fn connections_that_never_answer_again_are_replaced_once_the_server_answers_others() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let proxy = Proxy::start(&database);
    let site = SiteApp::with(&database, &front, &[("DATABASE_URL", &proxy.url(&database))]).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    proxy.fall_silent();
    refused_in_time(&student, 12).await;
    proxy.speak_to_new_connections();
    recovered(&site, &student).await;
    let stuck = site.figure(STUCK).await;
    assert!((1..=POOL).contains(&stuck), "{stuck} threads are stuck");
    // The listener has given up its connection as well.
    hears(&mut socket, &database, &student).await;
    // A second outage costs more threads, up to the limit.
    proxy.fall_silent();
    refused_in_time(&student, 12).await;
    proxy.speak_to_new_connections();
    recovered(&site, &student).await;
    assert!(site.figure(STUCK).await <= 2 * POOL);
    proxy.speak();
    until("no thread is stuck", || async { (site.figure(STUCK).await == 0).then_some(()) }).await;
}

#[test_support::test]
async fn a_listener_whose_own_connection_falls_silent_is_found_long_before_the_session_check() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let proxy = Proxy::start(&database);
    let site = SiteApp::with(&database, &front, &[("DATABASE_URL", &proxy.url(&database))]).await;
    let other = SiteApp::start(&database, &front).await;
    let student = other.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let muted = Instant::now();
    proxy.mute_listeners();
    student.post("/api/auth/sign-out", json!({})).await.expect(204);
    assert_eq!(socket.close_code().await, 4401);
    assert!(muted.elapsed() < PINGED, "{:?}", muted.elapsed());
}

#[test_support::test]
async fn callers_that_leave_early_do_not_keep_the_database_from_being_found_again() {
    let database = TestDatabase::new();
    let proxy = Proxy::start(&database);
    let db = Database::connect(&proxy.url(&database), 1, &Metrics::new().unwrap()).unwrap();
    leave_a_call_stuck(&db, &proxy, 1).await;
    proxy.speak_to_new_connections();
    until("calls are answered again", || async { backend(&db).await.ok() }).await;
}

#[test_support::test]
async fn no_connections_are_made_for_threads_that_can_no_longer_be_replaced() {
    let database = TestDatabase::new();
    let proxy = Proxy::start(&database);
    let db = Database::connect(&proxy.url(&database), 1, &Metrics::new().unwrap()).unwrap();
    for stuck in 1..=3 {
        leave_a_call_stuck(&db, &proxy, stuck).await;
        proxy.speak_to_new_connections();
        until("calls are answered again", || async { backend(&db).await.ok() }).await;
    }
    leave_a_call_stuck(&db, &proxy, 4).await;
    proxy.speak_to_new_connections();
    let before = proxy.accepted();
    // Each is a check of the server; a new pool would connect as often.
    until("the server was looked at three times", || async {
        assert!(backend(&db).await.is_err());
        (proxy.accepted() >= before + 3).then_some(())
    })
    .await;
    assert_eq!(db.pool_state(), (1, 0), "the connection of the call that is stuck");
    proxy.speak();
    until("calls are answered again", || async { backend(&db).await.ok() }).await;
}

/// Silences the database for one more call, whose caller cancels immediately.
async fn leave_a_call_stuck(db: &Database, proxy: &Proxy, stuck: usize) {
    until("a connection", || async { backend(db).await.ok() }).await;
    proxy.fall_silent();
    let left = tokio::time::timeout(Duration::from_millis(500), backend(db)).await;
    assert!(left.is_err());
    until("the call is stuck", || async { (db.stuck() == stuck).then_some(()) }).await;
}

/// Returns the process id of the responding backend.
async fn backend(db: &Database) -> Result<i32, Error> {
    db.run(|conn| Ok(diesel::select(sql::<Integer>("pg_backend_pid()")).get_result(conn)?)).await
}

#[test_support::test]
async fn a_process_whose_database_is_silent_still_ends() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let proxy = Proxy::start(&database);
    let site = SiteApp::with(&database, &front, &[("DATABASE_URL", &proxy.url(&database))]).await;
    let student = site.person(&database, Role::Student);
    proxy.fall_silent();
    refused_in_time(&student, 2).await;
    tokio::time::timeout(Duration::from_secs(25), site.stop()).await.expect("an end");
}

#[test_support::test]
async fn connections_whose_packets_vanish_are_ended_by_the_kernel() {
    let Some(network) = Namespace::new("connections_whose_packets_vanish_are_ended_by_the_kernel") else {
        return;
    };
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let proxy = Proxy::on(network.listen(), &database);
    let url = proxy.url(&database);
    let site = SiteApp::with(&database, &front, &[("DATABASE_URL", &url)]).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    // A connection without traffic.
    let (_client, listening) = connect(&site.site().state.config.database_url).await.unwrap();
    let listening = tokio::spawn(async move { (listening.await, Instant::now()) });

    network.drop_packets();
    let vanished = Instant::now();
    refused_in_time(&student, 3).await;
    let used = || site.site().state.db.pool_state().0;
    until("the requests' connections are ended", || async { (used() <= 1).then_some(()) }).await;
    assert!(vanished.elapsed() < ENDED, "{:?}", vanished.elapsed());
    // The bus has opened one meanwhile, which is closed after the same time.
    until("no connection is in use", || async { (used() == 0).then_some(()) }).await;
    assert!(vanished.elapsed() < BUS_INTERVAL + ENDED, "{:?}", vanished.elapsed());
    let (outcome, ended) =
        tokio::time::timeout(ENDED, listening).await.expect("the listening connection ends").unwrap();
    assert!(outcome.is_err() && ended - vanished < ENDED, "{:?}", ended - vanished);

    network.let_packets_through();
    recovered(&site, &student).await;
    assert_eq!(figure(&site.site().state, STUCK).await, 0);
    hears(&mut socket, &database, &student).await;
}

#[test_support::test]
async fn a_listener_does_not_wait_for_a_server_that_takes_its_connection_and_says_nothing() {
    let database = TestDatabase::new();
    let proxy = Proxy::start(&database);
    proxy.fall_silent();
    let outcome = tokio::time::timeout(ENDED, connect(&proxy.url(&database))).await;
    assert!(outcome.expect("an end").is_err());
}
