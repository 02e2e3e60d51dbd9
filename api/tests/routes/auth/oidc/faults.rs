use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use stand_ins::oidc::{IssuerFault, OidcProvider::Google, OidcProvider::Orcid};

use super::super::count_earlier_tries;
use super::{josiah, sam, stored};
use test_support::oidc::Browser;
use test_support::{OidcApp, TestApp};

const EXPIRED: &str = "/summer/auth?role=student&error=expired";

#[test_support::test]
async fn a_token_that_is_wrong_in_any_part_signs_nobody_in() {
    let app = OidcApp::start().await;
    let wrong = [
        IssuerFault::WrongNonce,
        IssuerFault::NoNonce,
        IssuerFault::WrongAudience,
        IssuerFault::SharedAudience,
        IssuerFault::WrongIssuer,
        IssuerFault::Expired,
        IssuerFault::IssuedInTheFuture,
        IssuerFault::BadSignature,
        IssuerFault::ForeignKey,
        IssuerFault::UnknownKey,
        IssuerFault::Unsigned,
        IssuerFault::SignedWithSecret,
        IssuerFault::NoSubject,
    ];
    for fault in wrong {
        for (provider, account) in [(Google, sam()), (Orcid, josiah())] {
            app.issuer(provider).set_faults(&[fault]);
            let browser = app.browser();
            let ended = app.sign_in(&browser, provider, "provider", account).await;
            assert_eq!(ended, "/summer/auth?role=provider&error=failed", "{provider:?} {fault:?}");
            assert!(browser.user().await.is_null());
            browser.get("/api/auth/oidc/pending").await.problem(410, "token_expired");
        }
    }
    assert_eq!(stored(&app), (0, 0, 0));
    // Only Google uses two issuer names.
    app.issuer(Orcid).set_faults(&[IssuerFault::IssuerWithoutScheme]);
    let ended = app.sign_in(&app.browser(), Orcid, "student", josiah()).await;
    assert_eq!(ended, "/summer/auth?role=student&error=failed");
}

#[test_support::test]
async fn a_token_is_read_by_the_academys_clock() {
    let app = OidcApp::start().await;
    // The issuer's clock is two hours behind: its tokens, valid for an hour, have expired.
    app.clock.advance(TimeDelta::hours(2));
    let ended = app.sign_in(&app.browser(), Google, "student", sam()).await;
    assert_eq!(ended, "/summer/auth?role=student&error=failed");
    app.issuer(Google).advance_clock(2 * 3600 - 30);
    assert_eq!(app.sign_in(&app.browser(), Google, "student", sam()).await, "/summer/profile");
}

#[test_support::test]
async fn an_issuer_that_is_down_is_said_to_be_and_works_when_it_is_back() {
    let app = OidcApp::start().await;
    let unavailable = "/summer/auth?role=student&error=unavailable";
    for fault in [IssuerFault::DiscoveryFails, IssuerFault::WrongDiscovery] {
        app.issuer(Google).set_faults(&[fault]);
        assert_eq!(app.browser().leave(Google, "student").await, unavailable, "{fault:?}");
    }
    // Google's fault does not affect ORCID.
    assert!(app.browser().leave(Orcid, "student").await.starts_with(app.issuer(Orcid).url()));
    for fault in
        [IssuerFault::TokenFails, IssuerFault::NoIdToken, IssuerFault::KeysFail, IssuerFault::TokenHangs]
    {
        app.issuer(Google).set_faults(&[]);
        let browser = app.browser();
        let back = app.leave_and_choose(&browser, Google, "student", sam()).await;
        app.issuer(Google).set_faults(&[fault]);
        assert_eq!(browser.go(&back).await, unavailable, "{fault:?}");
    }
    assert_eq!(stored(&app), (0, 0, 0));
    app.issuer(Google).set_faults(&[]);
    assert_eq!(app.sign_in(&app.browser(), Google, "student", sam()).await, "/summer/profile");
}

