//! `opportunities`: the opportunities of the summer portal.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{OpportunityCategory, OpportunityVerification};
use crate::models::sql_functions::lower;
use crate::schema::{listings, opportunities};

/// An opportunity that no admin has checked for this long expires from the lists.
pub const MAX_CHECK_AGE: TimeDelta = TimeDelta::days(90);

#[derive(
    Debug, Clone, PartialEq, Queryable, QueryableByName, Selectable, Identifiable, Insertable, AsChangeset,
)]
#[diesel(table_name = opportunities, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Opportunity {
    pub id: Uuid,
    /// Slug of its page.
    pub slug: String,
    pub title: String,
    pub organization: String,
    pub category: OpportunityCategory,
    pub discipline: String,
    /// Location; for a remote opportunity, that of its organization.
    pub location: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub is_remote: bool,
    /// Pay of the students, in words: empty if unknown, `None` if they are not paid.
    pub stipend: Option<String>,
    /// Total cost for a family, in US cents; 0 is free.
    pub cost_cents: i32,
    /// Financial aid; empty for none.
    pub aid: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// Deadline as its organization states it, in local time of `deadline_zone`.
    pub deadline_local: NaiveDateTime,
    /// IANA time zone.
    pub deadline_zone: String,
    /// The instant that the deadline denotes.
    pub deadline_at: DateTime<Utc>,
    /// When applicants are notified; `None` if the organization does not say.
    pub decision_on: Option<NaiveDate>,
    /// School grades, 6 to 13; 13 is the first year of college.
    pub min_grade: i16,
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    pub residency: String,
    /// Plain text.
    pub description: String,
    /// Description of who runs the program.
    pub run_by: String,
    /// The organization's own page, where students apply.
    pub apply_url: String,
    pub verified: Option<OpportunityVerification>,
    /// When an admin last compared it with its organization's page.
    pub checked_at: DateTime<Utc>,
    /// Why an admin has hidden it, for other admins; `None` while it is not hidden.
    pub hidden_reason: Option<String>,
    /// Whether lists may contain it: cleared when a job finds it expired or past its deadline, or its provider
    /// withholds it.
    pub is_listed: bool,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Opportunity {
    /// Returns the opportunity with this slug, open or not.
    pub fn by_slug(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Opportunity>> {
        let found = opportunities::table.filter(opportunities::slug.eq(slug));
        found.select(Opportunity::as_select()).first(conn).optional()
    }

    /// Inserts the opportunity unless its slug is taken. Returns whether it did.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(opportunities::table).values(self);
        let stored = insert.on_conflict(opportunities::slug).do_nothing().execute(conn)?;
        Ok(stored > 0)
    }

    /// Returns the opportunity, open or not.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        opportunities::table.find(id).select(Opportunity::as_select()).first(conn).optional()
    }

    /// Returns the opportunity, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        let found = opportunities::table.find(id).select(Opportunity::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    /// Returns the opportunity with a shared lock until the transaction ends.
    pub fn lock_shared(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        opportunities::table.find(id).select(Opportunity::as_select()).for_share().first(conn).optional()
    }

    /// Updates the row. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(opportunities::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Whether it is open at `now`, by the same condition as the lists.
    #[must_use]
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.is_listed && self.may_be_listed(now)
    }

    /// Whether it would be open at `now` unless its provider withholds it.
    #[must_use]
    pub fn may_be_listed(&self, now: DateTime<Utc>) -> bool {
        self.hidden_reason.is_none() && self.deadline_at > now && self.checked_at > oldest_check(now)
    }

    /// Whether it has no page at `now`: an admin has hidden it, or it has not been checked for too long and its
    /// deadline is in the future. An opportunity past its deadline, or withheld by its provider, keeps a page that
    /// says so. At most one query.
    pub fn is_gone(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<bool> {
        Ok(!gone(conn, &[self], now)?.is_empty())
    }

    /// Whether it has not been checked for too long and its deadline is in the future.
    fn is_unchecked(&self, now: DateTime<Utc>) -> bool {
        self.deadline_at > now && self.checked_at <= oldest_check(now)
    }

    /// Whether there is another one with the same title, organization and first day.
    pub fn is_listed_twice(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let same = opportunities::table
            .filter(lower(opportunities::title).eq(lower(&self.title)))
            .filter(lower(opportunities::organization).eq(lower(&self.organization)))
            .filter(opportunities::starts_on.eq(self.starts_on))
            .filter(opportunities::id.ne(self.id));
        diesel::select(exists(same)).get_result(conn)
    }

    /// Returns other open ones in its category and discipline, soonest deadline first.
    pub fn similar(
        &self,
        conn: &mut PgConnection,
        limit: i64,
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<Opportunity>> {
        opportunities::table
            .filter(is_open(now))
            .filter(opportunities::category.eq(self.category))
            .filter(opportunities::discipline.eq(&self.discipline))
            .filter(opportunities::id.ne(self.id))
            .order((opportunities::deadline_at, opportunities::id))
            .limit(limit)
            .select(Opportunity::as_select())
            .load(conn)
    }
}

/// Returns the ids of those that have no page at `now`, as in [`Opportunity::is_gone`]. At most one query.
pub fn gone(
    conn: &mut PgConnection,
    opportunities: &[&Opportunity],
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    let hidden = opportunities.iter().filter(|one| one.hidden_reason.is_some());
    let mut gone: Vec<Uuid> = hidden.map(|one| one.id).collect();
    let unchecked = opportunities.iter().filter(|one| one.hidden_reason.is_none() && one.is_unchecked(now));
    let unchecked: Vec<Uuid> = unchecked.map(|one| one.id).collect();
    if !unchecked.is_empty() {
        let withheld: Vec<Option<Uuid>> = listings::table
            .filter(listings::opportunity_id.eq_any(&unchecked))
            .filter(listings::withheld.is_not_null())
            .select(listings::opportunity_id)
            .load(conn)?;
        gone.extend(unchecked.into_iter().filter(|id| !withheld.contains(&Some(*id))));
    }
    Ok(gone)
}

/// Returns the slugs of open ones with the time of their last change, soonest deadline first.
pub fn open_addresses(
    conn: &mut PgConnection,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<(String, DateTime<Utc>)>> {
    opportunities::table
        .filter(is_open(now))
        .order((opportunities::deadline_at, opportunities::id))
        .limit(limit)
        .select((opportunities::slug, opportunities::updated_at))
        .load(conn)
}

/// Removes at most `limit` opportunities from the lists whose deadline has passed or that have not been checked for
/// too long. Returns their ids. Concurrent calls process different rows. Hidden ones are in no list.
pub fn close(conn: &mut PgConnection, limit: i64, now: DateTime<Utc>) -> QueryResult<Vec<Uuid>> {
    let is_over = opportunities::deadline_at.le(now).or(opportunities::checked_at.le(oldest_check(now)));
    let over = opportunities::table
        .filter(opportunities::is_listed)
        .filter(opportunities::hidden_reason.is_null())
        .filter(is_over)
        .select(opportunities::id)
        .order(opportunities::id)
        .limit(limit)
        .for_update()
        .skip_locked();
    let ids: Vec<Uuid> = over.load(conn)?;
    diesel::update(opportunities::table.filter(opportunities::id.eq_any(&ids)))
        .set(opportunities::is_listed.eq(false))
        .execute(conn)?;
    Ok(ids)
}

/// Whether an opportunity is open at `now`: not hidden, checked recently, and before its deadline. Matches the partial
/// indexes.
#[diesel::dsl::auto_type]
pub(super) fn is_open(now: DateTime<Utc>) -> _ {
    let checked_after: DateTime<Utc> = oldest_check(now);
    opportunities::is_listed
        .and(opportunities::hidden_reason.is_null())
        .and(opportunities::deadline_at.gt(now))
        .and(opportunities::checked_at.gt(checked_after))
}

/// Returns the time such that anything checked before is expired.
#[must_use]
pub fn oldest_check(now: DateTime<Utc>) -> DateTime<Utc> {
    now - MAX_CHECK_AGE
}
