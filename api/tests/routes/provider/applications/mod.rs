//! What students sent to a provider, and what the provider does about it.

mod analytics;
mod file;
mod list;
mod moves;
mod notes;
