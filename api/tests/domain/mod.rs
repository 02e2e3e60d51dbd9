//! Pure rules, as examples and as properties.

mod booking;
mod next_path;
mod orcid;
mod payout_account;
mod person_name;
mod picture;
mod price;
mod research;
mod share;
mod slots;
mod text;
mod web_address;
