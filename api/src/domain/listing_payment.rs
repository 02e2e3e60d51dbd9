//! State machine of a listing's payment and its effects on the listing, as one declared table: payment status, event,
//! next status, effect.
//!
//! This table alone decides which transitions are allowed: an event without a row changes nothing. What people can do
//! with a listing is in [`super::listing`].

use schema::enums::PaymentStatus::{self, Paid, Processing, RefundPending, Refunded, Unpaid};

use super::booking::Action::{
    self, AwaitPayment, FailPayment, FollowRefund, LoseRefund, ReceivePayment, RefusePayment,
};

/// Condition under which a row applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingPaymentCondition {
    /// Always.
    Always,
    /// The payment has the price's amount and currency.
    PriceArrived,
    /// The payment differs from the price, and so buys nothing.
    AnotherAmount,
}

use ListingPaymentCondition::{Always, AnotherAmount, PriceArrived};

/// Effect on the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingPaymentEffect {
    /// Publish the listing, for the first time or again.
    Offer,
    /// Publish or withdraw the listing according to whether the payment is disputed.
    FollowDispute,
    /// Remove the listing from public lists until it is paid for again.
    Withdraw,
}

use ListingPaymentEffect::{FollowDispute, Offer, Withdraw};

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct ListingPaymentTransition {
    /// Payment status before the transition.
    pub from: PaymentStatus,
    /// Event that triggers it.
    pub action: Action,
    /// Condition that must hold.
    pub when: ListingPaymentCondition,
    /// Payment status after the transition, unless the listing cannot be published: in that case the payment is
    /// refunded.
    pub to: PaymentStatus,
    /// Effect on the listing.
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

/// The transition table. No two rows apply at the same time.
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

/// Returns the transition that applies, if there is one; `is_price` says whether the payment matches the price.
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
