use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::Role;
use schema::models::user::User;
use schema::schema::{rate_limit_hits, sessions, users};
use serde_json::json;

use super::{app_with_ada, form, mailed_token};
use test_support::client::send;
use test_support::{Client, TestApp, until};

#[test_support::test]
async fn signing_in_opens_a_session_and_signing_out_ends_it() {
    let app = app_with_ada().await;
    let body = json!({"email": " ADA@people.test", "password": "correct horse"});
    let response = app.visitor().post("/api/auth/sign-in", body).await;
    let user = response.expect(200)["user"].clone();
    assert_eq!((&user["first_name"], &user["roles"]), (&json!("Ada"), &json!(["student"])));
    let cookie = response.headers["set-cookie"].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let token = response.session().unwrap();
    let stored: Vec<u8> = sessions::table.select(sessions::token_hash).first(&mut app.conn()).unwrap();
    assert_eq!(stored, academy::platform::tokens::hash(&token), "only the hash is stored");
    let ada = Client::new(&app.base, Some(&token));
    assert_eq!(ada.get("/api/session").await.expect(200)["user"]["email"], "ada@people.test");
    let out = ada.post("/api/auth/sign-out", json!({})).await;
    out.expect(204);
    assert!(out.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert!(ada.get("/api/session").await.expect(200)["user"].is_null());
}

#[test_support::test]
async fn an_account_without_a_time_zone_gets_the_browsers_when_it_signs_in() {
    let app = app_with_ada().await;
    for (sent, expected) in [
        (json!("Nowhere/Gotham"), json!(null)),
        (json!("Asia/Kolkata"), json!("Asia/Kolkata")),
        // It has one now, which may have been chosen.
        (json!("America/New_York"), json!("Asia/Kolkata")),
        (json!(null), json!("Asia/Kolkata")),
    ] {
        let body = json!({"email": "ada@people.test", "password": "correct horse", "time_zone": sent});
        let response = app.visitor().post("/api/auth/sign-in", body).await;
        let ada = Client::new(&app.base, Some(&response.session().unwrap()));
        assert_eq!(response.expect(200)["user"]["time_zone"], expected, "{sent}");
        assert_eq!(ada.get("/api/session").await.expect(200)["user"]["time_zone"], expected, "{sent}");
    }
}

#[test_support::test]
async fn a_password_opens_the_account_from_every_keyboard() {
    let app = app_with_ada().await;
    let sign_in = async |password: &str| {
        let body = json!({"email": "ada@people.test", "password": password});
        app.visitor().post("/api/auth/sign-in", body).await.status.as_u16()
    };
    // Hashed before passwords were normalized: as a keyboard typed it.
    let (composed, decomposed, spaced) = ("café noir", "cafe\u{301} noir", "café\u{a0}noir");
    for hashed in [composed, decomposed, spaced] {
        let hash = bcrypt::hash(hashed, 4).unwrap();
        app.execute(diesel::update(users::table).set(users::password_hash.eq(hash)));
        for typed in [composed, decomposed, spaced] {
            let opens = typed == hashed || hashed != spaced;
            assert_eq!(sign_in(typed).await, if opens { 200 } else { 401 }, "{typed:?} for {hashed:?}");
        }
        assert_eq!(sign_in("cafe noir").await, 401);
    }
    // Rehashed since: any keyboard's form is accepted.
    let session = super::sign_in(&app, spaced).await.expect("a session");
    let ada = Client::new(&app.base, Some(&session));
    let change = json!({"current_password": spaced, "new_password": decomposed});
    ada.post("/api/account/password", change).await.expect(204);
    for typed in [composed, decomposed, spaced] {
        assert_eq!(sign_in(typed).await, 200, "{typed:?}");
    }
}

#[test_support::test]
async fn signing_out_ends_every_session_of_the_person_and_nobody_elses() {
    let app = app_with_ada().await;
    let body = json!({"email": "ada@people.test", "password": "correct horse"});
    let sign_in = async || {
        let response = app.visitor().post("/api/auth/sign-in", body.clone()).await;
        Client::new(&app.base, response.session().as_deref())
    };
    let (phone, laptop, other) = (sign_in().await, sign_in().await, app.student());
    laptop.post("/api/auth/sign-out", json!({})).await.expect(204);
    for (client, signed_in) in [(&phone, false), (&laptop, false), (&other, true)] {
        assert_eq!(client.get("/api/session").await.expect(200)["user"].is_object(), signed_in);
    }
}

#[test_support::test]
async fn signing_in_again_ends_that_browsers_session_and_no_other() {
    let app = app_with_ada().await;
    let body = json!({"email": "ada@people.test", "password": "correct horse"});
    let sign_in = async |client: &Client| {
        let response = client.post("/api/auth/sign-in", body.clone()).await;
        response.expect(200);
        Client::new(&app.base, response.session().as_deref())
    };
    let (phone, laptop) = (sign_in(&app.visitor()).await, sign_in(&app.visitor()).await);
    let again = sign_in(&laptop).await;
    for (client, signed_in) in [(&phone, true), (&laptop, false), (&again, true)] {
        assert_eq!(client.get("/api/session").await.expect(200)["user"].is_object(), signed_in);
    }
}

#[test_support::test]
async fn an_https_site_sets_a_host_cookie() {
    let app = TestApp::with(&[("PUBLIC_URL", "https://academy.test")]).await;
    let http = test_support::http::client();
    let request =
        http.post(format!("{}/api/auth/sign-out", app.base)).header("origin", "https://academy.test");
    let response = send(request).await;
    let cookie = response.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-session=") && cookie.contains("Secure"), "{cookie}");
}

#[test_support::test]
async fn an_unknown_address_and_a_wrong_password_are_answered_alike() {
    let app = app_with_ada().await;
    let mut answers = Vec::new();
    for (email, password) in
        [("ada@people.test", "wrong"), ("eve@people.test", "wrong"), ("ada@people.test", "")]
    {
        let response =
            app.visitor().post("/api/auth/sign-in", json!({"email": email, "password": password})).await;
        let mut problem = response.problem(401, "invalid_credentials");
        problem["request_id"].take();
        answers.push(problem);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test_support::test]
async fn guessing_one_accounts_password_is_slowed_even_when_the_guess_is_right() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    for _ in 0..10 {
        let wrong = json!({"email": "ada@people.test", "password": "wrong"});
        visitor.post("/api/auth/sign-in", wrong).await.problem(401, "invalid_credentials");
    }
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    visitor.post("/api/auth/sign-in", right.clone()).await.problem(429, "rate_limited");
    app.clock.advance(TimeDelta::minutes(15));
    visitor.post("/api/auth/sign-in", right).await.expect(200);
}

#[test_support::test]
async fn a_right_password_before_the_address_is_proven_does_not_count_as_a_guess() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let body = |password: &str| json!({"email": "ada@people.test", "password": password});
    let sign_in = async |password: &str| visitor.post("/api/auth/sign-in", body(password)).await;
    sign_in("wrong").await.problem(401, "invalid_credentials");
    for _ in 0..10 {
        sign_in("correct horse").await.problem(403, "email_not_verified");
    }
    let counted: Vec<String> = rate_limit_hits::table
        .filter(rate_limit_hits::key.like("sign-in%"))
        .select(rate_limit_hits::key)
        .order(rate_limit_hits::key)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(counted, ["sign-in-account:ada@people.test", "sign-in-address:127.0.0.1"], "the wrong one");
    let token = mailed_token(&app, "ada@people.test").await;
    visitor
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .expect(200);
    sign_in("correct horse").await.expect(200);
}

