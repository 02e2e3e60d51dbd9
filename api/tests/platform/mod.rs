//! The platform's parts, each alone.

mod client_error_log;
mod database_url;
mod fair_lane;
mod listening_connection;
mod logging;
mod memory_limits;
mod page_paths;
mod rate_limits;
mod request_id;
mod shares;
