//! What tests stand on.

pub mod app;
pub mod client;
pub mod contract;
pub mod database;
pub mod form;
pub mod front_end;
pub mod golden;
pub mod money;
pub mod oidc;
pub mod people;
pub mod picture;
mod signals;
pub mod site;
pub mod socket;
pub mod until;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use database::TestDatabase;
pub use front_end::FrontEnd;
pub use money::PaidApp;
pub use oidc::OidcApp;
pub use site::SiteApp;
pub use until::until;
