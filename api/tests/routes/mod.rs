//! Mirrors the URLs.

mod auth;
mod authorisation;
mod bookings;
mod docs;
mod origin;
mod tutor;
mod tutoring;
