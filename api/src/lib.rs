//! The academy's web process: JSON API, live updates, page cache and jobs on one Postgres.
//!
//! A request goes from [`router`] to a controller, which uses the rules in [`domain`] and the rows of the `schema`
//! crate. Code with more than one caller, such as a job, is in a module per area: [`bookings`], [`payments`],
//! [`payouts`], [`research`], [`suspensions`], [`deletions`], [`accounts`], [`tutors`], [`files`], [`summer`].
//! These modules depend on each other in one direction only; `tests/rooms.rs` checks the order. In the modules that
//! most others use, `missing_docs` requires a doc comment for every public item; elsewhere comments are written where
//! the name does not say enough.

pub mod accounts;
pub mod ai_tutor;
pub mod balance;
pub mod bookings;
pub mod chats;
pub mod cli;
#[warn(missing_docs)]
pub mod clients;
pub mod controllers;
pub mod deletions;
#[warn(missing_docs)]
pub mod domain;
#[warn(missing_docs)]
pub mod error;
#[warn(missing_docs)]
pub mod extract;
pub mod files;
#[warn(missing_docs)]
pub mod http;
pub mod jobs;
#[warn(missing_docs)]
pub mod live;
pub mod mail;
pub mod newsletters;
pub mod pages;
pub mod payments;
pub mod payouts;
#[warn(missing_docs)]
pub mod platform;
pub mod research;
pub mod router;
#[warn(missing_docs)]
pub mod state;
pub mod summer;
pub mod suspensions;
pub mod tutors;
