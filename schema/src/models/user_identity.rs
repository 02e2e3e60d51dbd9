//! `user_identities`: accounts kept elsewhere with which people sign in here.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use uuid::Uuid;

use crate::enums::IdentityProvider;
use crate::schema::user_identities;

/// An account elsewhere that opens an account here.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = user_identities, check_for_backend(diesel::pg::Pg))]
pub struct UserIdentity {
    pub id: Uuid,
    pub user_id: Uuid,
    pub provider: IdentityProvider,
    /// What they call the person; an iD at ORCID.
    pub subject: String,
    /// Since when it opens the account.
    pub linked_at: DateTime<Utc>,
}

/// A new way into an account.
#[derive(Debug, Insertable)]
#[diesel(table_name = user_identities)]
pub struct NewUserIdentity<'a> {
    pub user_id: Uuid,
    pub provider: IdentityProvider,
    /// What they call the person.
    pub subject: &'a str,
    /// Since when.
    pub linked_at: DateTime<Utc>,
}

impl UserIdentity {
    /// The account here that somebody elsewhere opens, if there is one.
    ///
    /// Until the transaction ends, nobody else finds or makes an account for the same person.
    pub fn lock_account(
        conn: &mut PgConnection,
        provider: IdentityProvider,
        subject: &str,
    ) -> QueryResult<Option<Uuid>> {
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

    /// Everything that opens an account, the oldest first.
    pub fn of_user(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Vec<UserIdentity>> {
        user_identities::table
            .filter(user_identities::user_id.eq(user_id))
            .order((user_identities::linked_at, user_identities::id))
            .select(UserIdentity::as_select())
            .load(conn)
    }

    /// Lets it open the account no more.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(user_identities::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

impl NewUserIdentity<'_> {
    /// Stores it.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(user_identities::table).values(self).execute(conn)?;
        Ok(())
    }
}

/// The first key of the two-key advisory locks used here; the second is a hash of provider and subject.
const LOCK_SPACE: i32 = 0x1DE7;