#[test_support::test]
async fn whoever_refuses_at_the_issuer_is_led_back() {
    let app = OidcApp::start().await;
    for (error, told) in [("access_denied", "refused"), ("server_error", "failed")] {
        let browser = app.browser();
        let away = browser.leave(Google, "provider").await;
        let state = away.split("state=").nth(1).unwrap().split('&').next().unwrap();
        let back = format!("/api/auth/oidc/google/callback?error={error}&state={state}");
        assert_eq!(browser.go(&back).await, format!("/summer/auth?role=provider&error={told}"));
        // Used up: the code of another window is refused.
        assert_eq!(browser.go(&back).await, EXPIRED);
    }
}

#[test_support::test]
async fn a_way_back_works_once() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let back = app.leave_and_choose(&browser, Google, "student", sam()).await;
    assert_eq!(browser.go(&back).await, "/summer/profile");
    assert_eq!(browser.go(&back).await, EXPIRED);
    assert_eq!(browser.user().await["first_name"], "Sam", "and stays signed in");
    assert_eq!((stored(&app), app.issuer(Google).redeemed()), ((1, 1, 1), 1));
}

#[test_support::test]
async fn two_who_come_back_at_once_with_one_code_are_one_session_of_one_account() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let back = app.leave_and_choose(&browser, Google, "student", sam()).await;
    let mut ended = join_all((0..4).map(|_| browser.go(&back))).await;
    ended.sort();
    assert_eq!(ended, [EXPIRED, EXPIRED, EXPIRED, "/summer/profile"]);
    assert_eq!((stored(&app), app.issuer(Google).redeemed()), ((1, 1, 1), 1));
}

#[test_support::test]
async fn one_new_person_in_two_browsers_at_once_is_one_account() {
    let app = OidcApp::start().await;
    let browsers: Vec<Browser> = (0..4).map(|_| app.browser()).collect();
    let ended = join_all(browsers.iter().map(|browser| app.sign_in(browser, Google, "student", sam()))).await;
    assert!(ended.iter().all(|to| to == "/summer/profile"), "{ended:?}");
    assert_eq!(stored(&app), (1, 1, 4));
}

#[test_support::test]
async fn an_address_that_is_signed_up_with_meanwhile_makes_no_second_account() {
    let app = OidcApp::start().await;
    let form =
        json!({"first_name": "S", "last_name": "L", "email": "sam@people.test", "password": "correct horse"});
    let (browser, visitor) = (app.browser(), app.visitor());
    let (ended, signed_up) = futures_util::join!(
        app.sign_in(&browser, Google, "student", sam()),
        visitor.post("/api/auth/sign-up", form)
    );
    signed_up.expect(202);
    let known = ["/summer/profile", "/summer/auth?role=student&error=account_not_verified"];
    assert!(known.contains(&ended.as_str()), "{ended}");
    assert_eq!(stored(&app).0, 1);
}

#[test_support::test]
async fn another_browser_cannot_come_back_for_this_one() {
    let app = OidcApp::start().await;
    let (victim, attacker) = (app.browser(), app.browser());
    // Login CSRF: the attacker gives the victim their own callback URL, which would sign the victim in as the attacker.
    let back = app.leave_and_choose(&attacker, Google, "student", sam()).await;
    assert_eq!(victim.go(&back).await, EXPIRED);
    // Also while the victim is signing in.
    victim.leave(Google, "student").await;
    assert_eq!(victim.go(&back).await, EXPIRED);
    assert!(victim.user().await.is_null());
    assert_eq!(app.issuer(Google).redeemed(), 0);
    assert_eq!(attacker.go(&back).await, "/summer/profile", "their own attempt is as it was");
}

#[test_support::test]
async fn a_code_of_another_attempt_is_not_taken() {
    let app = OidcApp::start().await;
    let (victim, attacker) = (app.browser(), app.browser());
    let code = |back: &str| back.split("code=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    let stolen = code(&app.leave_and_choose(&victim, Google, "student", sam()).await);
    let own = app.leave_and_choose(&attacker, Google, "student", sam()).await;
    let ended = attacker.go(&own.replace(&code(&own), &stolen)).await;
    assert_eq!(ended, "/summer/auth?role=student&error=failed", "PKCE ties a code to its attempt");
    assert!(attacker.user().await.is_null());
}

#[test_support::test]
async fn the_other_issuer_cannot_finish_what_one_began() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let back = app.leave_and_choose(&browser, Google, "student", sam()).await;
    assert_eq!(browser.go(&back.replace("/google/", "/orcid/")).await, EXPIRED);
    browser.get(&back.replace("/google/", "/myspace/")).await.problem(404, "not_found");
    assert_eq!(browser.go("/api/auth/oidc/google/callback").await, EXPIRED);
    assert_eq!(browser.go(&back).await, "/summer/profile");
}

