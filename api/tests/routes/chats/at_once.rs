//! Concurrent actions in a chat.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use reqwest::{Method, header};
use schema::schema::{chat_files, chat_messages, chat_reports};
use serde_json::json;

use super::{Pair, id, messages, text};
use test_support::client::send;
use test_support::picture::PDF;
use test_support::until::until_waiting;

#[test_support::test]
async fn who_is_suspended_meanwhile_sends_adds_reports_and_blocks_nothing() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let path = |rest: &str| format!("/api/chats/{chat}/{rest}");
    let file = pair
        .student
        .request(Method::POST, &path("files?name=a.pdf"))
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .body(PDF.to_vec());
    let requests = [
        pair.student.request(Method::POST, &messages(chat)).json(&text("Hello")),
        file,
        pair.student.request(Method::POST, &path("reports")).json(&json!({ "reason": "other" })),
        pair.student.request(Method::PUT, &path("block")).json(&json!({})),
    ];
    for request in requests {
        let mut held = pair.app.conn();
        let set = |since| format!("UPDATE users SET suspended_at = {since} WHERE id = '{}'", pair.student.id);
        held.batch_execute(&format!("BEGIN; {}", set("now()"))).unwrap();
        let (refused, ()) = futures_util::join!(send(request), async {
            until_waiting(&pair.app, 1).await;
            held.batch_execute("COMMIT").unwrap();
        });
        refused.problem(401, "unauthenticated");
        held.batch_execute(&set("NULL")).unwrap();
    }
    let mut conn = pair.app.conn();
    let counts: (i64, i64, i64) = (
        chat_messages::table.count().get_result(&mut conn).unwrap(),
        chat_files::table.count().get_result(&mut conn).unwrap(),
        chat_reports::table.count().get_result(&mut conn).unwrap(),
    );
    assert_eq!(counts, (0, 0, 0));
}

#[test_support::test]
async fn a_block_waits_for_what_is_being_sent_in_any_chat_of_the_two() {
    let pair = Pair::new().await;
    let (inquiry, lessons, admin) = (pair.inquiry().await, pair.lesson_chat().await, pair.app.admin());
    let reports = format!("/api/chats/{lessons}/reports");
    let report = pair.student.post(&reports, json!({ "reason": "other" })).await.expect(201);
    let decide = format!("/api/admin/chat-reports/{}/decide", id(&report));
    let blocks = [
        pair.student.request(Method::PUT, &format!("/api/chats/{lessons}/block")).json(&json!({})),
        pair.student.request(Method::POST, &reports).json(&json!({ "reason": "harassment", "block": true })),
        admin.request(Method::POST, &decide).json(&json!({ "action": "block", "reply": "Done." })),
    ];
    for block in blocks {
        let mut held = pair.app.conn();
        let lock = format!("BEGIN; SELECT 1 FROM chat_sessions WHERE id = '{inquiry}' FOR NO KEY UPDATE");
        held.batch_execute(&lock).unwrap();
        let (blocked, ()) = futures_util::join!(send(block), async {
            until_waiting(&pair.app, 1).await;
            held.batch_execute("COMMIT").unwrap();
        });
        assert!(blocked.status.is_success(), "{}", blocked.text);
        pair.tutor.post(&messages(lessons), text("Hello")).await.problem(409, "chat_closed");
        held.batch_execute("DELETE FROM blocks").unwrap();
    }
}
