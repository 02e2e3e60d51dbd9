//! One file per table: its rows, its inserts and every query on it.

pub mod account_token;
pub mod audit_log;
pub mod booking_dispute;
pub mod booking_money;
pub mod booking_payment;
pub mod booking_refund;
pub mod chat_session;
pub mod live_event;
pub mod mail_outbox;
pub mod newsletter_subscription;
pub mod pending_identity;
pub mod profile;
pub mod rate_limit;
pub mod session;
pub mod sign_in_attempt;
pub mod signal;
pub mod stripe_event;
pub mod student_booking;
pub mod tutor_application;
pub mod tutor_availability;
pub mod tutor_session;
pub mod user;
pub mod user_identity;
