//! Newsletters, as admins write and send them.

pub mod create;
pub mod delete;
pub mod deliveries;
pub mod duplicate;
pub mod list;
pub mod preview;
pub mod send;
pub mod show;
pub mod stop;
pub mod test;
pub mod update;

use schema::models::newsletter::{Newsletter, NewsletterRow};
use serde::Serialize;
use utoipa::ToSchema;

/// What has become of the copies, as last counted: while they go out, at most a second or so ago.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct NewsletterCounts {
    /// How many subscribers it was for when sending began.
    pub audience: i32,
    /// Copies that the mail server has.
    pub sent: i32,
    /// Copies that have not gone out.
    pub waiting: i32,
    /// Copies that the mail server refused for good.
    pub failed: i32,
    /// Copies whose reader left before they went out.
    pub left: i32,
    /// Copies of which nobody knows whether the mail server has them.
    pub uncertain: i32,
}

impl NewsletterCounts {
    fn new([audience, sent, failed, left, uncertain]: [i32; 5]) -> NewsletterCounts {
        let waiting = (audience - sent - failed - left - uncertain).max(0);
        NewsletterCounts { audience, sent, waiting, failed, left, uncertain }
    }
}

impl From<&Newsletter> for NewsletterCounts {
    fn from(row: &Newsletter) -> NewsletterCounts {
        NewsletterCounts::new([row.audience, row.sent, row.failed, row.left_before, row.uncertain])
    }
}

impl From<&NewsletterRow> for NewsletterCounts {
    fn from(row: &NewsletterRow) -> NewsletterCounts {
        NewsletterCounts::new([row.audience, row.sent, row.failed, row.left_before, row.uncertain])
    }
}
