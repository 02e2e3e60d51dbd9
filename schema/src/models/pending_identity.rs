//! `pending_identities`: people whom an issuer vouches for and who still have to prove an address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{IdentityProvider, Role};
use crate::schema::pending_identities;

/// Somebody without a proven address.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = pending_identities, check_for_backend(diesel::pg::Pg))]
pub struct PendingIdentity {
    pub id: Uuid,
    /// SHA-256 of the cookie of the browser in which it began.
    pub browser_hash: Vec<u8>,
    pub provider: IdentityProvider,
    /// What the issuer calls them.
    pub subject: String,
    /// Given name; empty while not known.
    pub first_name: String,
    /// Family name; empty while not known.
    pub last_name: String,
    /// What they want to be here.
    pub role: Role,
    /// Where they go on to; `None` for where the role begins.
    pub next: Option<String>,
    /// The address given last, or told by the issuer.
    pub email: Option<String>,
}

/// Somebody who came back from an issuer without an address.
#[derive(Debug, Insertable, AsChangeset)]
#[diesel(table_name = pending_identities, treat_none_as_null = true)]
pub struct NewPendingIdentity<'a> {
    /// SHA-256 of the browser's cookie.
    pub browser_hash: &'a [u8],
    pub provider: IdentityProvider,
    /// What the issuer calls them.
    pub subject: &'a str,
    /// Given name; empty while not known.
    pub first_name: &'a str,
    /// Family name; empty while not known.
    pub last_name: &'a str,
    /// What they want to be here: a student or a provider.
    pub role: Role,
    /// Where they go on to; `None` for where the role begins.
    pub next: Option<&'a str>,
    /// What the issuer told.
    pub email: Option<&'a str>,
    /// The link mailed last; none yet.
    pub token_hash: Option<&'a [u8]>,
    /// When it is too late to go on.
    pub expires_at: DateTime<Utc>,
}

/// What the person told, and the link that was mailed to prove it.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = pending_identities)]
pub struct GivenAddress<'a> {
    pub first_name: &'a str,
    pub last_name: &'a str,
    /// Where the link goes.
    pub email: &'a str,
    /// SHA-256 of the link's token.
    pub token_hash: &'a [u8],
    /// When it is too late to follow it.
    pub expires_at: DateTime<Utc>,
}

impl NewPendingIdentity<'_> {
    /// Stores it in place of what the same browser began before.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(pending_identities::table)
            .values(self)
            .on_conflict(pending_identities::browser_hash)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }
}

impl PendingIdentity {
    /// What a browser began and can still finish.
    pub fn of_browser(
        conn: &mut PgConnection,
        browser_hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<PendingIdentity>> {
        pending_identities::table
            .filter(pending_identities::browser_hash.eq(browser_hash))
            .filter(pending_identities::expires_at.gt(now))
            .select(PendingIdentity::as_select())
            .first(conn)
            .optional()
    }

    /// What a mailed link finishes. Locks the row, so that of two who follow it at once one comes second.
    pub fn lock_by_token(
        conn: &mut PgConnection,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<PendingIdentity>> {
        pending_identities::table
            .filter(pending_identities::token_hash.eq(token_hash))
            .filter(pending_identities::expires_at.gt(now))
            .select(PendingIdentity::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Notes the address and its link; the link before it no longer works.
    pub fn set_address(conn: &mut PgConnection, id: Uuid, given: &GivenAddress<'_>) -> QueryResult<()> {
        diesel::update(pending_identities::table.find(id)).set(given).execute(conn)?;
        Ok(())
    }

    /// Forgets what is finished.
    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(pending_identities::table.find(id)).execute(conn)?;
        Ok(())
    }
}

/// Drops up to `limit` that nobody finished; answers how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(pending_identities as rows);
    let ended = rows
        .filter(rows.field(pending_identities::expires_at).le(now))
        .limit(limit)
        .select(rows.field(pending_identities::id));
    diesel::delete(pending_identities::table.filter(pending_identities::id.eq_any(ended))).execute(conn)
}
