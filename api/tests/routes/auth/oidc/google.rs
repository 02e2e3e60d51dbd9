use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::Method;
use schema::schema::{user_identities, users};
use serde_json::{Value, json};
use stand_ins::oidc::{IssuerAccount, IssuerFault, OidcProvider::Google};
use url::Url;

use super::{sam, stored, with_password};
use test_support::OidcApp;
use test_support::client::send;

#[test_support::test]
async fn a_new_person_has_an_account_and_is_signed_in() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let away: Url = browser.leave(Google, "student").await.parse().unwrap();
    let asked: std::collections::BTreeMap<_, _> = away.query_pairs().into_owned().collect();
    assert_eq!((asked["response_type"].as_str(), asked["scope"].as_str()), ("code", "openid email profile"));
    assert_eq!(asked["code_challenge_method"], "S256");
    assert_eq!(asked["redirect_uri"], format!("{}/api/auth/oidc/google/callback", app.base));
    let back = app.issuer(Google).approve(away.as_str(), sam()).unwrap();
    assert_eq!(browser.go(back.strip_prefix(&app.base).unwrap()).await, "/summer/profile");
    let user = browser.user().await;
    assert_eq!((&user["first_name"], &user["email"]), (&json!("Sam"), &json!("sam@people.test")));
    assert_eq!((&user["role"], &user["roles"]), (&json!("student"), &json!(["student"])));
    let (password, verified): (Option<String>, Option<chrono::DateTime<chrono::Utc>>) =
        users::table.select((users::password_hash, users::email_verified_at)).first(&mut app.conn()).unwrap();
    assert!(password.is_none() && verified.is_some());
    assert_eq!(stored(&app), (1, 1, 1));
    assert!(app.mails_to("sam@people.test").await.is_empty());
    let kept: Vec<_> = browser.cookies().into_keys().collect();
    assert_eq!(kept, ["known-device", "session", "signed-in"], "nothing else is kept");
}

#[test_support::test]
async fn on_ones_own_machine_the_way_leads_back_to_where_the_site_is_open() {
    let app = OidcApp::start().await;
    // Not the host in PUBLIC_URL.
    let host = app.base.replace("http://127.0.0.1", "localhost");
    let browser = app.visitor().opened_at(&host);
    let left = browser.get("/api/auth/oidc/google/start?role=student").await;
    let away: Url = left.headers["location"].to_str().unwrap().parse().unwrap();
    assert_eq!(away.host_str(), Some("localhost"));
    let back = app.issuer(Google).approve(away.as_str(), sam()).unwrap();
    let callback = back.strip_prefix(&format!("http://{host}")).unwrap();
    let cookie = left.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap();
    let arrived = send(browser.request(Method::GET, callback).header("cookie", cookie)).await;
    assert_eq!(
        (arrived.status.as_u16(), &arrived.headers["location"]),
        (303, &"/summer/profile".parse().unwrap())
    );
}

#[test_support::test]
async fn the_way_there_and_back_is_told_to_no_cache_and_kept_from_scripts() {
    let app = OidcApp::start().await;
    let response = app.browser().get("/api/auth/oidc/google/start").await;
    assert_eq!(response.headers["cache-control"], "no-store");
    let cookie = response.headers["set-cookie"].to_str().unwrap();
    for part in ["sign-in=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=86400"] {
        assert!(cookie.contains(part), "{cookie}");
    }
}

#[test_support::test]
async fn a_provider_begins_as_one() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, Google, "provider", sam()).await, "/summer/provider");
    let user = browser.user().await;
    assert_eq!((&user["role"], &user["roles"]), (&json!("provider"), &json!(["provider"])));
}

