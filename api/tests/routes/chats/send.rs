use academy::live::Topic;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::ids::UserId;
use schema::schema::{chat_messages, chat_notices, live_events};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, block, messages, said, say, send_file, sent, store_file, text};
use test_support::{Client, until};

#[test_support::test]
async fn the_same_send_twice_at_once_is_one_message() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let other_tab = pair.app.signed_in(pair.student.id);
    let body = text("Once");
    let tabs = [&*pair.student, &other_tab];
    let path = messages(chat);
    let sends = (0..12).map(|n| tabs[n % 2].post(&path, body.clone()));
    let outcomes: Vec<Value> =
        join_all(sends).await.iter().map(|response| sent(&response.expect(200))).collect();
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
    assert_eq!(said(&pair.tutor, chat).await.len(), 1);
    // Another text under the same id does not change the message.
    let mut again = body.clone();
    again["message"] = json!("Twice");
    assert_eq!(sent(&pair.student.post(&messages(chat), again).await.expect(200)), outcomes[0]);
    // The other side's ids are separate.
    assert_eq!(sent(&pair.tutor.post(&messages(chat), body.clone()).await.expect(200))["seq"], 2);
    // Neither a later block nor the rate limit changes the response to a retry.
    block(&pair.app, pair.tutor.id, pair.student.id);
    assert_eq!(sent(&pair.student.post(&messages(chat), body).await.expect(200)), outcomes[0]);
    let events = pair.app.published(Topic::User(pair.tutor.id));
    let told = events.iter().filter(|(kind, data)| kind == "chat.message" && data["seq"] == 1);
    assert_eq!(told.count(), 1);
}

/// Sends a message as browsers do, with retries under the same id when the server is busy.
async fn say_in_the_end(who: &Client, chat: Uuid) -> Value {
    let body = text("At once");
    for _ in 0..20 {
        let response = who.post(&messages(chat), body.clone()).await;
        if response.status != 503 {
            return sent(&response.expect(200));
        }
    }
    panic!("the server stays busy");
}

#[test_support::test]
async fn fifty_messages_of_two_people_at_once_are_numbered_without_a_gap() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let people = [&*pair.student, &*pair.tutor];
    let outcomes = join_all((0..50).map(|n| say_in_the_end(people[n % 2], chat))).await;
    let mut numbers: Vec<i64> = outcomes.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    for who in [&pair.student, &pair.tutor] {
        let shown = who.get(&format!("/api/chats/{chat}")).await.expect(200);
        assert_eq!(shown["last_seq"], 50);
        assert_eq!(said(who, chat).await.iter().map(|(seq, ..)| *seq).collect::<Vec<_>>(), numbers);
        // Events are published in the order of sequence numbers.
        let events = pair.app.published(Topic::User(who.id));
        let told = events.iter().filter(|(kind, _)| kind == "chat.message");
        let told: Vec<i64> = told.map(|(_, data)| data["seq"].as_i64().unwrap()).collect();
        assert_eq!(told, numbers);
    }
}

fn is_change((kind, _): &&(String, Value)) -> bool {
    kind == "chat.changed"
}

#[test_support::test]
async fn a_message_is_told_to_both_and_its_words_to_no_event() {
    let pair = Pair::new().await;
    let chat = pair.inquiry().await;
    // Opening an inquiry notifies its tutor of nothing.
    let changes = |person| pair.app.published(Topic::User(person)).iter().filter(is_change).count();
    assert_eq!((changes(pair.student.id), changes(pair.tutor.id)), (1, 0));
    say(&pair.student, chat, "A secret of ours").await;
    // The first message makes it visible to its tutor.
    assert_eq!((changes(pair.student.id), changes(pair.tutor.id)), (2, 1));
    for person in [pair.student.id, pair.tutor.id] {
        let events = pair.app.published(Topic::User(person));
        let of_message = |(kind, data): &&(String, Value)| {
            kind == "chat.message" && *data == json!({ "chat_session_id": chat, "seq": 1 })
        };
        assert_eq!(events.iter().filter(of_message).count(), 1);
    }
    let stored: Vec<Value> = live_events::table.select(live_events::data).load(&mut pair.app.conn()).unwrap();
    assert!(!json!(stored).to_string().contains("secret"));
    let planned: Vec<UserId> = chat_notices::table
        .filter(chat_notices::due_at.is_not_null())
        .select(chat_notices::user_id)
        .load(&mut pair.app.conn())
        .unwrap();
    assert_eq!(planned, [pair.tutor.id], "only the other side is written to");
}

