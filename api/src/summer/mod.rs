//! The summer portal, from a provider's draft to a student's application.
//!
//! - [`opportunities`]: what students are offered: written by an admin, or published from a listing.
//! - [`listings`]: what providers write: their organization and the proof of its domain, drafts, an admin's decisions
//!   and the fee. An approved listing is published as an opportunity, once it is paid for if it has a price.
//! - [`opportunity_applications`]: what students send to the provider of an opportunity, and its answers.
//!
//! Each uses the ones above it only.

pub mod listings;
pub mod opportunities;
pub mod opportunity_applications;
