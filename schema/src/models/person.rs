//! `users` and `profiles`, as admins see the people in their lists.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::Role;
use crate::schema::{profiles, user_roles, users};

/// Somebody with an account, deleted or not.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Since when the account is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
    /// Everything they may act as.
    pub roles: Vec<Role>,
}

/// A person without their roles.
type PersonColumns = (Uuid, String, String, String, Option<DateTime<Utc>>);

/// The people with these ids, in no particular order: two queries for any number of them.
pub fn of_ids(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<Vec<Person>> {
    let rows: Vec<PersonColumns> = users::table
        .inner_join(profiles::table)
        .filter(users::id.eq_any(ids))
        .select((users::id, profiles::first_name, profiles::last_name, users::email, users::suspended_at))
        .load(conn)?;
    let roles: Vec<(Uuid, Role)> = user_roles::table
        .filter(user_roles::user_id.eq_any(ids))
        .order((user_roles::user_id, user_roles::role))
        .select((user_roles::user_id, user_roles::role))
        .load(conn)?;
    let roles_of = |id: Uuid| roles.iter().filter(|(user, _)| *user == id).map(|(_, role)| *role).collect();
    let person = |(id, first_name, last_name, email, suspended_at)| Person {
        id,
        first_name,
        last_name,
        email,
        suspended_at,
        roles: roles_of(id),
    };
    Ok(rows.into_iter().map(person).collect())
}
