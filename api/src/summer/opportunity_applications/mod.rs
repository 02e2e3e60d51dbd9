//! Students' applications to providers' listings: sent with a snapshot of the Common Profile, processed by the
//! provider, and published to both.

pub mod changes;
pub mod draft;
pub mod received;
pub mod response;
