use std::time::{Duration, Instant};

use academy::domain::time;
use academy::live::Topic;
use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::{Role, Subject};
use schema::models::live_event;
use schema::schema::{profiles, tutor_availability};
use serde_json::json;

use test_support::events::{frame_of, tell, tell_all};
use test_support::people::store_offer;
use test_support::socket::Socket;
use test_support::{FrontEnd, SiteApp, TestDatabase};

#[test_support::test]
async fn two_instances_hear_each_other() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let tutor = one.person(&database, Role::Tutor);
    let mut here = Socket::open(&one.base, &tutor, None).await;
    let mut there = Socket::open(&other.base, &tutor, None).await;
    let row =
        json!({ "subjects": ["Physics"], "day_of_week": 1, "start_time": "16:00", "end_time": "18:00" });
    let student = other.person(&database, Role::Student);
    let mut students = Socket::open(&one.base, &student, None).await;
    students.subscribe(&[Topic::SubjectDays(Subject::Physics)], None).await;
    let stored = Instant::now();
    tutor.post("/api/tutor/availability", row).await.expect(201);
    let heard = [here.next().await, there.next().await];
    assert_eq!(heard[0], heard[1]);
    assert_eq!(heard[0]["kind"], "availability.changed");
    assert_eq!(students.next().await["data"]["tutor_id"], json!(tutor.id));
    assert!(stored.elapsed() < Duration::from_secs(4), "only found by the look every 5 s");
}

#[test_support::test]
async fn an_event_of_a_newer_release_lets_its_pages_load_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (student, other) = (site.person(&database, Role::Student), site.person(&database, Role::Student));
    let mut open = Socket::open(&site.base, &student, None).await;
    let mut bystander = Socket::open(&site.base, &other, None).await;
    let before = open.cursor.clone();
    let mut conn = database.connect();
    let topics = [Topic::User(student.id).to_string(), "a-newer-topic".to_owned()];
    live_event::publish(&mut conn, &topics, "newer.changed", &json!({}), Utc::now()).unwrap();
    tell(&mut conn, &[Topic::User(student.id), Topic::User(other.id)], 1);
    let mut back = Socket::try_open(&site.base, &student, &site.base, Some(&before)).await.unwrap();
    for socket in [&mut open, &mut back] {
        assert_eq!(socket.next().await["type"], "resync");
        assert_eq!(socket.next().await, frame_of(1));
    }
    assert_eq!(bystander.next().await, frame_of(1));
}

