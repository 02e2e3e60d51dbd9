use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use reqwest::header;
use schema::schema::audit_log;
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule, OnboardingState};
use url::Url;

use test_support::people::Someone;
use test_support::{PaidApp, TestApp};

const ACCOUNT: &str = "/api/tutor/payout-account";

async fn onboard(tutor: &Someone) -> String {
    let response = tutor.post(&format!("{ACCOUNT}/onboarding"), json!({})).await.expect(200);
    response["url"].as_str().unwrap().to_owned()
}

async fn shown(tutor: &Someone) -> Value {
    tutor.get(ACCOUNT).await.expect(200)
}

async fn location(url: &str) -> String {
    let http = test_support::http::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let response = http.get(url).send().await.unwrap();
    response.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned()).unwrap_or_default()
}

#[test_support::test]
async fn the_forms_lead_back_to_where_the_browser_has_the_site_open() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    let browser = tutor.opened_at("192.168.1.20:8080");
    let forms = browser.post(&format!("{ACCOUNT}/onboarding"), json!({})).await.expect(200);
    let forms: Url = forms["url"].as_str().unwrap().parse().unwrap();
    assert_eq!(forms.host_str(), Some("192.168.1.20"));
    let forms = format!("{}{}", app.stripe.base_url(), forms.path());
    // A link is single-use; a second use redirects to a new one.
    assert_eq!(
        (location(&forms).await.as_str(), location(&forms).await.as_str()),
        ("", "http://192.168.1.20:8080/payouts/onboarding/refresh")
    );
    let again = browser.get("/payouts/onboarding/refresh").await;
    assert!(again.headers["location"].to_str().unwrap().starts_with("http://192.168.1.20:"));
}

#[test_support::test]
async fn the_account_is_shown_as_it_really_is_with_what_is_missing() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    assert_eq!(
        shown(&tutor).await,
        json!({"state": "none", "missing": [], "onboarding_complete": false, "dashboard_available": false,
            "checked_at": null})
    );
    onboard(&tutor).await;
    assert_eq!(shown(&tutor).await["state"], "incomplete");
    let account = app.account_of(tutor.id);
    for (state, name, missing, dashboard) in [
        (
            OnboardingState::Incomplete,
            "incomplete",
            json!([
                "A bank account or debit card for your payouts",
                "The last four digits of your Social Security number",
            ]),
            false,
        ),
        (OnboardingState::InReview, "in_review", json!([]), true),
        (
            OnboardingState::Restricted,
            "restricted",
            json!(["A photo of your passport, driver’s license or ID card"]),
            true,
        ),
        (OnboardingState::Ready, "ready", json!([]), true),
    ] {
        app.stripe.set_onboarding(&account, state).unwrap();
        app.deliver_all().await;
        let response = shown(&tutor).await;
        assert_eq!((&response["state"], &response["missing"]), (&json!(name), &missing));
        assert_eq!(response["onboarding_complete"], name == "ready");
        assert_eq!(response["dashboard_available"], dashboard, "{name}");
        assert!(response["checked_at"].is_string());
    }
    let of_account = audit_log::table.filter(audit_log::subject_type.eq("payout_account"));
    let actions: Vec<String> =
        of_account.order(audit_log::id).select(audit_log::action).load(&mut app.conn()).unwrap();
    let changed = "payout_account.changed";
    assert_eq!(actions, ["payout_account.created", changed, changed, changed]);
}

#[test_support::test]
async fn an_account_can_be_sent_money_and_nothing_else_and_is_made_once() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    let links = join_all((0..5).map(|_| onboard(&tutor))).await;
    let state = app.stripe.state();
    assert_eq!(state.accounts.len(), 1);
    assert_eq!(state.accounts[0].requested, ["transfers"]);
    assert_eq!(state.accounts[0].email.as_deref(), Some(&*tutor.email));
    let mut different = links.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 5, "every link works once, so everybody gets their own");
}

#[test_support::test]
async fn errors_at_stripe_are_shown_and_make_no_second_account() {
    let app = PaidApp::start().await;
    for fault in [Fault::ServerError, Fault::RateLimited, Fault::CutBeforeAnswer] {
        for path in ["/v1/accounts", "/v1/account_links"] {
            let tutor = app.tutor(None);
            app.stripe.fail_next(FaultRule::new("POST", path, 1, fault));
            let response = tutor.post(&format!("{ACCOUNT}/onboarding"), json!({})).await;
            response.problem(502, "payment_provider_failed");
            onboard(&tutor).await;
            app.account_of(tutor.id);
        }
    }
    let tutor = app.tutor(None);
    onboard(&tutor).await;
    app.stripe.fail_next(FaultRule::new("GET", "/v1/accounts/*", 1, Fault::ServerError));
    tutor.post(&format!("{ACCOUNT}/check"), json!({})).await.problem(502, "payment_provider_failed");
    assert_eq!(shown(&tutor).await["state"], "incomplete");
}

