//! `ai_tutor_accesses`: browsers in which the AI tutor's password was entered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::ai_tutor_accesses;

/// A browser in which the password was just entered.
#[derive(Debug, Insertable)]
#[diesel(table_name = ai_tutor_accesses)]
pub struct NewAiTutorAccess<'a> {
    /// SHA-256 of the cookie's token.
    pub token_hash: &'a [u8],
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

impl NewAiTutorAccess<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(ai_tutor_accesses::table)
            .values(self)
            .returning(ai_tutor_accesses::id)
            .get_result(conn)
    }
}

/// Returns the access with this token, if it has not expired.
pub fn by_token_hash(conn: &mut PgConnection, hash: &[u8], now: DateTime<Utc>) -> QueryResult<Option<Uuid>> {
    ai_tutor_accesses::table
        .filter(ai_tutor_accesses::token_hash.eq(hash))
        .filter(ai_tutor_accesses::expires_at.gt(now))
        .select(ai_tutor_accesses::id)
        .first(conn)
        .optional()
}

/// Whether the access has not expired.
pub fn is_open(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
    let open = ai_tutor_accesses::table.find(id).filter(ai_tutor_accesses::expires_at.gt(now));
    diesel::select(diesel::dsl::exists(open)).get_result(conn)
}

/// Deletes the access with this token.
pub fn delete(conn: &mut PgConnection, hash: &[u8]) -> QueryResult<()> {
    diesel::delete(ai_tutor_accesses::table.filter(ai_tutor_accesses::token_hash.eq(hash))).execute(conn)?;
    Ok(())
}

/// Deletes up to `limit` expired rows. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let ended: Vec<Uuid> = ai_tutor_accesses::table
        .filter(ai_tutor_accesses::expires_at.le(now))
        .order(ai_tutor_accesses::expires_at)
        .limit(limit)
        .select(ai_tutor_accesses::id)
        .load(conn)?;
    diesel::delete(ai_tutor_accesses::table.filter(ai_tutor_accesses::id.eq_any(ended))).execute(conn)
}
