//! `account_tokens`: single-use links sent by mail.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::TokenPurpose;
use crate::schema::account_tokens;

/// A link that was mailed.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = account_tokens, check_for_backend(diesel::pg::Pg))]
pub struct AccountToken {
    /// The row.
    pub id: Uuid,
    /// Whose account it opens.
    pub user_id: Uuid,
    /// The address it was mailed to.
    pub email: String,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
    /// When it was followed, if it was.
    pub used_at: Option<DateTime<Utc>>,
}

/// A new link.
#[derive(Debug, Insertable)]
#[diesel(table_name = account_tokens)]
pub struct NewAccountToken<'a> {
    /// Whose account it opens.
    pub user_id: Uuid,
    /// What it is for.
    pub purpose: TokenPurpose,
    /// SHA-256 of the token in the link.
    pub token_hash: &'a [u8],
    /// The address it is mailed to.
    pub email: &'a str,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

impl NewAccountToken<'_> {
    /// Stores the link.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(account_tokens::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl AccountToken {
    /// Finds a link and locks its row, so that of two who follow it at once one comes second.
    pub fn lock(
        conn: &mut PgConnection,
        purpose: TokenPurpose,
        hash: &[u8],
    ) -> QueryResult<Option<AccountToken>> {
        account_tokens::table
            .filter(account_tokens::token_hash.eq(hash))
            .filter(account_tokens::purpose.eq(purpose))
            .select(AccountToken::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Notes that the link was followed.
    pub fn mark_used(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(account_tokens::table.find(self.id))
            .set(account_tokens::used_at.eq(now))
            .execute(conn)?;
        Ok(())
    }
}

/// Drops links that ended before `before`; answers how many.
pub fn delete_expired(conn: &mut PgConnection, before: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(account_tokens::table.filter(account_tokens::expires_at.lt(before))).execute(conn)
}
