use schema::models::profile::Profile;
use serde_json::json;

use super::student;
use test_support::{FrontEnd, SiteApp, TestApp, TestDatabase, until};

#[test_support::test]
async fn a_name_changes_and_what_is_not_sent_stays() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let changed = ada.patch("/api/account", json!({"first_name": "  Zoë 梅 "})).await.expect(200);
    assert_eq!(changed["first_name"], "Zoë 梅");
    assert!(changed["last_name"].as_str().unwrap().starts_with("Number"));
    let long = ada.patch("/api/account", json!({"last_name": "é".repeat(101)})).await;
    let text = json!({"last_name": ["Please use at most 100 characters."]});
    assert_eq!(long.problem(422, "validation_failed")["errors"], text);
    let longest = "é".repeat(100);
    let changed = ada.patch("/api/account", json!({"last_name": longest})).await.expect(200);
    assert_eq!(changed["last_name"], longest);
    let session = ada.get("/api/session").await.expect(200);
    assert_eq!(session["user"]["first_name"], "Zoë 梅");
}

#[test_support::test]
async fn a_name_of_nothing_is_refused_for_each_field() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let body = json!({"first_name": " ", "last_name": "\n"});
    let problem = ada.patch("/api/account", body).await.problem(422, "validation_failed");
    let text = "Please enter your first and last name.";
    assert_eq!(problem["errors"], json!({"first_name": [text], "last_name": [text]}));
    ada.patch("/api/account", json!({"email": "x@y.test"})).await.problem(422, "validation_failed");
    let stored = Profile::find(&mut app.conn(), ada.id).unwrap().unwrap();
    assert_eq!(stored.first_name, "student");
}

#[test_support::test]
async fn the_mentors_pages_show_a_tutors_new_name() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let tutor = site.person(&database, schema::enums::Role::Tutor);
    front.show("the old name");
    let page = async || site.visitor().get("/mentors").await.text;
    assert!(page().await.contains("the old name"));
    front.show("the new name");
    assert!(page().await.contains("the old name"), "kept");
    tutor.patch("/api/account", json!({"first_name": "Zoë"})).await.expect(200);
    until("the page is rendered anew", || async { page().await.contains("the new name").then_some(()) })
        .await;
}
