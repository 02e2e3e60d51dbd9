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
    for id in ["00000000-0000-4000-8000-000000000000", "1", "not-an-id"] {
        student.get(&format!("/api/bookings/{id}")).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn each_side_is_told_what_it_may_do() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    assert!(
        !tutor.get(&path).await.expect(200)["allowed_actions"]
            .as_array()
            .unwrap()
            .contains(&json!("complete"))
    );
    app.clock.advance(chrono::TimeDelta::days(4));
    assert!(
        tutor.get(&path).await.expect(200)["allowed_actions"]
            .as_array()
            .unwrap()
            .contains(&json!("complete"))
    );
    let student_may = student.get(&path).await.expect(200)["allowed_actions"].clone();
    assert!(!student_may.as_array().unwrap().contains(&json!("complete")));
}