#[test_support::test]
async fn a_link_opened_twice_leads_to_a_new_one_for_whoever_is_signed_in() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    let url = onboard(&tutor).await;
    assert_eq!(location(&url).await, "");
    let refresh = location(&url).await;
    let path = refresh.strip_prefix(&app.base).expect("our own address");
    assert_eq!(path, "/payouts/onboarding/refresh");
    let again = tutor.get(path).await;
    assert_eq!(again.status, 303);
    assert_eq!(again.headers[header::CACHE_CONTROL], "no-store");
    let fresh = again.headers[header::LOCATION].to_str().unwrap().to_owned();
    assert_ne!(fresh, url);
    assert_eq!(location(&fresh).await, "", "it opens");

    for (client, to) in [
        (&app.visitor(), "/auth"),
        (&*app.student(), "/auth"),
        (&*app.tutor(None), "/dashboard/tutor/payments"),
    ] {
        let response = client.get(path).await;
        assert_eq!(
            (response.status.as_u16(), response.headers[header::LOCATION].to_str().unwrap()),
            (303, to)
        );
    }
    app.stripe.fail_next(FaultRule::new("POST", "/v1/account_links", 1, Fault::ServerError));
    let response = tutor.get(path).await;
    assert_eq!(response.headers[header::LOCATION], "/dashboard/tutor/payments?onboarding=failed");
    for _ in 0..100 {
        tutor.post("/api/tutor/payout-account/check", json!({})).await;
    }
    let response = tutor.get(path).await;
    assert_eq!(response.status, 303, "too often is told by the page, too: {}", response.text);
    assert_eq!(response.headers[header::LOCATION], "/dashboard/tutor/payments?onboarding=failed");
    assert_eq!(app.stripe.state().accounts.len(), 1, "nobody else got an account by the way");
}

#[test_support::test]
async fn checking_asks_stripe_and_a_forged_or_old_event_changes_nothing() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    onboard(&tutor).await;
    let account = app.account_of(tutor.id);
    app.stripe.set_onboarding(&account, OnboardingState::Ready).unwrap();
    let old = app.stripe.take_events();
    assert_eq!(shown(&tutor).await["state"], "incomplete", "nobody has told us");
    let checked = tutor.post(&format!("{ACCOUNT}/check"), json!({})).await.expect(200);
    assert_eq!(checked["state"], "ready");
    app.stripe.set_onboarding(&account, OnboardingState::Restricted).unwrap();
    app.stripe.take_events();
    for event in &old {
        app.deliver(event).await.expect(200);
    }
    app.run_jobs().await;
    assert_eq!(shown(&tutor).await["state"], "restricted", "the event said ready, Stripe does not");
}

#[test_support::test]
async fn lost_events_are_made_up_for() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    onboard(&tutor).await;
    let account = app.account_of(tutor.id);
    for (state, after, name) in [
        (OnboardingState::InReview, TimeDelta::minutes(61), "in_review"),
        (OnboardingState::Restricted, TimeDelta::minutes(11), "restricted"),
        (OnboardingState::Ready, TimeDelta::minutes(61), "ready"),
        (OnboardingState::Restricted, TimeDelta::hours(25), "restricted"),
    ] {
        app.run_jobs().await;
        app.stripe.set_onboarding(&account, state).unwrap();
        app.stripe.take_events();
        app.advance(after);
        app.run_jobs().await;
        assert_eq!(shown(&tutor).await["state"], name);
    }
}

#[test_support::test]
async fn the_tutors_own_pages_open_once_there_are_some() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    let path = format!("{ACCOUNT}/dashboard");
    tutor.post(&path, json!({})).await.problem(409, "action_not_allowed");
    onboard(&tutor).await;
    tutor.post(&path, json!({})).await.problem(409, "action_not_allowed");
    app.onboarded(&tutor).await;
    let url = tutor.post(&path, json!({})).await.expect(200)["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(app.stripe.base_url()), "{url}");
}

#[test_support::test]
async fn an_account_that_was_deleted_at_stripe_can_be_begun_anew() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    let first = app.onboarded(&tutor).await;
    app.stripe.delete_account(&first);
    let checked = tutor.post(&format!("{ACCOUNT}/check"), json!({})).await.expect(200);
    assert_eq!(checked["state"], "none");
    let second = app.onboarded(&tutor).await;
    assert_ne!(second, first);
    app.stripe.delete_account(&second);
    onboard(&tutor).await;
    assert_eq!(shown(&tutor).await["state"], "incomplete");
}

#[test_support::test]
async fn pages_and_mails_tell_when_it_is_ready_or_restricted() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    onboard(&tutor).await;
    let account = app.account_of(tutor.id);
    for (state, name) in [(OnboardingState::Restricted, "restricted"), (OnboardingState::Ready, "ready")] {
        app.stripe.set_onboarding(&account, state).unwrap();
        let seen = app.published(Topic::User(tutor.id)).len();
        let events = app.stripe.take_events();
        for event in events.iter().chain(&events) {
            app.deliver(event).await.expect(200);
        }
        app.run_jobs().await;
        let news = app.published(Topic::User(tutor.id));
        assert_eq!(news[seen..], [("payout_account.changed".to_owned(), json!({"state": name}))]);
    }
    let mails = app.mails_to(&tutor.email).await;
    assert_eq!(mails.len(), 2);
    assert!(mails[0].contains("Your payouts are on hold") && mails[0].contains("A photo of your passport"));
    assert!(mails[1].contains("Your payouts are ready"));
}

#[test_support::test]
async fn without_stripe_payouts_are_unavailable() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    assert_eq!(shown(&tutor).await["state"], "none");
    let response = tutor.post(&format!("{ACCOUNT}/onboarding"), json!({})).await;
    response.problem(503, "payments_unavailable");
}
