//! `former_slugs`: earlier slugs of mentors, which redirect permanently.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::models::profile::{Profile, is_public_mentor, lock_slugs};
use crate::schema::{former_slugs, profiles};

/// Returns the mentor who had this slug, if their profile is public.
pub fn mentor(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Profile>> {
    former_slugs::table
        .inner_join(profiles::table)
        .filter(former_slugs::slug.eq(slug))
        .filter(is_public_mentor())
        .select(Profile::as_select())
        .first(conn)
        .optional()
}

/// Counts the tutor's earlier slugs.
pub fn count(conn: &mut PgConnection, tutor_id: UserId) -> QueryResult<i64> {
    former_slugs::table.filter(former_slugs::tutor_id.eq(tutor_id)).count().get_result(conn)
}

/// Whether a slug is or was somebody else's. Nobody can be assigned a slug until the transaction ends.
pub fn is_taken(conn: &mut PgConnection, slug: &str, tutor_id: UserId) -> QueryResult<bool> {
    lock_slugs(conn)?;
    let present = profiles::table.filter(profiles::slug.eq(slug)).filter(profiles::id.ne(tutor_id));
    let former =
        former_slugs::table.filter(former_slugs::slug.eq(slug)).filter(former_slugs::tutor_id.ne(tutor_id));
    let is_present: bool = diesel::select(diesel::dsl::exists(present)).get_result(conn)?;
    Ok(is_present || diesel::select(diesel::dsl::exists(former)).get_result(conn)?)
}

/// Records a change of the tutor's slug; the new one may be an earlier one.
pub fn insert(
    conn: &mut PgConnection,
    tutor_id: UserId,
    before: Option<&str>,
    after: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::delete(
        former_slugs::table.filter(former_slugs::slug.eq(after)).filter(former_slugs::tutor_id.eq(tutor_id)),
    )
    .execute(conn)?;
    let Some(before) = before else { return Ok(()) };
    diesel::insert_into(former_slugs::table)
        .values((
            former_slugs::slug.eq(before),
            former_slugs::tutor_id.eq(tutor_id),
            former_slugs::left_at.eq(now),
        ))
        .execute(conn)?;
    Ok(())
}
