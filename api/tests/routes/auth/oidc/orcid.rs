use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::{authorization_requests, pending_identities, user_identities, users};
use serde_json::{Value, json};
use stand_ins::oidc::{IssuerAccount, OidcProvider::Orcid};

use super::super::count_earlier_tries;
use super::{josiah, stored, with_password};
use test_support::oidc::Browser;
use test_support::site::figure;
use test_support::{OidcApp, until};

/// Signs in with ORCID and enters an address. Returns the emailed link's token.
async fn give(app: &OidcApp, browser: &Browser, email: &str) -> String {
    assert_eq!(app.sign_in(browser, Orcid, "student", josiah()).await, "/summer/auth/email");
    browser.post("/api/auth/oidc/email", json!({"email": email})).await.expect(202);
    app.mailed_token(&email.to_lowercase()).await
}

#[test_support::test]
async fn a_new_person_proves_an_address_and_returns_without_one() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, Orcid, "provider", josiah()).await, "/summer/auth/email");
    assert_eq!((browser.user().await, stored(&app)), (Value::Null, (0, 0, 0)), "nothing is invented");
    let pending = browser.get("/api/auth/oidc/pending").await.expect(200);
    let told = json!({"provider": "orcid", "subject": "0000-0002-1825-0097", "first_name": "Josiah",
        "last_name": "Sample", "role": "provider", "email": null, "has_account": null});
    assert_eq!(pending, told);
    let sent = browser.post("/api/auth/oidc/email", json!({"email": " Josiah@People.test"})).await;
    assert_eq!(sent.expect(202), json!({"email": "josiah@people.test"}));
    let mails = app.mails_to("josiah@people.test").await;
    assert!(mails[0].contains("Subject: Verify your email address"), "{}", mails[0]);
    assert!(mails[0].contains("the ORCID iD 0000-0002-1825-0097"), "{}", mails[0]);
    let token = app.mailed_token("josiah@people.test").await;
    let page = browser.get(&format!("/api/auth/oidc/pending?token={token}")).await.expect(200);
    assert_eq!((&page["email"], &page["has_account"]), (&json!("josiah@people.test"), &json!(false)));
    assert_eq!(stored(&app), (0, 0, 0), "looking at the page joins nothing");
    let done = browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    assert_eq!((&done["role"], &done["user"]["roles"]), (&json!("provider"), &json!(["provider"])));
    assert_eq!(browser.user().await["email"], "josiah@people.test");
    assert_eq!(stored(&app), (1, 1, 1));
    assert_eq!(browser.cookies().into_keys().collect::<Vec<_>>(), ["known-device", "session", "signed-in"]);
    assert_eq!(app.sign_in(&app.browser(), Orcid, "provider", josiah()).await, "/summer/provider");
    assert_eq!(stored(&app), (1, 1, 2));
}

#[test_support::test]
async fn whoever_was_going_somewhere_arrives_there() {
    let app = OidcApp::start().await;
    let (browser, saved) = (app.browser(), "/summer/saved?save=kelp");
    let wish = "student&next=%2Fsummer%2Fsaved%3Fsave%3Dkelp";
    assert_eq!(app.sign_in(&browser, Orcid, wish, josiah()).await, "/summer/auth/email");
    browser.post("/api/auth/oidc/email", json!({"email": "josiah@people.test"})).await.expect(202);
    let token = app.mailed_token("josiah@people.test").await;
    let done = browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    assert_eq!(done["next"], saved);
    assert_eq!(app.sign_in(&app.browser(), Orcid, wish, josiah()).await, saved);
    for elsewhere in ["%2F%2Fevil.example", "https%3A%2F%2Fevil.example", "%2Fapi%2Fsession", "x"] {
        let wish = format!("student&next={elsewhere}");
        assert_eq!(
            app.sign_in(&app.browser(), Orcid, &wish, josiah()).await,
            "/summer/profile",
            "{elsewhere}"
        );
    }
}

