//! `users` and `profiles` for admins' lists.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::Role;
use crate::ids::UserId;
use crate::models::profile::full_name;
use crate::schema::{profiles, user_roles, users};

/// A user, deleted or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// When the account was suspended.
    pub suspended_at: Option<DateTime<Utc>>,
    pub deleted_at: Option<DateTime<Utc>>,
    /// All roles.
    pub roles: Vec<Role>,
}

impl Person {
    /// Returns given and family name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }
}

/// A person with one of their roles, if they have any.
type PersonColumns =
    (UserId, String, String, String, Option<DateTime<Utc>>, Option<DateTime<Utc>>, Option<Role>);

/// Returns the people with these ids, in no particular order: one query for any number of people.
pub fn of_ids(conn: &mut PgConnection, ids: &[UserId]) -> QueryResult<Vec<Person>> {
    let rows: Vec<PersonColumns> = users::table
        .inner_join(profiles::table)
        .left_join(user_roles::table)
        .filter(users::id.eq_any(ids))
        .order((users::id, user_roles::role))
        .select((
            users::id,
            profiles::first_name,
            profiles::last_name,
            users::email,
            users::suspended_at,
            users::deleted_at,
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    let mut people: Vec<Person> = Vec::new();
    for (id, first_name, last_name, email, suspended_at, deleted_at, role) in rows {
        match people.last_mut().filter(|person| person.id == id) {
            Some(person) => person.roles.extend(role),
            None => people.push(Person {
                id,
                first_name,
                last_name,
                email,
                suspended_at,
                deleted_at,
                roles: role.into_iter().collect(),
            }),
        }
    }
    Ok(people)
}
