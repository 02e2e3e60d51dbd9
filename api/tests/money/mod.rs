//! Money, whatever goes wrong.

mod chaos;
mod death;
mod expiry;
mod races;
mod reconciling;
mod refunds;
