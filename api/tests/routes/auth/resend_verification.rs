use chrono::TimeDelta;
use serde_json::json;

use super::{count_earlier_tries, form, mailed_token};
use test_support::TestApp;

const PATH: &str = "/api/auth/resend-verification";

#[test_support::test]
async fn another_link_leads_on_to_the_page_that_was_wished_for_and_the_first_works_too() {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let first = mailed_token(&app, "ada@people.test").await;
    let body = json!({"email": " ADA@people.test", "next": "/mentor/ada"});
    app.visitor().post(PATH, body).await.expect(202);
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(mail.contains("&next=%2Fmentor%2Fada"), "{mail}");
    for token in [mailed_token(&app, "ada@people.test").await, first] {
        app.visitor()
            .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
            .await
            .expect(200);
    }
}

#[test_support::test]
async fn nobody_asks_for_links_to_many_addresses_without_end() {
    let app = TestApp::start().await;
    let ask = async |number: usize| {
        app.visitor().post(PATH, json!({"email": format!("p{number}@people.test")})).await
    };
    count_earlier_tries(&app, "resend-verification-from:127.0.0.1", 99);
    ask(19).await.expect(202);
    let problem = ask(20).await.problem(429, "rate_limited");
    let text = "Please wait a few minutes before requesting another verification email.";
    assert_eq!(problem["detail"], text);
    app.clock.advance(TimeDelta::minutes(10));
    ask(20).await.expect(202);
}
