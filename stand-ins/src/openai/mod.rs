//! A stand-in for OpenAI: its generally available Realtime API, with text and audio, and its moderation.
//!
//! It refuses what the real service refuses, with the same messages, including fields of the beta API, and responds
//! with a deterministic [`script`], which is good enough to demonstrate the AI tutor without a key.
//! [`OpenAiStandIn::start`] runs it on a free port. Tests control it through [`OpenAi`], to which the stand-in derefs,
//! or over HTTP under `/test/openai`.

mod client_event;
mod control;
mod faults;
mod fields;
mod moderation;
mod realtime;
mod request_error;
mod running;
mod script;
mod server_event;
mod session;
mod speech;
mod switches;

pub(crate) use self::running::configure;
pub use self::{
    control::{OpenAi, OpenAiState},
    faults::OpenAiFault,
    running::{OpenAiOptions, OpenAiStandIn},
    speech::{Sentence, sentence},
};
