//! `second_factors` and `recovery_codes`: second factors of accounts.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::{recovery_codes, second_factors};

/// An account's authenticator app. Never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = second_factors, check_for_backend(diesel::pg::Pg))]
pub struct SecondFactor {
    pub user_id: UserId,
    /// 20 bytes, shared with the app.
    pub secret: Vec<u8>,
    /// Since when sign-in requires a code; `None` during enrollment.
    pub enabled_at: Option<DateTime<Utc>>,
    /// Time step of the last accepted code.
    pub last_step: i64,
}

impl SecondFactor {
    /// Returns the account's second factor, enabled or not.
    pub fn find(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Option<SecondFactor>> {
        second_factors::table.find(user_id).select(SecondFactor::as_select()).first(conn).optional()
    }

    /// Returns the account's second factor, locked until the transaction ends, so that concurrent uses of a code are
    /// processed one after the other.
    pub fn lock(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Option<SecondFactor>> {
        second_factors::table
            .find(user_id)
            .select(SecondFactor::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Whether signing in to the account requires a code.
    pub fn is_enabled(conn: &mut PgConnection, user_id: UserId) -> QueryResult<bool> {
        let enabled = second_factors::table.find(user_id).filter(second_factors::enabled_at.is_not_null());
        diesel::select(exists(enabled)).get_result(conn)
    }

    /// Starts an enrollment, and replaces an unfinished one; `false` if a factor is already enabled.
    pub fn begin(
        conn: &mut PgConnection,
        user_id: UserId,
        secret: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let begun = diesel::insert_into(second_factors::table)
            .values((
                second_factors::user_id.eq(user_id),
                second_factors::secret.eq(secret),
                second_factors::created_at.eq(now),
            ))
            .on_conflict(second_factors::user_id)
            .do_update()
            .set((
                second_factors::secret.eq(secret),
                second_factors::last_step.eq(0),
                second_factors::created_at.eq(now),
            ));
        // Fully qualified, because every query has a method of that name.
        let begun =
            diesel::query_dsl::methods::FilterDsl::filter(begun, second_factors::enabled_at.is_null())
                .execute(conn)?;
        Ok(begun > 0)
    }

    /// Enables the factor for sign-in.
    pub fn enable(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(second_factors::table.find(user_id))
            .set(second_factors::enabled_at.eq(now))
            .execute(conn)?;
        Ok(())
    }

    /// Stores the time step of an accepted code.
    pub fn accept_step(conn: &mut PgConnection, user_id: UserId, step: i64) -> QueryResult<()> {
        diesel::update(second_factors::table.find(user_id))
            .set(second_factors::last_step.eq(step))
            .execute(conn)?;
        Ok(())
    }

    /// Deletes the factor with its recovery codes; `false` if there was none.
    pub fn remove(conn: &mut PgConnection, user_id: UserId) -> QueryResult<bool> {
        diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user_id))).execute(conn)?;
        Ok(diesel::delete(second_factors::table.find(user_id)).execute(conn)? > 0)
    }
}

/// Replaces all of an account's recovery codes by these, given as hashes.
pub fn replace_recovery_codes(
    conn: &mut PgConnection,
    user_id: UserId,
    hashes: &[Vec<u8>],
) -> QueryResult<()> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user_id))).execute(conn)?;
    let rows: Vec<_> = hashes
        .iter()
        .map(|hash| (recovery_codes::user_id.eq(user_id), recovery_codes::code_hash.eq(hash)))
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(conn)?;
    Ok(())
}

/// Consumes a recovery code; `false` if there is none, or it was already used.
pub fn use_recovery_code(
    conn: &mut PgConnection,
    user_id: UserId,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let unused = recovery_codes::table.find((user_id, hash)).filter(recovery_codes::used_at.is_null());
    Ok(diesel::update(unused).set(recovery_codes::used_at.eq(now)).execute(conn)? > 0)
}

/// Counts the unused recovery codes.
pub fn recovery_codes_left(conn: &mut PgConnection, user_id: UserId) -> QueryResult<i64> {
    recovery_codes::table
        .filter(recovery_codes::user_id.eq(user_id))
        .filter(recovery_codes::used_at.is_null())
        .select(count_star())
        .get_result(conn)
}
