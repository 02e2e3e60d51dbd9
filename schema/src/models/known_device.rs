//! `known_devices`: browsers that have signed in to an account before.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::schema::known_devices;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = known_devices, check_for_backend(diesel::pg::Pg))]
pub struct KnownDevice {
    pub id: Uuid,
    pub user_id: UserId,
    /// SHA-256 of the token in the browser's cookie.
    pub token_hash: Vec<u8>,
}

/// A browser that has just signed in.
#[derive(Debug, Insertable)]
#[diesel(table_name = known_devices)]
pub struct NewKnownDevice<'a> {
    pub user_id: UserId,
    /// SHA-256 of the token in the browser's cookie.
    pub token_hash: &'a [u8],
    pub signed_in_at: DateTime<Utc>,
    /// When it is forgotten, unless it signs in again.
    pub expires_at: DateTime<Utc>,
}

impl NewKnownDevice<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(known_devices::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl KnownDevice {
    /// Returns the devices with these tokens, of any account.
    pub fn by_token_hashes(
        conn: &mut PgConnection,
        hashes: &[Vec<u8>],
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<KnownDevice>> {
        known_devices::table
            .filter(known_devices::token_hash.eq_any(hashes))
            .filter(known_devices::expires_at.gt(now))
            .select(KnownDevice::as_select())
            .load(conn)
    }

    /// Deletes devices of an account.
    pub fn delete(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<()> {
        diesel::delete(known_devices::table.filter(known_devices::id.eq_any(ids))).execute(conn)?;
        Ok(())
    }

    /// Deletes all devices of an account except those with the given tokens.
    pub fn delete_others(conn: &mut PgConnection, user_id: UserId, keep: &[Vec<u8>]) -> QueryResult<()> {
        let others = known_devices::table
            .filter(known_devices::user_id.eq(user_id))
            .filter(known_devices::token_hash.ne_all(keep));
        diesel::delete(others).execute(conn)?;
        Ok(())
    }

    /// Deletes an account's devices except the `keep` most recently signed in. The caller has locked the account.
    pub fn delete_oldest(conn: &mut PgConnection, user_id: UserId, keep: i64) -> QueryResult<()> {
        let rows = diesel::alias!(known_devices as rows);
        let oldest = rows
            .filter(rows.field(known_devices::user_id).eq(user_id))
            .order((rows.field(known_devices::signed_in_at).desc(), rows.field(known_devices::id)))
            .offset(keep)
            .select(rows.field(known_devices::id));
        diesel::delete(known_devices::table.filter(known_devices::id.eq_any(oldest))).execute(conn)?;
        Ok(())
    }
}

/// Deletes up to `limit` expired devices. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(known_devices as rows);
    let expired = rows
        .filter(rows.field(known_devices::expires_at).le(now))
        .limit(limit)
        .select(rows.field(known_devices::id));
    diesel::delete(known_devices::table.filter(known_devices::id.eq_any(expired))).execute(conn)
}
