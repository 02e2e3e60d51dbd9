//! The outside services. Only here do traits or switches between implementations stand.

pub mod mail_session;
pub mod mailer;
pub mod moderation;
pub mod oidc;
pub mod openai;
pub mod realtime_model;
pub mod storage;
pub mod stripe;
