//! The academy's web process: JSON API, live updates, page cache and jobs on one Postgres.
//!
//! A request goes from [`router`] to a controller, which asks [`domain`] for rules and the `schema` crate for rows.
//! What more than one caller does, jobs among them, has a room of its own, by system: [`bookings`], [`payments`],
//! [`payouts`], [`research`], [`suspensions`], [`deletions`], [`accounts`], [`tutors`], [`files`], [`summer`], [`listings`],
//! [`opportunity_applications`]. Rooms use each other one way only:
//! `tests/rooms.rs` holds the order. Everything public of the rooms that most others use has a doc comment, which the
//! compiler asks for; elsewhere a comment stands where a name does not say enough.

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
pub mod listings;
#[warn(missing_docs)]
pub mod live;
pub mod mail;
pub mod newsletters;
pub mod opportunity_applications;
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
