use std::collections::BTreeSet;

use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::{blocks, chat_messages, chat_readers, chat_reports, live_events};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, say};

fn path(chat: Uuid) -> String {
    format!("/api/chats/{chat}/reports")
}

fn snapshot(pair: &Pair) -> Vec<i64> {
    let snapshot: Value = chat_reports::table
        .order(chat_reports::created_at.desc())
        .select(chat_reports::snapshot)
        .first(&mut pair.app.conn())
        .unwrap();
    snapshot.as_array().unwrap().iter().map(|message| message["seq"].as_i64().unwrap()).collect()
}

#[test_support::test]
async fn a_report_keeps_what_was_said_around_the_message() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    for number in 0..30 {
        let who = if number % 2 == 0 { &pair.tutor } else { &pair.student };
        say(who, chat, "Words").await;
        pair.app.clock.advance(TimeDelta::seconds(5));
    }
    let body = json!({ "message_seq": 23, "reason": "inappropriate", "details": "Look at this." });
    let report = pair.student.post(&path(chat), body.clone()).await.expect(201);
    assert_eq!(report["reported"]["id"], json!(pair.tutor.id));
    assert_eq!((&report["state"], &report["reply"]), (&json!("open"), &json!("")));
    let at = |name: &str| report[name].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    assert_eq!(at("respond_by") - at("created_at"), TimeDelta::hours(48));
    assert_eq!(snapshot(&pair), (4..=28).collect::<Vec<_>>());
    // Live events go to admins and the writer.
    let told: Vec<Vec<Option<String>>> = live_events::table
        .filter(live_events::kind.eq("chat_report.changed"))
        .order(live_events::seq)
        .select(live_events::topics)
        .load(&mut pair.app.conn())
        .unwrap();
    assert_eq!(told, [Topic::Admin, Topic::User(pair.student.id)].map(|topic| vec![Some(topic.to_string())]));
    // A retry returns the same report.
    assert_eq!(pair.student.post(&path(chat), body).await.expect(201), report);
    let mine = pair.student.get("/api/chats/reports").await.expect(200);
    assert_eq!(mine["items"], json!([report]));
    assert_eq!(pair.tutor.get("/api/chats/reports").await.expect(200)["items"], json!([]));
    pair.app.clock.advance(TimeDelta::seconds(5));
    pair.student.post(&path(chat), json!({ "reason": "other" })).await.expect(201);
    assert_eq!(snapshot(&pair), (6..=30).collect::<Vec<_>>());
    // It is kept after the messages are deleted.
    pair.app.execute(diesel::delete(chat_messages::table));
    assert_eq!(snapshot(&pair).len(), 25);
}

#[test_support::test]
async fn what_cannot_be_reported_is_said() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    say(&pair.student, chat, "Mine").await;
    for seq in [1, 2, 0, i64::MAX] {
        let body = json!({ "message_seq": seq, "reason": "other" });
        pair.student.post(&path(chat), body).await.problem(422, "validation_failed");
    }
    let body = json!({ "reason": "other", "details": "x".repeat(1001) });
    pair.student.post(&path(chat), body).await.problem(422, "validation_failed");
    pair.app.student().post(&path(chat), json!({ "reason": "other" })).await.problem(404, "not_found");
}

#[test_support::test]
async fn a_report_blocks_if_it_says_so_and_a_reader_only_reports() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let reader = pair.app.student();
    pair.app.execute(
        diesel::insert_into(chat_readers::table)
            .values((chat_readers::chat_session_id.eq(chat), chat_readers::user_id.eq(reader.id))),
    );
    let report = json!({ "reason": "harassment", "block": true });
    reader.post(&path(chat), report.clone()).await.problem(403, "forbidden");
    let mine = reader.post(&path(chat), json!({ "reason": "harassment" })).await.expect(201);
    assert_eq!(mine["reported"]["id"], json!(pair.tutor.id));
    pair.student.post(&path(chat), report).await.expect(201);
    let pairs: Vec<(Uuid, Uuid)> =
        blocks::table.select((blocks::blocker_id, blocks::blocked_id)).load(&mut pair.app.conn()).unwrap();
    assert_eq!(pairs, [(pair.student.id, pair.tutor.id)]);
}

#[test_support::test]
async fn the_same_report_many_times_at_once_is_one() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let body = json!({ "reason": "other", "details": "Look at this." });
    let path = path(chat);
    let sent = join_all((0..6).map(|_| pair.student.post(&path, body.clone()))).await;
    let ids: BTreeSet<String> = sent.iter().map(|report| report.expect(201)["id"].to_string()).collect();
    assert_eq!(ids.len(), 1);
    let count: i64 = chat_reports::table.count().get_result(&mut pair.app.conn()).unwrap();
    assert_eq!(count, 1);
}
