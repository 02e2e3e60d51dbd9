//! Response bodies that several areas share.

use serde::Serialize;
use utoipa::ToSchema;

/// The recipient of an email.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailSent {
    /// The address.
    pub email: String,
}
