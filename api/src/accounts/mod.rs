//! Who somebody is: passwords, the links that set one, the browsers an account knows, identities elsewhere.

pub mod admin_person;
pub mod ai_tutor_access;
pub mod device_tokens;
pub mod export;
pub mod identities;
pub mod known_devices;
pub mod password_links;
pub mod passwords;
pub mod second_factor;
pub mod sessions;
