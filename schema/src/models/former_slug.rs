//! `former_slugs`: what mentors' addresses ended with before. They lead to their mentors for good.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::profile::{Profile, is_public_mentor, lock_slugs};
use crate::schema::{former_slugs, profiles};

/// The mentor who had this address, if everybody may see them.
pub fn mentor(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Profile>> {
    former_slugs::table
        .inner_join(profiles::table)
        .filter(former_slugs::slug.eq(slug))
        .filter(is_public_mentor())
        .select(Profile::as_select())
        .first(conn)
        .optional()
}

/// How many addresses the tutor has had before.
pub fn count(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<i64> {
    former_slugs::table.filter(former_slugs::tutor_id.eq(tutor_id)).count().get_result(conn)
}

/// Whether an address is, or was, somebody else's. Nobody is given one until the end of the transaction.
pub fn is_taken(conn: &mut PgConnection, slug: &str, tutor_id: Uuid) -> QueryResult<bool> {
    lock_slugs(conn)?;
    let present = profiles::table.filter(profiles::slug.eq(slug)).filter(profiles::id.ne(tutor_id));
    let former =
        former_slugs::table.filter(former_slugs::slug.eq(slug)).filter(former_slugs::tutor_id.ne(tutor_id));
    let is_present: bool = diesel::select(diesel::dsl::exists(present)).get_result(conn)?;
    Ok(is_present || diesel::select(diesel::dsl::exists(former)).get_result(conn)?)
}

/// Notes that the tutor leaves one address for another, which may be one that they had before.
pub fn insert(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    (before, after): (Option<&str>, &str),
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