#[test_support::test]
async fn one_booking_wakes_only_the_pages_that_show_its_tutors_times() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (tutor, other) = (site.person(&database, Role::Tutor), site.person(&database, Role::Tutor));
    let mut conn = database.connect();
    for subject in [Subject::Physics, Subject::Biology] {
        store_offer(&mut conn, tutor.id, subject, "10:00", "16:00");
    }
    store_offer(&mut conn, other.id, Subject::Physics, "10:00", "16:00");
    diesel::update(profiles::table)
        .set(profiles::tutoring_hourly_rate_cents.eq(Some(0)))
        .execute(&mut conn)
        .unwrap();
    let date = time::local_date(Utc::now()) + TimeDelta::days(3);
    let next_day = date + TimeDelta::days(1);
    // They teach Chemistry only on the day after.
    store_offer(&mut conn, tutor.id, Subject::Chemistry, "10:00", "16:00");
    let chemistry = tutor_availability::table.filter(tutor_availability::subject.eq(Subject::Chemistry));
    diesel::delete(chemistry.filter(tutor_availability::day_of_week.ne(time::day_of_week(next_day))))
        .execute(&mut conn)
        .unwrap();
    // Twenty pages of each of ten students, none of which shows the tutor's slots.
    let elsewhere = [
        vec![Topic::TutorSlots(other.id)],
        vec![Topic::SubjectDays(Subject::Physics), Topic::SubjectSlots(Subject::Physics, next_day)],
        vec![Topic::SubjectDays(Subject::Chemistry), Topic::SubjectSlots(Subject::Chemistry, date)],
        vec![],
    ];
    let students: Vec<_> = (0..10).map(|_| site.person(&database, Role::Student)).collect();
    let mut pages = Vec::new();
    for student in &students {
        let opened = join_all((0..20).map(|page| {
            let (site, elsewhere) = (&site, &elsewhere[page % elsewhere.len()]);
            async move {
                let mut socket = Socket::open(&site.base, student, None).await;
                assert_eq!(socket.subscribe(elsewhere, None).await.len(), elsewhere.len());
                socket
            }
        }));
        pages.extend(opened.await);
    }
    let watcher = site.person(&database, Role::Student);
    let mut watching = Vec::new();
    for topic in [
        Topic::TutorSlots(tutor.id),
        Topic::SubjectSlots(Subject::Physics, date),
        Topic::SubjectSlots(Subject::Biology, date),
    ] {
        let mut socket = Socket::open(&site.base, &watcher, None).await;
        socket.subscribe(&[topic], None).await;
        watching.push(socket);
    }
    assert_eq!(site.figure("live_sockets").await, 203);
    let booker = site.person(&database, Role::Student);
    let starts_at = time::instant(date.and_hms_opt(12, 0, 0).unwrap()).unwrap();
    let body = json!({ "tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at });
    booker.post("/api/bookings", body).await.expect(201);
    // Events are delivered in order: a page that gets this one without the booking's event got none of it.
    let everybody: Vec<Topic> = students.iter().chain([&watcher]).map(|who| Topic::User(who.id)).collect();
    tell(&mut conn, &everybody, 1);
    let heard = join_all(pages.iter_mut().map(Socket::next)).await;
    let woken = heard.iter().filter(|frame| **frame != frame_of(1)).count();
    assert_eq!((heard.len(), woken), (200, 0), "{:?}", heard.iter().find(|frame| **frame != frame_of(1)));
    for page in &mut watching {
        let frame = page.next().await;
        assert_eq!(frame["data"], json!({ "tutor_id": tutor.id, "date": date }));
        assert_eq!(page.next().await, frame_of(1), "told once");
    }
}

#[test_support::test]
async fn the_last_free_hour_of_a_day_wakes_the_subjects_calendar() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let tutor = site.person(&database, Role::Tutor);
    let mut conn = database.connect();
    store_offer(&mut conn, tutor.id, Subject::Physics, "10:00", "12:00");
    diesel::update(profiles::table)
        .set(profiles::tutoring_hourly_rate_cents.eq(Some(0)))
        .execute(&mut conn)
        .unwrap();
    let date = time::local_date(Utc::now()) + TimeDelta::days(3);
    let mut calendar = Socket::open(&site.base, &site.person(&database, Role::Student), None).await;
    calendar.subscribe(&[Topic::SubjectDays(Subject::Physics)], None).await;
    let booker = site.person(&database, Role::Student);
    let mut booked = Vec::new();
    for (hour, number) in [(10, 1), (11, 2)] {
        let starts_at = time::instant(date.and_hms_opt(hour, 0, 0).unwrap()).unwrap();
        let body = json!({ "tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at });
        booked.push(booker.post("/api/bookings", body).await.expect(201)["id"].clone());
        tell(&mut conn, &[Topic::SubjectDays(Subject::Physics)], number);
    }
    let id = booked[0].as_str().unwrap();
    booker.post(&format!("/api/bookings/{id}/cancel"), json!({})).await.expect(200);
    tell(&mut conn, &[Topic::SubjectDays(Subject::Physics)], 3);
    let slots = json!({ "tutor_id": tutor.id, "date": date });
    assert_eq!(calendar.next().await, frame_of(1), "an hour was left");
    assert_eq!(calendar.next().await["data"], slots, "none was left");
    assert_eq!(calendar.next().await, frame_of(2));
    assert_eq!(calendar.next().await["data"], slots, "one is free again");
    assert_eq!(calendar.next().await, frame_of(3));
}

#[test_support::test]
async fn pages_that_keep_up_survive_a_burst() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(Socket::open(&site.base, &student, None).await);
    }
    // In one transaction, so that one notification announces all.
    tell_all(&mut database.connect(), &[Topic::User(student.id)], 0..3000);
    join_all(sockets.iter_mut().map(|socket| async {
        for number in 0..3000 {
            assert_eq!(socket.next().await, frame_of(number));
        }
    }))
    .await;
}

#[test_support::test]
async fn a_lost_listening_connection_loses_nothing() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let mut conn = database.connect();
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'academy live' AND datname = current_database()";
    for round in 0..3 {
        diesel::sql_query(cut).execute(&mut conn).unwrap();
        tell(&mut conn, &[Topic::User(student.id)], round);
        assert_eq!(socket.next().await, frame_of(round));
    }
    // A sign-out without a notification is detected after the reconnection.
    diesel::sql_query("DELETE FROM sessions").execute(&mut conn).unwrap();
    diesel::sql_query(cut).execute(&mut conn).unwrap();
    assert_eq!(socket.close_code().await, 4401);
}

#[test_support::test]
async fn an_event_whose_publisher_died_before_it_could_notify_is_found() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let mut conn = database.connect();
    academy::live::publish(
        &mut conn,
        &[Topic::User(student.id)],
        &test_support::events::numbered(1),
        Utc::now(),
    )
    .unwrap();
    assert_eq!(socket.next().await, frame_of(1));
}

#[test_support::test]
async fn a_page_that_hears_nothing_else_hears_that_the_line_lives() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let opened = Instant::now();
    // An event of another user, so that the server's position advances.
    tell(&mut database.connect(), &[Topic::Admin], 1);
    let heartbeat = socket.until("heartbeat").await;
    assert!(opened.elapsed() < Duration::from_secs(25));
    assert_ne!(heartbeat["cursor"], json!(socket.cursor), "a page that comes back is spared what is old");
    tell(&mut database.connect(), &[Topic::User(student.id)], 2);
    let mut again = Socket::open(&site.base, &student, heartbeat["cursor"].as_str()).await;
    assert_eq!(again.next().await, frame_of(2));
}
