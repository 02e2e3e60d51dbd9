mod resume;
pub mod socket;
