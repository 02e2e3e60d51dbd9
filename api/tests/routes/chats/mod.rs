//! Chats: who opens, writes and reads them, and the states of a message.

mod at_once;
mod blocking;
mod files;
mod held;
mod inquiries;
mod lessons;
mod lists;
mod messages;
mod others;
mod reports;
mod research;
mod send;
mod unread;

use diesel::prelude::*;
use schema::enums::Subject;
use schema::schema::{blocks, chat_files};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::Someone;
use test_support::{Client, TestApp, TestResponse};

/// Returns a message as a browser sends it, with a new id.
pub fn text(words: &str) -> Value {
    json!({ "client_message_id": Uuid::new_v4(), "message": words })
}

/// Returns a question about a subject.
pub fn question(words: &str, subject: Subject) -> Value {
    json!({ "client_message_id": Uuid::new_v4(), "message": words, "subject": subject })
}

pub fn messages(chat: Uuid) -> String {
    format!("/api/chats/{chat}/messages")
}

pub fn inquiry(tutor: Uuid) -> String {
    format!("/api/chats/inquiries/{tutor}")
}

/// Sends a message. Returns it as stored.
pub async fn say(who: &Client, chat: Uuid, words: &str) -> Value {
    sent(&who.post(&messages(chat), text(words)).await.expect(200))
}

/// Returns the message of an outcome.
pub fn sent(outcome: &Value) -> Value {
    assert_eq!(outcome["outcome"], "sent", "{outcome}");
    outcome["message"].clone()
}

/// Returns the id in a response.
pub fn id(response: &Value) -> Uuid {
    response["id"].as_str().unwrap().parse().unwrap()
}

/// Returns a chat's messages in order: sequence numbers, types and texts.
pub async fn said(who: &Client, chat: Uuid) -> Vec<(i64, String, String)> {
    let list = who.get(&messages(chat)).await.expect(200);
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| (item["seq"].as_i64().unwrap(), text(item, "kind"), text(item, "message"))).collect()
}

/// Blocks a user, as the chat's button does.
pub fn block(app: &TestApp, blocker: Uuid, blocked: Uuid) {
    app.execute(
        diesel::insert_into(blocks::table)
            .values((blocks::blocker_id.eq(blocker), blocks::blocked_id.eq(blocked))),
    );
}

/// Inserts a user's file in a chat that is not sent yet.
pub fn store_file(pair: &Pair, chat: Uuid, uploader: Uuid) -> Uuid {
    diesel::insert_into(chat_files::table)
        .values((
            chat_files::chat_session_id.eq(chat),
            chat_files::uploader_id.eq(uploader),
            chat_files::kind.eq("image"),
            chat_files::name.eq("photo.jpg"),
            chat_files::storage_name.eq(Uuid::new_v4().to_string()),
            chat_files::byte_size.eq(1000),
            chat_files::width.eq(Some(40)),
            chat_files::height.eq(Some(30)),
        ))
        .returning(chat_files::id)
        .get_result(&mut pair.app.conn())
        .unwrap()
}

/// Sends a file without text.
pub async fn send_file(who: &Client, chat: Uuid, file: Uuid) -> TestResponse {
    let body = json!({ "client_message_id": Uuid::new_v4(), "message": " ", "file_id": file });
    who.post(&messages(chat), body).await
}

/// A student, and a tutor whom they can ask.
pub struct Pair {
    pub app: TestApp,
    pub student: Someone,
    pub tutor: Someone,
}

impl Pair {
    pub async fn new() -> Pair {
        let app = TestApp::start().await;
        // Free, so that a booking is confirmed immediately.
        let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
        Pair { app, student, tutor }
    }

    /// Opens the student's inquiry.
    pub async fn inquiry(&self) -> Uuid {
        id(&self.student.put(&inquiry(self.tutor.id), json!({})).await.expect(200))
    }

    /// Books a lesson at noon in `days`. Returns the booking.
    pub async fn lesson(&self, days: i64) -> Value {
        let body = json!({
            "tutor_id": self.tutor.id, "subject": "Physics", "starts_at": self.app.noon_in(days),
        });
        self.student.post("/api/bookings", body).await.expect(201)
    }

    /// Books a lesson in three days. Returns the pair's chat.
    pub async fn lesson_chat(&self) -> Uuid {
        self.lesson(3).await["chat_session_id"].as_str().unwrap().parse().unwrap()
    }
}
