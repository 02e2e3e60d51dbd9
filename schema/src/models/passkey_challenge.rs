//! `passkey_challenges`: pending WebAuthn challenges.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::enums::PasskeyPurpose;
use crate::ids::UserId;
use crate::schema::passkey_challenges;

#[derive(Debug, Insertable)]
#[diesel(table_name = passkey_challenges)]
pub struct NewPasskeyChallenge<'a> {
    pub purpose: PasskeyPurpose,
    /// Who may respond: SHA-256 of a visitor's cookie, or the id of a session.
    pub asked_of: &'a [u8],
    /// User of the session.
    pub user_id: Option<UserId>,
    /// State as serialized by webauthn-rs.
    pub state: &'a Value,
    pub expires_at: DateTime<Utc>,
}

impl NewPasskeyChallenge<'_> {
    /// Inserts the challenge. Returns its id.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(passkey_challenges::table)
            .values(self)
            .returning(passkey_challenges::id)
            .get_result(conn)
    }
}

/// Deletes a challenge and returns its state, so that it works only once. Somebody else's challenge is neither found
/// nor deleted.
pub fn consume(
    conn: &mut PgConnection,
    id: Uuid,
    purpose: PasskeyPurpose,
    asked_of: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<Value>> {
    let challenge = passkey_challenges::table
        .find(id)
        .filter(passkey_challenges::purpose.eq(purpose))
        .filter(passkey_challenges::asked_of.eq(asked_of))
        .filter(passkey_challenges::expires_at.gt(now));
    diesel::delete(challenge).returning(passkey_challenges::state).get_result(conn).optional()
}

/// Deletes up to `limit` challenges that expired by `now`. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(passkey_challenges as rows);
    let ended = rows
        .filter(rows.field(passkey_challenges::expires_at).le(now))
        .limit(limit)
        .select(rows.field(passkey_challenges::id));
    diesel::delete(passkey_challenges::table.filter(passkey_challenges::id.eq_any(ended))).execute(conn)
}
