//! Pure rules: no database, no network, no clock.

pub mod access;
pub mod booking;
pub mod cancellation;
pub mod chat;
pub mod earning;
pub mod google;
pub mod hold;
pub mod identity;
pub mod next_path;
pub mod orcid;
pub mod password;
pub mod payout_account;
pub mod periods;
pub mod person_name;
pub mod picture;
pub mod portal;
pub mod price;
pub mod research;
pub mod share;
pub mod slots;
pub mod spreadsheet;
pub mod text;
pub mod time;
pub mod web_address;
pub mod zoom_link;
