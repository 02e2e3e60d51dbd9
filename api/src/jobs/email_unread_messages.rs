//! Tells people by mail of messages they have not read.

use actix_web::web::Data;

use super::lanes::repeat;
use crate::error::Result;
use crate::mail::new_message;
use crate::state::AppState;

/// Answers how many readers were looked at.
pub async fn email_unread_messages(state: Data<AppState>) -> Result<usize> {
    repeat(async || state.transaction(new_message::send_due).await).await
}
