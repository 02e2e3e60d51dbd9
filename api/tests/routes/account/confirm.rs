use diesel::prelude::*;
use schema::models::user::User;
use schema::schema::{sessions, users};
use serde_json::json;

use super::{PASSWORD, student};
use test_support::{TestApp, until};

/// A reset between the comparison of the password and its effect.
#[test_support::test]
async fn a_password_that_is_changed_while_it_is_compared_allows_nothing() {
    let app = TestApp::start().await;
    for (path, body) in [
        ("/api/account/password", json!({"current_password": PASSWORD, "new_password": "thief's own"})),
        ("/api/account/email", json!({"current_password": PASSWORD, "email": "thief@people.test"})),
        ("/api/account/delete", json!({"current_password": PASSWORD})),
    ] {
        let (mut conn, ada) = (app.conn(), student(&app));
        let (id, client) = (ada.id, ada.client.clone());
        diesel::sql_query("BEGIN").execute(&mut conn).unwrap();
        User::lock(&mut conn, id).unwrap();
        let asking = actix_web::rt::spawn(async move { client.post(path, body).await });
        until("the request waits", || async { (app.database.waiting() > 0).then_some(()) }).await;
        User::set_password(&mut conn, id, "another hash", app.clock.now()).unwrap();
        diesel::sql_query("COMMIT").execute(&mut conn).unwrap();
        let problem = asking.await.unwrap().problem(422, "validation_failed");
        let text = "That’s not your current password.";
        assert_eq!(problem["errors"], json!({"current_password": [text]}), "{path}");
        let hash: Option<String> =
            users::table.find(id).select(users::password_hash).first(&mut conn).unwrap();
        assert_eq!(hash.as_deref(), Some("another hash"), "{path}");
        let open: i64 =
            sessions::table.filter(sessions::user_id.eq(id)).count().get_result(&mut conn).unwrap();
        assert_eq!(open, 1, "{path}");
    }
    assert!(app.mails_to("thief@people.test").await.is_empty());
}
