//! Pictures and PDFs in chats: who may add and read them, and when they are deleted.

use academy::jobs;
use chrono::{Months, TimeDelta};
use diesel::prelude::*;
use image::ImageFormat;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{Method, header};
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::{
    audit_log, chat_files, chat_messages, chat_readers, chat_reports, chat_sessions, chat_views,
    files_to_remove, held_messages,
};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::client::send;
use test_support::people::Someone;
use test_support::picture::{HTML, PDF, PLACE, SVG, bomb, file, photograph, red_and_blue};
use test_support::suspension::suspend;
use test_support::{Client, TestApp, TestResponse};

/// A student and a tutor with an upcoming lesson, and their chat.
struct Pair {
    app: TestApp,
    student: Someone,
    tutor: Someone,
    chat: Uuid,
}

impl Pair {
    async fn new() -> Pair {
        Pair::with(&[]).await
    }

    async fn with(vars: &[(&str, &str)]) -> Pair {
        let app = TestApp::with(vars).await;
        let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(3)});
        student.post("/api/bookings", body).await.expect(201);
        let chat = chat_sessions::table.select(chat_sessions::id).first(&mut app.conn()).unwrap();
        Pair { app, student, tutor, chat }
    }

    async fn add(&self, who: &Client, name: &str, bytes: Vec<u8>) -> TestResponse {
        let name = utf8_percent_encode(name, NON_ALPHANUMERIC);
        let request = who.request(Method::POST, &format!("/api/chats/{}/files?name={name}", self.chat));
        send(request.header(header::CONTENT_TYPE, "application/octet-stream").body(bytes)).await
    }

    async fn send(&self, who: &Client, file: &Value) -> TestResponse {
        let body = json!({"client_message_id": Uuid::new_v4(), "message": "", "file_id": file["id"]});
        who.post(&format!("/api/chats/{}/messages", self.chat), body).await
    }

    /// Sends a PDF as the student.
    async fn sent(&self) -> Value {
        let added = self.add(&self.student, "Homework.pdf", PDF.to_vec()).await.expect(201);
        let outcome = self.send(&self.student, &added).await.expect(200);
        assert_eq!(outcome["message"]["file"], added);
        added
    }

    /// Returns the number of files in the test's storage.
    fn stored(&self) -> usize {
        std::fs::read_dir(self.app.files_dir.join("chat-files")).map_or(0, Iterator::count)
    }

    fn conn(&self) -> PgConnection {
        self.app.conn()
    }
}

fn at(file: &Value) -> &str {
    file["url"].as_str().expect("an address")
}

fn png(width: u32) -> Vec<u8> {
    file(&red_and_blue(width, 60), ImageFormat::Png)
}

#[test_support::test]
async fn a_picture_is_shown_to_both_without_what_the_camera_added() {
    let pair = Pair::new().await;
    let added = pair.add(&pair.tutor, "kitchen.jpeg", photograph(800, 600)).await.expect(201);
    assert_eq!((&added["kind"], &added["name"]), (&json!("image"), &json!("kitchen.jpg")));
    assert_eq!((&added["width"], &added["height"]), (&json!(600), &json!(800)));
    pair.send(&pair.tutor, &added).await.expect(200);
    for who in [&pair.student, &pair.tutor] {
        let shown = who.request(Method::GET, at(&added)).send().await.unwrap();
        let headers = shown.headers().clone();
        let header = |name: &str| headers[name].to_str().unwrap().to_owned();
        assert_eq!((shown.status().as_u16(), header("content-type")), (200, "image/jpeg".to_owned()));
        assert!(header("content-disposition").starts_with("inline; filename=\"kitchen.jpg\""), "{headers:?}");
        assert_eq!(header("cache-control"), "private, no-cache");
        let bytes = shown.bytes().await.unwrap();
        assert_eq!(json!(bytes.len()), added["byte_size"]);
        assert!(!bytes.windows(PLACE.len()).any(|part| part == PLACE.as_bytes()));
        let again = who.request(Method::GET, at(&added)).header("if-none-match", header("etag"));
        assert_eq!(send(again).await.status, 304);
    }
}

#[test_support::test]
async fn a_name_with_what_does_not_belong_in_a_chat_is_not_taken() {
    let pair = Pair::new().await;
    for name in ["617-555-0142.pdf", "call 617 555 0142", "ada@example.com", "ada@example.com.pdf"] {
        let file = pair.add(&pair.student, name, PDF.to_vec()).await.expect(201);
        assert_eq!(file["name"], "document.pdf", "{name}");
    }
    let file = pair.add(&pair.student, "Problem set 12, 2026-11-23.pdf", PDF.to_vec()).await.expect(201);
    assert_eq!(file["name"], "Problem set 12, 2026-11-23.pdf");
}

