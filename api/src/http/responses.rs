//! Bodies of responses that several areas give.

use serde::Serialize;
use utoipa::ToSchema;

/// Where a mail went.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailSent {
    /// The address.
    pub email: String,
}
