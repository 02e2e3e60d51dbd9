//! The subcommands of `academy`: one for each process type, and what operators run by hand.

pub mod create_admin;
pub mod metrics_server;
pub mod migrate;
pub mod program;
pub mod reset_second_factor;
pub mod serve;
