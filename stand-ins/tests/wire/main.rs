//! Tests the stand-ins over HTTP and sockets, as the product uses them.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "in a test a panic is the report")]

mod async_stripe;
mod balance;
mod binary;
mod checkout_page;
mod connect;
mod events;
mod faults;
mod history;
mod idempotency;
mod oidc;
mod openai;
mod restart;
mod sessions_and_refunds;
mod smtp;
mod support;
mod switches;
