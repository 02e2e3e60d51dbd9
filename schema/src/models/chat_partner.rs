//! `profiles` of chat partners.

use diesel::prelude::*;

use crate::ids::UserId;
use crate::models::profile::Profile;
use crate::schema::{blocks, profiles, users};

/// Returns a tutor to whom students can send an inquiry: approved, with an account that is neither deleted nor
/// suspended.
pub fn tutor(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
    profiles::table
        .inner_join(users::table)
        .filter(profiles::id.eq(id))
        .filter(profiles::is_mentor_approved)
        .filter(users::deleted_at.is_null())
        .filter(users::suspended_at.is_null())
        .select(Profile::as_select())
        .first(conn)
        .optional()
}

/// Returns which of the two has blocked the other, preferring the first; `None` if neither has.
pub fn blocker(conn: &mut PgConnection, one: UserId, other: UserId) -> QueryResult<Option<UserId>> {
    let between = (blocks::blocker_id.eq(one).and(blocks::blocked_id.eq(other)))
        .or(blocks::blocker_id.eq(other).and(blocks::blocked_id.eq(one)));
    let blockers: Vec<UserId> = blocks::table.filter(between).select(blocks::blocker_id).load(conn)?;
    Ok(blockers.iter().copied().find(|blocker| *blocker == one).or(blockers.first().copied()))
}
