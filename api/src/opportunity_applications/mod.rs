//! Students' applications to what providers post: sent with their Common Profile as it is, moved on by the provider, told to both.

pub mod changes;
pub mod draft;
pub mod received;
pub mod response;
