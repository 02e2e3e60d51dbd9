use academy::live::Topic;
use chrono::{NaiveDate, TimeDelta};
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::profiles;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Academy, PATH, at};

impl Academy {
    /// Returns a valid form: yesterday from 2:00 to 3:30 p.m.
    fn form(&self) -> Value {
        json!({ "tutor_id": self.tutor.id, "date": self.day(1), "start_time": "14:00", "end_time": "15:30" })
    }

    /// Returns the form with some fields changed.
    fn form_with(&self, changes: Value) -> Value {
        let mut form = self.form();
        for (name, value) in changes.as_object().unwrap() {
            form[name] = value.clone();
        }
        form
    }
}

#[test_support::test]
async fn an_entered_session_is_unpaid_and_earns_the_rate_of_its_moment() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let form =
        academy.form_with(json!({ "student_name": " Grace Hopper ", "session_description": "Library" }));
    let entered = admin.post(PATH, form).await.expect(201);
    assert_eq!(entered["tutor"]["id"], json!(tutor.id));
    assert_eq!((&entered["paid"], &entered["booking_id"]), (&json!(false), &Value::Null));
    assert_eq!((&entered["version"], &entered["duration_hours"]), (&json!(1), &json!(1.5)));
    assert_eq!(entered["tutor_share_cents"], 7200);
    assert_eq!(
        (&entered["student_name"], &entered["session_description"]),
        (&json!("Grace Hopper"), &json!("Library"))
    );
    assert_eq!(entered["starts_at"], json!(at(academy.day(1), "14:00")));
    let id: Uuid = entered["id"].as_str().unwrap().parse().unwrap();
    let detail = json!({ "tutor_id": tutor.id, "cents": 7200 });
    assert_eq!(academy.entries("session.entered"), [(Some(admin.id), id, detail)]);
    let news = ("tutor_session.changed".to_owned(), json!({ "tutor_session_id": id, "tutor_id": tutor.id }));
    assert_eq!(app.published(Topic::Admin), std::slice::from_ref(&news));
    assert_eq!(app.published(Topic::User(tutor.id)), [news]);
    assert_eq!(app.outgoing(), 0, "an email comes when it is paid");

    app.execute(
        diesel::update(profiles::table.find(tutor.id)).set(profiles::tutoring_hourly_rate_cents.eq(9900)),
    );
    let list = admin.get(PATH).await.expect(200);
    assert_eq!(list["items"][0], entered, "a new rate changes nothing of it");
}

#[test_support::test]
async fn shares_are_rounded_to_the_cent_and_a_tutor_without_a_rate_has_the_usual_one() {
    let academy = Academy::start().await;
    let other = academy.app.tutor(None);
    let odd = academy.app.tutor(Some(1001));
    for (tutor, end_time, cents) in [(other.id, "15:00", 4000), (odd.id, "14:30", 501), (odd.id, "14:01", 17)]
    {
        let form = academy.form_with(json!({ "tutor_id": tutor, "end_time": end_time }));
        let outcome = academy.admin.post(PATH, form).await;
        if cents == 17 {
            outcome.problem(409, "session_overlaps");
        } else {
            assert_eq!(outcome.expect(201)["tutor_share_cents"], cents);
        }
    }
}

