use diesel::prelude::*;
use schema::schema::{chat_readers, profiles};
use serde_json::json;
use uuid::Uuid;

use super::{Pair, messages, say, text};
use test_support::Client;
use test_support::suspension::suspend;

async fn is_not_there(who: &Client, chat: Uuid) {
    let path = format!("/api/chats/{chat}");
    let problem = who.get(&path).await.problem(404, "not_found");
    assert_eq!(problem["detail"], "Chat session not found");
    who.get(&messages(chat)).await.problem(404, "not_found");
    who.post(&messages(chat), text("Hello")).await.problem(404, "not_found");
    who.put(&format!("{path}/read"), json!({ "seq": 1 })).await.problem(404, "not_found");
}

#[test_support::test]
async fn somebody_elses_chat_does_not_exist() {
    let pair = Pair::new().await;
    let chats = [pair.inquiry().await, pair.lesson_chat().await];
    for chat in chats {
        say(&pair.student, chat, "Between us").await;
        for stranger in [&pair.app.student(), &pair.app.tutor(None), &pair.app.admin()] {
            is_not_there(stranger, chat).await;
            assert_eq!(stranger.get("/api/chats").await.expect(200)["items"], json!([]));
            let unread = stranger.get("/api/chats/unread").await.expect(200);
            assert_eq!(unread, json!({ "messages": 0, "chats": 0 }));
        }
    }
    is_not_there(&pair.student, Uuid::new_v4()).await;
}

#[test_support::test]
async fn a_reader_reads_along_and_writes_nothing() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    say(&pair.tutor, chat, "See you").await;
    let reader = pair.app.student();
    pair.app.execute(
        diesel::insert_into(chat_readers::table)
            .values((chat_readers::chat_session_id.eq(chat), chat_readers::user_id.eq(reader.id))),
    );
    let shown = reader.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!((&shown["can_write"], &shown["closed_reason"]), (&json!(false), &json!(null)));
    assert_eq!((&shown["side"], &shown["other"]["id"]), (&json!("student"), &json!(pair.tutor.id)));
    let list = reader.get(&messages(chat)).await.expect(200);
    assert_eq!(list["items"][0]["message"], "See you");
    reader.post(&messages(chat), text("Hello")).await.problem(404, "not_found");
    // Each reader has their own read position.
    reader.put(&format!("/api/chats/{chat}/read"), json!({ "seq": 1 })).await.expect(200);
    let shown = pair.student.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!(shown["unread_count"], 1);
}

#[test_support::test]
async fn the_page_of_a_suspended_tutor_is_not_named() {
    let pair = Pair::new().await;
    pair.app.execute(
        diesel::update(profiles::table.find(pair.tutor.id))
            .set((profiles::slug.eq("ada-sample"), profiles::bio.eq("Physics"))),
    );
    let chat = format!("/api/chats/{}", pair.inquiry().await);
    let slug = async || pair.student.get(&chat).await.expect(200)["other"]["slug"].clone();
    assert_eq!(slug().await, "ada-sample");
    suspend(&pair.app.admin(), pair.tutor.id, "cancel").await.expect(200);
    assert_eq!(slug().await, json!(null));
}
