//! What tests stand on.

pub mod app;
pub mod client;
pub mod database;
pub mod front_end;
pub mod money;
pub mod people;
pub mod site;
pub mod socket;
pub mod until;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use database::TestDatabase;
pub use front_end::FrontEnd;
pub use money::PaidApp;
pub use site::SiteApp;
pub use until::until;
