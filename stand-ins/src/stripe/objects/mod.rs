//! The stored objects, one file per type, with their JSON format.

mod account;
mod balance_transaction;
mod charge;
mod checkout_session;
mod dispute;
mod event;
mod payment_intent;
mod payout;
mod refund;
mod transfer;

use indexmap::IndexMap;
use serde_json::Value;

pub use self::{
    account::{Account, AccountLink, OnboardingState},
    balance_transaction::{BalanceTransaction, Fee},
    charge::{Charge, ChargeStatus},
    checkout_session::{CheckoutSession, IntentTemplate, LineItem, PaymentStatus, SessionStatus},
    dispute::{Dispute, DisputeStatus},
    event::{Endpoint, Event, Origin},
    payment_intent::{PaymentIntent, PaymentIntentStatus},
    payout::{Payout, PayoutStatus},
    refund::Refund,
    transfer::{Transfer, TransferReversal},
};

pub(crate) use self::payout::{BANK, bank_json};

/// The caller's metadata on an object.
pub type Metadata = IndexMap<String, String>;

/// The API version of every response and event: the one that `async-stripe` is generated from.
pub const API_VERSION: &str = "2026-09-30.endive";

/// Adds null fields to an object.
fn add_nulls(object: &mut Value, fields: &[&str]) {
    for field in fields {
        object[*field] = Value::Null;
    }
}
