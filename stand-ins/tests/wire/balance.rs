//! Every balance transaction of the platform, read with Stripe's own library.

use std::collections::BTreeSet;

use stand_ins::stripe::{OnboardingState, StripeOptions};
use stripe_core::{
    BalanceTransaction, BalanceTransactionSource, BalanceTransactionType,
    balance::RetrieveForMyAccountBalance,
    balance_transaction::{ListBalanceTransaction, RetrieveBalanceTransaction},
    dispute::RetrieveDispute,
    payout::{ListPayout, RetrievePayout},
};
use stripe_types::{Expandable, RangeBoundsTs, RangeQueryTs};

use crate::{async_stripe::client, support::Stripe};

/// Creates every kind of balance transaction: a card payment of 60 dollars with a refund of 10, a dispute won and one
/// lost, a failed refund, a transfer that is partly reversed, and a fee.
async fn busy_month(stripe: &Stripe) {
    let paid = stripe.paid_session().await;
    stripe.refund_in_dashboard(&paid, Some(1000)).unwrap();
    let won = stripe.dispute(&paid).unwrap();
    stripe.close_dispute(&won, true).unwrap();
    let lost = stripe.paid_session().await;
    let lost = stripe.dispute(&lost).unwrap();
    stripe.close_dispute(&lost, false).unwrap();
    let slow = stripe.open_session().await;
    stripe.pay_later(&slow).unwrap();
    stripe.settle(&slow, true).unwrap();
    let refund = stripe.refund_in_dashboard(&slow, None).unwrap();
    stripe.fail_refund(&refund.id).unwrap();
    let (_, account) = stripe
        .post("/v1/accounts", &[("type", "express"), ("capabilities[transfers][requested]", "true")])
        .await;
    let account = account["id"].as_str().unwrap();
    stripe.set_onboarding(account, OnboardingState::Ready).unwrap();
    let charge = stripe.state().charges[0].id.clone();
    let transfer = [
        ("amount", "4000"),
        ("currency", "usd"),
        ("destination", account),
        ("source_transaction", charge.as_str()),
    ];
    let (status, transfer) = stripe.post("/v1/transfers", &transfer).await;
    assert_eq!(status, 200, "{transfer}");
    let path = format!("/v1/transfers/{}/reversals", transfer["id"].as_str().unwrap());
    assert_eq!(stripe.post(&path, &[("amount", "500")]).await.0, 200);
    stripe.charge_fee(120, "stripe_fee", "Radar");
    let failed = stripe.pay_out(None).unwrap();
    stripe.settle_payout(&failed, false).unwrap();
    let arrived = stripe.pay_out(None).unwrap();
    stripe.settle_payout(&arrived, true).unwrap();
}

/// Returns all balance transactions, newest first, in pages of three.
async fn read_all(client: &stripe::Client) -> Vec<BalanceTransaction> {
    let mut all: Vec<BalanceTransaction> = Vec::new();
    loop {
        let mut request = ListBalanceTransaction::new().limit(3).expand(vec!["data.source".to_owned()]);
        if let Some(last) = all.last() {
            request = request.starting_after(last.id.as_str());
        }
        let page = request.send(client).await.unwrap();
        all.extend(page.data);
        if !page.has_more {
            return all;
        }
    }
}

#[tokio::test]
async fn every_movement_of_money_is_listed_with_its_fee_and_its_source() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    busy_month(&stripe).await;
    let mut all = read_all(&client).await;
    all.reverse();
    let read: Vec<_> = all.iter().map(|one| (one.reporting_category.as_str(), one.amount, one.fee)).collect();
    assert_eq!(
        read,
        [
            ("charge", 6000, 204),
            ("refund", -1000, 0),
            ("dispute", -5000, 1500),
            ("dispute_reversal", 5000, 0),
            ("charge", 6000, 204),
            ("dispute", -6000, 1500),
            ("charge", 6000, 204),
            ("refund", -6000, 0),
            ("refund_failure", 6000, 0),
            ("transfer", -4000, 0),
            ("transfer_reversal", 500, 0),
            ("fee", -120, 0),
            ("payout", -3768, 0),
            ("payout_reversal", 3768, 0),
            ("payout", -3768, 0),
        ]
    );
    for one in &all {
        assert_eq!(one.net, one.amount - one.fee);
        assert_eq!(one.fee_details.iter().map(|fee| fee.amount).sum::<i64>(), one.fee);
        assert!(!matches!(one.type_, BalanceTransactionType::Unknown(_)), "{:?}", one.type_);
        let source = one.source.as_ref().map(Expandable::as_object);
        assert!(one.reporting_category == "fee" || source.is_some_and(|source| source.is_some()), "{one:?}");
    }
    let reversal = all[10].source.as_ref().and_then(Expandable::as_object);
    assert!(matches!(reversal, Some(BalanceTransactionSource::TransferReversal(_))), "{reversal:?}");
    let again = RetrieveBalanceTransaction::new(all[0].id.as_str()).send(&client).await.unwrap();
    assert_eq!(again.net, 5796);
}

#[tokio::test]
async fn the_movements_come_to_the_balance_and_to_what_the_objects_say() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    busy_month(&stripe).await;
    stripe.paid_session().await;
    let net: i64 = read_all(&client).await.iter().map(|one| one.net).sum();
    let balance = RetrieveForMyAccountBalance::new().send(&client).await.unwrap();
    assert_eq!(balance.available[0].amount, net);
    let totals = stripe.totals();
    assert_eq!(totals.balance - totals.fees - totals.paid_out, net, "{totals:?}");
}

