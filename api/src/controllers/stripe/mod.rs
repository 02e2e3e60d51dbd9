//! What Stripe calls.

pub mod webhook;
