//! Test support in its own crate, compiled once for all test programs.
// A test fails at the first unexpected value.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The allowed wrappers of blocking calls belong to the product.
#![allow(clippy::disallowed_methods)]
// `new` creates a database or a folder here, which `Default` should not do.
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
pub use client::{Client, TestResponse, column, statuses};
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
