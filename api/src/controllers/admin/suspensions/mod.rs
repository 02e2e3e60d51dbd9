//! Suspending somebody's account, and restoring it.

pub mod list;
pub mod restore;
pub mod show;
pub mod suspend;
