//! The content of an export is tested beside its list, in `tests/personal_data.rs`.

use test_support::TestApp;

#[test_support::test]
async fn an_export_is_read_at_one_instant_with_a_bounded_number_of_queries() {
    let app = TestApp::start().await;
    let student = app.student();
    let (response, queries) = app.count_queries(student.get("/api/account/export")).await;
    let kinds = response.expect(200)["data"].as_object().unwrap().len() as u64;
    // The session, four of the rate limit, and the transaction around one query per kind.
    assert!(queries <= kinds + 10, "{queries} for {kinds}");
}
