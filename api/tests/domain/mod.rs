//! Pure rules, as examples and as properties.

mod booking;
mod next_path;
mod orcid;
mod payout_account;
mod periods;
mod person_name;
mod picture;
mod price;
mod share;
mod slots;
mod spreadsheet;
mod text;
mod zoom_link;
