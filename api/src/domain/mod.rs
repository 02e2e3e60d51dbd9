//! Pure rules: no database, no network, no clock.

pub mod booking;
pub mod cancellation;
pub mod password;
pub mod picture;
pub mod price;
pub mod share;
pub mod slots;
pub mod text;
pub mod time;
