//! What more than one way into an account does.

pub mod known_devices;
