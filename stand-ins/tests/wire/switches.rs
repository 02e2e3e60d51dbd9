use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Stripe, answer};

async fn switch(stripe: &Stripe, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
    let mut request = stripe.http.request(method, format!("{}/test/stripe{path}", stripe.base_url()));
    if let Some(body) = body {
        request = request.json(&body);
    }
    answer(request.send().await.unwrap()).await
}

#[tokio::test]
async fn everything_can_be_driven_over_http() {
    let stripe = Stripe::start().await;
    let post = |path: String, body| {
        let stripe = &stripe;
        async move { switch(stripe, Method::POST, &path, body).await }
    };
    let session = stripe.open_session().await;
    let on = |action: &str| format!("/sessions/{session}/{action}");
    assert_eq!(post(on("decline"), None).await.0, 200);
    let (status, paid) = post(on("pay"), None).await;
    assert_eq!((status, &paid["payment_status"]), (200, &json!("paid")));
    assert_eq!(post(on("expire"), None).await.0, 409);
    assert_eq!(post(on("refund"), Some(json!({ "amount": 1000 }))).await.0, 200);
    assert_eq!(post(on("dispute"), None).await.0, 200);
    let (_, clock) = post("/clock".to_owned(), Some(json!({ "stop_at": 1_800_000_000 }))).await;
    assert_eq!(clock["now"], 1_800_000_000);

    let (_, pending) = switch(&stripe, Method::GET, "/events", None).await;
    let first = pending[0]["id"].clone();
    let (_, left) = post("/events/drop".to_owned(), Some(json!({ "ids": [first] }))).await;
    assert_eq!(left.as_array().unwrap().len() + 1, pending.as_array().unwrap().len());

    let fault = json!({ "method": "GET", "path": "/v1/balance", "times": 1, "fault": "server_error" });
    assert_eq!(post("/faults".to_owned(), Some(fault)).await.0, 204);
    assert_eq!(stripe.get("/v1/balance").await.0, 500);
    let (_, state) = switch(&stripe, Method::GET, "/state", None).await;
    assert_eq!(
        state["totals"],
        json!({
            "charged": 6000, "refunded": 1000, "disputed": 5000, "transferred": 0, "balance": 0,
            "fees": 204 + 1500, "paid_out": 0, "topped_up": 0
        })
    );
    assert_eq!(post("/payouts".to_owned(), None).await.0, 409, "there is nothing to pay out");
    stripe.paid_session().await;
    let (status, payout) = post("/payouts".to_owned(), Some(json!({ "cents": 100 }))).await;
    assert_eq!(status, 200, "{payout}");
    let settle = format!("/payouts/{}/settle", payout["id"].as_str().unwrap());
    assert_eq!(post(settle.clone(), Some(json!({ "arrived": false }))).await.0, 204);
    assert_eq!(post(settle.clone(), Some(json!({ "arrived": true }))).await.0, 409, "it is settled");
    assert_eq!(post(settle, Some(json!({ "arrived": false }))).await.0, 409, "it has failed");
    let (_, late) = post("/payouts".to_owned(), Some(json!({ "cents": 100 }))).await;
    let settle = format!("/payouts/{}/settle", late["id"].as_str().unwrap());
    assert_eq!(post(settle.clone(), Some(json!({ "arrived": true }))).await.0, 204);
    assert_eq!(post(settle, Some(json!({ "arrived": false }))).await.0, 204, "the bank sends it back late");
    let fee = json!({ "cents": 120, "kind": "stripe_fee", "description": "Radar" });
    let (_, fee) = post("/fees".to_owned(), Some(fee)).await;
    let falsify = format!("/balance-transactions/{}/falsify", fee["id"].as_str().unwrap());
    assert_eq!(post(falsify, Some(json!({ "by_cents": 1 }))).await.0, 204);
    assert_eq!(stripe.totals().fees, 2 * 204 + 1500 + 119);

    let (_, calls) = switch(&stripe, Method::GET, "/calls", None).await;
    assert_eq!(calls[1]["status"], 500);
}
