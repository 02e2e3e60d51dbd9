use diesel::prelude::*;
use schema::enums::Subject;
use schema::models::{chat_file, chat_retention};
use schema::schema::{blocks, held_messages};
use serde_json::{Value, json};

use super::{Pair, id, messages, question, said, say, send_file, sent, store_file, text};
use academy::live::Topic;
use chrono::TimeDelta;
use uuid::Uuid;

const NUMBER: &str = "I got 12 for problem 4. My number is 617-555-0142";

fn insisting(mut body: Value) -> Value {
    body["insist"] = json!(true);
    body
}

fn stored(pair: &Pair) -> i64 {
    held_messages::table.count().get_result(&mut pair.app.conn()).unwrap()
}

/// Returns the number of live events about a chat for a user.
fn changes(pair: &Pair, person: Uuid, chat: Uuid) -> usize {
    let event = ("chat.changed".to_owned(), json!({ "chat_session_id": chat }));
    pair.app.published(Topic::User(person)).iter().filter(|told| **told == event).count()
}

#[test_support::test]
async fn a_message_with_a_number_is_held_and_nothing_is_stored() {
    let pair = Pair::new().await;
    for chat in [pair.inquiry().await, pair.lesson_chat().await] {
        let body = text(NUMBER);
        let held = pair.student.post(&messages(chat), body.clone()).await.expect(200);
        assert_eq!(held["outcome"], "held");
        assert_eq!(held["allowed"], "I got 12 for problem 4.");
        let finding = &held["findings"][0];
        assert_eq!((&finding["kind"], &finding["excerpt"]), (&json!("phone"), &json!("617-555-0142")));
        assert!(finding["reason"].as_str().unwrap().contains("phone number"));
        assert_eq!((stored(&pair), said(&pair.student, chat).await.len()), (0, 0));
        // An allowed text is sent under the same id.
        let mut allowed = body;
        allowed["message"] = held["allowed"].clone();
        sent(&pair.student.post(&messages(chat), allowed).await.expect(200));
    }
}

#[test_support::test]
async fn the_lessons_own_zoom_link_is_sent_and_another_one_is_held() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    say(&pair.tutor, chat, "Here it is again: https://zoom.us/j/1").await;
    let other = pair.tutor.post(&messages(chat), text("https://zoom.us/j/2")).await.expect(200);
    assert_eq!(other["findings"][0]["kind"], "meeting");
}

#[test_support::test]
async fn what_is_insisted_on_waits_and_is_seen_by_its_sender_alone() {
    let pair = Pair::new().await;
    let (chat, admin) = (pair.lesson_chat().await, pair.app.admin());
    let body = insisting(text(NUMBER));
    let outcome = pair.student.post(&messages(chat), body.clone()).await.expect(200);
    assert_eq!(outcome["outcome"], "waiting");
    let held = &outcome["held_message"];
    // A retry returns the same message, also without insisting.
    let mut again = body.clone();
    again["insist"] = json!(false);
    for body in [body, again] {
        assert_eq!(pair.student.post(&messages(chat), body).await.expect(200), outcome);
    }
    assert_eq!(stored(&pair), 1);
    let shown = pair.student.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!(shown["held_messages"], json!([held]));
    let other = pair.tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!((&other["held_messages"], &other["last_seq"]), (&json!([]), &json!(0)));
    let event = json!({ "held_message_id": held["id"], "chat_session_id": chat });
    let event = ("held_message.changed".to_owned(), event);
    for (topic, hears) in
        [(Topic::Admin, true), (Topic::User(pair.student.id), true), (Topic::User(pair.tutor.id), false)]
    {
        assert_eq!(pair.app.published(topic).contains(&event), hears, "{topic}");
    }
    // After its release it is a message under its sender's id, and no longer held.
    let path = format!("/api/admin/held-messages/{}/decide", id(held));
    admin.post(&path, json!({ "action": "release" })).await.expect(200);
    assert_eq!(said(&pair.tutor, chat).await, [(1, "text".to_owned(), NUMBER.to_owned())]);
    let again = insisting(json!({ "client_message_id": held["client_message_id"], "message": NUMBER }));
    assert_eq!(sent(&pair.student.post(&messages(chat), again).await.expect(200))["seq"], 1);
    let shown = pair.student.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!(shown["held_messages"], json!([]));
}

