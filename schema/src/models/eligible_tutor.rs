//! Tutors whom research projects can be assigned to.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};

use crate::enums::{Role, Service};
use crate::ids::UserId;
use crate::models::name_order::NAME_ORDER;
use crate::models::profile::Profile;
use crate::schema::{profiles, user_roles, users};

/// A tutor whom a project can be assigned to.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct EligibleTutor {
    #[diesel(sql_type = SqlUuid)]
    pub id: UserId,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    /// Number of unfinished projects that they mentor.
    #[diesel(sql_type = BigInt)]
    pub active_projects: i64,
}

/// Returns approved tutors who offer research and are not suspended, by name; at most 500.
pub fn all(conn: &mut PgConnection) -> QueryResult<Vec<EligibleTutor>> {
    let order = NAME_ORDER.join(", ");
    diesel::sql_query(format!(
        "SELECT p.id, p.first_name, p.last_name, u.email,
             (SELECT count(*) FROM research_requests r
              WHERE r.assigned_tutor_id = p.id AND r.status <> 'completed') AS active_projects
         FROM profiles p JOIN users u ON u.id = p.id
         WHERE p.is_mentor_approved AND u.suspended_at IS NULL AND p.services @> '{{research}}'
             AND EXISTS (SELECT FROM user_roles o WHERE o.user_id = p.id AND o.role = 'tutor')
         ORDER BY {order} LIMIT 500"
    ))
    .load(conn)
}

/// Returns the tutor if a project may be assigned to them, locked until the transaction ends.
pub fn lock(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
    // Locks the account first, as account deletion does, to avoid a deadlock.
    let account: Option<UserId> = users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .filter(users::suspended_at.is_null())
        .select(users::id)
        .for_key_share()
        .first(conn)
        .optional()?;
    if account.is_none() {
        return Ok(None);
    }
    let profile: Option<Profile> =
        profiles::table.find(id).select(Profile::as_select()).for_share().first(conn).optional()?;
    let is_tutor: Option<UserId> = user_roles::table
        .filter(user_roles::user_id.eq(id))
        .filter(user_roles::role.eq(Role::Tutor))
        .select(user_roles::user_id)
        .first(conn)
        .optional()?;
    let may_mentor = |profile: &Profile| profile.is_mentor_approved && profile.offers(Service::Research);
    Ok(profile.filter(may_mentor).filter(|_| is_tutor.is_some()))
}
