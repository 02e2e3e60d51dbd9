//! Providers' organizations and their listings in the summer portal, from a draft to an opportunity that students see.

pub mod admin_organization;
pub mod changes;
pub mod draft;
pub mod facts;
pub mod fee;
pub mod organizations;
pub mod publication;
pub mod response;
