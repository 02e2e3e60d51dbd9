//! Mirrors the URLs.

mod account;
mod admin;
mod ai_tutor;
mod auth;
mod authorisation;
mod bookings;
mod chats;
mod contract;
mod docs;
mod files;
mod hostile_input;
mod mentors;
mod methods;
mod newsletter;
mod origin;
mod provider;
mod research;
mod stripe;
mod summer;
mod tutor;
mod tutor_applications;
mod tutoring;
