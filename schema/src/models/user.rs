//! `users`: credentials and the verified address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::Role;
use crate::schema::{user_roles, users};

/// An account's credentials. Never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct User {
    /// Also the id of the person's profile.
    pub id: Uuid,
    /// Trimmed and lower-cased.
    pub email: String,
    /// bcrypt; `None` until a password is set.
    pub password_hash: Option<String>,
    /// When the address was proven by a mailed link.
    pub email_verified_at: Option<DateTime<Utc>>,
}

/// A new account.
#[derive(Debug, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser<'a> {
    /// Trimmed and lower-cased by the caller; the table refuses anything else.
    pub email: &'a str,
    /// bcrypt.
    pub password_hash: Option<&'a str>,
    /// Set when the address needs no further proof.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

impl User {
    /// The account with this address, which must already be normalised.
    pub fn by_email(conn: &mut PgConnection, email: &str) -> QueryResult<Option<User>> {
        users::table.filter(users::email.eq(email)).select(User::as_select()).first(conn).optional()
    }

    /// Marks the address as proven; a second proof changes nothing.
    pub fn verify(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
            .set((users::email_verified_at.eq(now), users::updated_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }

    /// Lets the person act in a further role; granting it again changes nothing.
    pub fn grant_role(conn: &mut PgConnection, id: Uuid, role: Role) -> QueryResult<()> {
        diesel::insert_into(user_roles::table)
            .values((user_roles::user_id.eq(id), user_roles::role.eq(role)))
            .on_conflict_do_nothing()
            .execute(conn)?;
        Ok(())
    }

    /// Whom admin mails go to.
    pub fn admin_emails(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
        users::table
            .inner_join(user_roles::table)
            .filter(user_roles::role.eq(Role::Admin))
            .order(users::email)
            .select(users::email)
            .load(conn)
    }
}

impl NewUser<'_> {
    /// Stores the account and answers its id, or `None` when the address is taken.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Option<Uuid>> {
        diesel::insert_into(users::table)
            .values(self)
            .on_conflict(users::email)
            .do_nothing()
            .returning(users::id)
            .get_result(conn)
            .optional()
    }
}
