//! The academy's web process: JSON API, live updates, page cache and jobs on one Postgres.
//!
//! A request goes from [`router`] to a controller, which asks [`domain`] for rules and the `schema` crate for rows.
//! What more than one caller does, jobs among them, has a module of its own: a move of a booking ([`process`]), money
//! in and back ([`payments`]), shares of it ([`payouts`]), whose account a sign-in elsewhere opens ([`identities`]),
//! which browsers an account knows ([`accounts`]).

pub mod access;
pub mod accounts;
pub mod around;
pub mod blocking;
pub mod clients;
pub mod clock;
pub mod compress;
pub mod config;
pub mod controllers;
pub mod create_admin;
pub mod database_url;
pub mod db;
pub mod domain;
pub mod encoding;
pub mod error;
pub mod extract;
pub mod identities;
pub mod jobs;
pub mod limits;
pub mod live;
pub mod logging;
pub mod mail;
pub mod metrics;
pub mod migrate;
pub mod notifier;
pub mod openapi;
pub mod origin;
pub mod pages;
pub mod paging;
pub mod passwords;
pub mod payments;
pub mod payouts;
pub mod pictures;
pub mod process;
pub mod profile_images;
pub mod recovery;
pub mod request_id;
pub mod router;
pub mod security;
pub mod seed;
pub mod server;
pub mod signals;
pub mod site_origin;
pub mod slot_events;
pub mod slow_bodies;
pub mod state;
pub mod supervise;
pub mod tokens;
pub mod tutors;
pub mod websocket;
