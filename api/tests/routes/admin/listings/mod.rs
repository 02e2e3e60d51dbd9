//! Admins review listings.

mod decide;
mod hide;
mod list;