#[test_support::test]
async fn everything_that_is_wrong_is_told_by_its_field() {
    let academy = Academy::start().await;
    let (student, today) = (academy.app.student(), academy.day(0));
    let oldest = today.checked_sub_months(chrono::Months::new(60)).unwrap();
    let cases = [
        (json!({ "tutor_id": Uuid::nil() }), "tutor_id", "Please choose a tutor."),
        (json!({ "tutor_id": student.id }), "tutor_id", "Please choose a tutor."),
        (json!({ "tutor_id": "me" }), "tutor_id", ""),
        (json!({ "date": "2026-02-30" }), "date", ""),
        (json!({ "date": "1850-01-01" }), "date", ""),
        (json!({ "date": oldest.pred_opt() }), "date", "This is more than five years ago."),
        (json!({ "start_time": "2 pm" }), "start_time", "Please enter a time such as 16:30."),
        (json!({ "start_time": "9:00" }), "start_time", "Please enter a time such as 16:30."),
        (json!({ "end_time": "24:00" }), "end_time", "Please enter a time such as 16:30."),
        (json!({ "end_time": "14:00" }), "end_time", "The end time must be later than the start time."),
        (json!({ "end_time": "13:00" }), "end_time", "The end time must be later than the start time."),
        (
            json!({ "start_time": "00:00", "end_time": "12:01" }),
            "end_time",
            "A session can take 12 hours at most.",
        ),
        (
            json!({ "date": today, "start_time": "09:30", "end_time": "10:01" }),
            "end_time",
            "This session isn’t over yet. Please enter it afterward.",
        ),
        (
            json!({ "date": "2026-03-08", "start_time": "02:30" }),
            "start_time",
            "Clocks skip this time on that day. Please enter the time they showed.",
        ),
        (
            json!({ "date": "2026-03-08", "start_time": "01:30", "end_time": "02:00" }),
            "end_time",
            "Clocks skip this time on that day. Please enter the time they showed.",
        ),
        (json!({ "student_name": "x".repeat(202) }), "student_name", "Please use at most 201 characters."),
        (
            json!({ "session_description": "x".repeat(1001) }),
            "session_description",
            "Please use at most 1000 characters.",
        ),
        (json!({ "paid": true }), "paid", ""),
    ];
    for (changes, field, text) in cases {
        let refused = academy.admin.post(PATH, academy.form_with(changes.clone())).await;
        let errors = refused.problem(422, "validation_failed")["errors"].clone();
        let fields: Vec<&String> = errors.as_object().unwrap().keys().collect();
        assert_eq!(fields, [field], "{changes}: {errors}");
        assert!(text.is_empty() || errors[field][0] == text, "{changes}: {errors}");
    }
    let all = json!({ "tutor_id": Uuid::nil(), "start_time": "x", "end_time": "y", "student_name": "x".repeat(300) });
    let refused = academy.admin.post(PATH, academy.form_with(all)).await.problem(422, "validation_failed");
    assert_eq!(refused["errors"].as_object().unwrap().len(), 4, "everything at once");
    assert_eq!(academy.records(), 0);
    // Just within the limits. Tests begin within the second before ten.
    academy.app.clock.advance(TimeDelta::seconds(1));
    for changes in [
        json!({ "date": oldest }),
        json!({ "date": today, "start_time": "09:00", "end_time": "10:00" }),
        json!({ "date": academy.day(3), "start_time": "00:00", "end_time": "12:00" }),
        json!({ "date": "2026-03-08", "start_time": "01:30", "end_time": "03:00" }),
    ] {
        academy.admin.post(PATH, academy.form_with(changes)).await.expect(201);
    }
}

#[test_support::test]
async fn hours_across_a_change_of_clocks_are_those_that_passed() {
    let academy = Academy::start().await;
    for (date, start_time, end_time, hours) in [
        ("2026-03-08", "01:30", "03:30", 1.0),
        // Clocks went back at two: the first half past one counts.
        ("2025-11-02", "01:30", "02:30", 2.0),
    ] {
        let date: NaiveDate = date.parse().unwrap();
        let form = json!({ "date": date, "start_time": start_time, "end_time": end_time });
        let entered = academy.admin.post(PATH, academy.form_with(form)).await.expect(201);
        assert_eq!(entered["duration_hours"], hours, "{date}");
    }
}

#[test_support::test]
async fn a_tutor_has_one_session_at_a_time() {
    let academy = Academy::start().await;
    let other = academy.app.tutor(None);
    let entered = academy.admin.post(PATH, academy.form()).await.expect(201);
    for (start_time, end_time, status) in [
        ("14:00", "15:30", 409),
        ("13:00", "14:01", 409),
        ("15:29", "16:00", 409),
        ("14:30", "15:00", 409),
        ("10:00", "20:00", 409),
        ("13:00", "14:00", 201),
        ("15:30", "16:00", 201),
    ] {
        let form = academy.form_with(json!({ "start_time": start_time, "end_time": end_time }));
        let outcome = academy.admin.post(PATH, form).await;
        assert_eq!(outcome.status, status, "{start_time} to {end_time}: {}", outcome.text);
        if status == 409 {
            outcome.problem(409, "session_overlaps");
        }
    }
    let form = academy.form_with(json!({ "tutor_id": other.id }));
    assert_ne!(academy.admin.post(PATH, form).await.expect(201)["id"], entered["id"]);
}

#[test_support::test]
async fn a_double_press_enters_one_session() {
    let academy = Academy::start().await;
    let second = academy.app.admin();
    let form = academy.form();
    let presses = [&academy.admin, &academy.admin, &second, &second];
    let outcomes = join_all(presses.map(|admin| admin.post(PATH, form.clone()))).await;
    assert_eq!(test_support::statuses(&outcomes), [201, 409, 409, 409]);
    assert_eq!(academy.records(), 1);
    assert_eq!(academy.entries("session.entered").len(), 1);
}
