//! `listings` as admins see them: what waits for one, and what became of the others.

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::enums::ListingState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::listing::Listing;
use crate::models::organization::Organization;
use crate::models::prepared::prepared;
use crate::schema::{listings, organizations};

/// How many listings stand where.
#[allow(missing_docs, reason = "the names of the fields say it all")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct ListingCounts {
    #[diesel(sql_type = BigInt)]
    pub draft: i64,
    #[diesel(sql_type = BigInt)]
    pub in_review: i64,
    #[diesel(sql_type = BigInt)]
    pub returned: i64,
    #[diesel(sql_type = BigInt)]
    pub approved: i64,
    #[diesel(sql_type = BigInt)]
    pub closed: i64,
}

/// A page of the listings in a state with their organisations: those that wait for an admin by how long they wait, others by when
/// they changed, the latest first.
pub fn page(
    conn: &mut PgConnection,
    state: ListingState,
    request: PageRequest,
) -> QueryResult<Page<(Listing, Organization)>> {
    let query = listings::table
        .inner_join(organizations::table)
        .filter(listings::state.eq(state))
        .select((Listing::as_select(), Organization::as_select()))
        .limit(request.rows_to_read())
        .into_boxed();
    if state == ListingState::InReview {
        // No listing is in review that was not submitted.
        let (at, id) = (listings::submitted_at.assume_not_null(), listings::id);
        let mut query = query.order((listings::submitted_at.asc(), id.asc()));
        if let Some(after) = request.after {
            query = query.filter(at.gt(after.at).or(at.eq(after.at).and(id.gt(after.id))));
        }
        let rows: Vec<(Listing, Organization)> = query.load(conn)?;
        Ok(request
            .page(rows, |(row, _)| Position { at: row.submitted_at.unwrap_or(row.updated_at), id: row.id }))
    } else {
        let (at, id) = (listings::updated_at, listings::id);
        let mut query = query.order((at.desc(), id.desc()));
        if let Some(after) = request.after {
            query = query.filter(older_than!(at, id, after));
        }
        let rows: Vec<(Listing, Organization)> = query.load(conn)?;
        Ok(request.page(rows, |(row, _)| Position { at: row.updated_at, id: row.id }))
    }
}

/// Counts them, by an index alone.
pub fn counts(conn: &mut PgConnection) -> QueryResult<ListingCounts> {
    prepared(
        "SELECT (SELECT count(*) FROM listings WHERE state = 'draft') AS draft,
             (SELECT count(*) FROM listings WHERE state = 'in_review') AS in_review,
             (SELECT count(*) FROM listings WHERE state = 'returned') AS returned,
             (SELECT count(*) FROM listings WHERE state = 'approved') AS approved,
             (SELECT count(*) FROM listings WHERE state = 'closed') AS closed",
    )
    .get_result(conn)
}