#[test_support::test]
async fn a_returning_person_is_known_by_their_subject_whatever_their_address_is() {
    let app = OidcApp::start().await;
    app.sign_in(&app.browser(), Google, "student", sam()).await;
    app.advance(TimeDelta::days(40));
    let email = Some("sam.new@people.test".to_owned());
    let moved = IssuerAccount { email, email_verified: false, hosted_domain: None, ..sam() };
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, Google, "provider", moved).await, "/summer/provider");
    let user = browser.user().await;
    assert_eq!(user["email"], "sam@people.test");
    assert_eq!((&user["role"], &user["roles"]), (&json!("student"), &json!(["provider", "student"])));
    assert_eq!(stored(&app), (1, 1, 2));
    // A repetition does not change the roles.
    assert_eq!(app.sign_in(&browser, Google, "provider", sam()).await, "/summer/provider");
    assert_eq!(browser.user().await["roles"], json!(["provider", "student"]));
}

#[test_support::test]
async fn a_verified_address_opens_the_account_that_proved_it_too() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    let browser = app.browser();
    let shouting = IssuerAccount { email: Some("Sam@People.TEST".to_owned()), ..sam() };
    assert_eq!(app.sign_in(&browser, Google, "student", shouting).await, "/summer/profile");
    assert_eq!(browser.user().await["last_name"], "Local", "the account stays as it was");
    assert_eq!(stored(&app), (1, 1, 1));
    let mails = app.mails_to("sam@people.test").await;
    assert!(mails[1].contains("Subject: You can now sign in with Google"), "{}", mails[1]);
    let password = json!({"email": "sam@people.test", "password": "correct horse"});
    app.visitor().post("/api/auth/sign-in", password).await.expect(200);
    // Known by now: the next sign-in sends no email.
    app.sign_in(&app.browser(), Google, "student", sam()).await;
    assert_eq!(app.mails_to("sam@people.test").await.len(), 2);
}

#[test_support::test]
async fn an_account_whose_address_was_never_proven_is_not_opened() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", false).await;
    let browser = app.browser();
    let ended = app.sign_in(&browser, Google, "student", sam()).await;
    assert_eq!(ended, "/summer/auth?role=student&error=account_not_verified");
    assert_eq!((browser.user().await, stored(&app)), (Value::Null, (1, 0, 0)));
    // The alternative: verify the address, then sign in again.
    let token = super::super::mailed_token(&app, "sam@people.test").await;
    app.visitor()
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .expect(200);
    assert_eq!(app.sign_in(&browser, Google, "student", sam()).await, "/summer/profile");
    // With the session of whoever followed the link.
    assert_eq!(stored(&app), (1, 1, 2));
}

#[test_support::test]
async fn an_address_that_google_has_not_verified_counts_for_nothing() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    let uma =
        IssuerAccount { email_verified: false, ..IssuerAccount::google("uma@people.test", "Uma", "Sample") };
    for unverified in [uma, IssuerAccount { email_verified: false, ..sam() }] {
        let browser = app.browser();
        let ended = app.sign_in(&browser, Google, "provider", unverified).await;
        assert_eq!(ended, "/summer/auth?role=provider&error=email_not_verified");
        assert!(browser.user().await.is_null());
    }
    assert_eq!(stored(&app), (1, 0, 0));
}

/// Returns a Google account whose mailbox is not hosted by Google.
fn sam_with_mailbox_elsewhere() -> IssuerAccount {
    IssuerAccount::google_with_address_elsewhere("sam@people.test", "Sam", "Sample")
}

#[test_support::test]
async fn google_opens_no_account_by_an_address_whose_mailbox_it_does_not_run() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    // A former owner of the mailbox, or one at another organization: Google still reports the address as verified.
    let elsewhere = |domain: &str| IssuerAccount { hosted_domain: Some(domain.to_owned()), ..sam() };
    let others = ["", "people.test.evil.test", "evil.test", "test"].map(elsewhere);
    for account in others.into_iter().chain([sam_with_mailbox_elsewhere()]) {
        let stranger = app.browser();
        assert_eq!(app.sign_in(&stranger, Google, "student", account).await, "/summer/auth/email");
        assert!(stranger.user().await.is_null());
        let pending = stranger.get("/api/auth/oidc/pending").await.expect(200);
        assert_eq!((&pending["email"], &pending["has_account"]), (&json!("sam@people.test"), &Value::Null));
        assert_eq!(stored(&app), (1, 0, 0));
    }
}

