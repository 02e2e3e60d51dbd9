//! How HTTP is spoken, each part by itself: no server, no database.

mod content_encoding;
mod nul;
mod security_headers;
mod validation_messages;
