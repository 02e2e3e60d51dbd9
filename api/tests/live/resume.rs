use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use academy::live::Topic;
use academy::live::cursor::Cursor;
use chrono::{TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{Role, Subject};
use schema::models::live_event::{Snapshot, current_snapshot};

use test_support::events::{frame_of, tell, tell_all};
use test_support::socket::Socket;
use test_support::{FrontEnd, SiteApp, TestDatabase};

#[test_support::test]
async fn the_greeting_says_whose_socket_it_is() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let before = site.person(&database, Role::Student);
    let mut page = Socket::open(&site.base, &before, None).await;
    assert_eq!(page.user_id, Some(before.id));
    let after = site.person(&database, Role::Tutor);
    // One user's page reconnects with the cookie of another.
    page = Socket::open(&site.base, &after, Some(&page.cursor)).await;
    assert_eq!(page.user_id, Some(after.id));
}

#[test_support::test]
async fn a_page_that_comes_and_goes_misses_nothing() {
    const PUBLISHERS: usize = 4;
    const EACH: usize = 60;
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let student = one.person(&database, Role::Student);
    let session = student.get("/api/session").await.expect(200);
    let mut cursor = session["live_cursor"].as_str().unwrap().to_owned();
    let own = Topic::User(student.id);
    let publishers: Vec<_> = (0..PUBLISHERS)
        .map(|publisher| {
            let mut conn = database.connect();
            std::thread::spawn(move || {
                for number in 0..EACH {
                    // Transactions of different durations commit in another order than they began.
                    conn.transaction(|conn| {
                        let event = test_support::events::numbered(publisher * EACH + number);
                        academy::live::publish(conn, &[own], &event, Utc::now()).unwrap();
                        let pause = rand::random::<u32>() % 20;
                        conn.batch_execute(&format!("SELECT pg_sleep({pause} / 1000.0)"))
                    })
                    .unwrap();
                    tell(&mut conn, &[Topic::Admin], 9999);
                }
            })
        })
        .collect();
    let expected: BTreeSet<String> =
        (0..PUBLISHERS * EACH).map(|number| frame_of(number).to_string()).collect();
    let (mut heard, mut visit, started) = (BTreeSet::new(), 0, Instant::now());
    while heard.len() < expected.len() {
        assert!(started.elapsed() < Duration::from_secs(120), "{} of {}", heard.len(), expected.len());
        // Alternates between processes, as behind a router.
        visit += 1;
        let site = if visit % 2 == 0 { &one } else { &other };
        let mut socket = Socket::open(&site.base, &student, Some(&cursor)).await;
        cursor.clone_from(&socket.cursor);
        let marker = 10_000 + visit;
        tell(&mut database.connect(), &[own], marker);
        // All events before the greeting, and the marker at the latest.
        loop {
            let frame = socket.next().await;
            if frame == frame_of(marker) {
                break;
            }
            assert_eq!(frame["type"], "event", "{frame}");
            heard.extend(Some(frame.to_string()).filter(|text| expected.contains(text)));
        }
    }
    for publisher in publishers {
        publisher.join().unwrap();
    }
    assert_eq!(heard, expected);
}

#[test_support::test]
async fn a_page_that_comes_back_hears_what_it_missed_on_its_topics() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let topic = Topic::SubjectDays(Subject::Physics);
    let mut conn = database.connect();
    let mut socket = Socket::open(&site.base, &student, None).await;
    socket.subscribe(&[topic], None).await;
    let cursor = socket.cursor.clone();
    drop(socket);
    // A transaction that began before the page disconnected, and commits while it is offline.
    let mut slow = database.connect();
    slow.batch_execute("BEGIN").unwrap();
    academy::live::publish(&mut slow, &[topic], &test_support::events::numbered(1), Utc::now()).unwrap();
    tell(&mut conn, &[topic], 2);
    tell(&mut conn, &[Topic::SubjectDays(Subject::English)], 3);
    let mut between = Socket::open(&site.base, &student, Some(&cursor)).await;
    between.subscribe(&[topic], Some(&cursor)).await;
    assert_eq!(between.next_new().await, frame_of(2));
    let cursor = between.cursor.clone();
    drop(between);
    slow.batch_execute("COMMIT").unwrap();
    let mut again = Socket::open(&site.base, &student, Some(&cursor)).await;
    again.subscribe(&[topic], Some(&cursor)).await;
    assert_eq!(again.next_new().await, frame_of(1), "its sequence is lower than one that was told");
    tell(&mut conn, &[topic], 4);
    assert_eq!(again.next_new().await, frame_of(4));
}

/// Asserts that the page is told to reload, whatever other frames it gets.
async fn loads_anew(page: &mut Socket) {
    while page.next().await["type"] != "resync" {}
}

#[test_support::test]
async fn after_a_crash_of_the_database_every_page_loads_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let own = Topic::User(student.id);
    let mut conn = database.connect();
    let before = Cursor::new(Utc::now(), &current_snapshot(&mut conn).unwrap()).to_string();
    let mut open = Socket::open(&site.base, &student, Some(&before)).await;
    // The state of an unlogged table after a crash.
    conn.batch_execute("TRUNCATE live_eras").unwrap();
    tell(&mut conn, &[own], 1);
    loads_anew(&mut open).await;
    let mut again = Socket::open(&site.base, &student, Some(&before)).await;
    loads_anew(&mut again).await;
    // From here on everything works as before.
    let after = Cursor::new(Utc::now(), &current_snapshot(&mut conn).unwrap()).to_string();
    tell(&mut conn, &[own], 2);
    let mut resumed = Socket::open(&site.base, &student, Some(&after)).await;
    assert_eq!(resumed.next_new().await, frame_of(2));
}

#[test_support::test]
async fn a_page_that_was_away_too_long_loads_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let own = Topic::User(student.id);
    let mut conn = database.connect();
    let present = current_snapshot(&mut conn).unwrap();
    let now = Utc::now();
    tell(&mut conn, &[own], 1);
    let at = |ago: TimeDelta, snapshot: &Snapshot| Cursor::new(now - ago, snapshot).to_string();
    let none = TimeDelta::zero();
    let another: Snapshot = "1:9000000000000:".parse().unwrap();
    for cursor in [
        "5".to_owned(),
        "nonsense".to_owned(),
        "5.1:1:x".to_owned(),
        at(TimeDelta::hours(24), &present),
        at(none, &another),
    ] {
        let mut socket = Socket::open(&site.base, &student, Some(&cursor)).await;
        loads_anew(&mut socket).await;
    }
    let recent = at(TimeDelta::hours(22), &present);
    let mut socket = Socket::open(&site.base, &student, Some(&recent)).await;
    assert_eq!(socket.next_new().await, frame_of(1));
    // The same for a subscription of the page.
    socket.subscribe(&[Topic::SubjectDays(Subject::Physics)], Some("nonsense")).await;
    loads_anew(&mut socket).await;
    // More than the limit on replayed events.
    tell_all(&mut conn, &[own], 0..501);
    let mut socket = Socket::open(&site.base, &student, Some(&recent)).await;
    loads_anew(&mut socket).await;
    // A page without a cursor gets only new events, after all earlier ones are delivered.
    tell(&mut conn, &[own], 600);
    while socket.next().await != frame_of(600) {}
    let mut fresh = Socket::open(&site.base, &student, None).await;
    tell(&mut conn, &[own], 700);
    assert_eq!(fresh.next_new().await, frame_of(700));
}
