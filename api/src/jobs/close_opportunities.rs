//! Opportunities that time has closed leave the lists, and the pages that show them are rendered anew.

use actix_web::web::Data;
use schema::models::opportunity;

use crate::error::Result;
use crate::state::AppState;
use crate::summer::page_tags::invalidate_opportunities;

/// How many are taken back at once: each has a page to be told of.
const BATCH: i64 = 100;

/// Takes those from the lists whose deadline is over or which nobody has checked for 90 days. Operations leave them out
/// already; answers how many there were.
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
