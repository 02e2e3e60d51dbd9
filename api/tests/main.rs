//! Tests of everything behind the routes, one folder per area, and tests across all of them. `routes/` is a separate
//! program.
// A test fails at the first unexpected value.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The allowed wrappers of blocking calls belong to the product.
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
