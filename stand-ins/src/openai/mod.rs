//! A stand-in for OpenAI: its Realtime API as it is generally available, for text, and its moderation.
//!
//! It refuses whatever the real one refuses, the beta's shapes among it, and answers with a script: good enough to show the AI
//! tutor without a key, and the same each time. [`OpenAiStandIn::start`] runs it on a port of its own. It is driven through
//! [`OpenAi`], or over HTTP under `/test/openai`.

mod answers;
mod client_event;
mod control;
mod faults;
mod moderation;
mod realtime;
mod running;
mod server_event;
mod session;
mod switches;

pub(crate) use self::running::configure;
pub use self::{
    control::{OpenAi, OpenAiState},
    faults::OpenAiFault,
    running::{OpenAiOptions, OpenAiStandIn},
};
