//! The AI tutor: a student talks to a model through a relay that owns what is let through. `docs/ai-tutor.md` has the whole.
//!
//! [`relay`] is one socket's loop. What it does with what it hears is decided by [`conversation`], which has no I/O;
//! [`sessions`] is its memory, and [`allowance`] how much of it there is.

pub mod allowance;
pub mod conversation;
pub mod event;
pub mod flood;
pub mod holder;
pub mod instructions;
pub mod record;
pub mod relay;
pub mod safety;
pub mod sessions;
