//! Uploaded files.

pub mod chat_files;
pub mod pictures;
pub mod profile_images;
