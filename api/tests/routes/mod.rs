//! Mirrors the URLs.

mod auth;
mod authorisation;
mod bookings;
mod docs;
mod mentors;
mod newsletter;
mod origin;
mod stripe;
mod tutor;
mod tutoring;