#[test_support::test]
async fn a_pdf_is_downloaded_and_runs_nowhere() {
    let pair = Pair::new().await;
    let file = pair.add(&pair.student, "Übung 3.pdf", PDF.to_vec()).await.expect(201);
    pair.send(&pair.student, &file).await.expect(200);
    let got = pair.tutor.get(at(&file)).await;
    assert_eq!(got.status, 200);
    assert_eq!(got.text.as_bytes(), PDF);
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("content-disposition", "attachment; filename=\"_bung 3.pdf\"; filename*=UTF-8''%C3%9Cbung%203.pdf"),
        ("content-security-policy", "sandbox; default-src 'none'"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "private, no-cache"),
    ] {
        assert_eq!(got.headers[name], value, "{name}");
    }
}

#[test_support::test]
async fn what_is_no_such_file_is_refused_and_nothing_is_stored() {
    let pair = Pair::new().await;
    let mut large = PDF.to_vec();
    large.resize(10 * 1024 * 1024 + 1, b' ');
    for (name, bytes) in [
        ("cv.pdf", HTML.to_vec()),
        ("photo.jpg", SVG.to_vec()),
        ("bomb.png", bomb(50_000, 50_000)),
        ("two.pdf", [PDF, HTML].concat()),
        ("empty.pdf", Vec::new()),
        ("large.pdf", large),
    ] {
        let refused = pair.add(&pair.student, name, bytes).await;
        refused.problem(422, "validation_failed");
        assert!(refused.text.contains("\"file\""), "{name}: {}", refused.text);
    }
    assert_eq!(pair.stored(), 0);
    let rows: i64 = chat_files::table.count().get_result(&mut pair.conn()).unwrap();
    assert_eq!(rows, 0);
}

#[test_support::test]
async fn it_is_there_for_its_people_readers_and_admins_and_for_nobody_else() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor, .. } = &pair;
    let added = pair.add(student, "a.pdf", PDF.to_vec()).await.expect(201);
    assert_eq!(student.get(at(&added)).await.status, 200);
    tutor.get(at(&added)).await.problem(404, "not_found");
    pair.send(student, &added).await.expect(200);
    let (stranger, other_tutor, reader, admin) = (app.student(), app.tutor(None), app.student(), app.admin());
    diesel::insert_into(chat_readers::table)
        .values((chat_readers::chat_session_id.eq(pair.chat), chat_readers::user_id.eq(reader.id)))
        .execute(&mut pair.conn())
        .unwrap();
    for who in [tutor, &reader] {
        assert_eq!(who.get(at(&added)).await.status, 200);
    }
    let views = format!("/api/admin/chats/{}/views", pair.chat);
    let reason = json!({"reason": "A report about a file"});
    let view = admin.post(&views, reason.clone()).await.expect(201)["id"].clone();
    let others = app.admin().post(&views, reason).await.expect(201)["id"].clone();
    let with = |view: &Value| format!("{}?view={}", at(&added), view.as_str().unwrap());
    for address in [at(&added).to_owned(), with(&others), with(&json!(Uuid::new_v4()))] {
        admin.get(&address).await.problem(403, "forbidden");
    }
    for _ in 0..2 {
        assert_eq!(admin.get(&with(&view)).await.status, 200);
    }
    stranger.get(&with(&view)).await.problem(404, "not_found");
    for who in [&stranger, &other_tutor] {
        who.get(at(&added)).await.problem(404, "not_found");
    }
    app.visitor().get(at(&added)).await.problem(401, "unauthenticated");
    let elsewhere = at(&added).replace(&pair.chat.to_string(), &Uuid::new_v4().to_string());
    student.get(&elsewhere).await.problem(404, "not_found");
    let views: Vec<(Option<UserId>, String, Value)> = audit_log::table
        .filter(audit_log::action.eq("chat_file.viewed"))
        .select((audit_log::actor_id, audit_log::subject_type, audit_log::detail))
        .load(&mut pair.conn())
        .unwrap();
    assert_eq!(
        views,
        [(Some(admin.id), "chat_file".to_owned(), json!({"chat_session_id": pair.chat, "view_id": view}))]
    );
    // An admin who is a participant needs no audit log entry.
    User::grant_role(&mut pair.conn(), student.id, Role::Admin).unwrap();
    assert_eq!(student.get(at(&added)).await.status, 200);
    let entries: i64 = audit_log::table
        .filter(audit_log::action.eq("chat_file.viewed"))
        .count()
        .get_result(&mut pair.conn())
        .unwrap();
    assert_eq!(entries, 1);
    app.clock.advance(TimeDelta::minutes(61));
    admin.get(&with(&view)).await.problem(403, "forbidden");
}