#[test_support::test]
async fn a_file_needs_no_words_and_is_sent_once() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let file = store_file(&pair, chat, pair.student.id);
    let stored = sent(&send_file(&pair.student, chat, file).await.expect(200));
    let url = format!("/api/chats/{chat}/files/{file}");
    let expected = json!({
        "id": file, "kind": "image", "name": "photo.jpg", "byte_size": 1000, "width": 40, "height": 30, "url": url,
    });
    assert_eq!((&stored["message"], &stored["file"]), (&json!(""), &expected));
    let read = pair.tutor.get(&messages(chat)).await.expect(200)["items"][0].clone();
    assert_eq!(read, stored, "the same to whoever reads it");
    let shown = pair.tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!(shown["last_message"]["file_kind"], "image");
    // Not the same file twice, not another user's, not another chat's.
    let (theirs, elsewhere) = (store_file(&pair, chat, pair.tutor.id), pair.inquiry().await);
    let of_another_chat = store_file(&pair, elsewhere, pair.student.id);
    for wrong in [file, theirs, of_another_chat, Uuid::new_v4()] {
        let problem = send_file(&pair.student, chat, wrong).await.problem(422, "validation_failed");
        let said = "This file can no longer be sent. Please add it again.";
        assert_eq!(problem["errors"], json!({ "file_id": [said] }));
    }
    let count: i64 = chat_messages::table.count().get_result(&mut pair.app.conn()).unwrap();
    assert_eq!(count, 1);
}

#[test_support::test]
async fn a_message_to_an_account_that_goes_meanwhile_is_refused_in_words() {
    let pair = Pair::new().await;
    let chat = pair.inquiry().await;
    say(&pair.student, chat, "Hello").await;
    pair.app.execute(diesel::sql_query(
        "UPDATE users SET email = id || '@deleted.invalid', password_hash = NULL, email_verified_at = NULL, deleted_at = now() WHERE id = $1",
    )
    .bind::<diesel::sql_types::Uuid, _>(pair.tutor.id));
    let problem = pair.student.post(&messages(chat), text("Still there?")).await.problem(409, "chat_closed");
    assert_eq!(problem["detail"], "No one can write to this person anymore.");
    assert_eq!(said(&pair.student, chat).await.len(), 1);
}

#[test_support::test]
async fn a_message_of_somebody_who_is_suspended_while_it_is_sent_is_refused() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (mut held, mut conn) = (pair.app.conn(), pair.app.conn());
    held.batch_execute(&format!("BEGIN; SELECT 1 FROM chat_sessions WHERE id = '{chat}' FOR UPDATE"))
        .unwrap();
    let suspend = async {
        until("the message waits for its chat", || {
            let query = "SELECT 1 FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
            let waiting = diesel::sql_query(query).execute(&mut conn).unwrap();
            std::future::ready((waiting == 1).then_some(()))
        })
        .await;
        let suspend = format!("UPDATE users SET suspended_at = now() WHERE id = '{}'; COMMIT", pair.tutor.id);
        held.batch_execute(&suspend).unwrap();
    };
    let path = messages(chat);
    let (refused, ()) = futures_util::join!(pair.tutor.post(&path, text("Hello")), suspend);
    refused.problem(401, "unauthenticated");
    assert!(said(&pair.student, chat).await.is_empty());
}

#[test_support::test]
async fn a_message_takes_fourteen_statements() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    say(&pair.tutor, chat, "Hello").await;
    // The session. BEGIN, the locks of the chat and of its sender's account, their states, the rate limit's lock and
    // count, the message, the chat, its sender's read position, the events, the email, COMMIT. NOTIFY.
    for who in [&pair.tutor, &pair.student] {
        let (_, statements) = pair.app.count_queries(say(who, chat, "How are you?")).await;
        assert_eq!(statements, 14);
    }
}
