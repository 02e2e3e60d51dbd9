use stand_ins::stripe::StripeOptions;

use crate::support::{LESSON, Stripe};

#[tokio::test]
async fn a_restart_finds_sessions_keys_and_events_again() {
    let folder = std::env::temp_dir().join(format!("stand-ins-{}", uuid::Uuid::new_v4()));
    let options = StripeOptions {
        hold_events: true,
        state_file: Some(folder.join("state.json")),
        ..StripeOptions::default()
    };
    let stripe = Stripe::with(options.clone()).await;
    let paid = stripe.paid_session().await;
    let path = "/v1/checkout/sessions";
    let first = stripe.form(path, LESSON).header("idempotency-key", "k").send().await.unwrap();
    let first = first.text().await.unwrap();
    let pending = stripe.pending_kinds();
    stripe.stand_in.stop().await;

    let stripe = Stripe::with(options).await;
    assert_eq!(stripe.totals().charged, 6000);
    assert!(stripe.pay(&paid).is_err());
    assert_eq!(stripe.pending_kinds(), pending);
    let again = stripe.form(path, LESSON).header("idempotency-key", "k").send().await.unwrap();
    assert_eq!(again.text().await.unwrap(), first);
    stripe.stand_in.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn an_unreadable_state_is_set_aside() {
    let folder = std::env::temp_dir().join(format!("stand-ins-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("state.json");
    std::fs::write(&file, "{ broken").unwrap();
    let stripe = Stripe::with(StripeOptions { state_file: Some(file), ..StripeOptions::default() }).await;
    assert!(stripe.state().sessions.is_empty());
    let aside = std::fs::read_to_string(folder.join("state.unreadable.json")).unwrap();
    assert_eq!(aside, "{ broken");
    stripe.stand_in.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}
