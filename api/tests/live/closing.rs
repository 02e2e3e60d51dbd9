//! Close codes, as a browser receives them.

use std::time::{Duration, Instant};

use academy::live::Topic;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::Role;
use serde_json::json;
use uuid::Uuid;

use test_support::events::{frame_of, tell};
use test_support::socket::Socket;
use test_support::suspension::suspend;
use test_support::{Client, FrontEnd, SiteApp, TestDatabase, until};

#[test_support::test]
async fn only_our_own_pages_may_connect() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    for origin in ["https://evil.test", "null", "http://127.0.0.1"] {
        assert_eq!(Socket::try_open(&site.base, &student, origin, None).await.err(), Some(403), "{origin}");
    }
    assert_eq!(student.get("/ws").await.status, 400, "no upgrade");
}

#[test_support::test]
async fn who_is_not_signed_in_is_told_so() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    assert_eq!(Socket::refusal(&site.base, &site.visitor(), None).await, 4401);
    let forged = Client::new(&site.base, Some(&Uuid::new_v4().to_string()));
    assert_eq!(Socket::refusal(&site.base, &forged, Some("1.1:1:")).await, 4401);
    let student = site.person(&database, Role::Student);
    database.connect().batch_execute("UPDATE sessions SET expires_at = created_at").unwrap();
    assert_eq!(Socket::refusal(&site.base, &student, None).await, 4401);
}

#[test_support::test]
async fn one_person_has_so_many_pages_and_no_more() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut pages = Vec::new();
    for _ in 0..20 {
        pages.push(Socket::open(&site.base, &student, None).await);
    }
    assert_eq!(Socket::refusal(&site.base, &student, None).await, 4429);
    tell(&mut database.connect(), &[Topic::User(student.id)], 1);
    for page in &mut pages {
        assert_eq!(page.next().await, frame_of(1), "the others stay");
    }
    drop(pages);
    until("left pages are forgotten", || async { (site.figure("live_sockets").await == 0).then_some(()) })
        .await;
    Socket::open(&site.base, &student, None).await;
}

#[test_support::test]
async fn signing_out_ends_the_sessions_sockets_on_every_instance() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let student = one.person(&database, Role::Student);
    let bystander = one.person(&database, Role::Student);
    let mut here = Socket::open(&one.base, &student, None).await;
    let mut there = Socket::open(&other.base, &student, None).await;
    let mut stays = Socket::open(&one.base, &bystander, None).await;
    let signed_out = Instant::now();
    student.post("/api/auth/sign-out", json!({})).await.expect(204);
    assert_eq!((here.close_code().await, there.close_code().await), (4401, 4401));
    assert!(signed_out.elapsed() < Duration::from_secs(10), "only found by the look every 30 s");
    tell(&mut database.connect(), &[Topic::User(bystander.id)], 1);
    assert_eq!(stays.next().await, frame_of(1));
}

#[test_support::test]
async fn a_suspension_ends_the_persons_sockets_on_every_instance_at_once() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let (admin, student) = (one.person(&database, Role::Admin), one.person(&database, Role::Student));
    let mut here = Socket::open(&one.base, &student, None).await;
    let mut there = Socket::open(&other.base, &student, None).await;
    let mut stays = Socket::open(&other.base, &admin, None).await;
    stays.subscribe(&[Topic::Admin], None).await;
    suspend(&admin, student.id, "cancel").await.expect(200);
    let suspended = Instant::now();
    assert_eq!(futures_util::join!(here.close_code(), there.close_code()), (4401, 4401));
    // The other instance is notified, and does not wait for its own poll, every 5 s.
    assert!(suspended.elapsed() < Duration::from_secs(3), "{:?}", suspended.elapsed());
    assert_eq!(Socket::refusal(&other.base, &student, None).await, 4401);
    let told = stays.next().await;
    assert_eq!((&told["kind"], &told["data"]), (&json!("user.changed"), &json!({"user_id": student.id})));
}

#[test_support::test]
async fn a_stopping_site_sends_its_pages_elsewhere() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let base = site.base.clone();
    let late = async {
        let code = socket.close_code().await;
        // Routers continue to send for a moment.
        (code, Socket::refusal(&base, &student, None).await)
    };
    let (codes, ()) = futures_util::join!(late, site.stop());
    assert_eq!(codes, (1012, 1012));
}

#[test_support::test]
async fn a_slow_page_is_closed_and_catches_up() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut slow = Socket::open(&site.base, &student, None).await;
    let mut quick = Socket::open(&site.base, &student, None).await;
    let mut conn = database.connect();
    // More than the queues and the network hold together.
    let many = format!(
        "INSERT INTO live_events (topics, kind, data, created_at)
            SELECT ARRAY['user:{}'], 'earnings.changed', jsonb_build_object('booking_id', gen_random_uuid()), now()
            FROM generate_series(1, 2000)",
        student.id
    );
    let mut rounds = 0;
    while site.figure("live_sockets").await == 2 {
        assert!(rounds < 100, "a page that reads nothing is never closed");
        diesel::sql_query(&many).execute(&mut conn).unwrap();
        tell(&mut conn, &[Topic::User(student.id)], rounds);
        for _ in 0..2000 {
            assert_eq!(quick.next().await["kind"], "earnings.changed");
        }
        assert_eq!(quick.next().await, frame_of(rounds));
        rounds += 1;
    }
    let cursor = slow.cursor.clone();
    assert_eq!(slow.close_code().await, 1013, "come back");
    let mut again = Socket::open(&site.base, &student, Some(&cursor)).await;
    assert_eq!(again.next().await["type"], "resync");
}
