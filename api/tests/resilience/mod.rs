//! What happens under overload, and when a part dies or falls silent.

mod busy_database;
mod hashing;
mod panics;
mod private_authority;
mod silent_database;
