//! `passkeys`: keys kept by people's devices, which open their accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::schema::passkeys;

/// A passkey. Its public key never leaves the API.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = passkeys, check_for_backend(diesel::pg::Pg))]
pub struct Passkey {
    pub id: Uuid,
    pub user_id: Uuid,
    /// What the device calls the key.
    pub credential_id: Vec<u8>,
    /// The public key with its counter, as webauthn-rs keeps it.
    pub credential: Value,
    /// What its owner calls it.
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    /// Since when it opens nothing: there may be a copy of it.
    pub locked_at: Option<DateTime<Utc>>,
}

/// A new passkey.
#[derive(Debug, Insertable)]
#[diesel(table_name = passkeys)]
pub struct NewPasskey<'a> {
    pub user_id: Uuid,
    /// What the device calls the key.
    pub credential_id: &'a [u8],
    /// The public key with its counter, as webauthn-rs keeps it.
    pub credential: &'a Value,
    /// What its owner calls it.
    pub name: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewPasskey<'_> {
    /// Stores the passkey; `None` when the key is stored already, whosever it is.
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
    /// An account's passkeys, the oldest first. The API bounds how many there are.
    pub fn of_user(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Vec<Passkey>> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .order((passkeys::created_at, passkeys::id))
            .select(Passkey::as_select())
            .load(conn)
    }

    /// How many of an account's passkeys open it.
    pub fn count_usable(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<i64> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .filter(passkeys::locked_at.is_null())
            .count()
            .get_result(conn)
    }

    /// Removes all of an account's passkeys and answers what they were.
    pub fn remove_all(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Vec<Passkey>> {
        diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user_id)))
            .returning(Passkey::as_returning())
            .get_results(conn)
    }

    /// Whose key this is.
    pub fn owner(conn: &mut PgConnection, credential_id: &[u8]) -> QueryResult<Option<Uuid>> {
        let of_key = passkeys::table.filter(passkeys::credential_id.eq(credential_id));
        of_key.select(passkeys::user_id).first(conn).optional()
    }

    /// An account's passkey by its key.
    pub fn by_credential_id(
        conn: &mut PgConnection,
        user_id: Uuid,
        credential_id: &[u8],
    ) -> QueryResult<Option<Passkey>> {
        passkeys::table
            .filter(passkeys::user_id.eq(user_id))
            .filter(passkeys::credential_id.eq(credential_id))
            .select(Passkey::as_select())
            .first(conn)
            .optional()
    }

    /// Gives an account's passkey another name; `None` when there is none.
    pub fn rename(
        conn: &mut PgConnection,
        user_id: Uuid,
        id: Uuid,
        name: &str,
    ) -> QueryResult<Option<Passkey>> {
        diesel::update(passkeys::table.find(id).filter(passkeys::user_id.eq(user_id)))
            .set(passkeys::name.eq(name))
            .returning(Passkey::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Removes an account's passkey and answers what it was; `None` when there is none.
    pub fn remove(conn: &mut PgConnection, user_id: Uuid, id: Uuid) -> QueryResult<Option<Passkey>> {
        diesel::delete(passkeys::table.find(id).filter(passkeys::user_id.eq(user_id)))
            .returning(Passkey::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Notes that it was used, with the key's new counter.
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

    /// Lets it open nothing any more.
    pub fn lock(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(passkeys::table.find(self.id)).set(passkeys::locked_at.eq(now)).execute(conn)?;
        Ok(())
    }
}
