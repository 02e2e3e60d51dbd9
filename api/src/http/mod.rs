//! HTTP concerns of the API that do not depend on the caller: errors, limits, encodings, headers and OpenAPI
//! descriptions.

pub mod body_timeout;
pub mod compression;
pub mod content_encoding;
pub mod csv_file;
pub mod nul;
pub mod openapi;
pub mod paging;
pub mod problem;
pub mod responses;
pub mod search;
pub mod security_headers;
pub mod unsubscribe;
pub mod validation_messages;
