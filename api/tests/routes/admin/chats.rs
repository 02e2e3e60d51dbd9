//! The admins' moderation: reports, held messages, and reading a chat.

use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::{audit_log, blocks, chat_readers, chat_views};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::chats::{Pair, id, messages, said, say, text};
use test_support::suspension::{body, decisions};

const NUMBER: &str = "My number is 617-555-0142";

async fn reported(pair: &Pair, chat: Uuid) -> Uuid {
    say(&pair.tutor, chat, "Something bad").await;
    let report = json!({ "message_seq": 1, "reason": "harassment", "details": "He was rude." });
    id(&pair.student.post(&format!("/api/chats/{chat}/reports"), report).await.expect(201))
}

async fn held(pair: &Pair, chat: Uuid) -> Uuid {
    say(&pair.student, chat, "Thank you").await;
    let mut message = text(NUMBER);
    message["insist"] = json!(true);
    let outcome = pair.tutor.post(&messages(chat), message).await.expect(200);
    id(&outcome["held_message"])
}

fn entries(pair: &Pair, subject: Uuid) -> Vec<(String, Option<Uuid>, Value)> {
    audit_log::table
        .filter(audit_log::subject_id.eq(subject))
        .order(audit_log::id)
        .select((audit_log::action, audit_log::actor_id, audit_log::detail))
        .load(&mut pair.app.conn())
        .unwrap()
}

fn actions(pair: &Pair, subject: Uuid) -> Vec<String> {
    entries(pair, subject).into_iter().map(|(action, ..)| action).collect()
}

#[test_support::test]
async fn a_report_is_listed_looked_at_and_decided_with_a_warning() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (report, admin) = (reported(&pair, chat).await, pair.app.admin());
    let list = admin.get("/api/admin/chat-reports").await.expect(200);
    assert_eq!(list["counts"], json!({ "open": 1, "decided": 0 }));
    let shown = &list["items"][0];
    assert_eq!((&shown["id"], &shown["earlier_reports"]), (&json!(report), &json!(0)));
    assert_eq!(shown["reporter"]["email"], json!(pair.student.email));
    assert!(!list.to_string().contains("rude"), "what people wrote is read only by opening it");
    let path = format!("/api/admin/chat-reports/{report}");
    for _ in 0..2 {
        let detail = admin.get(&path).await.expect(200);
        assert_eq!(detail["snapshot"][0]["message"], "Something bad");
        assert_eq!(detail["details"], "He was rude.");
    }
    let decide = format!("{path}/decide");
    for wrong in [
        json!({ "action": "dismiss", "reply": " " }),
        json!({ "action": "warn", "reply": "Thank you." }),
        json!({ "action": "suspend", "reply": "Thank you." }),
    ] {
        admin.post(&decide, wrong).await.problem(422, "validation_failed");
    }
    let decision = json!({ "action": "warn", "reply": "We spoke to him.", "warning": "Be kind." });
    let decided = admin.post(&decide, decision.clone()).await.expect(200);
    assert_eq!((&decided["state"], &decided["reply"]), (&json!("warned"), &json!("We spoke to him.")));
    assert!(decided["decided_by"].as_str().unwrap().starts_with("admin Number"));
    admin.post(&decide, decision).await.problem(409, "action_not_allowed");
    let to_reporter = pair.app.mails_to(&pair.student.email).await;
    assert!(to_reporter.iter().any(|mail| mail.contains("We spoke to him.")));
    assert!(!to_reporter.iter().any(|mail| mail.contains("Be kind.")));
    let to_reported = pair.app.mails_to(&pair.tutor.email).await;
    assert!(to_reported.iter().any(|mail| mail.contains("Be kind.")));
    assert_eq!(actions(&pair, report), ["chat_report.viewed", "chat_report.decided"]);
    let list = admin.get("/api/admin/chat-reports?state=decided").await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    let mine = pair.student.get("/api/chats/reports").await.expect(200);
    assert_eq!(mine["items"][0]["reply"], "We spoke to him.");
}

#[test_support::test]
async fn of_two_admins_one_decides() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (report, message) = (reported(&pair, chat).await, held(&pair, chat).await);
    let admins = [pair.app.admin(), pair.app.admin()];
    let decide = format!("/api/admin/chat-reports/{report}/decide");
    let decision = json!({ "action": "dismiss", "reply": "Nothing was wrong." });
    let both = join_all(admins.iter().map(|admin| admin.post(&decide, decision.clone()))).await;
    assert_eq!(test_support::statuses(&both), [200, 409]);
    let decide = format!("/api/admin/held-messages/{message}/decide");
    let both = join_all(admins.iter().map(|admin| admin.post(&decide, json!({ "action": "release" })))).await;
    assert_eq!(test_support::statuses(&both), [200, 409]);
    let released = said(&pair.student, chat).await.into_iter().filter(|(.., words)| words == NUMBER);
    assert_eq!(released.count(), 1);
}

