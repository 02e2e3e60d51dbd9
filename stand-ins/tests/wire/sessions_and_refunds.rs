use serde_json::{Value, json};

use crate::support::{Stripe, lesson_with};

async fn refused(stripe: &Stripe, name: &str, value: Option<&str>) -> (u16, Value) {
    let (status, mut body) = stripe.post("/v1/checkout/sessions", &lesson_with(name, value)).await;
    (status, body["error"].take())
}

#[tokio::test]
async fn a_session_is_made_read_and_listed() {
    let stripe = Stripe::start().await;
    let id = stripe.open_session().await;
    let (_, session) = stripe.get(&format!("/v1/checkout/sessions/{id}?expand[]=line_items")).await;
    assert_eq!(session["status"], "open");
    assert_eq!(session["payment_status"], "unpaid");
    assert_eq!(session["amount_total"], 6000);
    assert_eq!(session["metadata"], json!({ "booking_id": "booking-1" }));
    assert_eq!(session["line_items"]["data"][0]["description"], "Physics lesson");
    assert_eq!(session["url"], format!("{}/checkout/{id}", stripe.base_url()));

    stripe.pay(&id).unwrap();
    let intent = stripe.session(&id).unwrap().payment_intent.unwrap();
    let (_, list) = stripe
        .get(&format!(
            "/v1/checkout/sessions?payment_intent={intent}&expand[]=data.payment_intent.latest_charge"
        ))
        .await;
    let found = &list["data"][0];
    assert_eq!(found["id"], json!(id));
    assert_eq!(found["url"], Value::Null);
    assert_eq!(found["payment_intent"]["latest_charge"]["amount"], 6000);
    let (_, none) = stripe.get("/v1/checkout/sessions?payment_intent=pi_none").await;
    assert_eq!(none["data"], json!([]));
}

#[tokio::test]
async fn bad_parameters_are_refused_as_stripe_does() {
    let stripe = Stripe::start().await;
    let (status, error) = refused(&stripe, "success_url", None).await;
    assert_eq!((status, &error["code"]), (400, &json!("parameter_missing")));
    assert_eq!(error["param"], "success_url");
    assert_eq!(error["type"], "invalid_request_error");
    let (_, error) = refused(&stripe, "colour", Some("blue")).await;
    assert_eq!(error["code"], "parameter_unknown");
    let (_, error) = refused(&stripe, "line_items[0][price_data][shape]", Some("round")).await;
    assert_eq!(error["param"], "line_items[0][price_data][shape]");
    let (_, error) = refused(&stripe, "line_items[0][price_data][unit_amount]", Some("49")).await;
    assert_eq!(error["code"], "amount_too_small");
    let (_, error) = refused(&stripe, "line_items[0][price_data][unit_amount]", Some("60.5")).await;
    assert_eq!(error["code"], "parameter_invalid_integer");
    let (_, error) = refused(&stripe, "mode", Some("subscription")).await;
    assert_eq!(error["param"], "mode");
    let (_, error) = refused(&stripe, "success_url", Some("javascript:alert(1)")).await;
    assert_eq!(error["code"], "url_invalid");
    assert!(stripe.state().sessions.is_empty());
}

#[tokio::test]
async fn a_session_lives_between_half_an_hour_and_a_day() {
    let stripe = Stripe::start().await;
    stripe.stop_clock_at(1_800_000_000);
    for (life, fine) in [(1799, false), (1800, true), (86_400, true), (86_401, false)] {
        let at = (1_800_000_000 + life).to_string();
        let (status, error) = refused(&stripe, "expires_at", Some(&at)).await;
        assert_eq!(status == 200, fine, "{life} {error}");
    }
}

#[tokio::test]
async fn time_expires_a_session_and_nobody_can_pay_it_then() {
    let stripe = Stripe::start().await;
    let id = stripe.open_session().await;
    stripe.advance_clock(86_399);
    assert_eq!(stripe.get(&format!("/v1/checkout/sessions/{id}")).await.1["status"], "open");
    stripe.advance_clock(1);
    assert_eq!(stripe.get(&format!("/v1/checkout/sessions/{id}")).await.1["status"], "expired");
    assert!(stripe.pay(&id).is_err());
    assert_eq!(stripe.pending_kinds(), ["checkout.session.expired"]);
}

