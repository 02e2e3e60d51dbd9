//! Admins look at what providers write.

mod decide;
mod hide;
mod list;
