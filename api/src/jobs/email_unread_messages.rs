//! Emails users about unread messages.

use actix_web::web::Data;

use super::lanes::repeat;
use crate::error::Result;
use crate::mail::new_message;
use crate::state::AppState;

/// Returns the number of recipients that were processed.
pub async fn email_unread_messages(state: Data<AppState>) -> Result<usize> {
    repeat(async || state.transaction(new_message::send_due).await).await
}
