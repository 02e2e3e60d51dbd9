//! Creating an account, proving its address, signing in and out.

pub mod resend_verification;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
pub mod verify_email;