#[test_support::test]
async fn the_owner_of_an_account_says_whether_the_id_joins_it() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    let browser = app.browser();
    let token = give(&app, &browser, "sam@people.test").await;
    let mails = app.mails_to("sam@people.test").await;
    assert!(mails[1].contains("Subject: Link ORCID to your account?"), "{}", mails[1]);
    assert_eq!(stored(&app), (1, 0, 0), "asking links nothing");
    let page = browser.get(&format!("/api/auth/oidc/pending?token={token}")).await.expect(200);
    assert_eq!(page["has_account"], true);
    browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    let notice = app.mails_to("sam@people.test").await.pop().unwrap();
    assert!(notice.contains("Subject: You can now sign in with ORCID"), "{notice}");
    assert_eq!(browser.user().await["last_name"], "Local");
    let password = json!({"email": "sam@people.test", "password": "correct horse"});
    app.visitor().post("/api/auth/sign-in", password).await.expect(200);
    assert_eq!(app.sign_in(&app.browser(), Orcid, "student", josiah()).await, "/summer/profile");
    assert_eq!(stored(&app).0, 1);
}

#[test_support::test]
async fn whoever_asks_does_not_learn_whether_an_address_has_an_account() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    let browser = app.browser();
    app.sign_in(&browser, Orcid, "student", josiah()).await;
    for email in ["sam@people.test", "nobody@people.test"] {
        let response = browser.post("/api/auth/oidc/email", json!({"email": email})).await.expect(202);
        assert_eq!(response, json!({"email": email}));
        assert!(browser.get("/api/auth/oidc/pending").await.expect(200)["has_account"].is_null());
    }
}

#[test_support::test]
async fn a_password_set_before_the_address_was_proven_is_forgotten() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", false).await;
    let browser = app.browser();
    let token = give(&app, &browser, "sam@people.test").await;
    browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    let (hash, proven): (Option<String>, Option<chrono::DateTime<chrono::Utc>>) =
        users::table.select((users::password_hash, users::email_verified_at)).first(&mut app.conn()).unwrap();
    assert!(hash.is_none() && proven.is_some());
    let password = json!({"email": "sam@people.test", "password": "correct horse"});
    app.visitor().post("/api/auth/sign-in", password).await.problem(401, "invalid_credentials");
}

#[test_support::test]
async fn a_link_is_followed_where_the_sign_in_began_and_nowhere_else() {
    let app = OidcApp::start().await;
    with_password(&app, "victim@people.test", true).await;
    // An attacker signs in with their own iD, enters the victim's address, and hopes that the victim confirms.
    let (attacker, victim) = (app.browser(), app.browser());
    let token = give(&app, &attacker, "victim@people.test").await;
    let look = format!("/api/auth/oidc/pending?token={token}");
    victim.get(&look).await.problem(409, "other_browser");
    victim.post("/api/auth/oidc/confirm", json!({"token": token})).await.problem(409, "other_browser");
    // Also while the victim has a sign-in of their own.
    app.sign_in(&victim, Orcid, "student", IssuerAccount::orcid("0000-0001-5109-3700", "Laure", "Sample"))
        .await;
    victim.post("/api/auth/oidc/confirm", json!({"token": token})).await.problem(409, "other_browser");
    assert_eq!(stored(&app), (1, 0, 0));
    attacker.post("/api/auth/oidc/confirm", json!({"token": "made-up"})).await.problem(410, "token_expired");
}

#[test_support::test]
async fn a_link_followed_twice_at_once_is_one_session_of_one_account() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let token = give(&app, &browser, "josiah@people.test").await;
    let tries = (0..4).map(|_| browser.post("/api/auth/oidc/confirm", json!({"token": token})));
    let mut answers: Vec<u16> =
        join_all(tries).await.iter().map(|response| response.status.as_u16()).collect();
    answers.sort_unstable();
    assert_eq!(answers[0], 200);
    // Later requests find the link used, or the browser's cookie gone.
    assert!(answers[1..].iter().all(|status| [409, 410].contains(status)), "{answers:?}");
    assert_eq!(stored(&app), (1, 1, 1));
}

#[test_support::test]
async fn a_mistyped_address_is_corrected_and_its_link_is_dead() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let first = give(&app, &browser, "josiah@poeple.test").await;
    browser.post("/api/auth/oidc/email", json!({"email": "josiah@people.test"})).await.expect(202);
    assert_eq!(browser.get("/api/auth/oidc/pending").await.expect(200)["email"], "josiah@people.test");
    browser.post("/api/auth/oidc/confirm", json!({"token": first})).await.problem(410, "token_expired");
    let second = app.mailed_token("josiah@people.test").await;
    browser.post("/api/auth/oidc/confirm", json!({"token": second})).await.expect(200);
    assert_eq!(browser.user().await["email"], "josiah@people.test");
}

