//! What a process runs on, each part by itself.

mod database_url;
mod listening_connection;
mod logging;
mod page_paths;
mod rate_limits;
mod request_id;
