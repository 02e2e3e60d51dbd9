use academy::domain::booking::Action;
use academy::domain::listing_payment::{
    ListingPaymentCondition, ListingPaymentEffect, TRANSITIONS, find_transition,
};
use schema::enums::PaymentStatus;

/// The events that Stripe can send.
const HEARD: [Action; 7] = [
    Action::AwaitPayment,
    Action::ReceivePayment,
    Action::RefusePayment,
    Action::FailPayment,
    Action::FollowRefund,
    Action::LoseRefund,
    Action::Expire,
];

#[test]
fn a_payment_goes_the_declared_way_and_no_other() {
    use Action::{AwaitPayment, FailPayment, FollowRefund, LoseRefund, ReceivePayment, RefusePayment};
    use PaymentStatus::{Paid, Processing, RefundPending, Refunded, Unpaid};
    for &from in PaymentStatus::ALL {
        for action in HEARD {
            for is_price in [true, false] {
                let expected = match (from, action, is_price) {
                    (Unpaid, AwaitPayment, _) => Some(Processing),
                    (Processing, FailPayment, _) => Some(Unpaid),
                    (Unpaid | Processing | Paid, ReceivePayment, true) => Some(Paid),
                    (Unpaid | Processing, RefusePayment, false) => Some(RefundPending),
                    (Unpaid | Processing | Paid | RefundPending, FollowRefund, _) => Some(Refunded),
                    (Refunded, LoseRefund, true) => Some(Paid),
                    (Refunded, LoseRefund, false) => Some(RefundPending),
                    _ => None,
                };
                let found = find_transition(from, action, is_price).map(|row| row.to);
                assert_eq!(found, expected, "{action:?} in {from}, the price: {is_price}");
            }
        }
    }
}

#[test]
fn no_two_rows_apply_at_once() {
    for (index, one) in TRANSITIONS.iter().enumerate() {
        for other in &TRANSITIONS[index + 1..] {
            let are_apart = one.when != other.when && one.when != ListingPaymentCondition::Always;
            assert!((one.from, one.action) != (other.from, other.action) || are_apart, "{one:?} {other:?}");
        }
    }
}

#[test]
fn only_the_price_buys_something_and_what_it_bought_goes_with_it() {
    for row in TRANSITIONS {
        let is_bought = row.to == PaymentStatus::Paid;
        assert!(!is_bought || row.when == ListingPaymentCondition::PriceArrived, "{row:?}");
        assert_eq!(
            is_bought && row.from != PaymentStatus::Paid,
            row.effect == Some(ListingPaymentEffect::Offer)
        );
        let is_lost = row.from == PaymentStatus::Paid && !is_bought;
        assert_eq!(is_lost, row.effect == Some(ListingPaymentEffect::Withdraw), "{row:?}");
    }
}
