//! Removes closed opportunities from the lists and invalidates the pages that show them.

use actix_web::web::Data;
use schema::models::opportunity;

use crate::error::Result;
use crate::state::AppState;
use crate::summer::opportunities::page_tags::invalidate_opportunities;

/// The batch size: each opportunity has a page to be invalidated.
const BATCH: i64 = 100;

/// Closes opportunities whose deadline has passed or which have not been verified for 90 days. Queries exclude them
/// already. Returns their number.
pub async fn close_opportunities(state: Data<AppState>) -> Result<usize> {
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let closed = opportunity::close(conn, BATCH, now)?;
            invalidate_opportunities(conn, &closed)?;
            Ok(closed.len())
        })
        .await
}
