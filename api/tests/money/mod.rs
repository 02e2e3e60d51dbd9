//! Money, whatever goes wrong.

mod death;
mod expiry;
mod races;
mod reconciling;
mod refunds;
