//! A stand-in for Stripe: its API, its hosted Checkout and onboarding pages, its signed webhooks.
//!
//! [`StripeStandIn::start`] runs one on a free port. Tests control it through [`StripeControl`], to which the stand-in
//! derefs, or over HTTP under `/test/stripe`.

mod accounts;
mod api;
mod balance;
mod checkout_page;
mod clock;
mod control;
mod error;
mod events;
mod faults;
mod form;
mod history;
mod idempotency;
mod ids;
mod objects;
mod onboarding_page;
mod params;
mod payments;
mod receipt_page;
mod refunds;
mod running;
mod snapshot;
mod state_file;
mod store;
mod switches;
mod totals;
mod transfers;

pub(crate) use self::running::{configure, prepare, run_beside};
pub use self::{
    clock::Clock,
    control::StripeControl,
    error::ApiError,
    events::{PendingEvent, SignedEvent, Webhooks, sign},
    faults::{Fault, FaultRule},
    history::{
        History, HistoryIds, PastAccount, PastPayment, PastPayout, PastRefund, PastTransfer, PaymentIds,
    },
    objects::*,
    payments::CheckoutSessionError,
    running::{StripeOptions, StripeStandIn},
    snapshot::StripeState,
    store::{CallRecord, StripeStore},
    totals::Totals,
};
