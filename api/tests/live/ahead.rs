//! Messages that the process that stored them delivers before the bus does.

use academy::live::batch::EventBatch;
use academy::live::delivered_messages::DeliveredMessages;
use academy::live::{Topic, publish};
use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::live_event::{Snapshot, between, current_snapshot, notify};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::events::{frame_of, numbered, tell};
use test_support::socket::Socket;
use test_support::{Client, FrontEnd, SiteApp, TestApp, TestDatabase};

async fn chat_of(student: &Client, tutor: UserId) -> Uuid {
    let opened = student.put(&format!("/api/chats/inquiries/{tutor}"), json!({})).await.expect(200);
    opened["id"].as_str().unwrap().parse().unwrap()
}

/// Sends a message. Returns its frame.
async fn say(who: &Client, chat: Uuid, words: &str) -> Value {
    let body = json!({ "client_message_id": Uuid::new_v4(), "message": words });
    let outcome = who.post(&format!("/api/chats/{chat}/messages"), body).await.expect(200);
    json!({ "type": "message", "message": outcome["message"] })
}

/// Returns every message frame up to a numbered event, including repetitions.
async fn messages_until(page: &mut Socket, number: usize) -> Vec<Value> {
    let mut messages = Vec::new();
    loop {
        match page.next().await {
            frame if frame == frame_of(number) => return messages,
            frame if frame["type"] == "message" => messages.push(frame),
            _ => {}
        }
    }
}

/// A process without a bus; the test delivers what the bus would.
struct Bus<'a> {
    app: &'a TestApp,
    seen: Snapshot,
}

impl Bus<'_> {
    fn of(app: &TestApp) -> Bus<'_> {
        app.state.live.advance("1.1:1:");
        Bus { app, seen: current_snapshot(&mut app.conn()).unwrap() }
    }

    /// Delivers new events, then a numbered one.
    fn bring(&mut self, topic: Topic, number: usize) {
        let (mut conn, live) = (self.app.conn(), &self.app.state.live);
        publish(&mut conn, &[topic], &numbered(number), Utc::now()).unwrap();
        let present = current_snapshot(&mut conn).unwrap();
        let rows = between(&mut conn, &self.seen, &present, 0, 1000).unwrap();
        let batch = EventBatch::read(&mut conn, rows, |place| live.was_ahead(place)).unwrap();
        live.deliver(&batch.outbound("cursor"));
        self.seen = present;
    }
}

#[test_support::test]
async fn a_message_is_told_as_soon_as_it_is_stored_and_not_again_by_the_bus() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    let chat = chat_of(&student, tutor.id).await;
    let mut bus = Bus::of(&app);
    let mut page = Socket::open(&app.base, &tutor, None).await;
    // Nothing of this chat has been delivered yet.
    let first = say(&student, chat, "One").await;
    bus.bring(Topic::User(tutor.id), 1);
    assert_eq!(messages_until(&mut page, 1).await, [first]);
    let second = say(&student, chat, "Two").await;
    let third = say(&tutor, chat, "Three").await;
    assert_eq!([page.next().await, page.next().await], [second, third], "without the bus");
    bus.bring(Topic::User(tutor.id), 2);
    assert_eq!(messages_until(&mut page, 2).await, Vec::<Value>::new());
    // A question about something else produces two messages, which come by the bus.
    let path = format!("/api/chats/{chat}/messages");
    let body = json!({ "client_message_id": Uuid::new_v4(), "message": "And this?", "subject": "Physics" });
    student.post(&path, body).await.expect(200);
    bus.bring(Topic::User(tutor.id), 3);
    let numbers = messages_until(&mut page, 3).await.into_iter().map(|frame| frame["message"]["seq"].clone());
    assert_eq!(numbers.collect::<Vec<_>>(), [4, 5]);
    let last = say(&student, chat, "Six").await;
    assert_eq!(page.next().await, last);
}

