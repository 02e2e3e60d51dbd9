use chrono::TimeDelta;
use schema::enums::{Role, Subject};
use schema::models::user::User;
use serde_json::{Value, json};

use test_support::TestApp;

fn days(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().unwrap();
    items.iter().map(|item| item["scheduled_date"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn upcoming_and_past_lessons_are_listed_with_counts_for_both_sides() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    for day in [9, 2, 5] {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        student.post("/api/bookings", body).await.expect(201);
    }
    let date = |days| academy::domain::time::local_date(app.noon_in(days)).to_string();
    let (two, five, nine) = (date(2), date(5), date(9));
    assert_eq!(days(&student.get("/api/bookings").await.expect(200)), [&*two, &*five, &*nine]);
    app.clock.advance(TimeDelta::days(6));
    for person in [&student, &tutor] {
        let upcoming = person.get("/api/bookings?when=upcoming").await.expect(200);
        assert_eq!(days(&upcoming), [&*nine]);
        assert_eq!(
            upcoming["stats"],
            json!({"total": 3, "upcoming": 1, "completed": 2, "confirmed": 3, "bookings": 3})
        );
        assert_eq!(days(&person.get("/api/bookings?when=past").await.expect(200)), [&*five, &*two]);
        assert_eq!(days(&person.get("/api/bookings?when=all").await.expect(200)), [&*nine, &*five, &*two]);
    }
    let stranger = app.student().get("/api/bookings?when=all").await.expect(200);
    let nothing = json!({"total": 0, "upcoming": 0, "completed": 0, "confirmed": 0, "bookings": 0});
    assert_eq!(stranger, json!({"items": [], "next_cursor": null, "stats": nothing}));
}

#[test_support::test]
async fn lessons_that_were_called_off_are_listed_and_holds_that_nobody_paid_for_are_not() {
    let app = TestApp::start().await;
    let (student, free, paid) = (app.student(), app.busy_bee(Some(0)), app.busy_bee(Some(4000)));
    for (tutor, day) in [(&free, 2), (&free, 4), (&free, 6), (&paid, 8)] {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        let id = student.post("/api/bookings", body).await.expect(201)["id"].clone();
        if day != 6 {
            let path = format!("/api/bookings/{}/cancel", id.as_str().unwrap());
            student.post(&path, json!({})).await.expect(200);
        }
    }
    let date = |days| academy::domain::time::local_date(app.noon_in(days)).to_string();
    for person in [&student, &free] {
        let found = person.get("/api/bookings?when=called_off").await.expect(200);
        assert_eq!(days(&found), [date(4), date(2)]);
    }
    let nothing = paid.get("/api/bookings?when=called_off").await.expect(200);
    assert_eq!(nothing["items"], json!([]));
}

#[test_support::test]
async fn a_part_of_the_calendar_is_told_by_its_dates() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    for day in 2..=6 {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        student.post("/api/bookings", body).await.expect(201);
    }
    let date = |days| academy::domain::time::local_date(app.noon_in(days)).to_string();
    let window = format!("/api/bookings?from={}&to={}", date(3), date(5));
    for person in [&student, &tutor] {
        let found = person.get(&window).await.expect(200);
        assert_eq!(days(&found), [date(5), date(4), date(3)], "both ends count");
        let upcoming = person.get(&format!("{window}&when=upcoming")).await.expect(200);
        assert_eq!(days(&upcoming), [date(3), date(4), date(5)]);
    }
}

#[test_support::test]
async fn a_part_of_the_calendar_has_two_ends_and_92_days_at_most() {
    let app = TestApp::start().await;
    let student = app.student();
    student.get("/api/bookings?from=2026-11-01&to=2027-01-31").await.expect(200);
    for query in [
        "from=2026-11-01&to=2027-02-01",
        "from=2026-11-02&to=2026-11-01",
        "from=2026-11-01",
        "to=2026-11-01",
        "from=%2B262142-12-31&to=%2B262142-12-31",
        "from=-0001-01-01&to=-0001-01-01",
    ] {
        student.get(&format!("/api/bookings?{query}")).await.problem(400, "malformed_query");
    }
}

#[test_support::test]
async fn a_tutor_filters_their_bookings_by_status_and_subject() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    app.offer(tutor.id, Subject::Biology, "00:00", "23:45");
    for (day, subject) in [(2, "Physics"), (3, "Biology"), (4, "Physics"), (5, "Biology")] {
        let body = json!({"tutor_id": tutor.id, "subject": subject, "starts_at": app.noon_in(day)});
        let id = student.post("/api/bookings", body).await.expect(201)["id"].clone();
        if day > 3 {
            let path = format!("/api/bookings/{}/cancel", id.as_str().unwrap());
            student.post(&path, json!({})).await.expect(200);
        }
    }
    let date = |days| academy::domain::time::local_date(app.noon_in(days)).to_string();
    for (filter, dates) in [
        ("status=confirmed", vec![date(3), date(2)]),
        ("status=cancelled", vec![date(5), date(4)]),
        ("status=pending", vec![]),
        ("subject=Physics", vec![date(4), date(2)]),
        ("status=cancelled&subject=Biology", vec![date(5)]),
        ("subject=Computer%20Science", vec![]),
        ("subject=Physics&limit=1", vec![date(4)]),
    ] {
        let list = tutor.get(&format!("/api/bookings?role=tutor&when=all&{filter}")).await.expect(200);
        assert_eq!(days(&list), dates, "{filter}");
        assert_eq!(list["stats"]["bookings"], 4, "counts are of all: {filter}");
    }
    let others = app.busy_bee(Some(0)).get("/api/bookings?when=all&subject=Physics").await.expect(200);
    assert_eq!(others["items"], json!([]));
}

