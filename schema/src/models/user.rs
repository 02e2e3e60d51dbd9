//! `users`: credentials and email address of accounts.

use chrono::{DateTime, Utc};
use diesel::IntoSql;
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel::sql_types::{BigInt, Bool, Timestamptz};

use crate::enums::Role;
use crate::ids::UserId;
use crate::models::former_address;
use crate::schema::{profiles, second_factors, user_identities, user_roles, users};

/// An account's credentials. Never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct User {
    /// Also the id of the profile.
    pub id: UserId,
    /// Trimmed and lower-cased.
    pub email: String,
    /// bcrypt; `None` until a password is set.
    pub password_hash: Option<String>,
    /// When the address was verified by an emailed link.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// IANA name of the zone in which they read times; `None` for the academy's.
    pub time_zone: Option<String>,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser<'a> {
    /// Trimmed and lower-cased by the caller; the table rejects anything else.
    pub email: &'a str,
    /// bcrypt.
    pub password_hash: Option<&'a str>,
    /// Set if the address needs no further verification.
    pub email_verified_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl User {
    /// Returns the account with this address, which must be normalized.
    pub fn by_email(conn: &mut PgConnection, email: &str) -> QueryResult<Option<User>> {
        users::table
            .filter(users::email.eq(email))
            .filter(users::deleted_at.is_null())
            .select(User::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the account, unless it was deleted.
    pub fn find(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<User>> {
        users::table
            .find(id)
            .filter(users::deleted_at.is_null())
            .select(User::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the account, locked until the transaction ends, unless it was deleted. Changes of credentials and uses
    /// of links take this lock first, so that concurrent ones are processed one after the other.
    pub fn lock(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<User>> {
        users::table
            .find(id)
            .filter(users::deleted_at.is_null())
            .select(User::as_select())
            .for_no_key_update()
            .first(conn)
            .optional()
    }

    /// Prevents the account from being suspended or deleted until the transaction ends; `false` if it already is.
    pub fn lock_open(conn: &mut PgConnection, id: UserId) -> QueryResult<bool> {
        let open: Option<UserId> = users::table
            .find(id)
            .filter(users::deleted_at.is_null())
            .filter(users::suspended_at.is_null())
            .select(users::id)
            .for_share()
            .first(conn)
            .optional()?;
        Ok(open.is_some())
    }

    /// Whether the account is only a sign-up with an unverified address: no tutor or admin, and without linked
    /// identities.
    pub fn is_unfinished_sign_up(conn: &mut PgConnection, id: UserId) -> QueryResult<bool> {
        let more = user_roles::table
            .filter(user_roles::user_id.eq(id))
            .filter(user_roles::role.ne_all([Role::Student, Role::Provider]));
        let elsewhere = user_identities::table.filter(user_identities::user_id.eq(id));
        let mentor = profiles::table.find(id).filter(profiles::is_mentor_approved);
        let unfinished = users::table
            .find(id)
            .filter(users::email_verified_at.is_null())
            .filter(users::deleted_at.is_null())
            .filter(not(exists(more)))
            .filter(not(exists(elsewhere)))
            .filter(not(exists(mentor)));
        diesel::select(exists(unfinished)).get_result(conn)
    }

    /// Restarts an unfinished sign-up with another password and role.
    pub fn replace_unverified(
        conn: &mut PgConnection,
        id: UserId,
        hash: &str,
        role: Role,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(users::table.find(id))
            .set((users::password_hash.eq(hash), users::created_at.eq(now), users::updated_at.eq(now)))
            .execute(conn)?;
        let others = user_roles::table.filter(user_roles::user_id.eq(id)).filter(user_roles::role.ne(role));
        diesel::delete(others).execute(conn)?;
        User::grant_role(conn, id, role)
    }

    /// Deletes up to `limit` sign-ups from before `before` with an unverified address, unless an emailed link can
    /// still complete them. Returns how many.
    pub fn delete_unfinished(
        conn: &mut PgConnection,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        limit: i64,
    ) -> QueryResult<usize> {
        diesel::sql_query(DELETE_UNFINISHED)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(now)
            .bind::<BigInt, _>(limit)
            .execute(conn)
    }

    pub fn set_password(
        conn: &mut PgConnection,
        id: UserId,
        hash: &str,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(users::table.find(id))
            .set((users::password_hash.eq(hash), users::updated_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }

    /// Deletes the password, so that only an emailed link gives access to the account.
    pub fn forget_password(conn: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(users::table.find(id))
            .set((users::password_hash.eq(None::<String>), users::updated_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }

    /// Changes the account's address to a verified one; `false`, without any change, if another account has it.
    pub fn move_to(
        conn: &mut PgConnection,
        id: UserId,
        email: &str,
        now: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let moved = conn.transaction(|conn| {
            former_address::insert(conn, id, now)?;
            diesel::update(users::table.find(id))
                .set((users::email.eq(email), users::email_verified_at.eq(now), users::updated_at.eq(now)))
                .execute(conn)
        });
        match moved {
            Ok(_) => Ok(true),
            Err(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Marks the address as verified; idempotent.
    pub fn verify(conn: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
            .set((
                users::email_verified_at.eq(now),
                users::sign_up_browser.eq(None::<Vec<u8>>),
                users::updated_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Stores the browser in which the password of an account with an unverified address was chosen, as SHA-256 of its
    /// cookie's token.
    pub fn signs_up_in(conn: &mut PgConnection, id: UserId, browser: &[u8]) -> QueryResult<()> {
        diesel::update(users::table.find(id)).set(users::sign_up_browser.eq(browser)).execute(conn)?;
        Ok(())
    }

    /// Sets the zone in which the user reads times; `None` for the academy's.
    pub fn set_time_zone(conn: &mut PgConnection, id: UserId, time_zone: Option<&str>) -> QueryResult<()> {
        diesel::update(users::table.find(id)).set(users::time_zone.eq(time_zone)).execute(conn)?;
        Ok(())
    }

    /// Whether the password of an account with an unverified address was chosen in this browser.
    pub fn has_signed_up_in(conn: &mut PgConnection, id: UserId, browser: &[u8]) -> QueryResult<bool> {
        let same = users::table.find(id).filter(users::sign_up_browser.eq(browser));
        diesel::select(exists(same)).get_result(conn)
    }

    /// Grants a role; idempotent.
    pub fn grant_role(conn: &mut PgConnection, id: UserId, role: Role) -> QueryResult<()> {
        diesel::insert_into(user_roles::table)
            .values((user_roles::user_id.eq(id), user_roles::role.eq(role)))
            .on_conflict_do_nothing()
            .execute(conn)?;
        Ok(())
    }

    /// Revokes a role.
    pub fn revoke_role(conn: &mut PgConnection, id: UserId, role: Role) -> QueryResult<()> {
        diesel::delete(user_roles::table.find((id, role))).execute(conn)?;
        Ok(())
    }

    /// Returns all roles of the user.
    pub fn roles(conn: &mut PgConnection, id: UserId) -> QueryResult<Vec<Role>> {
        user_roles::table.filter(user_roles::user_id.eq(id)).select(user_roles::role).load(conn)
    }

    /// Returns the admins who can act as such, like [`User::admins`], locked until the transaction ends: two admins
    /// who leave or suspend each other at the same time are processed one after the other.
    pub fn lock_admins(conn: &mut PgConnection, need_second_factor: bool) -> QueryResult<Vec<UserId>> {
        let all: Vec<UserId> = user_roles::table
            .filter(user_roles::role.eq(Role::Admin))
            .order(user_roles::user_id)
            .select(user_roles::user_id)
            .for_update()
            .load(conn)?;
        // Queried in its own statement, to see changes by the previous holder of the locks.
        let can_act = User::admins(conn, need_second_factor)?;
        Ok(all.into_iter().filter(|id| can_act.contains(id)).collect())
    }

    /// Returns the admins who can act as such: those who are not suspended and, if admins need one, have a second
    /// factor.
    pub fn admins(conn: &mut PgConnection, need_second_factor: bool) -> QueryResult<Vec<UserId>> {
        users::table
            .inner_join(user_roles::table)
            .left_join(second_factors::table)
            .filter(user_roles::role.eq(Role::Admin))
            .filter(users::suspended_at.is_null())
            .filter(second_factors::enabled_at.is_not_null().or((!need_second_factor).into_sql::<Bool>()))
            .order(users::id)
            .select(users::id)
            .load(conn)
    }

    pub fn is_suspended(conn: &mut PgConnection, id: UserId) -> QueryResult<bool> {
        let suspended = users::table.find(id).filter(users::suspended_at.is_not_null());
        diesel::select(exists(suspended)).get_result(conn)
    }

    /// Returns the addresses that emails to admins are sent to.
    pub fn admin_emails(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
        users::table
            .inner_join(user_roles::table)
            .filter(user_roles::role.eq(Role::Admin))
            .filter(users::suspended_at.is_null())
            .order(users::email)
            .select(users::email)
            .load(conn)
    }
}

impl NewUser<'_> {
    /// Inserts the account. Returns its id, or `None` if the address is taken.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Option<UserId>> {
        diesel::insert_into(users::table)
            .values(self)
            .on_conflict(users::email)
            .do_nothing()
            .returning(users::id)
            .get_result(conn)
            .optional()
    }
}

/// Accounts like these cannot have been used; if one has a history anyway, it is kept.
const DELETE_UNFINISHED: &str = "
    DELETE FROM users WHERE id IN (
        SELECT u.id FROM users u
        WHERE u.email_verified_at IS NULL AND u.deleted_at IS NULL AND u.created_at < $1
            AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role IN ('admin', 'tutor'))
            AND NOT EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id)
            AND NOT EXISTS (SELECT FROM account_tokens t
                WHERE t.user_id = u.id AND t.used_at IS NULL AND t.expires_at > $2)
            AND NOT EXISTS (SELECT FROM student_bookings b WHERE b.student_id = u.id)
            AND NOT EXISTS (SELECT FROM student_bookings b WHERE b.tutor_id = u.id)
            AND NOT EXISTS (SELECT FROM tutor_sessions s WHERE s.tutor_id = u.id)
            AND NOT EXISTS (SELECT FROM research_requests q WHERE q.student_id = u.id)
            AND NOT EXISTS (SELECT FROM research_requests q WHERE q.assigned_tutor_id = u.id)
            AND NOT EXISTS (SELECT FROM chat_sessions c WHERE u.id IN (c.student_id, c.tutor_id))
            AND NOT EXISTS (SELECT FROM payout_accounts p WHERE p.tutor_id = u.id)
            AND NOT EXISTS (SELECT FROM suspensions s WHERE s.user_id = u.id)
        ORDER BY u.created_at LIMIT $3 FOR UPDATE SKIP LOCKED)";
