//! Money, with every kind of fault.

mod adjustments;
mod balance;
mod balance_reading;
pub mod chaos;
mod comparison;
mod death;
mod disputes;
mod expiry;
mod listings;
mod missing;
mod owed;
mod races;
mod races_over_lessons;
mod reconciling;
mod refunds;
mod reversals;
mod settled;
mod statement;
mod suspension;
mod transfers;