#[tokio::test]
async fn payouts_and_disputes_name_their_movements() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    busy_month(&stripe).await;
    let payouts = ListPayout::new().send(&client).await.unwrap().data;
    let [arrived, failed] = payouts.as_slice() else { panic!("{} payouts", payouts.len()) };
    assert_eq!((arrived.status.as_str(), failed.status.as_str()), ("paid", "failed"));
    assert!(failed.failure_balance_transaction.is_some() && failed.failure_message.is_some());
    let only = ListPayout::new().status("failed").send(&client).await.unwrap();
    assert_eq!(only.data.len(), 1);
    let one = RetrievePayout::new(arrived.id.clone())
        .expand(vec!["balance_transaction".to_owned()])
        .send(&client)
        .await
        .unwrap();
    let movement = one.balance_transaction.and_then(Expandable::into_object).unwrap();
    assert_eq!(movement.net, -arrived.amount);
    let inside = ListBalanceTransaction::new().payout(arrived.id.as_str()).limit(100).send(&client).await;
    let paid: i64 =
        inside.unwrap().data.iter().map(|one| one.net).filter(|net| *net != -arrived.amount).sum();
    assert_eq!(paid, arrived.amount);

    let won = RetrieveDispute::new(stripe.state().disputes[0].id.as_str()).send(&client).await.unwrap();
    let amounts: Vec<i64> = won.balance_transactions.iter().map(|one| one.amount).collect();
    assert_eq!(amounts, [-5000, 5000]);
}

#[tokio::test]
async fn pages_stay_in_place_while_money_moves() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    busy_month(&stripe).await;
    let before = read_all(&client).await;
    let first = ListBalanceTransaction::new().limit(5).send(&client).await.unwrap();
    stripe.paid_session().await;
    let next = ListBalanceTransaction::new()
        .limit(5)
        .starting_after(first.data[4].id.as_str())
        .send(&client)
        .await
        .unwrap();
    let ids = |list: &[BalanceTransaction]| list.iter().map(|one| one.id.to_string()).collect::<Vec<_>>();
    assert_eq!(ids(&next.data), ids(&before[5..10]));
    let recently =
        RangeQueryTs::Bounds(RangeBoundsTs { gte: Some(stripe.now() - 60), ..RangeBoundsTs::default() });
    let since = ListBalanceTransaction::new().created(recently).limit(100).send(&client).await;
    assert!(!since.unwrap().data.is_empty());
}

#[tokio::test]
async fn a_movement_that_is_not_listed_counts_all_the_same() {
    let stripe = Stripe::start().await;
    let client = client(&stripe);
    stripe.paid_session().await;
    let fee = stripe.adjust_balance(-120, ("new_type", "new_category"), "Something new");
    let listed = async || read_all(&client).await.iter().map(|one| one.net).collect::<Vec<_>>();
    assert_eq!(listed().await, [-120, 5796]);
    stripe.set_listed(&fee, false).unwrap();
    assert_eq!((listed().await, balance(&stripe).await), (vec![5796], 5676));
    stripe.set_listed(&fee, true).unwrap();
    assert_eq!((listed().await, balance(&stripe).await), (vec![-120, 5796], 5676));
    assert!(stripe.set_listed("txn_of_nobody", false).is_err());
}

/// Returns the sum in `GET /v1/balance`, in cents.
async fn balance(stripe: &Stripe) -> i64 {
    let balance = RetrieveForMyAccountBalance::new().send(&client(stripe)).await.unwrap();
    balance.available[0].amount
}

#[tokio::test]
async fn movements_are_known_again_after_a_restart() {
    let folder = std::env::temp_dir().join(format!("stand-ins-{}", uuid::Uuid::new_v4()));
    let file = folder.join("state.json");
    let options =
        StripeOptions { hold_events: true, state_file: Some(file.clone()), ..StripeOptions::default() };
    let stripe = Stripe::with(options.clone()).await;
    busy_month(&stripe).await;
    let before = stripe.state();
    stripe.stand_in.stop().await;
    let stripe = Stripe::with(options.clone()).await;
    let after = stripe.state();
    assert_eq!(after.balance_transactions, before.balance_transactions);
    assert_eq!((&after.payouts, after.totals), (&before.payouts, before.totals));

    // Later balance transactions add to this sum, under new ids.
    let there = balance(&stripe).await;
    stripe.paid_session().await;
    assert_eq!(balance(&stripe).await, there + 6000 - 204);
    let payout = stripe.pay_out(Some(100)).unwrap();
    assert_eq!(balance(&stripe).await, there + 6000 - 204 - 100);
    let state = stripe.state();
    let ids = state.balance_transactions.iter().map(|one| &one.id);
    let ids: BTreeSet<_> = ids.chain(state.payouts.iter().map(|one| &one.id)).collect();
    assert_eq!(ids.len(), before.balance_transactions.len() + before.payouts.len() + 3);
    assert_eq!(state.payouts.last().map(|one| &one.id), Some(&payout));
    stripe.stand_in.stop().await;

    // A state file from before balance transactions existed.
    let mut old: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    old.as_object_mut().unwrap().remove("balance_transactions");
    old.as_object_mut().unwrap().remove("payouts");
    std::fs::write(&file, old.to_string()).unwrap();
    let stripe = Stripe::with(options).await;
    let net: i64 = stripe.state().balance_transactions.iter().map(|one| one.net()).sum();
    let totals = stripe.totals();
    assert_eq!((totals.balance - totals.fees, totals.paid_out), (net, 0));
    assert_eq!(totals.fees, 4 * 204 + 2 * 1500);
    stripe.stand_in.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}
