//! Local stand-ins for the outside services that the academy talks to.
//!
//! Each speaks the real wire protocol, so that the product under test is the product that ships:
//! [`stripe`] (API, hosted checkout page, signed webhooks), [`oidc`] (the sign-in of Google and ORCID), [`openai`] (the
//! Realtime API behind the AI tutor, and moderation), [`smtp`] (a receiving mail server) and [`mailbox`] (a page on which the
//! mails written to a folder can be read). The binary `stand-ins` serves them to `make run` and to browser tests; API tests
//! start them in their own process.
//!
//! Nothing here is linked into `academy`.
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