#[test_support::test]
async fn names_that_are_not_told_are_asked_for() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let nameless = IssuerAccount::orcid("0000-0002-1694-233X", "", "");
    app.sign_in(&browser, Orcid, "student", nameless).await;
    let asked = json!({"email": "x@people.test"});
    let problem = browser.post("/api/auth/oidc/email", asked).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"first_name": ["Please enter your first and last name."]}));
    let wrong = json!({"email": "no address", "first_name": "Ex", "last_name": "Sample"});
    let problem = browser.post("/api/auth/oidc/email", wrong).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"email": ["Please enter a valid email address."]}));
    let right = json!({"email": "x@people.test", "first_name": "Ex", "last_name": "Sample"});
    browser.post("/api/auth/oidc/email", right).await.expect(202);
    let token = app.mailed_token("x@people.test").await;
    browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    assert_eq!(browser.user().await["first_name"], "Ex");
}

#[test_support::test]
async fn whoever_waits_a_day_begins_again() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let token = give(&app, &browser, "josiah@people.test").await;
    app.advance(TimeDelta::hours(24));
    browser.get("/api/auth/oidc/pending").await.problem(410, "token_expired");
    browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.problem(410, "token_expired");
    let again = browser.post("/api/auth/oidc/email", json!({"email": "josiah@people.test"})).await;
    let problem = again.problem(410, "token_expired");
    assert_eq!(problem["detail"], "This sign-in has expired. Please start again.");
    browser.leave(Orcid, "student").await;
    app.advance(TimeDelta::minutes(15));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let mut conn = app.conn();
    assert_eq!(pending_identities::table.count().get_result::<i64>(&mut conn).unwrap(), 0);
    assert_eq!(authorization_requests::table.count().get_result::<i64>(&mut conn).unwrap(), 0);
}

#[test_support::test]
async fn nobody_is_mailed_without_end() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    app.sign_in(&browser, Orcid, "student", josiah()).await;
    let ask = || browser.post("/api/auth/oidc/email", json!({"email": "josiah@people.test"}));
    for _ in 0..3 {
        ask().await.expect(202);
    }
    let problem = ask().await.problem(429, "rate_limited");
    assert_eq!(problem["detail"], "Please wait a few minutes before requesting another link.");
    app.advance(TimeDelta::minutes(5));
    ask().await.expect(202);
    app.visitor()
        .post("/api/auth/oidc/email", json!({"email": "a@people.test"}))
        .await
        .problem(410, "token_expired");
}

#[test_support::test]
async fn a_network_mails_at_most_a_hundred_links_in_ten_minutes() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    app.sign_in(&browser, Orcid, "student", josiah()).await;
    count_earlier_tries(&app, "prove-address-from:127.0.0.1", 99);
    let ask = |email: &str| browser.post("/api/auth/oidc/email", json!({"email": email}));
    ask("josiah@people.test").await.expect(202);
    ask("other@people.test").await.problem(429, "rate_limited");
}

#[test_support::test]
async fn giving_an_address_is_tried_again_after_a_lock_that_was_held_for_too_long() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    app.sign_in(&browser, Orcid, "student", josiah()).await;
    let mut other = app.conn();
    other.batch_execute("BEGIN; LOCK TABLE mail_outbox IN SHARE MODE").unwrap();
    let asking = actix_web::rt::spawn(async move {
        browser.post("/api/auth/oidc/email", json!({"email": "josiah@people.test"})).await
    });
    until("the second try", || async {
        (asking.is_finished() || figure(&app.state, "database_retries_total").await == 1).then_some(())
    })
    .await;
    other.batch_execute("COMMIT").unwrap();
    asking.await.unwrap().expect(202);
    assert_eq!(app.mails_to("josiah@people.test").await.len(), 1);
}

#[test_support::test]
async fn a_subject_that_is_no_id_is_not_believed() {
    let app = OidcApp::start().await;
    for subject in ["0000-0002-1825-0098", "https://orcid.org/0000-0002-1825-0097", "josiah"] {
        let ended =
            app.sign_in(&app.browser(), Orcid, "student", IssuerAccount::orcid(subject, "J", "S")).await;
        assert_eq!(ended, "/summer/auth?role=student&error=failed", "{subject}");
    }
    let identities: i64 = user_identities::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(identities, 0);
}
