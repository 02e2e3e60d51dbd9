//! Types of the `schema` crate that work without a database.

mod keyset;
mod live_event;
