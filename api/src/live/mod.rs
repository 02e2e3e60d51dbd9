//! Live updates: what changed, told to the open pages of those whom it concerns.
//!
//! A change is stored and announced in one transaction ([`schema::models::live_event`]). Each process
//! hears the announcement on its [`bus`], reads what is new once, and hands it to its own sockets
//! through the [`hub`].

pub mod bus;
pub mod connect;
pub mod hub;
pub mod socket;

pub use hub::Hub;
