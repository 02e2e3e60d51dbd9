//! Checks that the Stripe client of the academy parses every response and event.

use std::collections::HashMap;

use stand_ins::stripe::OnboardingState;
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest};
use stripe_checkout::{
    CheckoutSession, CheckoutSessionMode, CheckoutSessionPaymentStatus, CheckoutSessionStatus,
    checkout_session::{
        CreateCheckoutSession, CreateCheckoutSessionLineItems, CreateCheckoutSessionLineItemsPriceData,
        CreateCheckoutSessionPaymentIntentData, ExpireCheckoutSession, ListCheckoutSession, ProductData,
        RetrieveCheckoutSession,
    },
};
use stripe_connect::{
    account::{
        CreateAccount, CreateAccountCapabilities, CreateAccountCapabilitiesTransfers, CreateAccountType,
        RetrieveAccount,
    },
    account_link::{CreateAccountLink, CreateAccountLinkType},
    login_link::CreateAccountLoginLink,
    transfer::CreateTransfer,
    transfer_reversal::CreateIdTransferReversal,
};
use stripe_core::{
    charge::RetrieveCharge,
    dispute::{ListDispute, RetrieveDispute},
    payment_intent::RetrievePaymentIntent,
    refund::{CreateRefund, ListRefund, RetrieveRefund},
};
use stripe_webhook::{EventObject, Webhook};

use crate::support::Stripe;

pub(crate) fn client(stripe: &Stripe) -> Client {
    ClientBuilder::new(stripe.api_key()).url(format!("{}/", stripe.base_url())).build().unwrap()
}

fn purchase() -> CreateCheckoutSession {
    let metadata =
        HashMap::from([("booking_id".to_owned(), "b1".to_owned()), ("attempt".to_owned(), "1".to_owned())]);
    let mut price =
        CreateCheckoutSessionLineItemsPriceData::new("usd".parse::<stripe_types::Currency>().unwrap());
    price.unit_amount = Some(6000);
    price.product_data = Some(ProductData::new("Physics lesson"));
    let mut item = CreateCheckoutSessionLineItems::new();
    item.quantity = Some(1);
    item.price_data = Some(price);
    let mut intent = CreateCheckoutSessionPaymentIntentData::new();
    intent.metadata = Some(metadata.clone());
    intent.transfer_group = Some("booking-b1".to_owned());
    CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Payment)
        .line_items(vec![item])
        .client_reference_id("b1")
        .customer_email("student@demo.test")
        .metadata(metadata)
        .payment_intent_data(intent)
        .success_url("http://site.test/ok?session_id={CHECKOUT_SESSION_ID}")
        .cancel_url("http://site.test/back")
}

async fn create(client: &Client, key: &str) -> CheckoutSession {
    purchase()
        .customize()
        .request_strategy(RequestStrategy::Idempotent(IdempotencyKey::new(key).unwrap()))
        .send(client)
        .await
        .unwrap()
}

#[tokio::test]
async fn sessions_payments_and_refunds() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    let session = create(&client, "k1").await;
    assert_eq!(session.status, Some(CheckoutSessionStatus::Open));
    // The client serializes maps in random order; the idempotency key must match regardless.
    for _ in 0..8 {
        assert_eq!(create(&client, "k1").await.id, session.id);
    }
    stripe.pay(session.id.as_str()).unwrap();
    let paid = RetrieveCheckoutSession::new(session.id.clone())
        .expand(vec!["line_items".to_owned(), "payment_intent.latest_charge".to_owned()])
        .send(&client)
        .await
        .unwrap();
    assert_eq!(paid.payment_status, CheckoutSessionPaymentStatus::Paid);
    assert_eq!(paid.line_items.unwrap().data[0].amount_total, 6000);
    let intent = paid.payment_intent.unwrap().into_object().unwrap();
    let charge = intent.latest_charge.unwrap().into_object().unwrap();
    assert_eq!(charge.transfer_group.as_deref(), Some("booking-b1"));
    assert_eq!(charge.metadata["booking_id"], "b1");
    RetrievePaymentIntent::new(intent.id.clone()).send(&client).await.unwrap();
    RetrieveCharge::new(charge.id).send(&client).await.unwrap();
    let list = ListCheckoutSession::new().payment_intent(intent.id.as_str()).send(&client).await;
    assert_eq!(list.unwrap().data.len(), 1);

    let refund =
        CreateRefund::new().payment_intent(intent.id.as_str()).amount(2000).send(&client).await.unwrap();
    assert_eq!(refund.amount, 2000);
    RetrieveRefund::new(refund.id).send(&client).await.unwrap();
    let refunds = ListRefund::new().payment_intent(intent.id.as_str()).send(&client).await;
    assert_eq!(refunds.unwrap().data.len(), 1);
}

