//! What stands behind the routes, room by room, and what holds for all of them. `routes/` is a program of its own.
// Tests stop at the first surprise.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The doors for what blocks are the product's.
#![allow(clippy::disallowed_methods)]

mod ai_tutor;
mod config;
mod create_admin;
mod domain;
mod http;
mod jobs;
mod lifecycle;
mod live;
mod mail;
mod models;
mod money;
mod pages;
mod personal_data;
mod platform;
mod reset_second_factor;
mod resilience;
mod rooms;
mod schema_in_step;
mod seed;
mod shared_connection;
mod statements;
mod storage;