#[test_support::test]
async fn a_held_messages_file_is_for_its_sender_and_admins_without_a_view() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor, .. } = &pair;
    let (stranger, admin) = (app.student(), app.admin());
    let added = pair.add(student, "a.pdf", PDF.to_vec()).await.expect(201);
    admin.get(at(&added)).await.problem(404, "not_found");
    let body = json!({"client_message_id": Uuid::new_v4(), "message": "Call 617-555-0142", "file_id": added["id"],
        "insist": true});
    let path = format!("/api/chats/{}/messages", pair.chat);
    assert_eq!(student.post(&path, body).await.expect(200)["outcome"], "waiting");
    for who in [tutor, &stranger] {
        who.get(at(&added)).await.problem(404, "not_found");
    }
    for who in [student, &admin] {
        assert_eq!(who.get(at(&added)).await.status, 200);
    }
    let entered: Vec<(Option<UserId>, Value)> = audit_log::table
        .filter(audit_log::action.eq("chat_file.viewed"))
        .select((audit_log::actor_id, audit_log::detail))
        .load(&mut pair.conn())
        .unwrap();
    assert_eq!(entered, [(Some(admin.id), json!({"chat_session_id": pair.chat}))]);
}

#[test_support::test]
async fn only_who_may_write_now_adds_one_and_sends_it_once() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor, .. } = &pair;
    let (stranger, admin) = (app.student(), app.admin());
    for who in [&stranger, &admin] {
        pair.add(who, "a.pdf", PDF.to_vec()).await.problem(404, "not_found");
    }
    let added = pair.add(student, "a.pdf", PDF.to_vec()).await.expect(201);
    pair.send(tutor, &added).await.problem(422, "validation_failed");
    pair.send(student, &added).await.expect(200);
    pair.send(student, &added).await.problem(422, "validation_failed");
    let waiting = pair.add(student, "b.pdf", PDF.to_vec()).await.expect(201);
    suspend(&admin, tutor.id, "cancel").await.expect(200);
    pair.add(student, "c.pdf", PDF.to_vec()).await.problem(409, "chat_closed");
    pair.send(student, &waiting).await.problem(409, "chat_closed");
    assert_eq!(student.get(at(&added)).await.status, 200);
}

#[test_support::test]
async fn twenty_an_hour_are_taken() {
    let pair = Pair::new().await;
    for _ in 0..20 {
        pair.add(&pair.student, "a.pdf", b"no".to_vec()).await.problem(422, "validation_failed");
    }
    let refused = pair.add(&pair.student, "a.pdf", PDF.to_vec()).await;
    refused.problem(429, "rate_limited");
    pair.add(&pair.tutor, "a.pdf", PDF.to_vec()).await.expect(201);
    pair.app.clock.advance(TimeDelta::minutes(59));
    jobs::purge(pair.app.state.clone()).await.unwrap();
    pair.add(&pair.student, "a.pdf", PDF.to_vec()).await.problem(429, "rate_limited");
    pair.app.clock.advance(TimeDelta::minutes(2));
    pair.add(&pair.student, "a.pdf", PDF.to_vec()).await.expect(201);
}

#[test_support::test]
async fn what_is_not_sent_goes_after_a_day_with_its_bytes() {
    let pair = Pair::new().await;
    let sent = pair.sent().await;
    let unsent = pair.add(&pair.student, "b.png", png(40)).await.expect(201);
    pair.app.clock.advance(TimeDelta::hours(23));
    jobs::purge(pair.app.state.clone()).await.unwrap();
    assert_eq!(pair.student.get(at(&unsent)).await.status, 200);
    assert_eq!(pair.stored(), 2);
    pair.app.clock.advance(TimeDelta::hours(2));
    jobs::purge(pair.app.state.clone()).await.unwrap();
    pair.student.get(at(&unsent)).await.problem(404, "not_found");
    assert_eq!(pair.tutor.get(at(&sent)).await.status, 200);
    assert_eq!(pair.stored(), 1);
    pair.send(&pair.student, &unsent).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn with_an_account_its_files_go_and_the_others_stay() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor, .. } = &pair;
    let sent = pair.sent().await;
    let of_tutor = pair.add(tutor, "b.png", png(40)).await.expect(201);
    pair.send(tutor, &of_tutor).await.expect(200);
    app.clock.advance(TimeDelta::days(10));
    student.post("/api/account/delete", json!({"email": student.email})).await.expect(204);
    jobs::purge(app.state.clone()).await.unwrap();
    tutor.get(at(&sent)).await.problem(404, "not_found");
    assert_eq!(tutor.get(at(&of_tutor)).await.status, 200);
    assert_eq!(pair.stored(), 1);
    let said: Vec<(String, Option<UserId>)> = chat_messages::table
        .filter(chat_messages::sender_id.eq(student.id))
        .select((chat_messages::message, chat_messages::file_id))
        .load(&mut pair.conn())
        .unwrap();
    assert_eq!(said, [("(This message went with its writer's account.)".to_owned(), None)]);
    let waiting: i64 = files_to_remove::table.count().get_result(&mut pair.conn()).unwrap();
    assert_eq!(waiting, 0);
}

