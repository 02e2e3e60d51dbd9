use std::time::{Duration, Instant};

use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::Role;
use schema::models::live_event::{Audience, publish};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::socket::Socket;
use crate::support::{FrontEnd, SiteApp, TestDatabase, until};

pub fn tell(conn: &mut PgConnection, audience: Audience, data: &Value) {
    conn.transaction(|conn| publish(conn, audience, "test.changed", data, chrono::Utc::now())).unwrap();
}

#[actix_web::test]
async fn two_instances_hear_each_other() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let tutor = one.person(&database, Role::Tutor);
    let mut here = Socket::open(&one.base, &tutor, Some(0)).await;
    let mut there = Socket::open(&other.base, &tutor, Some(0)).await;
    let row =
        json!({ "subjects": ["Physics"], "day_of_week": 1, "start_time": "16:00", "end_time": "18:00" });
    let student = other.person(&database, Role::Student);
    let mut students = Socket::open(&one.base, &student, Some(0)).await;
    let stored = Instant::now();
    tutor.post("/api/tutor/availability", row).await.expect(201);
    let heard = [here.next().await, there.next().await];
    assert_eq!(heard[0], heard[1]);
    assert_eq!(heard[0]["kind"], "availability.changed");
    assert_eq!(students.next().await["data"]["tutor_id"], json!(tutor.id));
    assert!(stored.elapsed() < Duration::from_secs(10), "only found by the look every 30 s");
}

#[actix_web::test]
async fn nobody_hears_what_is_anothers() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (anna, ben) = (site.person(&database, Role::Student), site.person(&database, Role::Student));
    let tutor = site.person(&database, Role::Tutor);
    let mut anna_hears = Socket::open(&site.base, &anna, Some(0)).await;
    let mut tutor_hears = Socket::open(&site.base, &tutor, Some(0)).await;
    let mut conn = database.connect();
    tell(&mut conn, Audience::User(ben.id), &json!(1));
    tell(&mut conn, Audience::Role(Role::Admin), &json!(2));
    tell(&mut conn, Audience::Role(Role::Student), &json!(3));
    tell(&mut conn, Audience::User(anna.id), &json!(4));
    tell(&mut conn, Audience::Role(Role::Tutor), &json!(5));
    assert_eq!(anna_hears.next().await["data"], 3);
    assert_eq!(anna_hears.next().await["data"], 4);
    assert_eq!(tutor_hears.next().await["data"], 5);
    // The same from what is stored.
    let mut late = Socket::open(&site.base, &ben, Some(0)).await;
    assert_eq!((late.next().await["data"].clone(), late.next().await["data"].clone()), (json!(1), json!(3)));
}

#[actix_web::test]
async fn only_our_own_pages_of_somebody_signed_in_may_listen() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    for origin in ["https://evil.test", "null", "http://127.0.0.1"] {
        assert_eq!(Socket::try_open(&site.base, &student, origin, None).await.err(), Some(403), "{origin}");
    }
    assert_eq!(Socket::try_open(&site.base, &site.visitor(), &site.base, None).await.err(), Some(401));
    assert_eq!(student.get("/ws?after=x").await.status, 400);
}

#[actix_web::test]
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
    tell(&mut database.connect(), Audience::User(bystander.id), &json!(1));
    assert_eq!(stays.next().await["data"], 1);
}

#[actix_web::test]
async fn a_page_that_talks_too_much_is_refused() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut talks = Socket::open(&site.base, &student, None).await;
    talks.say("hello").await;
    assert_eq!(talks.close_code().await, 1008);
    let mut shouts = Socket::open(&site.base, &student, None).await;
    shouts.say(&"x".repeat(2000)).await;
    assert_eq!(shouts.close_code().await, 1009);
    let mut tabs = Vec::new();
    for _ in 0..20 {
        tabs.push(Socket::open(&site.base, &student, None).await);
    }
    assert_eq!(Socket::try_open(&site.base, &student, &site.base, None).await.err(), Some(429));
    drop(tabs);
    until("left pages are forgotten", || async { (site.figure("live_sockets").await == 0).then_some(()) })
        .await;
}

#[actix_web::test]
async fn a_slow_page_is_closed_and_catches_up() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut slow = Socket::open(&site.base, &student, Some(0)).await;
    let mut quick = Socket::open(&site.base, &student, Some(0)).await;
    let mut conn = database.connect();
    let text = "x".repeat(100_000);
    // More than the queues and the network hold together.
    let mut published = 0;
    while site.figure("live_sockets").await == 2 {
        tell(&mut conn, Audience::User(student.id), &json!(text));
        published += 1;
        assert_eq!(quick.next().await["seq"], published);
        assert!(published < 600, "a page that reads nothing is never closed");
    }
    assert!(published > 100, "closed too soon: after {published}");
    let seen = slow_reads_on(&mut slow).await;
    let mut again = Socket::open(&site.base, &student, Some(seen)).await;
    for seq in seen + 1..=published {
        assert_eq!(again.next().await["seq"], seq);
    }
}

/// What a slow page still gets before its goodbye, which says to come back.
async fn slow_reads_on(slow: &mut Socket) -> i64 {
    let mut seen = 0;
    loop {
        match slow.next_or_code().await {
            Ok(frame) => {
                assert_eq!(frame["seq"], seen + 1);
                seen += 1;
            }
            Err(code) => {
                assert_eq!(code, 1013);
                return seen;
            }
        }
    }
}

#[actix_web::test]
async fn pages_that_keep_up_survive_a_burst() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(Socket::open(&site.base, &student, Some(0)).await);
    }
    // In one transaction, so that all of them are announced at once.
    let burst = |conn: &mut PgConnection| {
        (0..1000).try_for_each(|number| {
            publish(conn, Audience::User(student.id), "test.changed", &json!(number), chrono::Utc::now())
        })
    };
    database.connect().transaction(burst).unwrap();
    join_all(sockets.iter_mut().map(|socket| async {
        for number in 0..1000 {
            assert_eq!(socket.next().await["data"], number);
        }
    }))
    .await;
}

#[actix_web::test]
async fn a_lost_listening_connection_loses_nothing() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, Some(0)).await;
    let mut conn = database.connect();
    for round in 0..3 {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = 'academy live' AND datname = current_database()";
        diesel::sql_query(cut).execute(&mut conn).unwrap();
        tell(&mut conn, Audience::User(student.id), &json!(round));
        assert_eq!(socket.next().await["data"], round);
    }
    // A sign-out that nobody announced is found when the connection is back.
    diesel::sql_query("DELETE FROM sessions").execute(&mut conn).unwrap();
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'academy live' AND datname = current_database()";
    diesel::sql_query(cut).execute(&mut conn).unwrap();
    assert_eq!(socket.close_code().await, 4401);
}

#[actix_web::test]
async fn a_stopping_site_sends_its_pages_elsewhere() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let (code, ()) = futures_util::join!(socket.close_code(), site.stop());
    assert_eq!(code, 1012);
}

#[actix_web::test]
async fn an_account_that_is_nobodys_hears_nothing() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let forged = crate::support::Client::new(&site.base, Some(&Uuid::new_v4().to_string()));
    assert_eq!(Socket::try_open(&site.base, &forged, &site.base, None).await.err(), Some(401));
}
