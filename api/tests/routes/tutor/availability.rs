use academy::domain::time;
use serde_json::{Value, json};

use test_support::TestApp;

fn window() -> Value {
    json!({"subjects": ["Physics", "Biology"], "day_of_week": 3, "start_time": "16:00", "end_time": "18:30"})
}

#[test_support::test]
async fn a_window_is_stored_once_for_each_subject_and_is_bookable_at_once() {
    let app = TestApp::start().await;
    let (tutor, student) = (app.tutor(None), app.student());
    let added = tutor.post("/api/tutor/availability", window()).await.expect(201);
    assert_eq!(added["items"].as_array().unwrap().len(), 2);
    let listed = tutor.get("/api/tutor/availability").await.expect(200);
    assert_eq!(listed["zone"], "America/Los_Angeles");
    let first = &listed["items"][0];
    assert_eq!((&first["day_of_week"], &first["start_time"]), (&json!(3), &json!("16:00")));
    let wednesday =
        (1..=8).map(|days| app.noon_in(days)).find(|noon| time::day_of_week(time::local_date(*noon)) == 3);
    let date = time::local_date(wednesday.unwrap());
    let slots = student.get(&format!("/api/tutoring/slots?subject=Biology&date={date}")).await.expect(200);
    assert_eq!(slots["tutors"][0]["slots"].as_array().unwrap().len(), 4);
}

#[test_support::test]
async fn the_same_window_twice_is_refused_whole() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    tutor.post("/api/tutor/availability", window()).await.expect(201);
    let mut again = window();
    again["subjects"] = json!(["Chemistry", "Biology"]);
    tutor.post("/api/tutor/availability", again).await.problem(409, "already_exists");
    let listed = tutor.get("/api/tutor/availability").await.expect(200);
    assert_eq!(listed["items"].as_array().unwrap().len(), 2, "Chemistry was not stored without Biology");
}

#[test_support::test]
async fn wrong_windows_are_refused_field_by_field() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let cases = [
        ("subjects", json!([]), "Please select at least one subject at the top"),
        ("day_of_week", json!(7), "Please choose a day from Sunday to Saturday"),
        ("start_time", json!(""), "Please set start and end times"),
        ("start_time", json!("16:10"), "Please set start and end times"),
        ("start_time", json!("4:00"), "Please set start and end times"),
        ("end_time", json!("24:00"), "Please set start and end times"),
        ("end_time", json!("16:00"), "The end time must be later than the start time"),
        ("end_time", json!("15:00"), "The end time must be later than the start time"),
        ("end_time", json!("16:45"), "A session takes an hour: please choose a longer time"),
    ];
    for (field, value, text) in cases {
        let mut wrong = window();
        wrong[field] = value;
        let problem = tutor.post("/api/tutor/availability", wrong).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({field: [text]}));
    }
    assert_eq!(tutor.get("/api/tutor/availability").await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn only_ones_own_windows_can_be_removed_and_booked_lessons_stay() {
    let app = TestApp::start().await;
    let (tutor, other, student) = (app.busy_bee(Some(0)), app.tutor(None), app.student());
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let listed = tutor.get("/api/tutor/availability").await.expect(200);
    for item in listed["items"].as_array().unwrap() {
        let path = format!("/api/tutor/availability/{}", item["id"].as_str().unwrap());
        other.delete(&path).await.problem(404, "not_found");
        tutor.delete(&path).await.expect(204);
        tutor.delete(&path).await.problem(404, "not_found");
    }
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    assert_eq!(student.get(&path).await.expect(200)["status"], "confirmed");
    assert_eq!(student.get("/api/tutoring/days?subject=Physics").await.expect(200)["days"], json!([]));
}

#[test_support::test]
async fn there_are_two_hundred_windows_at_most() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let fill = "INSERT INTO tutor_availability (tutor_id, day_of_week, start_time, end_time, subject)
        SELECT $1, n % 7, time '00:00' + n / 7 * interval '15 minutes', '23:45', 'Physics' FROM generate_series(0, 198) n";
    app.execute(diesel::sql_query(fill).bind::<diesel::sql_types::Uuid, _>(tutor.id));
    let problem = tutor.post("/api/tutor/availability", window()).await.problem(422, "validation_failed");
    assert_eq!(problem["detail"], "You can have up to 200 times. Please remove some first.");
    let mut one = window();
    one["subjects"] = json!(["Biology"]);
    tutor.post("/api/tutor/availability", one.clone()).await.expect(201);
    one["subjects"] = json!(["Chemistry"]);
    tutor.post("/api/tutor/availability", one).await.problem(422, "validation_failed");
}
