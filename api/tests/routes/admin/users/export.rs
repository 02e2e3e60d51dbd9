use serde_json::json;

use super::{at, entries};
use test_support::TestApp;

#[test_support::test]
async fn what_an_admin_gets_is_what_the_person_gets_and_each_time_is_entered() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let response = admin.get(&format!("{}/export", at(student.id))).await;
    let export = response.expect(200);
    assert_eq!(response.headers["content-disposition"], "attachment; filename=\"account-data.json\"");
    assert_eq!(response.headers["cache-control"], "no-store");
    assert_eq!(export["account_id"], json!(student.id));
    let own = student.get("/api/account/export").await.expect(200);
    let names = |export: &serde_json::Value| -> Vec<String> {
        export["data"].as_object().unwrap().keys().cloned().collect()
    };
    let own_alone = [
        "common_profile",
        "opportunity_applications",
        "opportunity_application_messages",
        "opportunity_applications_received",
    ];
    assert!(own_alone.iter().all(|name| names(&own).iter().any(|told| told == name)));
    let told: Vec<String> =
        names(&own).into_iter().filter(|name| !own_alone.contains(&name.as_str())).collect();
    assert_eq!(names(&export), told, "everything but what nobody else reads");
    assert_eq!(export["data"]["account"], own["data"]["account"]);
    assert_eq!(export["data"]["account"][0]["email"], json!(student.email));
    admin.get(&format!("{}/export", at(student.id))).await.expect(200);
    let entry = ("user.exported".to_owned(), Some(admin.id), json!({}));
    assert_eq!(entries(&app, student.id), [entry.clone(), entry]);
}
