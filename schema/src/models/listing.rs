//! `listings`: providers' listings, before and after approval.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use serde_json::Value;
use uuid::Uuid;

use crate::enums::{ListingFeeState, ListingState, ListingWithholding};
use crate::models::opportunity::Opportunity;
use crate::models::organization::Organization;
use crate::schema::{listings, opportunities, opportunity_applications, organizations, saved_opportunities};

/// Maximum number of listings per organization.
pub const MAX_LISTINGS: i64 = 50;

#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = listings, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Listing {
    pub id: Uuid,
    pub organization_id: Uuid,
    pub state: ListingState,
    /// Content, complete or not.
    pub draft: Value,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
    /// Public opportunity; `None` until an admin has approved it and its fee, if any, is paid.
    pub opportunity_id: Option<Uuid>,
    /// The version that was last approved.
    pub approved_version: Option<i32>,
    /// Question to applicants, as approved.
    pub question: String,
    /// Why it is withheld, although no admin has hidden it and its deadline is in the future.
    pub withheld: Option<ListingWithholding>,
    /// Message to its provider when an admin hid it; empty while it is not hidden. Written by admins under the lock of
    /// the opportunity; all other columns are written under the lock of the organization.
    #[diesel(skip_update)]
    pub hidden_message: String,
    /// Why an admin returned it, for its provider; empty otherwise.
    pub reason: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<Uuid>,
    /// Whether it is its organization's free listing.
    pub is_free: bool,
    /// Fee in US cents, set at the first approval; `None` if none is charged.
    pub fee_cents: Option<i32>,
    /// Payment state of the fee.
    pub fee_state: Option<ListingFeeState>,
}

/// A listing with its public opportunity.
pub type ListingWithOpportunity = (Listing, Option<Opportunity>);

impl Listing {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Listing>> {
        listings::table.find(id).select(Listing::as_select()).first(conn).optional()
    }

    /// Returns the listing with its organization and its public opportunity.
    pub fn find_with_all(
        conn: &mut PgConnection,
        id: Uuid,
    ) -> QueryResult<Option<(Listing, Organization, Option<Opportunity>)>> {
        listings::table
            .inner_join(organizations::table)
            .left_join(opportunities::table)
            .filter(listings::id.eq(id))
            .select((Listing::as_select(), Organization::as_select(), Option::<Opportunity>::as_select()))
            .first(conn)
            .optional()
    }

    /// Returns one of an organization's listings; the caller has locked the organization, so that nobody else can
    /// change it.
    pub fn of(
        conn: &mut PgConnection,
        id: Uuid,
        organization_id: Uuid,
    ) -> QueryResult<Option<ListingWithOpportunity>> {
        listings::table
            .left_join(opportunities::table)
            .filter(listings::id.eq(id))
            .filter(listings::organization_id.eq(organization_id))
            .select((Listing::as_select(), Option::<Opportunity>::as_select()))
            .first(conn)
            .optional()
    }

    /// Returns all listings of an organization, newest first.
    pub fn of_organization(
        conn: &mut PgConnection,
        organization_id: Uuid,
    ) -> QueryResult<Vec<ListingWithOpportunity>> {
        listings::table
            .left_join(opportunities::table)
            .filter(listings::organization_id.eq(organization_id))
            .order((listings::created_at.desc(), listings::id.desc()))
            .select((Listing::as_select(), Option::<Opportunity>::as_select()))
            .load(conn)
    }

    /// Counts an organization's listings.
    pub fn count(conn: &mut PgConnection, organization_id: Uuid) -> QueryResult<i64> {
        listings::table.filter(listings::organization_id.eq(organization_id)).count().get_result(conn)
    }

    /// Whether an organization has used its free listing. The caller has locked it, or only displays the result.
    pub fn has_free(conn: &mut PgConnection, organization_id: Uuid) -> QueryResult<bool> {
        let free =
            listings::table.filter(listings::organization_id.eq(organization_id)).filter(listings::is_free);
        diesel::select(diesel::dsl::exists(free)).get_result(conn)
    }

