//! Handlers by area, a file for each resource: parse, authorize, call, respond.

pub mod account;
pub mod admin;
pub mod ai_tutor;
pub mod auth;
pub mod bookings;
pub mod chats;
pub mod client_errors;
pub mod docs;
pub mod emails;
pub mod files;
pub mod health;
pub mod live;
pub mod mentors;
pub mod newsletter;
pub mod pages;
pub mod provider;
pub mod research;
pub mod stripe;
pub mod summer;
pub mod tutor;
pub mod tutor_applications;
pub mod tutoring;
