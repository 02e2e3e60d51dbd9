use reqwest::Response;
use stand_ins::stripe::{PaymentStatus, SessionStatus};

use crate::support::{Stripe, encode};

async fn page(stripe: &Stripe, session: &str) -> String {
    let url = format!("{}/checkout/{session}", stripe.base_url());
    stripe.http.get(url).send().await.unwrap().text().await.unwrap()
}

async fn press(stripe: &Stripe, session: &str, button: &str, card: &str) -> Response {
    stripe
        .http
        .post(format!("{}/checkout/{session}/{button}", stripe.base_url()))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(encode(&[("card_number", card), ("cardholder", "Ada")]))
        .send()
        .await
        .unwrap()
}

#[tokio::test]
async fn paying_leads_to_the_success_page_once() {
    let stripe = Stripe::start().await;
    let session = stripe.open_session().await;
    let shown = page(&stripe, &session).await;
    for text in ["Local stand-in for Stripe", "Physics lesson", "$60.00", "http://site.test/dashboard"] {
        assert!(shown.contains(text), "{text}");
    }
    let paid = press(&stripe, &session, "pay", "4242 4242 4242 4242").await;
    assert_eq!(paid.status(), 303);
    assert_eq!(
        paid.headers()["location"],
        format!("http://site.test/payment-success?session_id={session}&booking_id=1").as_str()
    );
    let second_tab = press(&stripe, &session, "pay", "4242 4242 4242 4242").await;
    assert_eq!(second_tab.headers()["location"], format!("/checkout/{session}").as_str());
    assert!(page(&stripe, &session).await.contains("cannot be paid a second time"));
    assert_eq!(stripe.totals().charged, 6000);
}

#[tokio::test]
async fn a_declined_card_leaves_the_page_open() {
    let stripe = Stripe::start().await;
    let session = stripe.open_session().await;
    press(&stripe, &session, "decline", "").await;
    assert!(page(&stripe, &session).await.contains("Your card was declined."));
    press(&stripe, &session, "pay", "4000 0000 0000 9995").await;
    assert!(page(&stripe, &session).await.contains("insufficient funds"));
    let found = stripe.session(&session).unwrap();
    assert_eq!((found.status, found.payment_status), (SessionStatus::Open, PaymentStatus::Unpaid));
    assert_eq!(
        stripe.pending_kinds(),
        [
            "payment_intent.created",
            "charge.failed",
            "payment_intent.payment_failed",
            "charge.failed",
            "payment_intent.payment_failed",
        ]
    );
    press(&stripe, &session, "pay", "4242424242424242").await;
    assert_eq!(stripe.totals().charged, 6000);
    assert_eq!(stripe.state().payment_intents.len(), 1);
}

#[tokio::test]
async fn an_expired_page_takes_no_money() {
    let stripe = Stripe::start().await;
    let session = stripe.open_session().await;
    stripe.advance_clock(24 * 3600);
    press(&stripe, &session, "pay", "4242424242424242").await;
    assert!(page(&stripe, &session).await.contains("has expired"));
    assert_eq!(stripe.totals().charged, 0);
    assert!(page(&stripe, "cs_none").await.contains("does not exist"));
}

#[tokio::test]
async fn a_page_opened_at_another_address_of_this_machine_leads_back_there() {
    let stripe = Stripe::start().await;
    for (site, back) in [
        ("http://localhost:8080", "http://192.168.1.20:8080"),
        ("https://academy.test", "https://academy.test"),
    ] {
        let session = stripe.open_session_of(site).await;
        let at = format!("{}/checkout/{session}", stripe.base_url());
        let shown = stripe.http.get(&at).header("host", "192.168.1.20:8081").send().await.unwrap();
        let shown = shown.text().await.unwrap();
        assert!(shown.contains(&format!("href=\"{back}/dashboard\"")), "{shown}");
        let paid = stripe.http.post(format!("{at}/pay")).header("host", "192.168.1.20:8081");
        let paid = paid.header("content-type", "application/x-www-form-urlencoded").body("card_number=4242");
        let paid = paid.send().await.unwrap();
        let location = paid.headers()["location"].to_str().unwrap().to_owned();
        assert!(location.starts_with(&format!("{back}/payment-success?")), "{location}");
    }
}
