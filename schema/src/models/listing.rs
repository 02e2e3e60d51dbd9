//! `listings`: what providers write, before and after an admin has approved it.

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

/// As many listings as an organisation has at most.
pub const MAX_LISTINGS: i64 = 50;

/// A provider's listing.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = listings, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Listing {
    pub id: Uuid,
    pub organization_id: Uuid,
    pub state: ListingState,
    /// What it says, finished or not.
    pub draft: Value,
    /// Counts edits, from 1.
    pub version: i32,
    /// What the site shows of it; `None` until an admin has approved it and what it costs was paid.
    pub opportunity_id: Option<Uuid>,
    /// The version that an admin last approved.
    pub approved_version: Option<i32>,
    /// What applicants are asked, as it was approved.
    pub question: String,
    /// Why the site does not offer it, though no admin has hidden it and its deadline is to come.
    pub withheld: Option<ListingWithholding>,
    /// What its provider was told when an admin hid it; empty while it is not hidden. Admins write it under the lock of the
    /// opportunity, providers everything else under that of the organisation.
    #[diesel(skip_update)]
    pub hidden_message: String,
    /// Why an admin returned it, for its provider; empty otherwise.
    pub reason: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<Uuid>,
    /// Whether it is the one that costs its organisation nothing.
    pub is_free: bool,
    /// What it costs, US cents, as it was when it was first approved; `None` where nothing was asked.
    pub fee_cents: Option<i32>,
    /// Whether that is here.
    pub fee_state: Option<ListingFeeState>,
}

/// A listing with what the site shows of it.
pub type ListingWithOpportunity = (Listing, Option<Opportunity>);

impl Listing {
    /// The one with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Listing>> {
        listings::table.find(id).select(Listing::as_select()).first(conn).optional()
    }

    /// The one with this id, with whose it is and what the site shows of it.
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

    /// One of an organisation's, which nobody else changes until the transaction ends: the caller has locked the organisation.
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

    /// All of an organisation's, newest first.
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

    /// How many an organisation has.
    pub fn count(conn: &mut PgConnection, organization_id: Uuid) -> QueryResult<i64> {
        listings::table.filter(listings::organization_id.eq(organization_id)).count().get_result(conn)
    }

    /// Whether an organisation has had the one that costs nothing. The caller has locked it, or only wants to say so.
    pub fn has_free(conn: &mut PgConnection, organization_id: Uuid) -> QueryResult<bool> {
        let free =
            listings::table.filter(listings::organization_id.eq(organization_id)).filter(listings::is_free);
        diesel::select(diesel::dsl::exists(free)).get_result(conn)
    }

    /// Those of these organisations that have had the one that costs nothing.
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

    /// The one that an opportunity is the public half of, with who wrote it.
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

    /// What applicants to an opportunity are asked, and who posted it; `None` for what the academy lists itself.
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

    /// Stores a new one.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(listings::table).values(self).execute(conn)?;
        Ok(())
    }

    /// Stores what it says now. The caller has locked its organisation.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(listings::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Stores what its provider is told of its being hidden. The caller has locked the opportunity.
    pub fn set_hidden_message(&self, conn: &mut PgConnection, message: &str) -> QueryResult<()> {
        diesel::update(listings::table.find(self.id))
            .set(listings::hidden_message.eq(message))
            .execute(conn)?;
        Ok(())
    }

    /// Removes one that was never public. The caller has locked its organisation.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(listings::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

/// Those of these opportunities to which students apply here.
pub fn applied_to_here(conn: &mut PgConnection, opportunity_ids: &[Uuid]) -> QueryResult<Vec<Uuid>> {
    listings::table
        .filter(listings::opportunity_id.eq_any(opportunity_ids))
        .filter(listings::question.ne(""))
        .select(listings::opportunity_id.assume_not_null())
        .load(conn)
}

/// Some of the paused ones that have no reason to be so any more, and whose each is: their deadline is over, or nothing that was sent by
/// then waits for a first answer.
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
        // In so many words, as the index has it.
        .filter(sql::<Bool>("listings.withheld = 'paused'"))
        .filter(opportunities::deadline_at.le(now).or(diesel::dsl::not(diesel::dsl::exists(waiting))))
        .order(listings::id)
        .limit(limit)
        .select((listings::id, listings::organization_id))
        .load(conn)
}

/// How many students have saved each of these opportunities; nothing of those that nobody has.
pub fn saved_by(conn: &mut PgConnection, opportunity_ids: &[Uuid]) -> QueryResult<Vec<(Uuid, i64)>> {
    saved_opportunities::table
        .filter(saved_opportunities::opportunity_id.eq_any(opportunity_ids))
        .group_by(saved_opportunities::opportunity_id)
        .select((saved_opportunities::opportunity_id, diesel::dsl::count_star()))
        .load(conn)
}
