//! `organizations`: whom providers speak for.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::enums::OpportunityVerification;
use crate::schema::{listings, organizations, users};

/// An organisation.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organizations, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Organization {
    pub id: Uuid,
    /// Who speaks for it.
    pub provider_id: Uuid,
    pub name: String,
    /// The address of its own site.
    pub website: String,
    /// Plain text; may be empty.
    pub about: String,
    /// What stands behind the @ of an address at which its provider gets mail.
    pub domain: Option<String>,
    pub domain_proved_at: Option<DateTime<Utc>>,
    /// As what an admin has verified it.
    pub verified: Option<OpportunityVerification>,
    pub verified_at: Option<DateTime<Utc>>,
    pub verified_by: Option<Uuid>,
    /// Counts edits, from 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The address that proved the domain; unknown for some that were proven before it was kept.
    pub domain_email: Option<String>,
    /// `website` and `about` as an admin has seen them, which is what the public sees; empty until then.
    pub public_website: String,
    pub public_about: String,
    /// When an admin saw them last.
    pub texts_reviewed_at: Option<DateTime<Utc>>,
    /// Whether its provider has left and applications wait to be declined for that.
    pub declines_all: bool,
}

impl Organization {
    /// The one with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Organization>> {
        organizations::table.find(id).select(Organization::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the transaction ends. Whatever changes its listings starts here.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Organization>> {
        let found = organizations::table.find(id).select(Organization::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    /// The one that somebody speaks for.
    pub fn of_provider(conn: &mut PgConnection, provider_id: Uuid) -> QueryResult<Option<Organization>> {
        let found = organizations::table.filter(organizations::provider_id.eq(provider_id));
        found.select(Organization::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the transaction ends.
    pub fn lock_of_provider(conn: &mut PgConnection, provider_id: Uuid) -> QueryResult<Option<Organization>> {
        let found = organizations::table.filter(organizations::provider_id.eq(provider_id));
        found.select(Organization::as_select()).for_no_key_update().first(conn).optional()
    }

    /// Whose listing an opportunity is, and whether its provider has left.
    pub fn behind(
        conn: &mut PgConnection,
        opportunity_id: Uuid,
    ) -> QueryResult<Option<(Organization, bool)>> {
        organizations::table
            .inner_join(listings::table)
            .inner_join(users::table.on(users::id.eq(organizations::provider_id)))
            .filter(listings::opportunity_id.eq(opportunity_id))
            .select((Organization::as_select(), users::deleted_at.is_not_null()))
            .first(conn)
            .optional()
    }

    /// Whether it says something else of itself than what is public, which an admin has not seen yet. Before they have seen
    /// any, its first listing waits instead.
    pub fn has_waiting_texts(&self) -> bool {
        self.texts_reviewed_at.is_some()
            && (&self.website, &self.about) != (&self.public_website, &self.public_about)
    }

    /// Stores a new one, unless its provider has one already; whether that was done.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(organizations::table).values(self);
        Ok(insert.on_conflict(organizations::provider_id).do_nothing().execute(conn)? > 0)
    }

    /// Stores what it says now. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(organizations::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Whether its provider's account is suspended or was deleted.
    pub fn is_out_of_service(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let serving = users::table
            .find(self.provider_id)
            .filter(users::suspended_at.is_null())
            .filter(users::deleted_at.is_null());
        let serves: bool = diesel::select(diesel::dsl::exists(serving)).get_result(conn)?;
        Ok(!serves)
    }
}

/// One whose provider has left and whose applications wait to be declined for that, locked until the transaction ends; none while
/// others are at all of them.
pub fn next_to_decline(conn: &mut PgConnection) -> QueryResult<Option<Organization>> {
    organizations::table
        .filter(organizations::declines_all)
        .select(Organization::as_select())
        .for_no_key_update()
        .skip_locked()
        .first(conn)
        .optional()
}

/// Whether another organisation has proven this domain.
pub fn is_domain_taken(conn: &mut PgConnection, domain: &str, by_others_than: Uuid) -> QueryResult<bool> {
    let other = organizations::table
        .filter(organizations::domain.eq(domain))
        .filter(organizations::id.ne(by_others_than));
    diesel::select(diesel::dsl::exists(other)).get_result(conn)
}

/// The advisory lock of all domains.
const DOMAINS: i64 = 0x0051_0701;

/// Keeps everybody else from proving a domain until the transaction ends.
pub fn lock_domains(conn: &mut PgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(DOMAINS).execute(conn)?;
    Ok(())
}
