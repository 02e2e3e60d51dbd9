use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use academy::live::batch::EventBatch;
use academy::live::{LiveEvent, Topic, publish};
use chrono::Utc;
use diesel::connection::InstrumentationEvent;
use diesel::prelude::*;
use schema::enums::{ChatMessageKind, Role};
use schema::ids::UserId;
use schema::models::chat_message::NewChatMessageRow;
use schema::models::live_event::{between, current_snapshot};
use schema::schema::chat_messages;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::events::{frame_of, tell};
use test_support::people::Someone;
use test_support::socket::Socket;
use test_support::{Client, FrontEnd, SiteApp, TestDatabase};

/// Opens a student's inquiry to a tutor.
async fn chat_of(student: &Client, tutor: UserId) -> Uuid {
    let opened = student.put(&format!("/api/chats/inquiries/{tutor}"), json!({})).await.expect(200);
    opened["id"].as_str().unwrap().parse().unwrap()
}

async fn say(who: &Client, chat: Uuid, words: &str) -> Value {
    let body = json!({ "client_message_id": Uuid::new_v4(), "message": words });
    who.post(&format!("/api/chats/{chat}/messages"), body).await.expect(200)["message"].clone()
}

/// Returns the next new message, skipping all other frames.
async fn next_message(page: &mut Socket) -> Value {
    loop {
        let frame = page.next_new().await;
        if frame["type"] == "message" {
            return frame["message"].clone();
        }
    }
}

/// Receives everything up to a numbered event and asserts that no new message is among it.
async fn no_message_until(page: &mut Socket, number: usize) {
    loop {
        let frame = page.next_new().await;
        if frame == frame_of(number) {
            return;
        }
        assert_ne!(frame["type"], "message", "{frame}");
    }
}

struct Talk {
    one: SiteApp,
    other: SiteApp,
    database: TestDatabase,
    student: Someone,
    tutor: Someone,
    chat: Uuid,
    _front: FrontEnd,
}

impl Talk {
    async fn start() -> Talk {
        let (database, front) = (TestDatabase::new(), FrontEnd::new());
        let one = SiteApp::start(&database, &front).await;
        let other = SiteApp::start(&database, &front).await;
        let student = one.person(&database, Role::Student);
        let tutor = other.person(&database, Role::Tutor);
        let chat = chat_of(&student, tutor.id).await;
        Talk { one, other, database, student, tutor, chat, _front: front }
    }
}

#[test_support::test]
async fn a_message_reaches_both_people_whole_on_whatever_process_and_nobody_else() {
    let talk = Talk::start().await;
    let stranger = talk.one.person(&talk.database, Role::Tutor);
    let admin = talk.one.person(&talk.database, Role::Admin);
    let mut students = Socket::open(&talk.one.base, &talk.student, None).await;
    let mut tutors = Socket::open(&talk.other.base, &talk.tutor, None).await;
    let mut strangers = Socket::open(&talk.one.base, &stranger, None).await;
    let mut admins = Socket::open(&talk.one.base, &admin, None).await;
    admins.subscribe(&[Topic::Admin], None).await;
    let refused = strangers.subscribe(&[Topic::User(talk.student.id)], None).await;
    assert_eq!(refused, Vec::<String>::new());
    let asked = say(&talk.student, talk.chat, "Do you teach optics?").await;
    let answered = say(&talk.tutor, talk.chat, "I do.").await;
    for page in [&mut students, &mut tutors] {
        assert_eq!(next_message(page).await, asked);
        assert_eq!(next_message(page).await, answered);
    }
    tell(&mut talk.database.connect(), &[Topic::User(stranger.id), Topic::Admin], 1);
    for page in [&mut strangers, &mut admins] {
        assert_eq!(page.next().await, frame_of(1), "nothing of the chat");
    }
}

#[test_support::test]
async fn after_a_cut_each_message_comes_once_and_finds_its_place() {
    let talk = Talk::start().await;
    let page = Socket::open(&talk.one.base, &talk.student, None).await;
    let cursor = page.cursor.clone();
    drop(page);
    let mut sent = Vec::new();
    for number in 0..25 {
        // Only the student may begin the inquiry.
        let who = if number % 5 == 0 { &talk.student } else { &talk.tutor };
        sent.push(say(who, talk.chat, &format!("Message {number}")).await);
    }
    // Reconnects to the other process, before the last messages.
    let mut back = Socket::open(&talk.other.base, &talk.student, Some(&cursor)).await;
    for number in 25..30 {
        sent.push(say(&talk.tutor, talk.chat, &format!("Message {number}")).await);
    }
    let mut heard = Vec::new();
    while heard.len() < sent.len() {
        heard.push(next_message(&mut back).await);
    }
    // New messages may arrive before missed ones; sequence numbers give the order.
    heard.sort_by_key(|message| message["seq"].as_i64());
    assert_eq!(heard, sent);
    tell(&mut talk.database.connect(), &[Topic::User(talk.student.id)], 1);
    no_message_until(&mut back, 1).await;
}

#[test_support::test]
async fn a_message_that_is_gone_by_now_is_not_told() {
    let talk = Talk::start().await;
    let cursor = Socket::open(&talk.one.base, &talk.tutor, None).await.cursor.clone();
    say(&talk.student, talk.chat, "Gone").await;
    let kept = say(&talk.student, talk.chat, "Kept").await;
    diesel::delete(chat_messages::table.filter(chat_messages::message.eq("Gone")))
        .execute(&mut talk.database.connect())
        .unwrap();
    let mut back = Socket::open(&talk.one.base, &talk.tutor, Some(&cursor)).await;
    assert_eq!(next_message(&mut back).await, kept);
}