#[test_support::test]
async fn the_owner_of_a_mailbox_elsewhere_proves_it_once_and_google_signs_them_in_from_then_on() {
    let app = OidcApp::start().await;
    with_password(&app, "sam@people.test", true).await;
    let (owner, other) = (app.browser(), app.browser());
    app.sign_in(&owner, Google, "student", sam_with_mailbox_elsewhere()).await;
    owner.post("/api/auth/oidc/email", json!({"email": "sam@people.test"})).await.expect(202);
    let mail = app.mails_to("sam@people.test").await.pop().unwrap();
    assert!(mail.contains("Subject: Link Google to your account?"), "{mail}");
    let link = json!({"token": app.mailed_token("sam@people.test").await});
    other.post("/api/auth/oidc/confirm", link.clone()).await.problem(409, "other_browser");
    assert_eq!(stored(&app), (1, 0, 0), "asking links nothing");
    owner.post("/api/auth/oidc/confirm", link).await.expect(200);
    assert_eq!(owner.user().await["last_name"], "Local");
    let arrived = app.sign_in(&other, Google, "student", sam_with_mailbox_elsewhere()).await;
    assert_eq!((arrived.as_str(), stored(&app).1), ("/summer/profile", 1));
}

#[test_support::test]
async fn a_new_account_with_a_mailbox_elsewhere_begins_with_its_proof() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let arrived = app.sign_in(&browser, Google, "provider", sam_with_mailbox_elsewhere()).await;
    assert_eq!((arrived.as_str(), stored(&app)), ("/summer/auth/email", (0, 0, 0)));
    browser.post("/api/auth/oidc/email", json!({"email": "sam@people.test"})).await.expect(202);
    let token = app.mailed_token("sam@people.test").await;
    let done = browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    assert_eq!((&done["role"], &done["user"]["first_name"]), (&json!("provider"), &json!("Sam")));
    assert_eq!(stored(&app), (1, 1, 1));
}

#[test_support::test]
async fn google_is_believed_about_its_own_mailboxes_and_those_of_its_organisations() {
    let app = OidcApp::start().await;
    let personal = |email| IssuerAccount::google_with_address_elsewhere(email, "Sam", "Sample");
    let mixed_case = IssuerAccount { hosted_domain: Some("People.TEST".to_owned()), ..sam() };
    for account in [personal("Sam@Gmail.com"), personal("sam@googlemail.com"), mixed_case] {
        assert_eq!(app.sign_in(&app.browser(), Google, "student", account).await, "/summer/profile");
    }
    assert_eq!(stored(&app), (3, 3, 3));
    for lookalike in ["sam@gmail.com.test", "sam@notgmail.com"] {
        let ended = app.sign_in(&app.browser(), Google, "student", personal(lookalike)).await;
        assert_eq!(ended, "/summer/auth/email", "{lookalike}");
    }
    assert_eq!(stored(&app), (3, 3, 3));
}

#[test_support::test]
async fn whoever_does_not_tell_a_name_is_asked() {
    let app = OidcApp::start().await;
    app.issuer(Google).set_faults(&[IssuerFault::NoName]);
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, Google, "student", sam()).await, "/summer/auth/email");
    let pending = browser.get("/api/auth/oidc/pending").await.expect(200);
    assert_eq!((&pending["email"], &pending["first_name"]), (&json!("sam@people.test"), &json!("")));
    let body = json!({"email": "sam@people.test", "first_name": "Sam", "last_name": "Quiet"});
    browser.post("/api/auth/oidc/email", body).await.expect(202);
    let token = app.mailed_token("sam@people.test").await;
    browser.post("/api/auth/oidc/confirm", json!({"token": token})).await.expect(200);
    assert_eq!(browser.user().await["last_name"], "Quiet");
    // From now on without a question.
    assert_eq!(app.sign_in(&app.browser(), Google, "student", sam()).await, "/summer/profile");
}

