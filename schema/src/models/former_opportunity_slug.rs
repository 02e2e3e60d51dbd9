//! `former_opportunity_slugs`: what opportunities' addresses ended with before. They lead to their opportunities for good.

use diesel::prelude::*;

use crate::models::opportunity::Opportunity;
use crate::schema::{former_opportunity_slugs, opportunities};

/// The opportunity that had this address, open or not.
pub fn opportunity(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Opportunity>> {
    former_opportunity_slugs::table
        .inner_join(opportunities::table)
        .filter(former_opportunity_slugs::slug.eq(slug))
        .select(Opportunity::as_select())
        .first(conn)
        .optional()
}
