//! Money: checkout, what Stripe says of it, and giving it back.

mod release;

pub use release::release_expired_hold;
