//! `organizations`: the organizations that providers represent.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::enums::OpportunityVerification;
use crate::ids::UserId;
use crate::schema::{listings, organizations, users};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organizations, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Organization {
    pub id: Uuid,
    /// The provider who represents it.
    pub provider_id: UserId,
    pub name: String,
    /// Address of its website.
    pub website: String,
    /// Plain text; may be empty.
    pub about: String,
    /// Domain of an email address that its provider has proven.
    pub domain: Option<String>,
    pub domain_proved_at: Option<DateTime<Utc>>,
    /// Kind of organization that an admin has verified.
    pub verified: Option<OpportunityVerification>,
    pub verified_at: Option<DateTime<Utc>>,
    pub verified_by: Option<UserId>,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Address that proved the domain; unknown for some that were proven before this was stored.
    pub domain_email: Option<String>,
    /// `website` and `about` as approved by an admin, which the public sees; empty until then.
    pub public_website: String,
    pub public_about: String,
    /// When an admin last reviewed them.
    pub texts_reviewed_at: Option<DateTime<Utc>>,
    /// Whether its provider's account is deleted and applications still have to be declined for that.
    pub declines_all: bool,
}

impl Organization {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Organization>> {
        organizations::table.find(id).select(Organization::as_select()).first(conn).optional()
    }

    /// Returns the organization, locked until the transaction ends. All changes of its listings take this lock first.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Organization>> {
        let found = organizations::table.find(id).select(Organization::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    /// Returns the organization of a provider.
    pub fn of_provider(conn: &mut PgConnection, provider_id: UserId) -> QueryResult<Option<Organization>> {
        let found = organizations::table.filter(organizations::provider_id.eq(provider_id));
        found.select(Organization::as_select()).first(conn).optional()
    }

    /// Returns the organization of a provider, locked until the transaction ends.
    pub fn lock_of_provider(
        conn: &mut PgConnection,
        provider_id: UserId,
    ) -> QueryResult<Option<Organization>> {
        let found = organizations::table.filter(organizations::provider_id.eq(provider_id));
        found.select(Organization::as_select()).for_no_key_update().first(conn).optional()
    }

    /// Returns the organization of an opportunity's listing, and whether its provider's account is deleted.
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

    /// Whether its texts differ from the public ones and wait for review. Before the first review, its first listing
    /// waits instead.
    pub fn has_waiting_texts(&self) -> bool {
        self.texts_reviewed_at.is_some()
            && (&self.website, &self.about) != (&self.public_website, &self.public_about)
    }

    /// Inserts the organization, unless its provider has one. Returns whether it did.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(organizations::table).values(self);
        Ok(insert.on_conflict(organizations::provider_id).do_nothing().execute(conn)? > 0)
    }

    /// Updates the row. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(organizations::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Whether its provider's account is suspended or deleted.
    pub fn is_out_of_service(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let serving = users::table
            .find(self.provider_id)
            .filter(users::suspended_at.is_null())
            .filter(users::deleted_at.is_null());
        let serves: bool = diesel::select(diesel::dsl::exists(serving)).get_result(conn)?;
        Ok(!serves)
    }
}

/// Returns an organization whose provider's account is deleted and whose applications have to be declined, locked
/// until the transaction ends; locked ones are skipped.
pub fn next_to_decline(conn: &mut PgConnection) -> QueryResult<Option<Organization>> {
    organizations::table
        .filter(organizations::declines_all)
        .select(Organization::as_select())
        .for_no_key_update()
        .skip_locked()
        .first(conn)
        .optional()
}

/// Whether another organization has proven this domain.
pub fn is_domain_taken(conn: &mut PgConnection, domain: &str, by_others_than: Uuid) -> QueryResult<bool> {
    let other = organizations::table
        .filter(organizations::domain.eq(domain))
        .filter(organizations::id.ne(by_others_than));
    diesel::select(diesel::dsl::exists(other)).get_result(conn)
}

/// Advisory lock for all domains.
const DOMAINS: i64 = 0x0051_0701;

/// Prevents others from proving a domain until the transaction ends.
pub fn lock_domains(conn: &mut PgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(DOMAINS).execute(conn)?;
    Ok(())
}
