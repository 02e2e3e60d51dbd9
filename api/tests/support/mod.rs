//! What tests stand on.

pub mod ai_tutor;
pub mod app;
pub mod authority;
pub mod client;
pub mod contract;
pub mod database;
pub mod form;
pub mod front_end;
pub mod golden;
pub mod http;
pub mod money;
pub mod namespace;
pub mod oidc;
pub mod opportunities;
pub mod people;
pub mod picture;
pub mod proxy;
pub mod second_factor;
mod signals;
pub mod site;
pub mod socket;
pub mod statements;
pub mod suspension;
pub mod until;
pub mod voice;

pub use ai_tutor::AiTutorApp;
pub use app::TestApp;
pub use client::{Client, TestResponse};
pub use database::TestDatabase;
pub use front_end::FrontEnd;
pub use money::PaidApp;
pub use namespace::Namespace;
pub use oidc::OidcApp;
pub use proxy::Proxy;
pub use site::SiteApp;
pub use until::{until, until_true};
