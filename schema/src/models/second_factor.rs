//! `second_factors` and `recovery_codes`: what is asked for beside the password.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::{recovery_codes, second_factors};

/// An account's authenticator app. Never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = second_factors, check_for_backend(diesel::pg::Pg))]
pub struct SecondFactor {
    pub user_id: Uuid,
    /// 20 bytes, shared with the app.
    pub secret: Vec<u8>,
    /// Since when sign-in asks for a code; `None` while it is being set up.
    pub enabled_at: Option<DateTime<Utc>>,
    /// The time step of the last code that was accepted.
    pub last_step: i64,
}

impl SecondFactor {
    /// The account's, set up or not.
    pub fn find(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Option<SecondFactor>> {
        second_factors::table.find(user_id).select(SecondFactor::as_select()).first(conn).optional()
    }

    /// The account's, locked until the transaction ends: of two who show the same code one comes second.
    pub fn lock(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Option<SecondFactor>> {
        second_factors::table
            .find(user_id)
            .select(SecondFactor::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Whether signing in to the account takes a code.
    pub fn is_enabled(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<bool> {
        let enabled = second_factors::table.find(user_id).filter(second_factors::enabled_at.is_not_null());
        diesel::select(exists(enabled)).get_result(conn)
    }

    /// Begins setting one up, in place of one that was begun before; `false` when one is enabled already.
    pub fn begin(
        conn: &mut PgConnection,
        user_id: Uuid,
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
        // A method of that name is also on every query.
        let begun =
            diesel::query_dsl::methods::FilterDsl::filter(begun, second_factors::enabled_at.is_null())
                .execute(conn)?;
        Ok(begun > 0)
    }

    /// Makes sign-in ask for it.
    pub fn enable(conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(second_factors::table.find(user_id))
            .set(second_factors::enabled_at.eq(now))
            .execute(conn)?;
        Ok(())
    }

    /// Notes the time step of a code that was accepted.
    pub fn accept_step(conn: &mut PgConnection, user_id: Uuid, step: i64) -> QueryResult<()> {
        diesel::update(second_factors::table.find(user_id))
            .set(second_factors::last_step.eq(step))
            .execute(conn)?;
        Ok(())
    }

    /// Removes it with its recovery codes; `false` when there was none.
    pub fn remove(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<bool> {
        diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user_id))).execute(conn)?;
        Ok(diesel::delete(second_factors::table.find(user_id)).execute(conn)? > 0)
    }
}

/// Stores an account's recovery codes, by their hashes, in place of all that it had.
pub fn replace_recovery_codes(conn: &mut PgConnection, user_id: Uuid, hashes: &[Vec<u8>]) -> QueryResult<()> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user_id))).execute(conn)?;
    let rows: Vec<_> = hashes
        .iter()
        .map(|hash| (recovery_codes::user_id.eq(user_id), recovery_codes::code_hash.eq(hash)))
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(conn)?;
    Ok(())
}

/// Uses a recovery code up; `false` when there is no such code, or it was used.
pub fn use_recovery_code(
    conn: &mut PgConnection,
    user_id: Uuid,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let unused = recovery_codes::table.find((user_id, hash)).filter(recovery_codes::used_at.is_null());
    Ok(diesel::update(unused).set(recovery_codes::used_at.eq(now)).execute(conn)? > 0)
}

/// How many recovery codes are left.
pub fn recovery_codes_left(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<i64> {
    recovery_codes::table
        .filter(recovery_codes::user_id.eq(user_id))
        .filter(recovery_codes::used_at.is_null())
        .select(count_star())
        .get_result(conn)
}
