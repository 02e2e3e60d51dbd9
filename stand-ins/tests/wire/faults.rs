use reqwest::Method;
use stand_ins::stripe::{Fault, FaultRule};

use crate::support::{LESSON, Stripe};

const PATH: &str = "/v1/checkout/sessions";

#[tokio::test]
async fn a_cut_connection_hides_an_answer_that_a_retry_with_the_key_finds() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("POST", PATH, 1, Fault::CutBeforeAnswer));
    let lost = stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await;
    assert!(lost.is_err());
    assert_eq!(stripe.state().sessions.len(), 1);
    let found = stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap();
    assert_eq!(found.headers()["idempotent-replayed"], "true");
    assert_eq!(stripe.state().sessions.len(), 1);
    let calls: Vec<_> = stripe.calls().iter().map(|call| (call.status, call.replayed)).collect();
    assert_eq!(calls, [(200, false), (200, true)]);
}

#[tokio::test]
async fn faults_hit_only_what_they_are_for() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("GET", "/v1/checkout/sessions/*", 2, Fault::RateLimited));
    let id = stripe.open_session().await;
    let path = format!("{PATH}/{id}");
    for expected in [429, 429, 200] {
        assert_eq!(stripe.get(&path).await.0, expected);
    }
    stripe.fail_next(FaultRule::new("*", "/v1/*", 1, Fault::ServerErrorAfterEffects));
    assert_eq!(stripe.post(&format!("{path}/expire"), &[]).await.0, 500);
    assert_eq!(stripe.get(&path).await.1["status"], "expired");
}

#[tokio::test]
async fn a_refused_call_does_nothing_and_may_be_made_again_under_its_key() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("POST", PATH, 1, Fault::Refused));
    for (status, sessions) in [(400, 0), (200, 1)] {
        let answer = stripe.form(PATH, LESSON).header("idempotency-key", "k").send().await.unwrap();
        assert_eq!((answer.status().as_u16(), stripe.state().sessions.len()), (status, sessions));
    }
}

#[tokio::test]
async fn a_hanging_call_goes_on_when_it_is_let_go() {
    let stripe = Stripe::start().await;
    stripe.fail_next(FaultRule::new("GET", "/v1/balance", 1, Fault::Hang));
    let hanging = tokio::spawn(stripe.request(Method::GET, "/v1/balance").send());
    stripe.calls_hanging(1).await;
    stripe.release_hanging();
    assert_eq!(hanging.await.unwrap().unwrap().status(), 200);
}