/// A user with both roles sees the lessons they take and those they give separately.
#[test_support::test]
async fn a_person_with_two_roles_sees_each_roles_lessons_and_counts_by_themselves() {
    let app = TestApp::start().await;
    let (student, both, other) = (app.student(), app.busy_bee(Some(0)), app.busy_bee(Some(0)));
    User::grant_role(&mut app.conn(), both.id, Role::Student).unwrap();
    for (learner, tutor, day) in [(&student, &both, 2), (&student, &both, 3), (&both, &other, 4)] {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        learner.post("/api/bookings", body).await.expect(201);
    }
    let date = |days| academy::domain::time::local_date(app.noon_in(days)).to_string();
    for (role, dates, count) in
        [("&role=tutor", vec![date(3), date(2)], 2), ("&role=student", vec![date(4)], 1), ("", vec![], 3)]
    {
        let list = both.get(&format!("/api/bookings?when=all{role}")).await.expect(200);
        assert_eq!(list["stats"]["bookings"], count, "{role}");
        assert!(role.is_empty() || days(&list) == dates, "{role}: {list}");
    }
}

/// The specification counts all bookings, and all confirmed ones; an unpaid hold was never confirmed.
#[test_support::test]
async fn a_tutors_counts_are_of_all_bookings_and_of_all_confirmed_ones() {
    let app = TestApp::start().await;
    let (student, free) = (app.student(), app.busy_bee(Some(0)));
    let mut ids = Vec::new();
    for day in [1, 3, 5] {
        let body = json!({"tutor_id": free.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        let booking = student.post("/api/bookings", body).await.expect(201);
        ids.push(booking["id"].as_str().unwrap().to_owned());
    }
    student.post(&format!("/api/bookings/{}/cancel", ids[2]), json!({})).await.expect(200);
    app.clock.advance(TimeDelta::days(2));
    let count = async || free.get("/api/bookings?role=tutor").await.expect(200)["stats"].clone();
    let expected = json!({"total": 2, "upcoming": 1, "completed": 1, "confirmed": 2, "bookings": 3});
    assert_eq!(count().await, expected);
    free.post(&format!("/api/bookings/{}/complete", ids[0]), json!({})).await.expect(200);
    assert_eq!(count().await["confirmed"], 1);
}