#[test_support::test]
async fn a_held_message_is_looked_at_with_what_was_said_before() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (message, admin) = (held(&pair, chat).await, pair.app.admin());
    let list = admin.get("/api/admin/held-messages").await.expect(200);
    assert_eq!(list["counts"], json!({ "waiting": 1, "decided": 0 }));
    let shown = &list["items"][0];
    assert_eq!(shown["sender"]["id"], json!(pair.tutor.id));
    assert_eq!(shown["recipient"]["id"], json!(pair.student.id));
    assert_eq!(shown["finding_kinds"], json!(["phone"]));
    // Later messages need a reason, as in any chat.
    say(&pair.student, chat, "Later words").await;
    let path = format!("/api/admin/held-messages/{message}");
    let detail = admin.get(&path).await.expect(200);
    assert_eq!(test_support::column(&detail["context"], "message"), ["Thank you"]);
    assert_eq!((&detail["message"], &detail["findings"][0]["kind"]), (&json!(NUMBER), &json!("phone")));
    assert!(!list.to_string().contains(NUMBER), "what it says is read only by opening it");
    let decision = json!({ "action": "warn", "warning": "No phone numbers, please." });
    let decided = admin.post(&format!("{path}/decide"), decision).await.expect(200);
    assert_eq!(decided["state"], "kept_back");
    let mails = pair.app.mails_to(&pair.tutor.email).await;
    assert!(mails.iter().any(|mail| mail.contains("No phone numbers, please.")));
    assert_eq!(actions(&pair, message), ["held_message.viewed", "held_message.decided"]);
    let decided = admin.get("/api/admin/held-messages?state=decided").await.expect(200);
    assert_eq!(decided["counts"], json!({ "waiting": 0, "decided": 1 }));
}

#[test_support::test]
async fn a_block_by_the_desk_closes_the_chat_and_then_nothing_is_released() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (report, message, admin) = (reported(&pair, chat).await, held(&pair, chat).await, pair.app.admin());
    let decision = json!({ "action": "block", "reply": "They cannot write to you any more." });
    admin.post(&format!("/api/admin/chat-reports/{report}/decide"), decision).await.expect(200);
    let row: (Uuid, Uuid, Option<Uuid>) = blocks::table
        .select((blocks::blocker_id, blocks::blocked_id, blocks::set_by))
        .first(&mut pair.app.conn())
        .unwrap();
    assert_eq!(row, (pair.student.id, pair.tutor.id, Some(admin.id)));
    pair.tutor.post(&messages(chat), text("Hello")).await.problem(409, "chat_closed");
    let decide = format!("/api/admin/held-messages/{message}/decide");
    admin.post(&decide, json!({ "action": "release" })).await.problem(409, "chat_closed");
    admin.post(&decide, json!({ "action": "keep_back" })).await.expect(200);
}

#[test_support::test]
async fn whoever_reported_it_the_two_who_talk_are_parted() {
    let pair = Pair::new().await;
    let (chat, admin, reader) = (pair.lesson_chat().await, pair.app.admin(), pair.app.student());
    pair.app.execute(
        diesel::insert_into(chat_readers::table)
            .values((chat_readers::chat_session_id.eq(chat), chat_readers::user_id.eq(reader.id))),
    );
    say(&pair.student, chat, "Something bad").await;
    let report = json!({ "message_seq": 1, "reason": "harassment" });
    let report = id(&reader.post(&format!("/api/chats/{chat}/reports"), report).await.expect(201));
    let decision = json!({ "action": "block", "reply": "They cannot write to each other any more." });
    admin.post(&format!("/api/admin/chat-reports/{report}/decide"), decision).await.expect(200);
    pair.student.post(&messages(chat), text("Hello")).await.problem(409, "chat_closed");
    assert_eq!(pair.tutor.get(&format!("/api/chats/{chat}")).await.expect(200)["blocked_by_you"], true);
}

