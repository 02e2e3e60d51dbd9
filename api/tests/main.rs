//! The API from outside: a real server, a real Postgres, a database per test.
#![allow(missing_docs)]
// Tests stop at the first surprise.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod config;
mod create_admin;
mod domain;
mod jobs;
mod lifecycle;
mod live;
mod mail;
mod money;
mod pages;
mod personal_data;
mod resilience;
mod rooms;
mod routes;
mod schema_in_step;
mod storage;
mod support;
