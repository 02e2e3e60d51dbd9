use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{account_tokens, mail_outbox, password_reset_requests};
use serde_json::json;

use super::{app_with_ada, form};
use test_support::TestApp;
use test_support::oidc::Browser;

const PATH: &str = "/api/auth/request-password-reset";

#[test_support::test]
async fn a_link_is_mailed_to_the_address_of_an_account_however_it_is_typed() {
    let app = app_with_ada().await;
    let response = app.visitor().post(PATH, json!({"email": "  ADA@People.test "})).await.expect(202);
    assert_eq!(response, json!({"email": "ada@people.test"}));
    assert_eq!(jobs::mail_password_resets(app.state.clone()).await.unwrap(), 1);
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(mail.contains("Subject: Set a new password") && mail.contains("Hi Ada,"), "{mail}");
    let link = format!("{}/auth?type=recovery#access_token=", app.base);
    assert!(mail.contains(&link) && mail.contains("works once, for 1 hour"), "{mail}");
    assert_eq!(jobs::mail_password_resets(app.state.clone()).await.unwrap(), 0, "a request is answered once");
}

#[test_support::test]
async fn neither_answer_nor_work_tells_whether_an_address_has_an_account() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let mut seen = Vec::new();
    for email in ["eve@people.test", "ada@people.test"] {
        let stored = || {
            let conn = &mut app.conn();
            let tokens: i64 = account_tokens::table.count().get_result(conn).unwrap();
            let mails: i64 = mail_outbox::table.count().get_result(conn).unwrap();
            let requests: i64 = password_reset_requests::table.count().get_result(conn).unwrap();
            (tokens, mails, requests)
        };
        let before = stored();
        let (response, queries) = app.count_queries(visitor.post(PATH, json!({"email": email}))).await;
        let after = stored();
        assert_eq!(response.expect(202), json!({"email": email}));
        seen.push((queries, after.0 - before.0, after.1 - before.1, after.2 - before.2));
    }
    assert_eq!(seen[0], seen[1], "queries, links, mails and requests while the asker waits");
    assert_eq!((seen[0].1, seen[0].2, seen[0].3), (0, 0, 1));
    assert_eq!(jobs::mail_password_resets(app.state.clone()).await.unwrap(), 2);
    assert!(app.mails_to("eve@people.test").await.is_empty());
}

#[test_support::test]
async fn the_fourth_request_in_five_minutes_from_one_browser_waits_whoever_it_is_for() {
    let app = TestApp::start().await;
    let (visitor, other) = (Browser::new(&app.base), Browser::new(&app.base));
    for number in 0..3 {
        visitor.post(PATH, json!({"email": format!("p{number}@people.test")})).await.expect(202);
    }
    let response = visitor.post(PATH, json!({"email": "another@people.test"})).await;
    let problem = response.problem(429, "rate_limited");
    assert_eq!(problem["detail"], "Please wait a few minutes before requesting another password reset.");
    let wait: i64 = response.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((290..=300).contains(&wait), "{wait}");
    other.post(PATH, json!({"email": "another@people.test"})).await.expect(202);
    app.clock.advance(TimeDelta::minutes(5));
    visitor.post(PATH, json!({"email": "another@people.test"})).await.expect(202);
}

#[test_support::test]
async fn nobodys_mailbox_is_filled_from_many_places() {
    let app = app_with_ada().await;
    for _ in 0..8 {
        schema::models::password_reset_request::add(&mut app.conn(), "ada@people.test", app.clock.now())
            .unwrap();
    }
    assert_eq!(jobs::mail_password_resets(app.state.clone()).await.unwrap(), 8);
    let mails = app.mails_to("ada@people.test").await;
    assert_eq!(mails.iter().filter(|mail| mail.contains("Subject: Set a new password")).count(), 5);
}

#[test_support::test]
async fn an_address_is_asked_for_in_the_words_people_know() {
    let app = TestApp::start().await;
    for (email, text) in
        [("  ", "Please enter your email address first."), ("ada@", "Please enter a valid email address.")]
    {
        let problem =
            app.visitor().post(PATH, json!({"email": email})).await.problem(422, "validation_failed");
        assert_eq!((&problem["detail"], &problem["errors"]), (&json!(text), &json!({"email": [text]})));
    }
}

#[test_support::test]
async fn with_the_mail_server_down_nothing_is_lost() {
    let app = TestApp::with(&[("MAIL_URL", "smtp://127.0.0.1:1")]).await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    app.visitor().post(PATH, json!({"email": "ada@people.test"})).await.expect(202);
    jobs::mail_password_resets(app.state.clone()).await.unwrap();
    app.send_mail().await;
    let kept: Vec<(String, i32, bool)> = mail_outbox::table
        .select((mail_outbox::template, mail_outbox::attempts, mail_outbox::sent_at.is_not_null()))
        .order(mail_outbox::template)
        .load(&mut app.conn())
        .unwrap();
    // No mail server has received them: that is no attempt.
    let waits = |template: &str| (template.to_owned(), 0, false);
    assert_eq!(kept, [waits("password_reset"), waits("verification")]);
}