#[test_support::test]
async fn a_page_that_missed_more_words_than_its_socket_takes_loads_anew() {
    let talk = Talk::start().await;
    let cursor = Socket::open(&talk.one.base, &talk.student, None).await.cursor.clone();
    let mut tutors = Socket::open(&talk.one.base, &talk.tutor, None).await;
    let own = [Topic::User(talk.student.id)];
    let mut conn = talk.database.connect();
    conn.transaction(|conn| {
        for seq in 1..=200 {
            let row = NewChatMessageRow {
                chat_session_id: talk.chat,
                seq,
                kind: ChatMessageKind::Text,
                sender_id: talk.tutor.id,
                client_message_id: Uuid::new_v4(),
                message: &"\u{4e16}".repeat(1000),
                file_id: None,
                created_at: Utc::now(),
            };
            row.insert(conn)?;
            let event = LiveEvent::ChatMessage { chat_session_id: talk.chat, seq };
            publish(conn, &own, &event, Utc::now()).unwrap();
        }
        QueryResult::Ok(())
    })
    .unwrap();
    tell(&mut conn, &[Topic::User(talk.tutor.id)], 1);
    while tutors.next().await != frame_of(1) {}
    let mut back = Socket::open(&talk.one.base, &talk.student, Some(&cursor)).await;
    assert_eq!(back.next().await["type"], "resync");
    // The page receives later events.
    tell(&mut conn, &own, 2);
    assert_eq!(back.until("event").await, frame_of(2));
}

#[test_support::test]
async fn the_reader_of_a_chat_hears_it_too() {
    use schema::schema::chat_readers;
    let talk = Talk::start().await;
    let reader = talk.one.person(&talk.database, Role::Student);
    diesel::insert_into(chat_readers::table)
        .values((chat_readers::chat_session_id.eq(talk.chat), chat_readers::user_id.eq(reader.id)))
        .execute(&mut talk.database.connect())
        .unwrap();
    let mut page = Socket::open(&talk.one.base, &reader, None).await;
    let asked = say(&talk.student, talk.chat, "Do you teach optics?").await;
    assert_eq!(next_message(&mut page).await, asked);
}

#[test_support::test]
async fn whoever_may_no_longer_read_a_chat_is_told_nothing_of_it_that_they_missed() {
    use schema::schema::chat_readers;
    let talk = Talk::start().await;
    let reader = talk.one.person(&talk.database, Role::Student);
    diesel::insert_into(chat_readers::table)
        .values((chat_readers::chat_session_id.eq(talk.chat), chat_readers::user_id.eq(reader.id)))
        .execute(&mut talk.database.connect())
        .unwrap();
    let cursor = Socket::open(&talk.one.base, &reader, None).await.cursor.clone();
    let asked = say(&talk.student, talk.chat, "Do you teach optics?").await;
    let mut back = Socket::open(&talk.one.base, &reader, Some(&cursor)).await;
    assert_eq!(next_message(&mut back).await, asked);
    // Waits until the process has delivered the message: for a page opened before that, it is new and not missed.
    let mut conn = talk.database.connect();
    tell(&mut conn, &[Topic::User(reader.id)], 0);
    no_message_until(&mut back, 0).await;
    diesel::delete(chat_readers::table).execute(&mut conn).unwrap();
    let mut back = Socket::open(&talk.one.base, &reader, Some(&cursor)).await;
    tell(&mut conn, &[Topic::User(reader.id)], 1);
    no_message_until(&mut back, 1).await;
}

#[test_support::test]
async fn the_messages_of_a_batch_are_read_with_one_query() {
    let talk = Talk::start().await;
    for number in 0..20 {
        say(&talk.student, talk.chat, &format!("Message {number}")).await;
    }
    let mut conn = talk.database.connect();
    let before = "1:1:".parse().unwrap();
    let upto = current_snapshot(&mut conn).unwrap();
    let rows = between(&mut conn, &before, &upto, 0, 1000).unwrap();
    let frames = |batch: EventBatch| -> Vec<Value> {
        let events = batch.outbound("cursor").into_iter();
        events.map(|event| serde_json::from_slice(&event.frame).unwrap()).collect()
    };
    let queries = Arc::new(AtomicU32::new(0));
    let counter = queries.clone();
    conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    });
    let batch = EventBatch::read(&mut conn, rows.clone(), |_| false).unwrap();
    assert_eq!(queries.load(Ordering::Relaxed), 1);
    let messages: Vec<i64> = frames(batch)
        .iter()
        .filter(|frame| frame["type"] == "message")
        .map(|frame| frame["message"]["seq"].as_i64().unwrap())
        .collect();
    // One for each of the two users.
    assert_eq!(messages, (1..=20).flat_map(|seq| [seq, seq]).collect::<Vec<_>>());
    // Without message events, no query is needed.
    let others = rows.into_iter().filter(|row| row.kind != "chat.message").collect();
    EventBatch::read(&mut conn, others, |_| false).unwrap();
    assert_eq!(queries.load(Ordering::Relaxed), 1);
}

#[test_support::test]
async fn an_event_that_names_no_message_is_told_to_nobody() {
    let talk = Talk::start().await;
    let mut page = Socket::open(&talk.one.base, &talk.student, None).await;
    let own = [Topic::User(talk.student.id)];
    let mut conn = talk.database.connect();
    let event = LiveEvent::ChatMessage { chat_session_id: talk.chat, seq: 7 };
    publish(&mut conn, &own, &event, Utc::now()).unwrap();
    tell(&mut conn, &own, 1);
    no_message_until(&mut page, 1).await;
}
