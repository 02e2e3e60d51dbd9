//! How the API speaks HTTP, whoever calls it: errors, bounds, encodings, headers, and how operations are described.

pub mod body_timeout;
pub mod compression;
pub mod content_encoding;
pub mod csv_file;
pub mod dates;
pub mod nul;
pub mod openapi;
pub mod paging;
pub mod problem;
pub mod responses;
pub mod search;
pub mod security_headers;
pub mod validation_messages;
