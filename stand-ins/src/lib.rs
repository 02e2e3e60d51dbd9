//! Local stand-ins for the external services that the academy calls.
//!
//! Each speaks the real wire protocol, so tests run the same client code that production runs: [`stripe`] (API, hosted
//! Checkout page, signed webhooks), [`oidc`] (sign-in with Google and ORCID), [`openai`] (the Realtime API behind the
//! AI tutor, and moderation), [`smtp`] (a receiving mail server) and [`mailbox`] (a page that lists the emails written
//! to a folder). The binary `stand-ins` serves them to `make run` and to browser tests; API tests start them in their
//! own process.
//!
//! `academy` does not link this crate.
#![recursion_limit = "256"]
#![allow(clippy::disallowed_methods, reason = "the doors for what blocks are the product's")]

pub mod background;
mod connection;
pub mod html;
pub mod index;
pub mod mailbox;
pub mod oidc;
pub mod openai;
mod opened;
pub mod server;
pub mod smtp;
pub mod stripe;
