use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{Role, Subject};
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::{profiles, users};
use serde_json::json;
use uuid::Uuid;

use super::{Pair, block, id, inquiry, messages, question, said, say, sent, text};
use test_support::TestApp;

#[test_support::test]
async fn a_student_asks_and_the_tutor_answers() {
    let pair = Pair::new().await;
    let Pair { student, tutor, .. } = &pair;
    let shown = student.get(&inquiry(tutor.id)).await.expect(200);
    assert_eq!((&shown["tutor"]["id"], &shown["chat"]), (&json!(tutor.id), &json!(null)));
    assert_eq!(shown["subjects"], json!(["Physics"]));
    let chat = pair.inquiry().await;
    let opened = student.get(&inquiry(tutor.id)).await.expect(200)["chat"].clone();
    assert_eq!((id(&opened), &opened["kind"]), (chat, &json!("pre_booking")));
    assert_eq!((&opened["side"], &opened["can_write"]), (&json!("student"), &json!(true)));
    // Without a question the tutor does not see the inquiry.
    assert_eq!(tutor.get("/api/chats").await.expect(200)["items"], json!([]));
    tutor.get(&format!("/api/chats/{chat}")).await.problem(404, "not_found");
    tutor.post(&messages(chat), text("Hello?")).await.problem(404, "not_found");
    say(student, chat, "Do you teach optics?").await;
    let listed = tutor.get("/api/chats?kind=pre_booking").await.expect(200)["items"][0].clone();
    assert_eq!((id(&listed), &listed["side"]), (chat, &json!("tutor")));
    assert_eq!((&listed["unread_count"], &listed["other"]["id"]), (&json!(1), &json!(student.id)));
    assert_eq!(listed["last_message"]["preview"], "Do you teach optics?");
    say(tutor, chat, "I do.").await;
    let read = [(1, "Do you teach optics?"), (2, "I do.")]
        .map(|(seq, words)| (seq, "text".to_owned(), words.to_owned()));
    assert_eq!(said(student, chat).await, read);
    assert_eq!(said(tutor, chat).await, read);
}

#[test_support::test]
async fn there_is_one_inquiry_for_a_pair_however_often_it_is_opened() {
    let pair = Pair::new().await;
    let path = inquiry(pair.tutor.id);
    let opened = (0..8).map(|_| pair.student.put(&path, json!({})));
    let opened = futures_util::future::join_all(opened).await;
    let ids: Vec<Uuid> = opened.iter().map(|response| id(&response.expect(200))).collect();
    assert!(ids.iter().all(|found| *found == ids[0]));
    assert_eq!(pair.student.get("/api/chats").await.expect(200)["items"].as_array().unwrap().len(), 1);
}

#[test_support::test]
async fn a_change_of_subject_stands_in_a_line_of_its_own() {
    let pair = Pair::new().await;
    let Pair { student, tutor, .. } = &pair;
    let chat = pair.inquiry().await;
    let path = messages(chat);
    let first = sent(&student.post(&path, question("Optics?", Subject::Physics)).await.expect(200));
    assert_eq!((&first["seq"], &first["kind"]), (&json!(2), &json!("text")));
    student.post(&path, question("And waves?", Subject::Physics)).await.expect(200);
    // A tutor answers about any subject.
    tutor.post(&path, question("Both.", Subject::Biology)).await.expect(200);
    student.post(&path, question("Cells as well?", Subject::Biology)).await.expect(200);
    let lines = said(tutor, chat).await;
    let expected = [
        (1, "subject", "Physics"),
        (2, "text", "Optics?"),
        (3, "text", "And waves?"),
        (4, "text", "Both."),
        (5, "subject", "Biology"),
        (6, "text", "Cells as well?"),
    ];
    assert_eq!(lines, expected.map(|(seq, kind, words)| (seq, kind.to_owned(), words.to_owned())));
    let shown = tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!((&shown["subject"], &shown["last_seq"]), (&json!("Biology"), &json!(6)));
    // System lines do not count as unread: of five after the tutor's answer, one is a question.
    assert_eq!(shown["unread_count"], 3);
    tutor.put(&format!("/api/chats/{chat}/read"), json!({ "seq": 4 })).await.expect(200);
    assert_eq!(tutor.get(&format!("/api/chats/{chat}")).await.expect(200)["unread_count"], 1);
}

