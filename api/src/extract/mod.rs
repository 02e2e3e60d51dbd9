//! Who may call, and what they send, in the handler's signature.

pub mod body;
mod client;
pub mod dates;
mod device_tokens;
pub mod nul;
pub mod plain_words;
mod viewer;
mod visitor;

pub use body::{Body, OptionalBody, RawBody};
pub use client::{Client, TrustedHops};
pub use device_tokens::{DeviceTokens, device_cookie_name};
pub use viewer::{Admin, Student, Tutor, User, Viewer, session_cookie_name};
pub use visitor::Visitor;
