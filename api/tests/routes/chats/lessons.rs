use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::users;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, block, id, messages, say, text};

async fn chat(who: &test_support::Client, chat: Uuid) -> Value {
    who.get(&format!("/api/chats/{chat}")).await.expect(200)
}

#[test_support::test]
async fn a_confirmed_lesson_opens_the_chat_of_the_pair() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor } = &pair;
    let booking = pair.lesson(3).await;
    let chat_id: Uuid = booking["chat_session_id"].as_str().unwrap().parse().unwrap();
    let second = pair.lesson(5).await;
    assert_eq!(second["chat_session_id"], booking["chat_session_id"], "one for all their lessons");
    for who in [student, tutor] {
        let list = who.get("/api/bookings").await.expect(200);
        assert_eq!(list["items"][0]["chat_session_id"], json!(chat_id));
        let shown = chat(who, chat_id).await;
        assert_eq!((&shown["kind"], &shown["can_write"]), (&json!("booking"), &json!(true)));
        assert_eq!(shown["next_lesson_at"], json!(app.noon_in(3)));
        assert_eq!(shown["writable_until"], json!(null));
    }
    say(tutor, chat_id, "See you on Thursday.").await;
    say(student, chat_id, "Looking forward.").await;
    // An admin reads it elsewhere, with a reason.
    let admin = app.admin();
    let shown = admin.get(&format!("/api/bookings/{}", id(&booking))).await.expect(200);
    assert_eq!(shown["chat_session_id"], json!(null));
    admin.get(&format!("/api/chats/{chat_id}")).await.problem(404, "not_found");
}

#[test_support::test]
async fn a_held_lesson_has_no_chat_and_a_cancelled_one_closes_it() {
    let pair = Pair::new().await;
    let Pair { student, tutor, .. } = &pair;
    let booking = pair.lesson(3).await;
    let chat_id: Uuid = booking["chat_session_id"].as_str().unwrap().parse().unwrap();
    let path = format!("/api/bookings/{}/cancel", id(&booking));
    let cancelled = student.post(&path, json!({})).await.expect(200);
    assert_eq!(cancelled["chat_session_id"], json!(null));
    for who in [student, tutor] {
        let shown = chat(who, chat_id).await;
        assert_eq!((&shown["can_write"], &shown["closed_reason"]), (&json!(false), &json!("ended")));
        let problem = who.post(&messages(chat_id), text("Sorry")).await.problem(409, "chat_closed");
        let detail = "This chat is closed. It opens again with your next confirmed session.";
        assert_eq!(problem["detail"], detail);
    }
    pair.lesson(4).await;
    say(student, chat_id, "Another day").await;
}

#[test_support::test]
async fn thirty_days_after_the_last_lesson_it_is_only_read() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor } = &pair;
    let chat_id = pair.lesson_chat().await;
    say(student, chat_id, "Before").await;
    let ends_at = app.noon_in(3) + TimeDelta::hours(1);
    let during = app.noon_in(3) + TimeDelta::minutes(30);
    app.clock.advance(during - app.state.clock.now());
    assert_eq!(chat(tutor, chat_id).await["next_lesson_at"], json!(during - TimeDelta::minutes(30)));
    let until = ends_at + TimeDelta::days(30);
    app.clock.advance(until - TimeDelta::minutes(1) - app.state.clock.now());
    for who in [student, tutor] {
        let shown = chat(who, chat_id).await;
        assert_eq!((&shown["can_write"], &shown["next_lesson_at"]), (&json!(true), &json!(null)));
        assert_eq!(shown["writable_until"], json!(until));
        say(who, chat_id, "After").await;
    }
    app.clock.advance(TimeDelta::minutes(2));
    for who in [student, tutor] {
        let shown = chat(who, chat_id).await;
        assert_eq!((&shown["can_write"], &shown["closed_reason"]), (&json!(false), &json!("ended")));
        assert_eq!(shown["writable_until"], json!(null));
        who.post(&messages(chat_id), text("Too late")).await.problem(409, "chat_closed");
        assert_eq!(who.get(&messages(chat_id)).await.expect(200)["items"].as_array().unwrap().len(), 3);
        let read = json!({ "seq": 3 });
        who.put(&format!("/api/chats/{chat_id}/read"), read).await.expect(200);
    }
}

#[test_support::test]
async fn what_stands_between_two_people_closes_it_in_spite_of_a_lesson_ahead() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor } = &pair;
    let chat_id = pair.lesson_chat().await;
    app.execute(
        diesel::update(users::table.find(student.id)).set(users::suspended_at.eq(Some(chrono::Utc::now()))),
    );
    assert_eq!(chat(tutor, chat_id).await["closed_reason"], "unavailable");
    tutor.post(&messages(chat_id), text("Hello?")).await.problem(409, "chat_closed");
    app.execute(
        diesel::update(users::table.find(student.id))
            .set(users::suspended_at.eq(None::<chrono::DateTime<chrono::Utc>>)),
    );
    block(app, student.id, tutor.id);
    assert_eq!(chat(tutor, chat_id).await["closed_reason"], "blocked");
    tutor.post(&messages(chat_id), text("Hello?")).await.problem(409, "chat_closed");
}