#[test_support::test]
async fn nobody_is_warned_whose_account_is_gone_nor_is_their_message_sent() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (report, message, admin) = (reported(&pair, chat).await, held(&pair, chat).await, pair.app.admin());
    let lessons = decisions(&admin, pair.tutor.id, "keep").await;
    admin.post(&format!("/api/admin/users/{}/suspension", pair.tutor.id), body(&lessons)).await.expect(200);
    let release = format!("/api/admin/held-messages/{message}/decide");
    admin.post(&release, json!({ "action": "release" })).await.problem(409, "action_not_allowed");
    pair.app.execute(diesel::sql_query(
        "UPDATE users SET email = id || '@deleted.invalid', password_hash = NULL, email_verified_at = NULL,
            deleted_at = now() WHERE id = $1",
    )
    .bind::<diesel::sql_types::Uuid, _>(pair.tutor.id));
    let warning = json!({ "action": "warn", "reply": "Thank you.", "warning": "Be kind." });
    let decide = format!("/api/admin/chat-reports/{report}/decide");
    admin.post(&decide, warning).await.problem(409, "action_not_allowed");
    admin.post(&decide, json!({ "action": "dismiss", "reply": "Thank you." })).await.expect(200);
}

#[test_support::test]
async fn the_desk_suspends_with_the_lessons_dealt_with() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let (message, admin) = (held(&pair, chat).await, pair.app.admin());
    let decide = format!("/api/admin/held-messages/{message}/decide");
    let too_few = json!({ "action": "suspend", "suspension": body(&json!([])) });
    admin.post(&decide, too_few).await.problem(409, "lessons_changed");
    let lessons = decisions(&admin, pair.tutor.id, "cancel").await;
    let decision = json!({ "action": "suspend", "suspension": body(&lessons) });
    assert_eq!(admin.post(&decide, decision).await.expect(200)["state"], "kept_back");
    pair.tutor.get("/api/chats").await.problem(401, "unauthenticated");
}

#[test_support::test]
async fn whoever_reads_a_chat_says_why_and_each_page_is_entered() {
    let pair = Pair::new().await;
    let (chat, admin, other) = (pair.lesson_chat().await, pair.app.admin(), pair.app.admin());
    for _ in 0..3 {
        say(&pair.tutor, chat, "Private words").await;
    }
    let path = format!("/api/admin/chats/{chat}");
    admin.get(&format!("{path}/messages")).await.problem(403, "forbidden");
    for wrong in ["  ", &"x".repeat(201)] {
        admin
            .post(&format!("{path}/views"), json!({ "reason": wrong }))
            .await
            .problem(422, "validation_failed");
    }
    let reason = json!({ "reason": "Somebody called about Ada." });
    let view = admin.post(&format!("{path}/views"), reason).await.expect(201);
    assert_eq!(view["chat"]["tutor"]["id"], json!(pair.tutor.id));
    let read = |before: &str| format!("{path}/messages?view={}{before}", id(&view));
    let page = admin.get(&read("&before=3")).await.expect(200);
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    assert_eq!((&page["more_before"], &page["more_after"]), (&json!(false), &json!(true)));
    admin.get(&read("")).await.expect(200);
    let detail = |to, messages| json!({ "view_id": view["id"], "from": 1, "to": to, "messages": messages });
    let expected = [
        ("chat.opened".to_owned(), Some(admin.id), json!({ "view_id": view["id"] })),
        ("chat.read".to_owned(), Some(admin.id), detail(2, 2)),
        ("chat.read".to_owned(), Some(admin.id), detail(3, 3)),
    ];
    assert_eq!(entries(&pair, chat), expected);
    // Access belongs to one admin and one chat, for an hour.
    other.get(&read("")).await.problem(403, "forbidden");
    let elsewhere = pair.inquiry().await;
    let path = format!("/api/admin/chats/{elsewhere}/messages?view={}", id(&view));
    admin.get(&path).await.problem(403, "forbidden");
    let an_hour_ago = pair.app.clock.now() - TimeDelta::hours(1);
    pair.app.execute(diesel::update(chat_views::table).set(chat_views::created_at.eq(an_hour_ago)));
    admin.get(&read("")).await.problem(403, "forbidden");
}

#[test_support::test]
async fn chats_are_found_by_the_beginning_of_a_name_or_an_email() {
    let pair = Pair::new().await;
    let (chat, admin) = (pair.lesson_chat().await, pair.app.admin());
    let found = async |search: &str| -> Vec<Value> {
        let list = admin.get(&format!("/api/admin/chats?q={search}")).await.expect(200);
        test_support::column(&list["items"], "id")
    };
    let email = pair.student.email.replace('@', "%40");
    for search in ["", "%20", "STUDENT%20number", "tutor", "number", &email] {
        assert_eq!(found(search).await, [json!(chat)], "{search}");
    }
    for search in ["nobody", "%25", "_tudent", "%5C"] {
        assert!(found(search).await.is_empty(), "{search}");
    }
}
