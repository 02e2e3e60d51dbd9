//! `passkeys`: passkeys of accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::ids::UserId;
use crate::schema::passkeys;

/// A passkey. Its public key never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = passkeys, check_for_backend(diesel::pg::Pg))]
pub struct Passkey {
    pub id: Uuid,
    pub user_id: UserId,
    /// The authenticator's id of the credential.
    pub credential_id: Vec<u8>,
    /// The public key with its counter, as serialized by webauthn-rs.
    pub credential: Value,
    /// Name given by its owner.
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was disabled because there may be a copy of it.
    pub locked_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = passkeys)]
pub struct NewPasskey<'a> {
    pub user_id: UserId,
    /// The authenticator's id of the credential.
    pub credential_id: &'a [u8],
    /// The public key with its counter, as serialized by webauthn-rs.
    pub credential: &'a Value,
    /// Name given by its owner.
    pub name: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewPasskey<'_> {
    /// Inserts the passkey; `None` if the credential is already stored, for any account.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Option<Passkey>> {
        diesel::insert_into(passkeys::table)
            .values(self)
            .on_conflict(passkeys::credential_id)
            .do_nothing()
            .returning(Passkey::as_returning())
            .get_result(conn)
            .optional()
    }
}

impl Passkey {
    /// Returns an account's passkeys, oldest first. The API limits their number.
    pub fn of_user(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Vec<Passkey>> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .order((passkeys::created_at, passkeys::id))
            .select(Passkey::as_select())
            .load(conn)
    }

    /// Counts an account's passkeys that are not locked.
    pub fn count_usable(conn: &mut PgConnection, user_id: UserId) -> QueryResult<i64> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .filter(passkeys::locked_at.is_null())
            .count()
            .get_result(conn)
    }

    /// Deletes and returns all of an account's passkeys.
    pub fn remove_all(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Vec<Passkey>> {
        diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user_id)))
            .returning(Passkey::as_returning())
            .get_results(conn)
    }

    /// Returns the owner of a credential.
    pub fn owner(conn: &mut PgConnection, credential_id: &[u8]) -> QueryResult<Option<UserId>> {
        let of_key = passkeys::table.filter(passkeys::credential_id.eq(credential_id));
        of_key.select(passkeys::user_id).first(conn).optional()
    }

    /// Returns an account's passkey by its credential id.
    pub fn by_credential_id(
        conn: &mut PgConnection,
        user_id: UserId,
        credential_id: &[u8],
    ) -> QueryResult<Option<Passkey>> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .filter(passkeys::credential_id.eq(credential_id))
            .select(Passkey::as_select())
            .first(conn)
            .optional()
    }

    /// Renames an account's passkey; `None` if there is none.
    pub fn rename(
        conn: &mut PgConnection,
        user_id: UserId,
        id: Uuid,
        name: &str,
    ) -> QueryResult<Option<Passkey>> {
        diesel::update(passkeys::table.find(id).filter(passkeys::user_id.eq(user_id)))
            .set(passkeys::name.eq(name))
            .returning(Passkey::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Deletes and returns an account's passkey; `None` if there is none.
    pub fn remove(conn: &mut PgConnection, user_id: UserId, id: Uuid) -> QueryResult<Option<Passkey>> {
        diesel::delete(passkeys::table.find(id).filter(passkeys::user_id.eq(user_id)))
            .returning(Passkey::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Stores the time of use and the new counter.
    pub fn mark_used(
        &self,
        conn: &mut PgConnection,
        credential: &Value,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(passkeys::table.find(self.id))
            .set((passkeys::credential.eq(credential), passkeys::last_used_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }

    /// Disables the passkey.
    pub fn lock(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(passkeys::table.find(self.id)).set(passkeys::locked_at.eq(now)).execute(conn)?;
        Ok(())
    }
}
