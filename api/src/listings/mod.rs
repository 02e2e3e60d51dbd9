//! What providers offer at the summer portal: the organisations that they speak for, and their listings on the way from a draft to
//! an opportunity that students see.

pub mod admin_organization;
pub mod changes;
pub mod draft;
pub mod fee;
pub mod organizations;
pub mod publication;
pub mod response;
pub mod standing;
