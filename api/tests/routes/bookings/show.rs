use serde_json::json;

use test_support::TestApp;

#[test_support::test]
async fn a_booking_is_shown_to_its_people_and_admins_and_exists_for_nobody_else() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    for client in [&student.client, &tutor.client, &app.admin().client] {
        assert_eq!(client.get(&path).await.expect(200)["id"], booking["id"]);
    }
    for client in [&app.student().client, &app.tutor(None).client] {
        client.get(&path).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn only_the_tutor_completes_and_only_a_lesson_that_is_over() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    for (days, tutor_may) in [(0, false), (4, true)] {
        app.clock.advance(chrono::TimeDelta::days(days));
        for (person, may) in [(&tutor, tutor_may), (&student, false)] {
            let actions = person.get(&path).await.expect(200)["allowed_actions"].clone();
            assert_eq!(actions.as_array().unwrap().contains(&json!("complete")), may, "{days}: {actions}");
        }
    }
}
