//! The HTTP layer, each part alone: without server and database.

mod content_encoding;
mod nul;
mod security_headers;
mod validation_messages;
