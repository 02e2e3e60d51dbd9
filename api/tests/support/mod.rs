//! What tests stand on.

pub mod app;
pub mod client;
pub mod database;
pub mod money;
pub mod people;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use money::PaidApp;