#[test_support::test]
async fn whoever_was_signed_in_there_is_signed_out_in_that_browser_alone() {
    let app = OidcApp::start().await;
    let (phone, desk, stranger) = (app.browser(), app.browser(), app.browser());
    let ada = IssuerAccount::google("ada@people.test", "Ada", "Sample");
    for browser in [&phone, &desk] {
        app.sign_in(browser, Google, "student", ada.clone()).await;
    }
    app.sign_in(&stranger, Google, "student", IssuerAccount::google("eve@people.test", "Eve", "Sample"))
        .await;
    app.sign_in(&desk, Google, "student", sam()).await;
    assert_eq!(desk.user().await["first_name"], "Sam");
    assert_eq!(phone.user().await["first_name"], "Ada");
    assert_eq!(stranger.user().await["first_name"], "Eve", "nobody else is");
}

#[test_support::test]
async fn nobody_is_sent_to_google_by_a_link_on_another_site() {
    let app = OidcApp::start().await;
    let start = "/api/auth/oidc/google/start?role=provider&next=/summer/saved";
    let own = app.visitor().base().to_owned();
    let no_redirects = reqwest::redirect::Policy::none();
    let stays = test_support::http::builder().redirect(no_redirects).build().unwrap();
    let led = |headers: Vec<(&'static str, String)>| {
        let request = stays.get(format!("{own}{start}"));
        headers.into_iter().fold(request, |request, (name, value)| request.header(name, value)).send()
    };
    let to = |answer: reqwest::Response| {
        assert_eq!(answer.status(), 303);
        answer.headers()["location"].to_str().unwrap().to_owned()
    };
    for headers in [
        vec![("sec-fetch-site", "cross-site".to_owned())],
        vec![("sec-fetch-site", "none".to_owned())],
        vec![("sec-fetch-site", "cross-site".to_owned()), ("referer", format!("{own}/summer/auth"))],
        vec![("referer", "https://evil.test/".to_owned())],
        vec![],
    ] {
        let answer = led(headers.clone()).await.unwrap();
        assert!(!answer.headers().contains_key("set-cookie"), "{headers:?}");
        assert_eq!(
            to(answer),
            "/summer/auth?role=provider&error=begin_here&next=%2Fsummer%2Fsaved",
            "{headers:?}"
        );
    }
    for headers in
        [vec![("sec-fetch-site", "same-origin".to_owned())], vec![("referer", format!("{own}/summer/auth"))]]
    {
        assert!(to(led(headers).await.unwrap()).starts_with("http"), "to the issuer");
    }
}

#[test_support::test]
async fn google_may_name_itself_without_its_scheme_and_change_its_keys() {
    let app = OidcApp::start().await;
    app.issuer(Google).set_faults(&[IssuerFault::IssuerWithoutScheme]);
    assert_eq!(app.sign_in(&app.browser(), Google, "student", sam()).await, "/summer/profile");
    app.issuer(Google).set_faults(&[]);
    app.issuer(Google).rotate_keys().unwrap();
    assert_eq!(app.sign_in(&app.browser(), Google, "student", sam()).await, "/summer/profile");
}

#[test_support::test]
async fn names_have_the_form_of_those_that_people_type() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    // The user has to enter a name if Google's is not allowed.
    let long = IssuerAccount::google("sam@people.test", "Sam", &"é".repeat(101));
    assert_eq!(app.sign_in(&browser, Google, "student", long).await, "/summer/auth/email");
    let account = IssuerAccount::google("sam@people.test", "Sam\n", &"e\u{301}".repeat(100));
    app.sign_in(&browser, Google, "student", account).await;
    let user = browser.user().await;
    assert_eq!((&user["first_name"], &user["last_name"]), (&json!("Sam"), &json!("é".repeat(100))));
    let subject: String =
        user_identities::table.select(user_identities::subject).first(&mut app.conn()).unwrap();
    assert_eq!(subject, sam().subject);
}