#[test_support::test]
async fn nobody_else_is_told_and_nothing_that_was_not_stored() {
    let app = TestApp::start().await;
    let (student, tutor, stranger) = (app.student(), app.tutor(None), app.student());
    let chat = chat_of(&student, tutor.id).await;
    let mut bus = Bus::of(&app);
    let mut strangers = Socket::open(&app.base, &stranger, None).await;
    let mut page = Socket::open(&app.base, &tutor, None).await;
    say(&student, chat, "One").await;
    bus.bring(Topic::User(tutor.id), 1);
    assert_eq!(messages_until(&mut page, 1).await.len(), 1);
    let path = format!("/api/chats/{chat}/messages");
    // Held, pending, and refused.
    let held = json!({ "client_message_id": Uuid::new_v4(), "message": "Call me: 617 555 0134" });
    assert_eq!(student.post(&path, held.clone()).await.expect(200)["outcome"], "held");
    let mut insisted = held;
    insisted["insist"] = json!(true);
    assert_eq!(student.post(&path, insisted).await.expect(200)["outcome"], "waiting");
    student.put(&format!("/api/chats/{chat}/block"), json!({})).await.expect(200);
    let refused = json!({ "client_message_id": Uuid::new_v4(), "message": "Two" });
    tutor.post(&path, refused).await.problem(409, "chat_closed");
    bus.bring(Topic::User(tutor.id), 2);
    assert_eq!(messages_until(&mut page, 2).await, Vec::<Value>::new());
    bus.bring(Topic::User(stranger.id), 3);
    assert_eq!(strangers.next().await, frame_of(3));
}

#[test_support::test]
async fn two_processes_tell_each_message_once_and_in_order() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &front).await;
    let student = one.person(&database, Role::Student);
    let tutor = other.person(&database, Role::Tutor);
    let chat = chat_of(&student, tutor.id).await;
    let mut pages = Vec::new();
    for (base, person) in [&one.base, &other.base].into_iter().flat_map(|at| [(at, &student), (at, &tutor)]) {
        pages.push(Socket::open(base, person, None).await);
    }
    // Delays of various lengths, so that messages precede the bus, follow it and wait for it.
    for number in 0..50 {
        let who = if number % 7 < 3 || number % 5 == 0 { &student } else { &tutor };
        say(who, chat, &format!("Message {number}")).await;
    }
    tell(&mut database.connect(), &[Topic::User(student.id), Topic::User(tutor.id)], 1);
    for page in &mut pages {
        let told = messages_until(page, 1).await;
        let numbers: Vec<_> = told.iter().filter_map(|frame| frame["message"]["seq"].as_i64()).collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    }
}

#[test]
fn a_message_waits_for_what_another_process_stored_before_it() {
    let (mut told, chat) = (DeliveredMessages::default(), Uuid::new_v4());
    assert!(!told.claim_ahead(chat, 1), "nothing is known of the chat");
    // Once for each of the two users.
    assert!(told.claim_from_bus((chat, 1)) && told.claim_from_bus((chat, 1)));
    assert!(told.claim_ahead(chat, 2));
    assert!(!told.claim_ahead(chat, 2), "once");
    assert!(!told.claim_ahead(chat, 4), "3 is on its way");
    assert!(!told.claim_from_bus((chat, 2)) && !told.claim_from_bus((chat, 2)), "told before");
    assert!(told.claim_from_bus((chat, 3)) && told.claim_from_bus((chat, 3)));
    assert!(told.claim_from_bus((chat, 4)) && told.claim_ahead(chat, 5));
    assert!(!told.claim_ahead(Uuid::new_v4(), 6), "another chat");
    told.clear();
    assert!(told.claim_from_bus((chat, 5)));
}

#[test]
fn statements_written_as_sql_are_prepared_once() {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let database = TestDatabase::new();
    let mut conn = database.connect();
    for _ in 0..3 {
        current_snapshot(&mut conn).unwrap();
        notify(&mut conn).unwrap();
    }
    let kept =
        "SELECT count(*) FROM pg_prepared_statements WHERE statement ~ 'pg_current_snapshot|pg_notify'";
    assert_eq!(diesel::sql_query(kept).get_result::<Count>(&mut conn).unwrap().count, 2);
}
