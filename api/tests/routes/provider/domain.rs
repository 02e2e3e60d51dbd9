//! Proving a domain.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{DOMAIN, ORGANIZATION, asked, entries, follow, instant, mine, naming};
use test_support::TestApp;
use test_support::listings::{approved, draft, page_of};
use test_support::people::Someone;

/// Creates a provider whose organization has no proven domain.
fn unproven(app: &TestApp) -> Someone {
    let provider = app.provider();
    app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
    provider
}

#[test_support::test]
async fn a_link_that_was_mailed_there_proves_it() {
    let app = TestApp::start().await;
    let provider = app.provider();
    provider.post(DOMAIN, json!({ "email": "dean@larkspur.edu" })).await.problem(409, "action_not_allowed");
    let site = "https://larkspur.example.edu";
    provider.put(ORGANIZATION, naming("Larkspur University", site, 0)).await.expect(200);
    let answer = provider.post(DOMAIN, json!({ "email": " Dean@Summer.Larkspur.EDU " })).await.expect(202);
    assert_eq!(answer, json!({ "pending_email": "dean@summer.larkspur.edu" }));
    let waiting = mine(&provider).await;
    assert_eq!(
        (&waiting["pending_email"], &waiting["domain"]),
        (&json!("dean@summer.larkspur.edu"), &Value::Null)
    );
    let mails = app.mails_to("dean@summer.larkspur.edu").await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("Subject: Prove that summer.larkspur.edu is yours"), "{}", mails[0]);
    let token = super::token_in(&mails[0]);
    app.clock.advance(TimeDelta::hours(24) - TimeDelta::minutes(5));
    let before = app.clock.now();
    let proven = follow(&provider, &token).await.expect(200);
    assert_eq!(
        (&proven["domain"], &proven["pending_email"], &proven["version"]),
        (&json!("summer.larkspur.edu"), &Value::Null, &json!(2))
    );
    assert!(instant(&proven["domain_proved_at"]) >= before);
    // Mail programs open links before their readers do; a day later the link gives the same result.
    assert_eq!(follow(&provider, &token).await.expect(200), proven);
    assert_eq!(mine(&provider).await, proven);
    let entry = (Some(provider.id), "organization.domain_proved".to_owned(), json!({}));
    assert_eq!(entries(&app), [entry], "once, and the log does not tell which");
}

#[test_support::test]
async fn of_two_who_follow_one_link_at_once_both_hear_the_same() {
    let app = TestApp::start().await;
    let provider = unproven(&app);
    let token = asked(&app, &provider, "dean@larkspur.edu").await;
    let both = join_all((0..4).map(|_| follow(&provider, &token))).await;
    for response in &both {
        assert_eq!(response.expect(200)["domain"], "larkspur.edu");
    }
    assert_eq!(entries(&app).len(), 1);
}

#[test_support::test]
async fn a_link_is_for_the_account_that_asked_for_it() {
    let app = TestApp::start().await;
    let (provider, other) = (unproven(&app), unproven(&app));
    let token = asked(&app, &provider, "dean@larkspur.edu").await;
    let before = mine(&other).await;
    follow(&other, &token).await.problem(410, "token_expired");
    follow(&app.provider(), &token).await.problem(410, "token_expired");
    assert_eq!(mine(&other).await, before);
    assert_eq!(mine(&provider).await["domain"], Value::Null);
    // A token of another kind is refused too.
    follow(&provider, "made-up").await.problem(410, "token_expired");
    let confirm = app.visitor().post("/api/account/email/confirm", json!({ "token": token })).await;
    confirm.problem(410, "token_expired");
    follow(&provider, &token).await.expect(200);
}

#[test_support::test]
async fn only_the_last_link_works_and_none_after_a_day() {
    let app = TestApp::start().await;
    let provider = unproven(&app);
    let first = asked(&app, &provider, "dean@larkspur.edu").await;
    let second = asked(&app, &provider, "dean@northlake.edu").await;
    follow(&provider, &first).await.problem(410, "token_expired");
    assert_eq!(mine(&provider).await["pending_email"], "dean@northlake.edu");
    app.clock.advance(TimeDelta::hours(24));
    follow(&provider, &second).await.problem(410, "token_expired");
    let now = mine(&provider).await;
    assert_eq!((&now["pending_email"], &now["domain"]), (&Value::Null, &Value::Null));
}

