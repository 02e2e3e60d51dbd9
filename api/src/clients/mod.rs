//! The outside services. Only here do traits or switches between implementations stand.

pub mod mailer;
pub mod oidc;
pub mod storage;
pub mod stripe;
