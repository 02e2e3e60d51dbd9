//! Tests of the API by URL, which the folders mirror: a real server, a real Postgres, a database per test.
// A test fails at the first unexpected value.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The allowed wrappers of blocking calls belong to the product.
#![allow(clippy::disallowed_methods)]

mod account;
mod addresses;
mod admin;
mod ai_tutor;
mod auth;
mod authorization;
mod bookings;
mod chats;
mod client_errors;
mod contract;
mod docs;
mod emails;
mod files;
mod hostile_input;
mod limits;
mod mentors;
mod methods;
mod newsletter;
mod origin;
mod provider;
mod research;
mod strangers_mailbox;
mod stripe;
mod summer;
mod tutor;
mod tutor_applications;
mod tutoring;
