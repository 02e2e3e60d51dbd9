//! What people upload.

pub mod pictures;
pub mod profile_images;