#[test_support::test]
async fn two_tabs_of_one_browser_can_both_come_back() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let first = app.leave_and_choose(&browser, Google, "student", sam()).await;
    let second = app.leave_and_choose(&browser, Google, "provider", sam()).await;
    assert_eq!(browser.go(&first).await, "/summer/profile");
    // The first callback ends the browser's attempt.
    assert_eq!(browser.go(&second).await, EXPIRED);
    let (first, second) = (
        app.leave_and_choose(&browser, Google, "student", sam()).await,
        app.leave_and_choose(&browser, Google, "provider", sam()).await,
    );
    let refused = first.split("state=").nth(1).unwrap();
    browser.go(&format!("/api/auth/oidc/google/callback?error=access_denied&state={refused}")).await;
    assert_eq!(browser.go(&second).await, "/summer/provider");
}

#[test_support::test]
async fn whoever_takes_too_long_begins_again() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let back = app.leave_and_choose(&browser, Google, "student", sam()).await;
    app.advance(TimeDelta::minutes(15));
    assert_eq!(browser.go(&back).await, EXPIRED);
    assert_eq!((browser.user().await, app.issuer(Google).redeemed()), (Value::Null, 0));
}

#[test_support::test]
async fn setting_out_again_and_again_has_to_wait() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    count_earlier_tries(&app, "sign-in-with-provider:127.0.0.1", 99);
    assert!(browser.leave(Google, "student").await.starts_with("http"));
    assert_eq!(browser.leave(Google, "student").await, "/summer/auth?role=student&error=wait");
    app.clock.advance(TimeDelta::minutes(10));
    assert!(browser.leave(Google, "student").await.starts_with("http"));
}

#[test_support::test]
async fn what_is_not_set_up_is_said_to_be() {
    let app = TestApp::start().await;
    let browser = Browser::new(&app.base);
    for provider in ["google", "orcid"] {
        browser.get(&format!("/api/auth/oidc/{provider}/start")).await.problem(503, "sign_in_unavailable");
    }
    browser.get("/api/auth/oidc/myspace/start").await.problem(404, "not_found");
    browser.get("/api/auth/oidc/google/start?role=admin").await.problem(400, "malformed_query");
    let listed = browser.get("/api/auth/oidc").await.expect(200);
    let none = json!([{"provider": "google", "available": false}, {"provider": "orcid", "available": false}]);
    assert_eq!(listed["items"], none);
    let app = OidcApp::start().await;
    let listed = app.visitor().get("/api/auth/oidc").await.expect(200);
    assert_eq!(listed["items"][1], json!({"provider": "orcid", "available": true}));
}

#[test_support::test]
async fn on_https_the_browser_is_held_to_this_host() {
    let client = ("GOOGLE_CLIENT_ID", "client");
    let vars = [("PUBLIC_URL", "https://academy.test"), client, ("GOOGLE_CLIENT_SECRET", "secret")];
    let stand_in =
        stand_ins::oidc::OidcStandIn::start(stand_ins::oidc::OidcOptions::default()).await.unwrap();
    let app = TestApp::with(&[vars.as_slice(), &[("GOOGLE_ISSUER", stand_in.google().url())]].concat()).await;
    let no_redirects = reqwest::redirect::Policy::none();
    let stays = test_support::http::builder().redirect(no_redirects).build().unwrap();
    let start = stays.get(format!("{}/api/auth/oidc/google/start", app.base));
    let response = start.header("sec-fetch-site", "same-origin").send().await.unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-sign-in=") && cookie.contains("Secure"), "{cookie}");
    let to = response.headers()["location"].to_str().unwrap();
    assert!(
        to.contains("redirect_uri=https%3A%2F%2Facademy.test%2Fapi%2Fauth%2Foidc%2Fgoogle%2Fcallback"),
        "{to}"
    );
}