#[tokio::test]
async fn a_charge_tells_its_receipt_its_refunds_and_its_disputes() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    let session = stripe.paid_session().await;
    stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    let dispute = stripe.dispute(&session).unwrap();
    let intent = stripe.session(&session).unwrap().payment_intent.unwrap();
    let read = RetrievePaymentIntent::new(intent.as_str())
        .expand(vec!["latest_charge.refunds".to_owned()])
        .send(&client)
        .await
        .unwrap();
    let charge = read.latest_charge.unwrap().into_object().unwrap();
    assert!(charge.disputed);
    assert_eq!(charge.refunds.unwrap().data[0].amount, 1000);
    let receipt = reqwest::get(charge.receipt_url.unwrap()).await.unwrap();
    assert!(receipt.text().await.unwrap().contains("Receipt for $60.00"));

    let open = ListDispute::new().payment_intent(intent.as_str()).send(&client).await.unwrap();
    assert_eq!((open.data.len(), open.data[0].amount), (1, 5000));
    assert!(!open.data[0].is_charge_refundable);
    let refused = CreateRefund::new().payment_intent(intent.as_str()).send(&client).await;
    assert!(matches!(refused, Err(StripeError::Stripe(_, 400))), "{refused:?}");
    stripe.close_dispute(&dispute, true).unwrap();
    let won = RetrieveDispute::new(dispute.as_str()).send(&client).await.unwrap();
    assert!(won.is_charge_refundable, "{:?}", won.status);
    CreateRefund::new().payment_intent(intent.as_str()).send(&client).await.unwrap();
}

#[tokio::test]
async fn errors_come_with_their_codes() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    let session = create(&client, "k1").await;
    let expired = ExpireCheckoutSession::new(session.id.clone()).send(&client).await.unwrap();
    assert_eq!(expired.status, Some(CheckoutSessionStatus::Expired));
    let Err(StripeError::Stripe(error, 400)) = ExpireCheckoutSession::new(session.id).send(&client).await
    else {
        panic!("expired twice")
    };
    assert!(error.message.unwrap().contains("Only Checkout Sessions"));
    let Err(StripeError::Stripe(error, 404)) = RetrieveCharge::new("ch_none").send(&client).await else {
        panic!("a charge out of nothing")
    };
    assert_eq!(error.code.unwrap().as_str(), "resource_missing");
}

#[tokio::test]
async fn accounts_links_and_transfers() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    let mut transfers = CreateAccountCapabilitiesTransfers::new();
    transfers.requested = Some(true);
    let mut capabilities = CreateAccountCapabilities::new();
    capabilities.transfers = Some(transfers);
    let account = CreateAccount::new()
        .type_(CreateAccountType::Express)
        .country("US")
        .email("tutor@demo.test")
        .capabilities(capabilities)
        .send(&client)
        .await
        .unwrap();
    let link = CreateAccountLink::new(account.id.as_str(), CreateAccountLinkType::AccountOnboarding)
        .refresh_url("http://site.test/refresh")
        .return_url("http://site.test/return")
        .send(&client)
        .await
        .unwrap();
    assert!(link.url.starts_with(stripe.base_url()));
    stripe.set_onboarding(account.id.as_str(), OnboardingState::Ready).unwrap();
    let ready = RetrieveAccount::new(account.id.clone()).send(&client).await.unwrap();
    assert_eq!(ready.payouts_enabled, Some(true));
    CreateAccountLoginLink::new(account.id.clone()).send(&client).await.unwrap();
    stripe.paid_session().await;
    let charge = stripe.state().charges[0].id.clone();
    let usd: stripe_types::Currency = "usd".parse().unwrap();
    let transfer = CreateTransfer::new(usd, account.id.as_str())
        .amount(4800)
        .source_transaction(charge)
        .send(&client)
        .await
        .unwrap();
    let reversal = CreateIdTransferReversal::new(transfer.id).amount(800).send(&client).await;
    assert_eq!(reversal.unwrap().amount, 800);
}

#[tokio::test]
async fn every_event_is_understood() {
    let stripe = Stripe::start().await;
    let paid = stripe.paid_session().await;
    stripe.refund_in_dashboard(&paid, Some(1000)).unwrap();
    stripe.dispute(&paid).unwrap();
    let slow = stripe.open_session().await;
    stripe.pay_later(&slow).unwrap();
    stripe.settle(&slow, true).unwrap();
    let refused = stripe.open_session().await;
    stripe.decline(&refused).unwrap();
    stripe.expire(&refused).unwrap();
    let (_, account) = stripe
        .post("/v1/accounts", &[("type", "express"), ("capabilities[transfers][requested]", "true")])
        .await;
    let account = account["id"].as_str().unwrap();
    stripe.set_onboarding(account, OnboardingState::Ready).unwrap();
    let transfer = [("amount", "100"), ("currency", "usd"), ("destination", account)];
    assert_eq!(stripe.post("/v1/transfers", &transfer).await.0, 200);

    let events = stripe.take_events();
    assert!(events.len() > 15);
    for event in &events {
        let secret = match event.endpoint {
            stand_ins::stripe::Endpoint::Account => "whsec_local",
            stand_ins::stripe::Endpoint::Connect => "whsec_local_connect",
        };
        let read =
            Webhook::construct_event_with_timestamp(&event.payload, &event.signature, secret, stripe.now());
        let read = read.unwrap_or_else(|error| panic!("{}: {error} {}", event.kind, event.payload));
        assert_eq!(read.type_.as_str(), event.kind);
        assert!(!matches!(read.data.object, EventObject::Unknown(_)), "{}", event.kind);
    }
}
