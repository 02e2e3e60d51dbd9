//! `listings` as admins see them: what waits for one, and what became of the others.

use std::collections::BTreeSet;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use uuid::Uuid;

use crate::enums::ListingState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::listing::Listing;
use crate::models::organization::Organization;
use crate::models::prepared::prepared;
use crate::schema::{listings, organizations};

/// How many listings stand where.
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
/// they changed, the latest first. Two queries.
pub fn page(
    conn: &mut PgConnection,
    state: ListingState,
    request: PageRequest,
) -> QueryResult<Page<(Listing, Organization)>> {
    let query = listings::table.select(Listing::as_select()).limit(request.rows_to_read()).into_boxed();
    let page = if state == ListingState::InReview {
        // In the statement itself, as the index `listings_waiting` has it. None is in review that was not submitted.
        let mut query = query
            .filter(sql::<Bool>("listings.state = 'in_review'"))
            .order((listings::submitted_at.asc(), listings::id.asc()));
        if let Some(after) = request.after {
            let (at, id) = (listings::submitted_at.assume_not_null(), listings::id);
            query =
                query.filter(at.ge(after.at).and(at.gt(after.at).or(at.eq(after.at).and(id.gt(after.id)))));
        }
        let rows: Vec<Listing> = query.load(conn)?;
        request.page(rows, |row| Position { at: row.submitted_at.unwrap_or(row.updated_at), id: row.id })
    } else {
        let (at, id) = (listings::updated_at, listings::id);
        let mut query = query.filter(listings::state.eq(state)).order((at.desc(), id.desc()));
        if let Some(after) = request.after {
            query = query.filter(older_than!(at, id, after));
        }
        let rows: Vec<Listing> = query.load(conn)?;
        request.page(rows, |row| Position { at: row.updated_at, id: row.id })
    };
    let ids: BTreeSet<Uuid> = page.rows.iter().map(|row| row.organization_id).collect();
    let organizations: Vec<Organization> = organizations::table
        .filter(organizations::id.eq_any(ids))
        .select(Organization::as_select())
        .load(conn)?;
    let with_organization = |listing: Listing| {
        let found = organizations.iter().find(|organization| organization.id == listing.organization_id);
        found.map(|organization| (listing, organization.clone())).ok_or(diesel::NotFound)
    };
    Ok(Page {
        rows: page.rows.into_iter().map(with_organization).collect::<QueryResult<_>>()?,
        next: page.next,
    })
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
