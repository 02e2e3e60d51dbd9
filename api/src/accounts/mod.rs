//! Accounts: passwords, passkeys, password links, known browsers, and linked identities.

pub mod admin_person;
pub mod ai_tutor_access;
pub mod awaited_email;
pub mod device_tokens;
pub mod export;
pub mod identities;
pub mod known_devices;
pub mod mailbox_owner;
pub mod new_password;
pub mod passkeys;
pub mod password_links;
pub mod passwords;
pub mod relying_party;
pub mod second_factor;
pub mod sessions;
pub mod signed_in_hint;
