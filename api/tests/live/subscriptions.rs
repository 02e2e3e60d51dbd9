use academy::live::Topic;
use schema::enums::{Role, Subject};
use schema::models::user::User;
use serde_json::json;

use test_support::events::{frame_of, tell};
use test_support::socket::Socket;
use test_support::{FrontEnd, SiteApp, TestDatabase};

const PHYSICS: Topic = Topic::SubjectDays(Subject::Physics);

#[test_support::test]
async fn nobody_subscribes_to_what_they_may_not_read() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let [student, tutor, admin] =
        [Role::Student, Role::Tutor, Role::Admin].map(|role| site.person(&database, role));
    let date = "2026-12-01".parse().unwrap();
    let slots = [PHYSICS, Topic::SubjectSlots(Subject::Physics, date), Topic::TutorSlots(tutor.id)];
    let others = [Topic::Admin, Topic::User(tutor.id), Topic::User(admin.id)];
    let all = |topics: &[Topic]| topics.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut students = Socket::open(&site.base, &student, None).await;
    assert_eq!(students.subscribe(&[slots.as_slice(), &others].concat(), None).await, all(&slots));
    let mut tutors = Socket::open(&site.base, &tutor, None).await;
    let heard = tutors.subscribe(&[slots.as_slice(), &others].concat(), None).await;
    assert_eq!(heard, all(&[Topic::User(tutor.id)]));
    let mut admins = Socket::open(&site.base, &admin, None).await;
    let heard = admins.subscribe(&[Topic::Admin, PHYSICS, Topic::User(tutor.id)], None).await;
    assert_eq!(heard, all(&[Topic::Admin, PHYSICS]), "they book for students");
    let mut conn = database.connect();
    tell(&mut conn, &[Topic::Admin, Topic::User(admin.id)], 1);
    tell(&mut conn, &[Topic::User(tutor.id)], 2);
    tell(&mut conn, &[PHYSICS], 3);
    assert_eq!(students.next().await, frame_of(3));
    assert_eq!(tutors.next().await, frame_of(2));
    assert_eq!(admins.next().await, frame_of(1));
    assert_eq!(admins.next().await, frame_of(3));
    tell(&mut conn, &[Topic::User(admin.id)], 4);
    assert_eq!(admins.next().await, frame_of(4), "two topics of one event are one frame");
    // Stored events are not delivered either.
    let mut late = Socket::open(&site.base, &student, None).await;
    late.subscribe(&others, Some(&students.cursor)).await;
    tell(&mut conn, &[Topic::User(student.id)], 5);
    assert_eq!(late.next().await, frame_of(5));
}

#[test_support::test]
async fn a_subscription_is_judged_by_what_the_person_is_by_then() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    assert!(socket.subscribe(&[Topic::Admin], None).await.is_empty());
    User::grant_role(&mut database.connect(), student.id, Role::Admin).unwrap();
    assert_eq!(socket.subscribe(&[Topic::Admin], None).await, ["admin"]);
}

#[test_support::test]
async fn what_is_not_shown_any_more_is_not_told() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    socket.subscribe(&[PHYSICS], None).await;
    let own = Topic::User(student.id).to_string();
    socket.say_json(json!({ "type": "unsubscribe", "topics": [PHYSICS.to_string(), own, "nothing"] })).await;
    // Frames are processed in order.
    socket.subscribe(&[Topic::SubjectDays(Subject::English)], None).await;
    let mut conn = database.connect();
    tell(&mut conn, &[PHYSICS], 1);
    tell(&mut conn, &[Topic::User(student.id)], 2);
    assert_eq!(socket.next().await, frame_of(2));
}

#[test_support::test]
async fn what_came_since_the_pages_data_was_read_is_told_on_subscribing() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let session = student.get("/api/session").await.expect(200);
    let read_at = session["live_cursor"].as_str().unwrap();
    let mut conn = database.connect();
    let mut socket = Socket::open(&site.base, &student, Some(read_at)).await;
    tell(&mut conn, &[PHYSICS], 1);
    socket.subscribe(&[PHYSICS], Some(read_at)).await;
    tell(&mut conn, &[PHYSICS], 2);
    assert_eq!([socket.next_new().await, socket.next_new().await], [frame_of(1), frame_of(2)]);
    let mut fresh = Socket::open(&site.base, &student, None).await;
    fresh.subscribe(&[PHYSICS], None).await;
    tell(&mut conn, &[PHYSICS], 3);
    assert_eq!(fresh.next().await, frame_of(3), "without a cursor only what is new is told");
    let visitor = site.visitor().get("/api/session").await.expect(200);
    assert_eq!(visitor["live_cursor"], json!(null));
}

#[test_support::test]
async fn a_page_cannot_ask_without_end() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    let topics = |from: u64, count: u64| -> Vec<Topic> {
        let days = chrono::Days::new;
        let first = chrono::NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        (from..from + count).map(|day| Topic::SubjectSlots(Subject::Physics, first + days(day))).collect()
    };
    let mut socket = Socket::open(&site.base, &student, None).await;
    for from in [0, 20] {
        assert_eq!(socket.subscribe(&topics(from, 20), None).await.len(), 20);
    }
    assert_eq!(socket.subscribe(&topics(40, 20), None).await.len(), 10, "fifty a socket");
    assert_eq!(socket.subscribe(&topics(0, 20), None).await.len(), 20, "those it has may be named again");
    let texts: Vec<String> = topics(0, 21).iter().map(ToString::to_string).collect();
    for frame in [
        json!({ "type": "subscribe", "id": 1, "topics": texts }),
        json!({ "type": "subscribe", "id": 1, "topics": [], "more": 1 }),
        json!({ "type": "publish", "topics": [] }),
        json!("hello"),
    ] {
        let mut socket = Socket::open(&site.base, &student, None).await;
        socket.say_json(frame.clone()).await;
        assert_eq!(socket.close_code().await, 1008, "{frame}");
    }
    let mut binary = Socket::open(&site.base, &student, None).await;
    binary.say_bytes(vec![1]).await;
    assert_eq!(binary.close_code().await, 1008);
    let mut shouts = Socket::open(&site.base, &student, None).await;
    shouts.say(&"x".repeat(5000)).await;
    assert_eq!(shouts.close_code().await, 1009);
}