#[tokio::test]
async fn only_an_open_session_can_be_expired() {
    let stripe = Stripe::start().await;
    let open = stripe.open_session().await;
    let (status, session) = stripe.post(&format!("/v1/checkout/sessions/{open}/expire"), &[]).await;
    assert_eq!((status, &session["status"]), (200, &json!("expired")));
    let paid = stripe.paid_session().await;
    let (status, body) = stripe.post(&format!("/v1/checkout/sessions/{paid}/expire"), &[]).await;
    assert_eq!(status, 400);
    let message = body["error"]["message"].as_str().unwrap();
    assert!(message.contains(r#"Only Checkout Sessions with a status in ["open"]"#), "{message}");
    let (status, body) = stripe.post("/v1/checkout/sessions/cs_none/expire", &[]).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("resource_missing")));
}

#[tokio::test]
async fn keys_and_addresses_must_be_right() {
    let stripe = Stripe::start().await;
    let url = format!("{}/v1/balance", stripe.base_url());
    let without = stripe.http.get(&url).send().await.unwrap();
    assert_eq!(without.status(), 401);
    let wrong = stripe.http.get(&url).bearer_auth("sk_test_wrong").send().await.unwrap();
    assert_eq!(wrong.status(), 401);
    let body = wrong.text().await.unwrap();
    assert!(body.contains("invalid_request_error") && !body.contains("sk_test_wrong"), "{body}");
    assert_eq!(stripe.get("/v1/unicorns").await.0, 404);
    assert_eq!(stripe.get("/v1/charges/ch_none").await.1["error"]["code"], "resource_missing");
}

#[tokio::test]
async fn refunds_never_exceed_the_charge() {
    let stripe = Stripe::start().await;
    let id = stripe.paid_session().await;
    let intent = stripe.session(&id).unwrap().payment_intent.unwrap();
    let by = [("payment_intent", intent.as_str())];
    let (status, refund) =
        stripe.post("/v1/refunds", &[by[0], ("amount", "2500"), ("reason", "requested_by_customer")]).await;
    assert_eq!((status, &refund["status"]), (200, &json!("succeeded")));
    let (status, body) = stripe.post("/v1/refunds", &[by[0], ("amount", "3501")]).await;
    assert_eq!(status, 400);
    assert_eq!(
        body["error"]["message"],
        "Refund amount ($35.01) is greater than unrefunded amount on charge ($35.00)"
    );
    let (_, rest) = stripe.post("/v1/refunds", &by).await;
    assert_eq!(rest["amount"], 3500);
    let (status, body) = stripe.post("/v1/refunds", &by).await;
    assert_eq!((status, &body["error"]["code"]), (400, &json!("charge_already_refunded")));

    let (_, list) = stripe.get(&format!("/v1/refunds?payment_intent={intent}")).await;
    assert_eq!(list["data"].as_array().unwrap().len(), 2);
    let charge = list["data"][0]["charge"].as_str().unwrap();
    let (_, charge) = stripe.get(&format!("/v1/charges/{charge}")).await;
    assert_eq!((&charge["refunded"], &charge["amount_refunded"]), (&json!(true), &json!(6000)));
    let totals = stripe.totals();
    assert_eq!((totals.charged, totals.refunded, totals.balance), (6000, 6000, 0));
    let (_, balance) = stripe.get("/v1/balance").await;
    assert_eq!(balance["available"][0]["amount"], -204);
}

#[tokio::test]
async fn a_disputed_charge_cannot_be_refunded() {
    let stripe = Stripe::start().await;
    let id = stripe.paid_session().await;
    let dispute = stripe.dispute(&id).unwrap();
    assert!(stripe.pending_kinds().contains(&"charge.dispute.created".to_owned()));
    let error = stripe.refund_in_dashboard(&id, None).unwrap_err();
    assert_eq!(error.code, Some("charge_disputed"));
    assert_eq!(stripe.totals().balance, 0);
    stripe.close_dispute(&dispute, true).unwrap();
    assert_eq!(stripe.totals().balance, 6000);
}

#[tokio::test]
async fn slow_money_arrives_or_does_not() {
    let stripe = Stripe::start().await;
    for (arrives, kind) in
        [(true, "checkout.session.async_payment_succeeded"), (false, "checkout.session.async_payment_failed")]
    {
        let id = stripe.open_session().await;
        stripe.pay_later(&id).unwrap();
        let (_, session) = stripe.get(&format!("/v1/checkout/sessions/{id}")).await;
        assert_eq!((&session["status"], &session["payment_status"]), (&json!("complete"), &json!("unpaid")));
        stripe.settle(&id, arrives).unwrap();
        assert!(stripe.settle(&id, true).is_err());
        let told = stripe.take_events();
        assert!(told.iter().any(|event| event.kind == kind));
        let (_, session) = stripe.get(&format!("/v1/checkout/sessions/{id}")).await;
        assert_eq!(session["payment_status"] == "paid", arrives);
    }
}
