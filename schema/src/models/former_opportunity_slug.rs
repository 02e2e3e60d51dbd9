//! `former_opportunity_slugs`: earlier slugs of opportunities, which redirect permanently.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::models::opportunity::Opportunity;
use crate::schema::{former_opportunity_slugs, opportunities};

/// Advisory lock for all slugs of opportunities.
const LOCK: i64 = 0x0051_0601;

/// Returns the opportunity that had this slug, open or not.
pub fn opportunity(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Opportunity>> {
    former_opportunity_slugs::table
        .inner_join(opportunities::table)
        .filter(former_opportunity_slugs::slug.eq(slug))
        .select(Opportunity::as_select())
        .first(conn)
        .optional()
}

/// Counts an opportunity's earlier slugs.
pub fn count(conn: &mut PgConnection, opportunity_id: Uuid) -> QueryResult<i64> {
    let former = former_opportunity_slugs::table;
    former.filter(former_opportunity_slugs::opportunity_id.eq(opportunity_id)).count().get_result(conn)
}

/// Prevents others from assigning slugs to opportunities until the transaction ends.
pub fn lock(conn: &mut PgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(LOCK).execute(conn)?;
    Ok(())
}

/// Returns the current and earlier slugs of other opportunities that begin like this. The caller holds the lock.
pub fn taken(conn: &mut PgConnection, slug: &str, opportunity_id: Uuid) -> QueryResult<Vec<String>> {
    let pattern = format!("{slug}%");
    let mut taken: Vec<String> = opportunities::table
        .filter(opportunities::slug.like(&pattern))
        .filter(opportunities::id.ne(opportunity_id))
        .select(opportunities::slug)
        .load(conn)?;
    let former: Vec<String> = former_opportunity_slugs::table
        .filter(former_opportunity_slugs::slug.like(&pattern))
        .filter(former_opportunity_slugs::opportunity_id.ne(opportunity_id))
        .select(former_opportunity_slugs::slug)
        .load(conn)?;
    taken.extend(former);
    Ok(taken)
}

/// Records a change of an opportunity's slug; the new one may be an earlier one.
pub fn insert(
    conn: &mut PgConnection,
    opportunity_id: Uuid,
    before: &str,
    after: &str,
    left_at: DateTime<Utc>,
) -> QueryResult<()> {
    let former = former_opportunity_slugs::table.filter(former_opportunity_slugs::slug.eq(after));
    diesel::delete(former.filter(former_opportunity_slugs::opportunity_id.eq(opportunity_id)))
        .execute(conn)?;
    diesel::insert_into(former_opportunity_slugs::table)
        .values((
            former_opportunity_slugs::slug.eq(before),
            former_opportunity_slugs::opportunity_id.eq(opportunity_id),
            former_opportunity_slugs::left_at.eq(left_at),
        ))
        .execute(conn)?;
    Ok(())
}
