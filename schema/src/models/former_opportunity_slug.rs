//! `former_opportunity_slugs`: what opportunities' addresses ended with before. They lead to their opportunities for good.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

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

/// Notes that an opportunity had this address until `left_at`.
pub fn leave(
    conn: &mut PgConnection,
    opportunity_id: Uuid,
    slug: &str,
    left_at: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(former_opportunity_slugs::table)
        .values((
            former_opportunity_slugs::slug.eq(slug),
            former_opportunity_slugs::opportunity_id.eq(opportunity_id),
            former_opportunity_slugs::left_at.eq(left_at),
        ))
        .execute(conn)?;
    Ok(())
}