#[test_support::test]
async fn a_session_ends_by_itself_after_thirty_days() {
    let app = app_with_ada().await;
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    let token = app.visitor().post("/api/auth/sign-in", right).await.session().unwrap();
    let ada = Client::new(&app.base, Some(&token));
    app.clock.advance(TimeDelta::days(30) - TimeDelta::minutes(1));
    assert!(ada.get("/api/session").await.expect(200)["user"].is_object());
    app.clock.advance(TimeDelta::minutes(2));
    assert!(ada.get("/api/session").await.expect(200)["user"].is_null());
}

#[test_support::test]
async fn guessing_many_accounts_from_one_address_is_slowed_and_signing_in_is_not() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    for _ in 0..60 {
        // Many users share one address: successful sign-ins do not count.
        visitor.post("/api/auth/sign-in", right.clone()).await.expect(200);
    }
    let counted: i64 = rate_limit_hits::table
        .filter(rate_limit_hits::key.like("sign-in%"))
        .count()
        .get_result(&mut app.conn())
        .unwrap();
    assert_eq!(counted, 0);
    for number in 0..50 {
        let guess = json!({"email": format!("p{number}@people.test"), "password": "guess"});
        visitor.post("/api/auth/sign-in", guess).await.problem(401, "invalid_credentials");
    }
    let response = visitor.post("/api/auth/sign-in", right).await;
    let problem = response.problem(429, "rate_limited");
    let detail = problem["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("Too many attempts to sign in. Please wait before trying again, or reset"),
        "{detail}"
    );
    assert!(response.headers.contains_key("retry-after"));
}

