//! A stand-in for OpenAI: its Realtime API as it is generally available, by text and by voice, and its moderation.
//!
//! It refuses what the real one refuses, in its words, the beta's shapes among it, and responds with a [`script`]: good enough
//! to show the AI tutor without a key, and the same each time. [`OpenAiStandIn::start`] runs it on a port of its own. It is
//! driven through [`OpenAi`], to which the stand-in derefs, or over HTTP under `/test/openai`.

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
