use reqwest::Method;

use test_support::TestApp;
use test_support::client::send;

#[test_support::test]
async fn a_wrong_method_is_answered_with_the_right_ones() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    for (method, path, allow) in [
        (Method::POST, "/api/session", "GET"),
        (Method::GET, "/api/auth/sign-in", "POST"),
        (Method::PUT, "/api/account", "GET, PATCH"),
        (Method::DELETE, "/api/bookings", "GET, POST"),
        (Method::GET, "/api/tutor/availability/00000000-0000-4000-8000-000000000000", "DELETE"),
        (Method::POST, "/api/docs", "GET"),
        (Method::POST, "/bootcamps", "GET, HEAD"),
    ] {
        let response = send(visitor.request(method.clone(), path)).await;
        response.problem(405, "method_not_allowed");
        assert_eq!(response.headers["allow"], allow, "{method} {path}");
    }
    for path in ["/api/nothing", "/api", "/api/accounts", "/api/account/nothing/here"] {
        send(visitor.request(Method::POST, path)).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn a_wrong_query_is_explained_in_plain_words() {
    let app = TestApp::start().await;
    let student = app.student();
    for (query, detail) in [
        ("", "subject: Please fill in this field."),
        ("?subject=Physics&colour=red", "colour: This field is not known."),
        ("?subject=Astrology", "The request's address has a part that could not be read."),
    ] {
        let path = format!("/api/tutoring/days{query}");
        let problem = student.get(&path).await.problem(400, "malformed_query");
        assert_eq!(problem["detail"], detail, "{path}");
    }
}
