use serde_json::{Value, json};
use stand_ins::stripe::{Endpoint, OnboardingState};

use crate::support::{Stripe, encode};

async fn account(stripe: &Stripe) -> String {
    let (status, account) = stripe
        .post(
            "/v1/accounts",
            &[
                ("type", "express"),
                ("email", "tutor@demo.test"),
                ("capabilities[transfers][requested]", "true"),
            ],
        )
        .await;
    assert_eq!(status, 200, "{account}");
    assert_eq!(account["details_submitted"], false);
    account["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn onboarding_states_differ_and_are_told_to_the_connect_webhook() {
    let stripe = Stripe::start().await;
    let id = account(&stripe).await;
    for (state, capability, submitted, disabled) in [
        (OnboardingState::Incomplete, "inactive", false, json!("requirements.past_due")),
        (OnboardingState::InReview, "pending", true, json!("requirements.pending_verification")),
        (OnboardingState::Restricted, "inactive", true, json!("requirements.past_due")),
        (OnboardingState::Ready, "active", true, Value::Null),
    ] {
        stripe.set_onboarding(&id, state).unwrap();
        let (_, found) = stripe.get(&format!("/v1/accounts/{id}")).await;
        assert_eq!(found["capabilities"]["transfers"], capability);
        assert_eq!(found["details_submitted"], submitted);
        assert_eq!(found["requirements"]["disabled_reason"], disabled);
    }
    let events = stripe.take_events();
    assert!(events.iter().all(|event| event.endpoint == Endpoint::Connect));
    let event: Value = serde_json::from_str(&events[0].payload).unwrap();
    assert_eq!((&event["type"], &event["account"]), (&json!("account.updated"), &json!(id)));
}

#[tokio::test]
async fn an_account_is_asked_for_by_a_word_or_by_its_parts_but_not_by_both() {
    let stripe = Stripe::start().await;
    let parts = [
        ("controller[fees][payer]", "application"),
        ("controller[losses][payments]", "application"),
        ("controller[stripe_dashboard][type]", "express"),
    ];
    assert_eq!(stripe.post("/v1/accounts", &parts).await.0, 200);
    let both = [&parts[..], &[("type", "express")]].concat();
    for wrong in [&both[..], &parts[..2], &[]] {
        assert_eq!(stripe.post("/v1/accounts", wrong).await.0, 400, "{wrong:?}");
    }
    let id = stripe.state().accounts[0].id.clone();
    stripe.delete_account(&id);
    let (status, gone) = stripe.get(&format!("/v1/accounts/{id}")).await;
    assert_eq!((status, &gone["error"]["code"]), (404, &json!("resource_missing")));
}

#[tokio::test]
async fn an_account_link_opens_once_and_ends_at_the_return_address() {
    let stripe = Stripe::start().await;
    let id = account(&stripe).await;
    let (_, link) = stripe
        .post(
            "/v1/account_links",
            &[
                ("account", &id),
                ("type", "account_onboarding"),
                ("refresh_url", "http://site.test/refresh"),
                ("return_url", "http://site.test/return"),
            ],
        )
        .await;
    let url = link["url"].as_str().unwrap();
    assert_eq!(stripe.http.get(url).send().await.unwrap().status(), 200);
    let again = stripe.http.get(url).send().await.unwrap();
    assert_eq!(again.headers()["location"], "http://site.test/refresh");
    let done = stripe
        .http
        .post(url)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(encode(&[("state", "ready")]))
        .send()
        .await
        .unwrap();
    assert_eq!(done.headers()["location"], "http://site.test/return");
    assert_eq!(stripe.state().accounts[0].state, OnboardingState::Ready);
}

#[tokio::test]
async fn transfers_need_a_ready_account_and_stay_within_their_charge() {
    let stripe = Stripe::start().await;
    let id = account(&stripe).await;
    let session = stripe.paid_session().await;
    let charge = stripe.state().charges[0].id.clone();
    let transfer = |amount: &'static str| {
        [
            ("amount", amount),
            ("currency", "usd"),
            ("destination", id.as_str()),
            ("source_transaction", charge.as_str()),
        ]
    };
    let (status, body) = stripe.post("/v1/transfers", &transfer("4800")).await;
    assert_eq!(status, 400);
    assert_eq!(body["error"]["code"], "insufficient_capabilities_for_transfer");
    stripe.set_onboarding(&id, OnboardingState::Ready).unwrap();
    let (status, made) = stripe.post("/v1/transfers", &transfer("4800")).await;
    assert_eq!(status, 200, "{made}");
    assert_eq!(stripe.post("/v1/transfers", &transfer("1201")).await.0, 400);
    let reversals = format!("/v1/transfers/{}/reversals", made["id"].as_str().unwrap());
    assert_eq!(stripe.post(&reversals, &[("amount", "800")]).await.0, 200);
    assert_eq!(stripe.post(&reversals, &[("amount", "4001")]).await.0, 400);
    let totals = stripe.totals();
    assert_eq!((totals.transferred, totals.balance), (4000, 2000));
    assert!(stripe.session(&session).is_some());
}
