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
