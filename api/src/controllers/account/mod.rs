//! The signed-in person's own account.

pub mod credentials;
pub mod email_preferences;
pub mod passkeys;
pub mod profile;
pub mod second_factor;
pub mod sessions;
pub mod verification;
