//! Cancels the lessons of suspended users.

use actix_web::web::Data;

use crate::error::Result;
use crate::state::AppState;
use crate::suspensions;

/// The maximum per turn, so that jobs can be stopped between two turns.
const AT_ONCE: usize = 100;

/// Returns the number of lessons that were processed.
///
/// # Errors
/// When the database refuses one of them; it is tried again a minute later, and the others in the next turn.
pub async fn cancel_suspended_lessons(state: Data<AppState>) -> Result<usize> {
    suspensions::cancel_due(&state, None, AT_ONCE).await
}
