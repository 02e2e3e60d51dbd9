//! What becomes of a listing's payment, and of the listing with it, as one declared table: state, what was heard, next state, effect.
//!
//! Nothing else knows which move is allowed: what has no row changes nothing. What is done with a listing by people stands in
//! [`super::listing`].

use schema::enums::PaymentStatus::{self, Paid, Processing, RefundPending, Refunded, Unpaid};

use super::booking::Action::{
    self, AwaitPayment, FailPayment, FollowRefund, LoseRefund, ReceivePayment, RefusePayment,
};

/// When a row counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingPaymentCondition {
    /// Always.
    Always,
    /// If what was paid is the price, in its amount and its currency.
    PriceArrived,
    /// If it is something else, which buys nothing.
    AnotherAmount,
}

use ListingPaymentCondition::{Always, AnotherAmount, PriceArrived};

/// What follows for the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingPaymentEffect {
    /// It is offered, for the first time or again.
    Offer,
    /// It is offered or not, as the payment is disputed or not.
    FollowDispute,
    /// It is taken off the lists until it is paid for again.
    Withdraw,
}

use ListingPaymentEffect::{FollowDispute, Offer, Withdraw};

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct ListingPaymentTransition {
    /// In this state …
    pub from: PaymentStatus,
    /// … once this is heard …
    pub action: Action,
    /// … on this condition;
    pub when: ListingPaymentCondition,
    /// then it is in this state, unless the listing cannot be offered: then its money goes back …
    pub to: PaymentStatus,
    /// … and this follows.
    pub effect: Option<ListingPaymentEffect>,
}

const fn row(
    from: PaymentStatus,
    action: Action,
    when: ListingPaymentCondition,
    to: PaymentStatus,
    effect: Option<ListingPaymentEffect>,
) -> ListingPaymentTransition {
    ListingPaymentTransition { from, action, when, to, effect }
}

/// The process. No two rows apply at once.
#[rustfmt::skip]
pub const TRANSITIONS: &[ListingPaymentTransition] = &[
    row(Unpaid,        AwaitPayment,   Always,        Processing,    None),
    row(Unpaid,        ReceivePayment, PriceArrived,  Paid,          Some(Offer)),
    row(Unpaid,        RefusePayment,  AnotherAmount, RefundPending, None),
    row(Unpaid,        FollowRefund,   Always,        Refunded,      None),
    row(Processing,    ReceivePayment, PriceArrived,  Paid,          Some(Offer)),
    row(Processing,    RefusePayment,  AnotherAmount, RefundPending, None),
    row(Processing,    FailPayment,    Always,        Unpaid,        None),
    row(Processing,    FollowRefund,   Always,        Refunded,      None),
    row(Paid,          ReceivePayment, PriceArrived,  Paid,          Some(FollowDispute)),
    row(Paid,          FollowRefund,   Always,        Refunded,      Some(Withdraw)),
    row(RefundPending, FollowRefund,   Always,        Refunded,      None),
    row(Refunded,      LoseRefund,     PriceArrived,  Paid,          Some(Offer)),
    row(Refunded,      LoseRefund,     AnotherAmount, RefundPending, None),
];

/// The move that this is now, if it is allowed; `is_price` says whether what was paid is the price.
#[must_use]
pub fn find_transition(
    from: PaymentStatus,
    action: Action,
    is_price: bool,
) -> Option<&'static ListingPaymentTransition> {
    TRANSITIONS.iter().find(|row| {
        let meets = match row.when {
            Always => true,
            PriceArrived => is_price,
            AnotherAmount => !is_price,
        };
        (row.from, row.action) == (from, action) && meets
    })
}
