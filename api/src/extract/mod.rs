//! Who may call, and what they send, in the handler's signature.

pub mod body;
mod client;
pub mod plain_words;
mod viewer;

pub use body::{Body, OptionalBody, RawBody};
pub use client::{Client, TrustedHops};
pub use viewer::{Admin, Student, Tutor, User, Viewer, session_cookie_name};
