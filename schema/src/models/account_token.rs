//! `account_tokens`: single-use links sent by email.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::TokenPurpose;
use crate::models::user::User;
use crate::schema::account_tokens;

/// A link that was emailed.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = account_tokens, check_for_backend(diesel::pg::Pg))]
pub struct AccountToken {
    pub id: Uuid,
    pub user_id: Uuid,
    pub purpose: TokenPurpose,
    /// Address that it was sent to.
    pub email: String,
    pub expires_at: DateTime<Utc>,
    /// When it was used, if it was.
    pub used_at: Option<DateTime<Utc>>,
}

/// A new link.
#[derive(Debug, Insertable)]
#[diesel(table_name = account_tokens)]
pub struct NewAccountToken<'a> {
    pub user_id: Uuid,
    pub purpose: TokenPurpose,
    /// SHA-256 of the token in the link.
    pub token_hash: &'a [u8],
    /// Address that it is sent to.
    pub email: &'a str,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

impl NewAccountToken<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(account_tokens::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl AccountToken {
    /// Returns the link for one of these purposes, used or not; `None` if it has expired.
    pub fn find(
        conn: &mut PgConnection,
        purposes: &[TokenPurpose],
        hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<AccountToken>> {
        account_tokens::table
            .filter(account_tokens::token_hash.eq(hash))
            .filter(account_tokens::purpose.eq_any(purposes))
            .filter(account_tokens::expires_at.gt(now))
            .select(AccountToken::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the link with its account. The account is locked before the link is read: of two concurrent requests
    /// with one link, the second finds it used.
    pub fn lock_by_hash(
        conn: &mut PgConnection,
        purposes: &[TokenPurpose],
        hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<(AccountToken, User)>> {
        let Some(found) = AccountToken::find(conn, purposes, hash, now)? else { return Ok(None) };
        let Some(user) = User::lock(conn, found.user_id)? else { return Ok(None) };
        Ok(AccountToken::find(conn, purposes, hash, now)?.map(|token| (token, user)))
    }

    /// Marks the link as used.
    pub fn mark_used(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(account_tokens::table.find(self.id))
            .set(account_tokens::used_at.eq(now))
            .execute(conn)?;
        Ok(())
    }
}

/// Revokes all unused links of an account for these purposes.
pub fn revoke_all(
    conn: &mut PgConnection,
    user_id: Uuid,
    purposes: &[TokenPurpose],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = account_tokens::table
        .filter(account_tokens::user_id.eq(user_id))
        .filter(account_tokens::purpose.eq_any(purposes))
        .filter(account_tokens::used_at.is_null());
    diesel::update(open).set(account_tokens::used_at.eq(now)).execute(conn)?;
    Ok(())
}

/// Deletes all links of an account for this purpose: using one of them then fails like an unknown link.
pub fn delete_all(conn: &mut PgConnection, user_id: Uuid, purpose: TokenPurpose) -> QueryResult<()> {
    let links = account_tokens::table
        .filter(account_tokens::user_id.eq(user_id))
        .filter(account_tokens::purpose.eq(purpose));
    diesel::delete(links).execute(conn)?;
    Ok(())
}

/// Returns the address that the last link for this purpose was sent to, while it is valid.
pub fn pending_email(
    conn: &mut PgConnection,
    user_id: Uuid,
    purpose: TokenPurpose,
    now: DateTime<Utc>,
) -> QueryResult<Option<String>> {
    account_tokens::table
        .filter(account_tokens::user_id.eq(user_id))
        .filter(account_tokens::purpose.eq(purpose))
        .filter(account_tokens::used_at.is_null())
        .filter(account_tokens::expires_at.gt(now))
        .order(account_tokens::created_at.desc())
        .select(account_tokens::email)
        .first(conn)
        .optional()
}

/// Deletes up to `limit` links that expired before `before`. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(account_tokens as rows);
    let ended = rows
        .filter(rows.field(account_tokens::expires_at).lt(before))
        .limit(limit)
        .select(rows.field(account_tokens::id));
    diesel::delete(account_tokens::table.filter(account_tokens::id.eq_any(ended))).execute(conn)
}
