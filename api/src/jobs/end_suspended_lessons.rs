//! Ends the lessons that suspensions are to end.

use actix_web::web::Data;

use crate::error::Result;
use crate::state::AppState;
use crate::suspensions;

/// How many one turn ends at most, so that the jobs can be stopped between two turns.
const AT_ONCE: usize = 100;

/// Answers how many it was at.
///
/// # Errors
/// When the database refuses one of them; it is tried again a minute later, and the others by the next turn.
pub async fn end_suspended_lessons(state: Data<AppState>) -> Result<usize> {
    suspensions::cancel_due(&state, None, AT_ONCE).await
}
