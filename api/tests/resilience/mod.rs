//! Overload, and components that die or stop responding.

mod busy_database;
mod hashing;
mod panics;
mod private_authority;
mod silent_database;
