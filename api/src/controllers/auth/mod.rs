//! Signing up, verifying an email address, signing in and out.

pub mod email_verification;
pub mod oidc;
pub mod password_reset;
pub mod second_factor;
pub mod sign_in;
pub mod sign_up;
