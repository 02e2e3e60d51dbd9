//! Creating an account, proving its address, signing in and out.

pub mod email_link;
pub mod oidc;
pub mod passkey;
pub mod request_password_reset;
pub mod resend_verification;
pub mod reset_password;
pub mod second_factor;
pub mod second_factor_passkey;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
pub mod verify_email;
