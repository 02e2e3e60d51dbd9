use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::Role;
use schema::models::live_event::Audience;
use serde_json::json;

use super::socket::tell;
use crate::support::socket::Socket;
use crate::support::{FrontEnd, SiteApp, TestDatabase};

#[actix_web::test]
async fn a_page_that_comes_and_goes_misses_and_doubles_nothing() {
    const PUBLISHERS: usize = 4;
    const EACH: usize = 60;
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let student = one.person(&database, Role::Student);
    let publishers: Vec<_> = (0..PUBLISHERS)
        .map(|publisher| {
            let (mut conn, id) = (database.connect(), student.id);
            std::thread::spawn(move || {
                for number in 0..EACH {
                    let audience =
                        if number % 3 == 0 { Audience::Role(Role::Student) } else { Audience::User(id) };
                    tell(&mut conn, audience, &json!([publisher, number]));
                    tell(&mut conn, Audience::Role(Role::Admin), &json!("not for students"));
                }
            })
        })
        .collect();
    let (mut seen, mut heard, mut stay) = (0, Vec::new(), 0);
    while heard.len() < PUBLISHERS * EACH {
        // Now here, now there, as behind a router; a few frames a visit.
        stay = stay % 7 + 1;
        let site = if stay % 2 == 0 { &one } else { &other };
        let mut socket = Socket::open(&site.base, &student, Some(seen)).await;
        for _ in 0..stay.min(PUBLISHERS * EACH - heard.len()) {
            let frame = socket.next().await;
            let seq = frame["seq"].as_i64().unwrap();
            assert!(seq > seen, "{seq} after {seen}");
            seen = seq;
            heard.push(frame["data"].to_string());
        }
    }
    for publisher in publishers {
        publisher.join().unwrap();
    }
    heard.sort();
    let mut published: Vec<String> = (0..PUBLISHERS)
        .flat_map(|one| (0..EACH).map(move |number| json!([one, number]).to_string()))
        .collect();
    published.sort();
    assert_eq!(heard, published);
}

#[actix_web::test]
async fn pages_that_open_in_the_middle_of_a_stream_hear_each_event_once() {
    const EVENTS: i64 = 300;
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    // One connection for all: what is read while opening is old by the time it is told.
    let site = SiteApp::with(&database, &front, &[("DATABASE_POOL_SIZE", "1")]).await;
    let student = site.person(&database, Role::Student);
    let (mut conn, id) = (database.connect(), student.id);
    let publisher = std::thread::spawn(move || {
        for number in 0..EVENTS {
            tell(&mut conn, Audience::User(id), &json!(number));
        }
    });
    let pages = (0..15).map(|_| async {
        let mut socket = Socket::open(&site.base, &student, Some(0)).await;
        for seq in 1..=EVENTS {
            assert_eq!(socket.next().await["seq"], seq);
        }
    });
    join_all(pages).await;
    publisher.join().unwrap();
}

#[actix_web::test]
async fn a_page_that_was_away_too_long_loads_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut conn = database.connect();
    for number in 0..5 {
        tell(&mut conn, Audience::User(student.id), &json!(number));
    }
    diesel::sql_query("DELETE FROM live_events WHERE seq < 4").execute(&mut conn).unwrap();
    for (after, first) in
        [(2, json!({ "type": "resync", "seq": 5 })), (99, json!({ "type": "resync", "seq": 5 }))]
    {
        let mut socket = Socket::open(&site.base, &student, Some(after)).await;
        assert_eq!(socket.next().await, first);
    }
    // What was dropped had been seen by this one.
    let mut socket = Socket::open(&site.base, &student, Some(3)).await;
    assert_eq!(socket.next().await["seq"], 4);
    // More than is worth telling one by one.
    for number in 0..501 {
        tell(&mut conn, Audience::User(student.id), &json!(number));
    }
    let mut socket = Socket::open(&site.base, &student, Some(5)).await;
    assert_eq!(socket.next().await, json!({ "type": "resync", "seq": 506 }));
    // And one that never saw anything only hears what is new.
    let mut fresh = Socket::open(&site.base, &student, None).await;
    tell(&mut conn, Audience::User(student.id), &json!("new"));
    assert_eq!(fresh.next().await["data"], "new");
}
