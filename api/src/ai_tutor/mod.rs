//! The AI tutor: a student talks to a model through a relay that decides what is let through. See `docs/ai-tutor.md`.
//!
//! [`relay`] is the loop of one socket. [`conversation`] decides how to handle its events, without I/O; [`sessions`]
//! stores them, and [`allowance`] limits the usage.

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