#[test_support::test]
async fn a_tutor_opens_no_inquiry() {
    let app = TestApp::start().await;
    let (tutor, other, admin) = (app.tutor(None), app.tutor(None), app.admin());
    for method in ["get", "put"] {
        let call = |client: &test_support::Client, id: UserId| {
            client.request(method.to_uppercase().parse().unwrap(), &inquiry(id))
        };
        for whom in [tutor.id, other.id] {
            let problem = test_support::client::send(call(&tutor, whom)).await.problem(404, "not_found");
            assert_eq!(problem["detail"], "Chat session not found");
        }
        let problem = test_support::client::send(call(&admin, other.id)).await.problem(403, "forbidden");
        assert_eq!(problem["detail"], "Student ID is required when not a tutor");
    }
    // A user with both roles acts as a student, except towards themselves.
    User::grant_role(&mut app.conn(), tutor.id, Role::Student).unwrap();
    tutor.put(&inquiry(other.id), json!({})).await.expect(200);
    let problem = tutor.put(&inquiry(tutor.id), json!({})).await.problem(404, "not_found");
    assert_eq!(problem["detail"], "Chat session not found");
}

#[test_support::test]
async fn only_a_tutor_who_is_there_can_be_asked() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor } = &pair;
    let other_student = app.student();
    for nobody in [other_student.id, Uuid::new_v4().into()] {
        student.get(&inquiry(nobody)).await.problem(404, "not_found");
        student.put(&inquiry(nobody), json!({})).await.problem(404, "not_found");
    }
    let approve = |yes: bool| {
        app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::is_mentor_approved.eq(yes)));
    };
    let suspend = |yes: bool| {
        app.execute(
            diesel::update(users::table.find(tutor.id))
                .set(users::suspended_at.eq(yes.then(chrono::Utc::now))),
        );
    };
    approve(false);
    student.put(&inquiry(tutor.id), json!({})).await.problem(404, "not_found");
    approve(true);
    suspend(true);
    student.put(&inquiry(tutor.id), json!({})).await.problem(404, "not_found");
    suspend(false);
    let chat = pair.inquiry().await;
    say(student, chat, "Hello").await;
    // Afterwards messages stay readable and none can be added; both cases look the same to the student.
    for leave in [&approve as &dyn Fn(bool), &|yes| suspend(!yes)] {
        leave(false);
        let shown = student.get(&inquiry(tutor.id)).await.expect(200)["chat"].clone();
        assert_eq!((&shown["can_write"], &shown["closed_reason"]), (&json!(false), &json!("unavailable")));
        assert_eq!(student.put(&inquiry(tutor.id), json!({})).await.expect(200), shown);
        let problem = student.post(&messages(chat), text("Still there?")).await.problem(409, "chat_closed");
        assert_eq!(problem["detail"], "No one can write to this person anymore.");
        assert_eq!(said(student, chat).await.len(), 1);
        leave(true);
    }
    say(student, chat, "Back again").await;
}

#[test_support::test]
async fn nobody_writes_past_a_block() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor } = &pair;
    let chat = pair.inquiry().await;
    say(student, chat, "Hello").await;
    block(app, tutor.id, student.id);
    let path = format!("/api/chats/{chat}");
    let blocked = student.get(&path).await.expect(200);
    assert_eq!((&blocked["closed_reason"], &blocked["blocked_by_you"]), (&json!("blocked"), &json!(false)));
    let blocker = tutor.get(&path).await.expect(200);
    assert_eq!(
        (&blocker["closed_reason"], &blocker["blocked_by_you"]),
        (&json!("blocked_by_you"), &json!(true))
    );
    student.post(&messages(chat), text("Why?")).await.problem(409, "chat_closed");
    let problem = tutor.post(&messages(chat), text("Because")).await.problem(409, "chat_closed");
    assert!(problem["detail"].as_str().unwrap().contains("Unblock"), "{problem}");
    // Nor by an inquiry that is not open yet, from either side.
    let (other, new) = (app.tutor(None), app.tutor(None));
    block(app, other.id, student.id);
    block(app, student.id, new.id);
    let problem = student.put(&inquiry(other.id), json!({})).await.problem(409, "chat_closed");
    assert_eq!(problem["detail"], "You can no longer write to this person.");
    student.put(&inquiry(new.id), json!({})).await.problem(409, "chat_closed");
}

#[test_support::test]
async fn ten_new_tutors_are_asked_a_day() {
    let app = TestApp::start().await;
    let student = app.student();
    let tutors: Vec<_> = (0..11).map(|_| app.tutor(None)).collect();
    for tutor in &tutors[..10] {
        student.put(&inquiry(tutor.id), json!({})).await.expect(200);
    }
    student.put(&inquiry(tutors[10].id), json!({})).await.problem(429, "rate_limited");
    student.put(&inquiry(tutors[0].id), json!({})).await.expect(200);
    assert_eq!(student.get("/api/chats").await.expect(200)["items"].as_array().unwrap().len(), 10);
    app.clock.advance(TimeDelta::hours(23));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    student.put(&inquiry(tutors[10].id), json!({})).await.problem(429, "rate_limited");
    app.clock.advance(TimeDelta::hours(2));
    student.put(&inquiry(tutors[10].id), json!({})).await.expect(200);
}
