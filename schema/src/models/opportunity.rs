//! `opportunities`: what the summer portal offers students.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{OpportunityCategory, OpportunityVerification};
use crate::models::sql_functions::lower;
use crate::schema::{listings, opportunities};

/// An opportunity that no admin has checked for this long is offered no more.
pub const MAX_CHECK_AGE: TimeDelta = TimeDelta::days(90);

/// An opportunity.
#[derive(
    Debug, Clone, PartialEq, Queryable, QueryableByName, Selectable, Identifiable, Insertable, AsChangeset,
)]
#[diesel(table_name = opportunities, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Opportunity {
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    pub title: String,
    pub organization: String,
    pub category: OpportunityCategory,
    pub discipline: String,
    /// Where it takes place; for a remote one, where its organisation is.
    pub location: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub is_remote: bool,
    /// What students are paid, in words: empty when that is not said, `None` when they are not.
    pub stipend: Option<String>,
    /// What a family pays in all, US cents; 0 is free.
    pub cost_cents: i32,
    /// What help there is with the cost; empty for none.
    pub aid: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The deadline as its organisation states it, on the wall in `deadline_zone`.
    pub deadline_local: NaiveDateTime,
    /// A name of the IANA time zone database.
    pub deadline_zone: String,
    /// The instant that the deadline means.
    pub deadline_at: DateTime<Utc>,
    /// When applicants hear; `None` when the organisation does not say.
    pub decision_on: Option<NaiveDate>,
    /// School grades, 6 to 13; 13 is the first year of college.
    pub min_grade: i16,
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    pub residency: String,
    /// Plain text.
    pub description: String,
    /// Who really runs it, in words.
    pub run_by: String,
    /// The organisation's own page, where students apply.
    pub apply_url: String,
    pub verified: Option<OpportunityVerification>,
    /// When an admin last compared it with its organisation's page.
    pub checked_at: DateTime<Utc>,
    /// Why an admin has hidden it, for other admins; `None` while it is not hidden.
    pub hidden_reason: Option<String>,
    /// Whether lists may hold it: until a job notices that time has closed it, or its provider withholds it.
    pub is_listed: bool,
    /// Counts edits, from 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Opportunity {
    /// The one that has this address now, open or not.
    pub fn by_slug(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Opportunity>> {
        let found = opportunities::table.filter(opportunities::slug.eq(slug));
        found.select(Opportunity::as_select()).first(conn).optional()
    }

    /// Stores it, unless another one has its address; whether that was done.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(opportunities::table).values(self);
        let stored = insert.on_conflict(opportunities::slug).do_nothing().execute(conn)?;
        Ok(stored > 0)
    }

    /// The one with this id, open or not.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        opportunities::table.find(id).select(Opportunity::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        let found = opportunities::table.find(id).select(Opportunity::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    /// The same, which nobody changes until the transaction ends, though others may keep it as well.
    pub fn lock_shared(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Opportunity>> {
        opportunities::table.find(id).select(Opportunity::as_select()).for_share().first(conn).optional()
    }

    /// Stores what it says now. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(opportunities::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Whether students are offered it at an instant: as the lists have it.
    #[must_use]
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.is_listed && self.may_be_listed(now)
    }

    /// Whether nothing but its provider keeps it from being offered at an instant.
    #[must_use]
    pub fn may_be_listed(&self, now: DateTime<Utc>) -> bool {
        self.hidden_reason.is_none() && self.deadline_at > now && self.checked_at > oldest_check(now)
    }

    /// Whether it has no page at an instant: an admin has hidden it, or nobody has checked it for too long while its deadline is
    /// to come. The page of one whose deadline is over says so, and that of one whose provider withholds it. One query, if any.
    pub fn is_gone(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<bool> {
        Ok(!gone(conn, &[self], now)?.is_empty())
    }

    /// Whether nobody has checked it for too long while its deadline is to come.
    fn is_unchecked(&self, now: DateTime<Utc>) -> bool {
        self.deadline_at > now && self.checked_at <= oldest_check(now)
    }

    /// Whether there is another one of the same title and organisation that begins on the same day.
    pub fn is_listed_twice(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let same = opportunities::table
            .filter(lower(opportunities::title).eq(lower(&self.title)))
            .filter(lower(opportunities::organization).eq(lower(&self.organization)))
            .filter(opportunities::starts_on.eq(self.starts_on))
            .filter(opportunities::id.ne(self.id));
        diesel::select(exists(same)).get_result(conn)
    }

    /// Others that are open, of its category and discipline, soonest deadline first.
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

/// The ids of those of them that have no page at an instant, by [`Opportunity::is_gone`]. One query, if any.
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

/// The addresses of open ones and when each last changed, soonest deadline first.
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

/// Takes at most `limit` of those from the lists that time has closed: their deadline is over, or nobody has checked them for
/// too long. Their ids. Whoever does this at the same time finds others. What an admin has hidden is in no list.
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

/// Whether everybody is offered an opportunity at an instant: nobody has hidden it, it was checked lately, and its
/// deadline is still to come. Along the partial indexes.
#[diesel::dsl::auto_type]
pub(super) fn is_open(now: DateTime<Utc>) -> _ {
    let checked_after: DateTime<Utc> = oldest_check(now);
    opportunities::is_listed
        .and(opportunities::hidden_reason.is_null())
        .and(opportunities::deadline_at.gt(now))
        .and(opportunities::checked_at.gt(checked_after))
}

/// What was checked before this is offered no more.
#[must_use]
pub fn oldest_check(now: DateTime<Utc>) -> DateTime<Utc> {
    now - MAX_CHECK_AGE
}
