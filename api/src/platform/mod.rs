//! The infrastructure of the process: settings, clock, threads, database, log, metrics, signals, secrets and limits.

pub mod audit;
pub mod blocking;
pub mod brand;
pub mod byte_queue;
pub mod client_error_log;
pub mod clock;
pub mod config;
pub mod ctx;
pub mod database;
pub mod database_url;
pub mod fair_lane;
pub mod listening_connection;
pub mod logging;
pub mod memory_limits;
pub mod metrics;
pub mod notifier;
pub mod page_paths;
pub mod rate_limits;
pub mod request_id;
pub mod shares;
pub mod signals;
pub mod site_origin;
pub mod supervise;
pub mod tokens;
