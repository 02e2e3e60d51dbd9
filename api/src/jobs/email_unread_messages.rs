//! Tells people by mail of messages they have not read.

use actix_web::web::Data;

use crate::error::Result;
use crate::mail::new_message;
use crate::state::AppState;

/// Readers of one turn.
const BATCH: usize = 50;

/// Answers how many readers were looked at.
///
/// # Errors
/// When the database cannot be reached.
pub async fn email_unread_messages(state: Data<AppState>) -> Result<usize> {
    for done in 0..BATCH {
        if !state.transaction(new_message::send_due).await? {
            return Ok(done);
        }
    }
    Ok(BATCH)
}
