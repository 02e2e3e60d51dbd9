//! `user_identities`: accounts at identity providers with which people sign in.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use uuid::Uuid;

use crate::enums::IdentityProvider;
use crate::ids::UserId;
use crate::schema::user_identities;

/// An account at an identity provider that is linked to an account here.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = user_identities, check_for_backend(diesel::pg::Pg))]
pub struct UserIdentity {
    pub id: Uuid,
    pub user_id: UserId,
    pub provider: IdentityProvider,
    /// The provider's id of the person; the iD at ORCID.
    pub subject: String,
    pub linked_at: DateTime<Utc>,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = user_identities)]
pub struct NewUserIdentity<'a> {
    pub user_id: UserId,
    pub provider: IdentityProvider,
    /// The provider's id of the person.
    pub subject: &'a str,
    pub linked_at: DateTime<Utc>,
}

impl UserIdentity {
    /// Returns the account linked to an identity, if there is one.
    ///
    /// Until the transaction ends, nobody else can find or create an account for the same identity.
    pub fn lock_account(
        conn: &mut PgConnection,
        provider: IdentityProvider,
        subject: &str,
    ) -> QueryResult<Option<UserId>> {
        diesel::sql_query("SELECT pg_advisory_xact_lock($1, hashtext($2))")
            .bind::<Integer, _>(LOCK_SPACE)
            .bind::<Text, _>(format!("{provider}:{subject}"))
            .execute(conn)?;
        user_identities::table
            .filter(user_identities::provider.eq(provider))
            .filter(user_identities::subject.eq(subject))
            .select(user_identities::user_id)
            .first(conn)
            .optional()
    }

    /// Returns an account's linked identities, oldest first.
    pub fn of_user(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Vec<UserIdentity>> {
        user_identities::table
            .filter(user_identities::user_id.eq(user_id))
            .order((user_identities::linked_at, user_identities::id))
            .select(UserIdentity::as_select())
            .load(conn)
    }

    /// Unlinks the identity.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(user_identities::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

impl NewUserIdentity<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(user_identities::table).values(self).execute(conn)?;
        Ok(())
    }
}

/// First key of the two-key advisory locks used here; the second is a hash of provider and subject.
const LOCK_SPACE: i32 = 0x1DE7;
