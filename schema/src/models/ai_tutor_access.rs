//! `ai_tutor_accesses`: browsers that gave the AI tutor's password.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::ai_tutor_accesses;

/// A browser that just gave the password.
#[derive(Debug, Insertable)]
#[diesel(table_name = ai_tutor_accesses)]
pub struct NewAiTutorAccess<'a> {
    /// SHA-256 of the cookie's token.
    pub token_hash: &'a [u8],
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

impl NewAiTutorAccess<'_> {
    /// Stores it.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(ai_tutor_accesses::table)
            .values(self)
            .returning(ai_tutor_accesses::id)
            .get_result(conn)
    }
}

/// The access with this token, if it has not ended.
pub fn by_token_hash(conn: &mut PgConnection, hash: &[u8], now: DateTime<Utc>) -> QueryResult<Option<Uuid>> {
    ai_tutor_accesses::table
        .filter(ai_tutor_accesses::token_hash.eq(hash))
        .filter(ai_tutor_accesses::expires_at.gt(now))
        .select(ai_tutor_accesses::id)
        .first(conn)
        .optional()
}

/// Whether it has not ended.
pub fn is_open(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
    let open = ai_tutor_accesses::table.find(id).filter(ai_tutor_accesses::expires_at.gt(now));
    diesel::select(diesel::dsl::exists(open)).get_result(conn)
}

/// Ends the one with this token.
pub fn delete(conn: &mut PgConnection, hash: &[u8]) -> QueryResult<()> {
    diesel::delete(ai_tutor_accesses::table.filter(ai_tutor_accesses::token_hash.eq(hash))).execute(conn)?;
    Ok(())
}

/// Drops up to `limit` that have ended; returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let ended: Vec<Uuid> = ai_tutor_accesses::table
        .filter(ai_tutor_accesses::expires_at.le(now))
        .order(ai_tutor_accesses::expires_at)
        .limit(limit)
        .select(ai_tutor_accesses::id)
        .load(conn)?;
    diesel::delete(ai_tutor_accesses::table.filter(ai_tutor_accesses::id.eq_any(ended))).execute(conn)
}