    /// Returns those of these organizations that have used their free listing.
    pub fn organizations_with_free(
        conn: &mut PgConnection,
        organization_ids: &[Uuid],
    ) -> QueryResult<Vec<Uuid>> {
        listings::table
            .filter(listings::organization_id.eq_any(organization_ids))
            .filter(listings::is_free)
            .select(listings::organization_id)
            .load(conn)
    }

    /// Returns the listing of a public opportunity, with its provider.
    pub fn of_opportunity(
        conn: &mut PgConnection,
        opportunity_id: Uuid,
    ) -> QueryResult<Option<(Listing, Uuid)>> {
        listings::table
            .inner_join(organizations::table)
            .filter(listings::opportunity_id.eq(opportunity_id))
            .select((Listing::as_select(), organizations::provider_id))
            .first(conn)
            .optional()
    }

    /// Returns the question to applicants of an opportunity, and its provider; `None` if the academy itself listed it.
    pub fn posted(
        conn: &mut PgConnection,
        opportunity_id: Uuid,
    ) -> QueryResult<Option<(String, Organization)>> {
        listings::table
            .inner_join(organizations::table)
            .filter(listings::opportunity_id.eq(opportunity_id))
            .select((listings::question, Organization::as_select()))
            .first(conn)
            .optional()
    }

    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(listings::table).values(self).execute(conn)?;
        Ok(())
    }

    /// Updates the row. The caller has locked its organization.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(listings::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Stores the message to its provider about being hidden. The caller has locked the opportunity.
    pub fn set_hidden_message(&self, conn: &mut PgConnection, message: &str) -> QueryResult<()> {
        diesel::update(listings::table.find(self.id))
            .set(listings::hidden_message.eq(message))
            .execute(conn)?;
        Ok(())
    }

    /// Deletes a listing that was never public. The caller has locked its organization.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(listings::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

/// Returns those of these opportunities to which students apply here.
pub fn applied_to_here(conn: &mut PgConnection, opportunity_ids: &[Uuid]) -> QueryResult<Vec<Uuid>> {
    listings::table
        .filter(listings::opportunity_id.eq_any(opportunity_ids))
        .filter(listings::question.ne(""))
        .select(listings::opportunity_id.assume_not_null())
        .load(conn)
}

/// Returns some paused listings, with their organizations, that need not be paused any more: their deadline has passed,
/// or no application sent by `sent_by` waits for a first response.
pub fn to_resume(
    conn: &mut PgConnection,
    sent_by: DateTime<Utc>,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<(Uuid, Uuid)>> {
    let waiting = opportunity_applications::table
        .filter(opportunity_applications::opportunity_id.nullable().eq(listings::opportunity_id))
        .filter(sql::<Bool>("opportunity_applications.state = 'submitted'"))
        .filter(opportunity_applications::answered_at.is_null())
        .filter(opportunity_applications::created_at.le(sent_by));
    listings::table
        .inner_join(opportunities::table)
        // Written as a literal to match the partial index.
        .filter(sql::<Bool>("listings.withheld = 'paused'"))
        .filter(opportunities::deadline_at.le(now).or(diesel::dsl::not(diesel::dsl::exists(waiting))))
        .order(listings::id)
        .limit(limit)
        .select((listings::id, listings::organization_id))
        .load(conn)
}

/// Returns how many students have saved each of these opportunities; those saved by nobody are left out.
pub fn saved_by(conn: &mut PgConnection, opportunity_ids: &[Uuid]) -> QueryResult<Vec<(Uuid, i64)>> {
    saved_opportunities::table
        .filter(saved_opportunities::opportunity_id.eq_any(opportunity_ids))
        .group_by(saved_opportunities::opportunity_id)
        .select((saved_opportunities::opportunity_id, diesel::dsl::count_star()))
        .load(conn)
}