#[test_support::test]
async fn addresses_that_prove_nothing_are_refused() {
    let app = TestApp::start().await;
    let (provider, owner) = (unproven(&app), app.provider());
    app.organization(&owner, |one| one.domain = Some("larkspur.edu".to_owned()));
    for (email, says) in [
        ("", "valid email"),
        ("dean", "valid email"),
        ("dean@localhost", "valid email"),
        ("dean@larkspur.edu\r\nBcc: a@b.test", "valid email"),
        ("dean@192.168.0.1", "valid email"),
        ("dean@gmail.com", "Anyone can have an address there"),
        ("Dean@ProtonMail.COM", "Anyone can have an address there"),
        ("dean@Larkspur.edu", "Another organization has proven that larkspur.edu"),
    ] {
        let problem =
            provider.post(DOMAIN, json!({ "email": email })).await.problem(422, "validation_failed");
        let text = problem["errors"]["email"][0].as_str().unwrap();
        assert!(text.contains(says), "{email}: {text}");
        // Refused requests count as well.
        app.run("DELETE FROM rate_limit_hits");
    }
    assert_eq!((app.outgoing(), mine(&provider).await["pending_email"].clone()), (0, Value::Null));
    // A subdomain is another domain, and an organization can prove its own domain again.
    provider.post(DOMAIN, json!({ "email": "dean@physics.larkspur.edu" })).await.expect(202);
    let token = asked(&app, &owner, "dean@larkspur.edu").await;
    assert_eq!(follow(&owner, &token).await.expect(200)["domain"], "larkspur.edu");
}

#[test_support::test]
async fn of_several_who_prove_one_domain_at_the_same_moment_one_has_it() {
    let app = TestApp::start().await;
    let providers: Vec<Someone> = (0..4).map(|_| unproven(&app)).collect();
    let mut tokens = Vec::new();
    for provider in &providers {
        tokens.push(asked(&app, provider, "dean@larkspur.edu").await);
    }
    let answers = join_all(providers.iter().zip(&tokens).map(|(one, token)| follow(one, token))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        let problem = refused.problem(409, "action_not_allowed");
        assert!(problem["detail"].as_str().unwrap().contains("larkspur.edu"), "{problem}");
    }
    let mut having = 0;
    for provider in &providers {
        having += i32::from(mine(provider).await["domain"] == "larkspur.edu");
    }
    assert_eq!(having, 1);
}

#[test_support::test]
async fn another_domain_takes_the_place_of_the_first_and_of_what_was_verified() {
    let app = TestApp::start().await;
    let (provider, admin, other) = (unproven(&app), app.admin(), unproven(&app));
    let first = asked(&app, &provider, "dean@larkspur.edu").await;
    let proven = follow(&provider, &first).await.expect(200);
    let verification = format!("/api/admin/organizations/{}/verification", proven["id"].as_str().unwrap());
    let wanted = json!({ "verified": "university", "seen_version": proven["version"] });
    admin.put(&verification, wanted).await.expect(200);
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    assert_eq!(app.visitor().get(&page_of(&listing)).await.expect(200)["verified"], "university");
    // The same domain again changes nothing.
    let same = asked(&app, &provider, "president@larkspur.edu").await;
    assert_eq!(follow(&provider, &same).await.expect(200)["verified"], "university");
    let second = asked(&app, &provider, "dean@northlake.edu").await;
    let moved = follow(&provider, &second).await.expect(200);
    assert_eq!((&moved["domain"], &moved["verified"]), (&json!("northlake.edu"), &Value::Null));
    let page = app.visitor().get(&page_of(&listing)).await.expect(200);
    assert_eq!((&page["verified"], &page["state"]), (&Value::Null, &json!("open")));
    // The former domain is available again, and the first link is invalid.
    follow(&provider, &first).await.problem(410, "token_expired");
    let theirs = asked(&app, &other, "dean@larkspur.edu").await;
    assert_eq!(follow(&other, &theirs).await.expect(200)["domain"], "larkspur.edu");
    let withdrawn = (Some(provider.id), "organization.verification_withdrawn".to_owned(), json!({}));
    assert_eq!(entries(&app).iter().filter(|entry| **entry == withdrawn).count(), 1);
}
