//! Imports a history in one request.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Stripe, answer};

/// Two accounts and three payments: one transferred, one refunded, one never paid.
fn history() -> Value {
    let payment = |reference: &str, created: i64| {
        json!({
            "reference": reference,
            "created": created,
            "expires_at": created + 1860,
            "name": "Physics tutoring",
            "description": "On some day",
            "amount": 5000,
            "customer_email": "robin@people.test",
            "success_url": "http://site.test/payment-success",
            "cancel_url": "http://site.test/dashboard",
            "metadata": { "booking_id": reference },
        })
    };
    let mut sent = payment("sent", 1_700_000_000);
    sent["paid_at"] = json!(1_700_000_100);
    sent["transfer"] =
        json!({ "at": 1_700_200_000, "amount": 4000, "account": 1, "metadata": { "booking_id": "sent" } });
    let mut returned = payment("returned", 1_700_000_050);
    returned["paid_at"] = json!(1_700_000_200);
    returned["refund"] = json!({ "at": 1_700_100_000, "metadata": { "booking_id": "returned" } });
    let mut unpaid = payment("unpaid", 1_700_000_070);
    unpaid["expired_at"] = json!(1_700_001_900);
    let account = |name: &str, state: &str| {
        json!({ "created": 1_690_000_000, "email": format!("{name}@people.test"), "state": state,
            "metadata": { "tutor_id": name } })
    };
    json!({ "seed": 3, "accounts": [account("ada", "in_review"), account("mira", "ready")],
        "payments": [sent, returned, unpaid], "payouts": [{ "at": 1_700_200_001, "keep": 100 }] })
}

async fn import(stripe: &Stripe, history: &Value) -> (u16, Value) {
    let url = format!("{}/test/stripe/history", stripe.base_url());
    answer(stripe.http.request(Method::POST, url).json(history).send().await.unwrap()).await
}

#[tokio::test]
async fn a_history_is_known_as_if_it_had_happened_then() {
    let stripe = Stripe::start().await;
    let (status, ids) = import(&stripe, &history()).await;
    assert_eq!(status, 200, "{ids}");
    let id =
        |payment: usize, kind: &str| ids["payments"][payment][kind].as_str().unwrap_or_default().to_owned();

    let (_, session) = stripe.get(&format!("/v1/checkout/sessions/{}", id(0, "session"))).await;
    assert_eq!(session["payment_status"], "paid");
    assert_eq!(
        (&session["created"], &session["client_reference_id"]),
        (&json!(1_700_000_000), &json!("sent"))
    );
    let (_, transfers) = stripe.get("/v1/transfers?transfer_group=sent").await;
    let transfer = &transfers["data"][0];
    assert_eq!((&transfer["id"], &transfer["amount"]), (&json!(id(0, "transfer")), &json!(4000)));
    assert_eq!(transfer["destination"], ids["accounts"][1]);
    assert_eq!(transfer["source_transaction"], id(0, "charge"));
    let (_, refund) = stripe.get(&format!("/v1/refunds/{}", id(1, "refund"))).await;
    assert_eq!((&refund["amount"], &refund["created"]), (&json!(5000), &json!(1_700_100_000)));
    let (_, expired) = stripe.get(&format!("/v1/checkout/sessions/{}", id(2, "session"))).await;
    assert_eq!((&expired["status"], id(2, "intent")), (&json!("expired"), String::new()));
    let (_, account) = stripe.get(&format!("/v1/accounts/{}", ids["accounts"][0].as_str().unwrap())).await;
    assert_eq!(
        (&account["capabilities"]["transfers"], &account["payouts_enabled"]),
        (&json!("pending"), &json!(false))
    );
    let totals = stripe.totals();
    assert_eq!(
        (totals.charged, totals.refunded, totals.transferred, totals.balance),
        (10_000, 5000, 4000, 1000)
    );
    // Includes two card fees of 1.75 dollars each.
    assert_eq!((totals.fees, totals.paid_out), (350, 550));
    assert!((stripe.now() - chrono::Utc::now().timestamp()).abs() < 5, "the clock goes on as before");
}

#[tokio::test]
async fn nobody_is_told_of_a_history_and_ids_to_come_are_as_before() {
    let (stripe, other) = (Stripe::start().await, Stripe::start().await);
    assert_eq!(import(&stripe, &history()).await.0, 200);
    assert!(stripe.pending_events().is_empty() && stripe.state().events.is_empty());
    assert_eq!(stripe.open_session().await, other.open_session().await);
}

#[tokio::test]
async fn a_history_that_is_told_again_replaces_what_it_said_before() {
    let stripe = Stripe::start().await;
    let session = stripe.open_session().await;
    let (_, first) = import(&stripe, &history()).await;
    let totals = stripe.totals();
    let mut again = history();
    let (_, second) = import(&stripe, &again).await;
    assert_eq!((first, stripe.totals()), (second, totals));
    again["payments"][1]["refund"] = Value::Null;
    import(&stripe, &again).await;
    assert_eq!(stripe.totals().refunded, 0);
    let state = stripe.state();
    assert_eq!((state.sessions.len(), state.accounts.len(), state.charges.len()), (4, 2, 2));
    assert!(stripe.session(&session).is_some(), "what was not told stays");
}

#[tokio::test]
async fn what_cannot_have_happened_is_refused_whole() {
    let stripe = Stripe::start().await;
    let mut history = history();
    history["payments"][0]["transfer"]["account"] = json!(0);
    let (status, problem) = import(&stripe, &history).await;
    assert_eq!(status, 409, "money for an account that takes none: {problem}");
    let state = stripe.state();
    assert!(state.sessions.is_empty() && state.charges.is_empty() && state.accounts.is_empty());
    assert!(state.events.is_empty());
}