#[test_support::test]
async fn what_is_older_than_chats_are_kept_goes_with_its_files() {
    let pair = Pair::with(&[("CHAT_RETENTION_MONTHS", "6")]).await;
    let Pair { app, student, tutor, chat } = &pair;
    let old = pair.sent().await;
    let mut conn = pair.conn();
    for id in [Uuid::new_v4(), Uuid::new_v4()] {
        diesel::insert_into(held_messages::table)
            .values((
                held_messages::chat_session_id.eq(chat),
                held_messages::sender_id.eq(student.id),
                held_messages::client_message_id.eq(id),
                held_messages::message.eq("Call me"),
                held_messages::findings.eq(json!([])),
                held_messages::created_at.eq(app.clock.now()),
            ))
            .execute(&mut conn)
            .unwrap();
    }
    for state in ["open", "dismissed"] {
        let decided = state != "open";
        diesel::insert_into(chat_reports::table)
            .values((
                chat_reports::chat_session_id.eq(chat),
                chat_reports::reporter_id.eq(tutor.id),
                chat_reports::reported_id.eq(student.id),
                chat_reports::reason.eq("other"),
                chat_reports::details.eq("They wrote this"),
                chat_reports::snapshot.eq(json!([{"message": "this"}])),
                chat_reports::state.eq(state),
                chat_reports::created_at.eq(app.clock.now()),
                chat_reports::decided_at.eq(decided.then_some(app.clock.now())),
            ))
            .execute(&mut conn)
            .unwrap();
    }
    let view = json!({"reason": "Ada's mother called"});
    app.admin().post(&format!("/api/admin/chats/{chat}/views"), view).await.expect(201);
    let views = |conn: &mut PgConnection| -> i64 { chat_views::table.count().get_result(conn).unwrap() };
    let end = app.clock.now().checked_add_months(Months::new(6)).unwrap();
    app.clock.advance(end - app.clock.now() - TimeDelta::hours(1));
    jobs::purge(app.state.clone()).await.unwrap();
    let counts = |conn: &mut PgConnection| -> (i64, i64, i64, i64) {
        let whole = chat_reports::table.filter(chat_reports::snapshot.ne(json!([])));
        (
            chat_messages::table.count().get_result(conn).unwrap(),
            held_messages::table.count().get_result(conn).unwrap(),
            chat_files::table.count().get_result(conn).unwrap(),
            whole.count().get_result(conn).unwrap(),
        )
    };
    assert_eq!((counts(&mut conn), pair.stored()), ((1, 2, 1, 2), 1), "nothing goes before its time");
    assert_eq!(views(&mut conn), 1);
    let later = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(3)});
    student.post("/api/bookings", later).await.expect(201);
    let newer = pair.sent().await;
    app.clock.advance(TimeDelta::hours(2));
    jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!((counts(&mut conn), pair.stored()), ((1, 0, 1, 1), 1));
    assert_eq!(views(&mut conn), 0);
    student.get(at(&old)).await.problem(404, "not_found");
    assert_eq!(student.get(at(&newer)).await.status, 200);
    let left: Vec<String> = chat_reports::table
        .filter(chat_reports::details.ne(""))
        .select(chat_reports::state)
        .load(&mut conn)
        .unwrap();
    assert_eq!(left, ["open"]);
    let page = tutor.get(&format!("/api/chats/{chat}/messages")).await.expect(200);
    assert_eq!(
        (&page["items"][0]["seq"], &page["more_before"]),
        (&json!(2), &json!(false)),
        "it goes on counting"
    );
    app.clock.advance(TimeDelta::days(400));
    jobs::purge(app.state.clone()).await.unwrap();
    let empty = tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!((&empty["last_message"], &empty["unread_count"]), (&Value::Null, &json!(0)), "the chat stays");
}
