use test_support::TestApp;

#[test_support::test]
async fn the_reference_page_names_every_operation_and_every_code() {
    let app = TestApp::start().await;
    let page = app.visitor().get("/api/docs").await;
    assert_eq!(page.status, 200);
    for path in ["/api/bookings/{id}", "/api/auth/sign-in", "/api/tutor/availability"] {
        assert!(page.text.contains(path), "{path} is missing");
    }
    for part in
        ["id=\"shape-NewBooking\"", "students", "admins", "anyone signed in", "<code>starts_at</code>"]
    {
        assert!(page.text.contains(part), "{part} is missing");
    }
    for code in academy::error::Code::ALL {
        assert!(page.text.contains(&format!("id=\"{}\"", code.as_str())), "{code:?} is missing");
    }
    assert!(!page.text.contains("http://") && !page.text.contains("https://"), "loads from another host");
}

#[test_support::test]
async fn an_unknown_address_of_the_api_is_a_problem() {
    let app = TestApp::start().await;
    let problem = app.visitor().get("/api/nothing").await.problem(404, "not_found");
    assert!(problem["request_id"].as_str().unwrap().len() >= 8);
}
