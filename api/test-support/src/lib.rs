//! What tests stand on. A crate of its own, compiled once for all of their programs.
// Tests stop at the first surprise.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The doors for what blocks are the product's.
#![allow(clippy::disallowed_methods)]
// What is new here is a database or a folder, which nobody wants by default.
#![allow(clippy::new_without_default)]

pub mod ai_tutor;
pub mod app;
pub mod applications;
pub mod authority;
pub mod captured_log;
pub mod client;
pub mod contract;
pub mod database;
pub mod events;
pub mod form;
pub mod front_end;
pub mod golden;
pub mod http;
pub mod links;
pub mod listing_payments;
pub mod listings;
pub mod money;
pub mod namespace;
pub mod newsletters;
pub mod oidc;
pub mod opportunities;
pub mod passkeys;
pub mod people;
pub mod picture;
pub mod proxy;
pub mod scale;
pub mod second_factor;
mod signals;
pub mod site;
pub mod socket;
pub mod statements;
pub mod suspension;
mod system;
pub mod until;
pub mod voice;

pub use macros::test;

pub use ai_tutor::AiTutorApp;
pub use app::TestApp;
pub use captured_log::CapturedLog;
pub use client::{Client, TestResponse};
pub use database::TestDatabase;
pub use front_end::FrontEnd;
pub use money::PaidApp;
pub use namespace::Namespace;
pub use oidc::OidcApp;
pub use proxy::Proxy;
pub use scale::{random_cases, scale};
pub use site::SiteApp;
pub use system::block_on;
pub use until::{until, until_true};
