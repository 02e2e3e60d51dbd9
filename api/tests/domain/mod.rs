//! Pure rules, as examples and as properties.

mod booking;
mod chat;
mod chat_file;
mod chat_screening;
mod common_profile;
mod deadline;
mod disciplines;
mod markdown;
mod matching;
mod newsletter;
mod next_path;
mod opportunity;
mod orcid;
mod payout_account;
mod periods;
mod person_name;
mod picture;
mod price;
mod research;
mod second_factor;
mod share;
mod slots;
mod spreadsheet;
mod text;
mod web_address;
mod zoom_link;
