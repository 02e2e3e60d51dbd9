use diesel::prelude::*;
use schema::enums::{IdentityProvider, Role};
use schema::models::user::User;
use schema::models::user_identity::NewUserIdentity;
use schema::schema::users;
use serde_json::{Value, json};

use super::student;
use test_support::TestApp;

#[test_support::test]
async fn a_person_sees_their_account() {
    let app = TestApp::start().await;
    let (ada, other) = (student(&app), app.tutor(None));
    User::grant_role(&mut app.conn(), ada.id, Role::Provider).unwrap();
    for (who, subject) in [(&ada, "0000-0002-1825-0097"), (&other, "0000-0001-5109-3700")] {
        NewUserIdentity {
            user_id: who.id,
            provider: IdentityProvider::Orcid,
            subject,
            linked_at: app.clock.now(),
        }
        .insert(&mut app.conn())
        .unwrap();
    }
    let mut account = ada.get("/api/account").await.expect(200);
    assert!(account["created_at"].take().is_string());
    for told in ["id", "linked_at"] {
        assert!(account["identities"][0][told].take().is_string());
    }
    assert!(account["last_name"].take().as_str().unwrap().starts_with("Number"));
    let expected = json!({
        "id": ada.id,
        "first_name": "student",
        "last_name": null,
        "email": ada.email,
        "role": "student",
        "roles": ["provider", "student"],
        "has_password": true,
        "pending_email": null,
        "identities": [
            {"id": null, "provider": "orcid", "subject": "0000-0002-1825-0097", "linked_at": null},
        ],
        "created_at": null,
    });
    assert_eq!(account, expected);
    assert_eq!(other.get("/api/account").await.expect(200)["has_password"], json!(false));
}

#[test_support::test]
async fn it_takes_few_queries_and_no_secret_leaves() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (response, queries) = app.count_queries(ada.get("/api/account")).await;
    assert!(queries <= 4, "{queries}: the session, the account, its links, its identities");
    let hash: Option<String> =
        users::table.find(ada.id).select(users::password_hash).first(&mut app.conn()).unwrap();
    assert!(!response.text.contains(&hash.unwrap()));
    assert!(matches!(response.json(), Value::Object(_)));
}
