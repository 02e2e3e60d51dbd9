//! Clients of external services. Traits and switches between implementations exist only here.

pub mod mail_session;
pub mod mailer;
pub mod moderation;
pub mod oidc;
pub mod openai;
pub mod realtime_model;
pub mod storage;
pub mod stripe;
