use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule};

use crate::support::{LESSON, Stripe, answer, lesson_with};

const PATH: &str = "/v1/checkout/sessions";

#[tokio::test]
async fn the_same_key_and_parameters_replay_the_answer() {
    let stripe = Stripe::start().await;
    let first = stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap();
    assert!(first.headers().get("idempotent-replayed").is_none());
    let (_, first) = answer(first).await;
    let mut other_order = LESSON.to_vec();
    other_order.reverse();
    let again = stripe.form(PATH, &other_order).header("idempotency-key", "k").send().await.unwrap();
    assert_eq!(again.headers()["idempotent-replayed"], "true");
    assert_eq!(answer(again).await.1, first);
    assert_eq!(stripe.state().sessions.len(), 1);
}

#[tokio::test]
async fn other_parameters_are_an_idempotency_error() {
    let stripe = Stripe::start().await;
    stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap();
    let other = lesson_with("client_reference_id", Some("booking-2"));
    let (status, body) =
        answer(stripe.form(PATH, &other).header("idempotency-key", "k").send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["type"]), (400, &json!("idempotency_error")));
}

#[tokio::test]
async fn a_refusal_before_any_work_leaves_the_key_free() {
    let stripe = Stripe::start().await;
    let bad = lesson_with("mode", None);
    let (status, _) =
        answer(stripe.form(PATH, &bad).header("idempotency-key", "k").send().await.unwrap()).await;
    assert_eq!(status, 400);
    let (status, _) =
        answer(stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap()).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_server_error_is_replayed_too() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("POST", PATH, 1, Fault::ServerError));
    for _ in 0..2 {
        let send = stripe.form(PATH, LESSON).header("idempotency-key", "k").send();
        assert_eq!(send.await.unwrap().status(), 500);
    }
    let fresh = stripe.form(PATH, LESSON).header("idempotency-key", "k2").send().await.unwrap();
    assert_eq!(fresh.status(), 200);
    assert_eq!(stripe.state().sessions.len(), 1);
}

#[tokio::test]
async fn a_key_in_use_is_a_conflict() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("POST", PATH, 1, Fault::Hang));
    let hanging = tokio::spawn(stripe.form(PATH, LESSON).header("idempotency-key", "k").send());
    stripe.calls_hanging(1).await;
    let conflict = stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap();
    assert_eq!(conflict.status(), 409);
    stripe.release_hanging();
    assert_eq!(hanging.await.unwrap().unwrap().status(), 200);
    assert_eq!(stripe.state().sessions.len(), 1);
}