#[test_support::test]
async fn a_question_waits_with_its_subject_and_its_file() {
    let pair = Pair::new().await;
    let (chat, admin) = (pair.inquiry().await, pair.app.admin());
    let file = store_file(&pair, chat, pair.student.id);
    let mut body = insisting(question(NUMBER, Subject::Physics));
    body["file_id"] = json!(file);
    let held = pair.student.post(&messages(chat), body.clone()).await.expect(200)["held_message"].clone();
    let again = pair.student.post(&messages(chat), body.clone()).await.expect(200)["held_message"].clone();
    let shown = pair.student.get(&format!("/api/chats/{chat}")).await.expect(200)["held_messages"][0].clone();
    assert_eq!([&held["file"]["id"], &again["file"]["id"], &shown["file"]["id"]], [&json!(file); 3]);
    // It cannot be sent with another message, and is kept while the message is held.
    body["client_message_id"] = json!(Uuid::new_v4());
    pair.student.post(&messages(chat), body).await.problem(422, "validation_failed");
    send_file(&pair.student, chat, file).await.problem(422, "validation_failed");
    let later = pair.app.clock.now() + TimeDelta::days(3);
    assert_eq!(chat_file::delete_unsent(&mut pair.app.conn(), later, 10).unwrap(), 0);
    let path = format!("/api/admin/held-messages/{}", id(&held));
    let detail = admin.get(&path).await.expect(200);
    assert_eq!((&detail["subject"], &detail["file"]["name"]), (&json!("Physics"), &json!("photo.jpg")));
    admin.post(&format!("{path}/decide"), json!({ "action": "release" })).await.expect(200);
    let list = pair.tutor.get(&messages(chat)).await.expect(200);
    let (line, message) = (&list["items"][0], &list["items"][1]);
    assert_eq!((&line["kind"], &line["message"]), (&json!("subject"), &json!("Physics")));
    assert_eq!((&message["message"], &message["file"]["id"]), (&json!(NUMBER), &json!(file)));
    assert_eq!(chat_file::delete_unsent(&mut pair.app.conn(), later, 10).unwrap(), 0);
}

#[test_support::test]
async fn the_file_of_a_message_that_is_kept_back_stays_as_long_as_it_and_is_not_sent() {
    let pair = Pair::new().await;
    let (chat, admin) = (pair.lesson_chat().await, pair.app.admin());
    let mut body = insisting(text(NUMBER));
    let file = store_file(&pair, chat, pair.student.id);
    body["file_id"] = json!(file);
    let held = pair.student.post(&messages(chat), body).await.expect(200)["held_message"].clone();
    let before = [pair.student.id, pair.tutor.id].map(|person| changes(&pair, person, chat));
    let path = format!("/api/admin/held-messages/{}/decide", id(&held));
    admin.post(&path, json!({ "action": "keep_back" })).await.expect(200);
    let after = [pair.student.id, pair.tutor.id].map(|person| changes(&pair, person, chat));
    assert_eq!(after, before.map(|count| count + 1), "both are told that it is decided");
    send_file(&pair.student, chat, file).await.problem(422, "validation_failed");
    let (mut conn, later) = (pair.app.conn(), pair.app.clock.now() + TimeDelta::days(3));
    assert_eq!(chat_file::delete_unsent(&mut conn, later, 10).unwrap(), 0);
    assert_eq!(chat_retention::delete_held(&mut conn, later, 10).unwrap(), 1);
    assert_eq!(chat_file::delete_unsent(&mut conn, later, 10).unwrap(), 1);
}

#[test_support::test]
async fn that_a_message_was_kept_back_is_shown_for_a_week() {
    let pair = Pair::new().await;
    let (chat, admin) = (pair.inquiry().await, pair.app.admin());
    let outcome = pair.student.post(&messages(chat), insisting(text(NUMBER))).await.expect(200);
    let path = format!("/api/admin/held-messages/{}/decide", id(&outcome["held_message"]));
    admin.post(&path, json!({ "action": "keep_back" })).await.expect(200);
    let shown =
        async || pair.student.get(&format!("/api/chats/{chat}")).await.expect(200)["held_messages"].clone();
    assert_eq!(shown().await[0]["state"], "kept_back");
    let eight_days_ago = pair.app.clock.now() - TimeDelta::days(8);
    pair.app.execute(diesel::update(held_messages::table).set(held_messages::decided_at.eq(eight_days_ago)));
    assert_eq!(shown().await, json!([]));
}

#[test_support::test]
async fn a_block_closes_every_chat_of_the_two_and_is_lifted_by_whom_it_protects() {
    let pair = Pair::new().await;
    let (inquiry, lessons) = (pair.inquiry().await, pair.lesson_chat().await);
    say(&pair.student, inquiry, "Hello").await;
    let path = format!("/api/chats/{inquiry}/block");
    let (student, tutor) = (&pair.student, &pair.tutor);
    let changes = |chat| changes(&pair, tutor.id, chat);
    let before = [inquiry, lessons].map(changes);
    for _ in 0..2 {
        let blocked = student.put(&path, json!({})).await.expect(200);
        assert_eq!(
            (&blocked["blocked_by_you"], &blocked["closed_reason"]),
            (&json!(true), &json!("blocked_by_you"))
        );
    }
    for chat in [inquiry, lessons] {
        student.post(&messages(chat), text("Hello")).await.problem(409, "chat_closed");
        tutor.post(&messages(chat), text("Hello")).await.problem(409, "chat_closed");
        let seen = tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
        assert_eq!((&seen["blocked_by_you"], &seen["closed_reason"]), (&json!(false), &json!("blocked")));
    }
    assert_eq!([inquiry, lessons].map(changes), before.map(|count| count + 1), "each is told of once");
    // The other side can remove only its own block.
    tutor.delete(&path).await.expect(200);
    assert_eq!(blocks::table.count().get_result::<i64>(&mut pair.app.conn()).unwrap(), 1);
    assert_eq!(student.delete(&path).await.expect(200)["can_write"], true);
    say(tutor, lessons, "Welcome back").await;
    pair.app.student().put(&path, json!({})).await.problem(404, "not_found");
}