#[test_support::test]
async fn a_person_signs_in_with_all_their_roles() {
    let app = app_with_ada().await;
    let id = users::table.select(users::id).first(&mut app.conn()).unwrap();
    for role in [Role::Provider, Role::Admin] {
        User::grant_role(&mut app.conn(), id, role).unwrap();
    }
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    let response = app.visitor().post("/api/auth/sign-in", right).await;
    let user = response.expect(200)["user"].clone();
    assert_eq!(
        (&user["role"], &user["roles"]),
        (&json!("student"), &json!(["admin", "provider", "student"]))
    );
    let ada = Client::new(&app.base, response.session().as_deref());
    assert_eq!(ada.get("/api/session").await.expect(200)["user"], user);
    assert_eq!(ada.get("/api/account").await.expect(200)["roles"], user["roles"]);
    // Every role gives access, not only the one that determines the start page.
    ada.get("/api/admin/audit-log").await.expect(200);
    ada.get("/api/tutoring/days?subject=Physics").await.expect(200);
    ada.get("/api/tutor/availability").await.problem(403, "forbidden");
}

#[test_support::test]
async fn whoever_was_signed_in_is_signed_out_first() {
    let app = app_with_ada().await;
    let (eve, other) = (app.student(), app.student());
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    let response = eve.post("/api/auth/sign-in", right).await;
    assert_eq!(response.expect(200)["user"]["first_name"], "Ada");
    assert!(eve.get("/api/session").await.expect(200)["user"].is_null(), "the old cookie opens nothing");
    let ada = Client::new(&app.base, response.session().as_deref());
    assert_eq!(ada.get("/api/session").await.expect(200)["user"]["first_name"], "Ada");
    assert!(other.get("/api/session").await.expect(200)["user"].is_object(), "nobody else is");
}

#[test_support::test]
async fn a_password_that_is_changed_while_it_is_tried_opens_nothing() {
    let app = app_with_ada().await;
    let (mut conn, visitor) = (app.conn(), app.visitor());
    diesel::sql_query("BEGIN").execute(&mut conn).unwrap();
    let id = users::table.select(users::id).first(&mut conn).unwrap();
    User::lock(&mut conn, id).unwrap();
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    let signing_in = actix_web::rt::spawn(async move { visitor.post("/api/auth/sign-in", right).await });
    until("the sign-in waits", || async { (app.database.waiting() > 0).then_some(()) }).await;
    User::set_password(&mut conn, id, "another hash", app.clock.now()).unwrap();
    diesel::sql_query("COMMIT").execute(&mut conn).unwrap();
    signing_in.await.unwrap().problem(401, "invalid_credentials");
    let sessions: i64 = sessions::table.count().get_result(&mut conn).unwrap();
    assert_eq!(sessions, 0);
}
