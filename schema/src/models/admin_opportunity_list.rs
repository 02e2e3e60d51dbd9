//! `opportunities` as admins' tables show them, whether or not anybody is offered them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::opportunity::{Opportunity, oldest_check};
use crate::models::opportunity_search::{COLUMNS, WORDS};
use crate::models::prepared::prepared;
use crate::models::search::{contains, first_words};

/// How long before an opportunity would be offered no more admins are asked to check it.
pub const CHECK_AHEAD: TimeDelta = TimeDelta::days(14);

/// What the table is sorted by; equals by their id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunitySort {
    /// When it was last changed.
    Updated,
    /// When it closes.
    Deadline,
    /// When it was last checked.
    Checked,
}

/// Which opportunities the table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunityFilter {
    /// Those that students are offered.
    Open,
    /// Those whose deadline is to come and that are offered no more, or soon would not be, because nobody checks them. None whose
    /// provider withholds it.
    CheckDue,
    /// Those whose deadline is over, or whose provider takes no more applications.
    Closed,
    /// Those that an admin has hidden.
    Hidden,
    /// Those that somebody reported and nobody has decided about.
    Reported,
}

/// Which opportunities, in which order.
#[derive(Debug, Clone)]
pub struct AdminOpportunityTable {
    /// Only those in whose title, organisation, discipline or location each word of this is, as a part of a word too.
    pub term: Option<String>,
    /// All without it.
    pub filter: Option<AdminOpportunityFilter>,
    /// What it is sorted by.
    pub sort: AdminOpportunitySort,
    /// Whether it is from the greatest to the least.
    pub is_descending: bool,
    /// The instant at which they are open or closed.
    pub now: DateTime<Utc>,
}

/// An opportunity's place in the table, whatever it is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminOpportunityPlace {
    pub id: Uuid,
    pub updated_at: DateTime<Utc>,
    pub deadline_at: DateTime<Utc>,
    pub checked_at: DateTime<Utc>,
}

/// An opportunity in the table.
#[derive(Debug, Clone, QueryableByName)]
pub struct AdminOpportunityRow {
    #[diesel(embed)]
    pub opportunity: Opportunity,
    /// How many reports of it nobody has decided about.
    #[diesel(sql_type = BigInt)]
    pub open_reports: i64,
    /// The organisation whose provider posted it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub organization_id: Option<Uuid>,
    /// Whether that provider keeps it from the lists.
    #[diesel(sql_type = Bool)]
    pub is_withheld: bool,
}

/// What else admins are told of an opportunity than it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct AdminOpportunityFacts {
    /// How many students have saved it.
    #[diesel(sql_type = BigInt)]
    pub saved_by: i64,
    /// The organisation whose provider posted it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub organization_id: Option<Uuid>,
    /// Whether that provider keeps it from the lists.
    #[diesel(sql_type = Bool)]
    pub is_withheld: bool,
}

/// How many opportunities there are under each filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct AdminOpportunityCounts {
    #[diesel(sql_type = BigInt)]
    pub everything: i64,
    #[diesel(sql_type = BigInt)]
    pub open: i64,
    #[diesel(sql_type = BigInt)]
    pub check_due: i64,
    #[diesel(sql_type = BigInt)]
    pub closed: i64,
    #[diesel(sql_type = BigInt)]
    pub hidden: i64,
    #[diesel(sql_type = BigInt)]
    pub reported: i64,
}

/// Whether the provider of an opportunity keeps it from the lists: they have closed it, it is paused, or their account is suspended.
pub(super) const IS_WITHHELD: &str =
    "id IN (SELECT opportunity_id FROM listings WHERE withheld IS NOT NULL AND opportunity_id IS NOT NULL)";

/// `$1` is now, `$2` the oldest check of what is offered, `$3` the latest one that is due to be repeated. `{withheld}` is for
/// [`IS_WITHHELD`].
const COUNTS: &str = "
    SELECT shown.total + hidden.total AS everything, shown.open, shown.check_due, shown.closed, hidden.total AS hidden,
        (SELECT count(DISTINCT opportunity_id) FROM opportunity_reports WHERE decision IS NULL) AS reported
    FROM (
        SELECT count(*) AS total,
            count(*) FILTER (WHERE deadline_at > $1 AND checked_at > $2 AND is_listed) AS open,
            count(*) FILTER (WHERE deadline_at > $1 AND checked_at <= $3 AND NOT {withheld}) AS check_due,
            count(*) FILTER (WHERE deadline_at <= $1 OR {withheld}) AS closed
        FROM opportunities WHERE hidden_reason IS NULL) shown,
        (SELECT count(*) AS total FROM opportunities WHERE hidden_reason IS NOT NULL) hidden";

/// What else admins are told of one. One query.
pub fn facts(conn: &mut PgConnection, opportunity_id: Uuid) -> QueryResult<AdminOpportunityFacts> {
    prepared(
        "SELECT (SELECT count(*) FROM saved_opportunities WHERE opportunity_id = $1) AS saved_by,
             (SELECT organization_id FROM listings WHERE opportunity_id = $1) AS organization_id,
             EXISTS (SELECT FROM listings WHERE opportunity_id = $1 AND withheld IS NOT NULL) AS is_withheld",
    )
    .bind::<SqlUuid, _>(opportunity_id)
    .get_result(conn)
}

/// Counts them. One query, by indexes alone.
pub fn counts(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<AdminOpportunityCounts> {
    prepared(COUNTS.replace("{withheld}", IS_WITHHELD))
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(oldest_check(now))
        .bind::<Timestamptz, _>(check_due_since(now))
        .get_result(conn)
}

/// What was last checked by then is due to be checked again.
#[must_use]
pub fn check_due_since(now: DateTime<Utc>) -> DateTime<Utc> {
    oldest_check(now) + CHECK_AHEAD
}

impl AdminOpportunityTable {
    /// A page of it.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        request: SidedRequest<AdminOpportunityPlace>,
    ) -> QueryResult<SidedPage<AdminOpportunityRow, AdminOpportunityPlace>> {
        request.read(|request| self.rows(conn, request), |row| AdminOpportunityPlace::of(&row.opportunity))
    }

    fn rows(
        &self,
        conn: &mut PgConnection,
        request: SidedRequest<AdminOpportunityPlace>,
    ) -> QueryResult<Vec<AdminOpportunityRow>> {
        let mut values = SqlValues::default();
        let column = self.sort.column();
        let is_up = self.is_descending == request.is_backward();
        let (direction, operator) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
        let mut conditions = self.conditions(&mut values);
        if let Some(place) = request.place() {
            let at = values.add(SqlValue::Instant(place.at(self.sort)));
            let id = values.add(SqlValue::Id(place.id));
            conditions.push(format!("({column}, id) {operator} ({at}, {id})"));
        }
        let conditions =
            if conditions.is_empty() { String::new() } else { format!("WHERE {}", conditions.join(" AND ")) };
        let limit = request.rows_to_read();
        let sql = format!(
            "SELECT {COLUMNS},
                 (SELECT count(*) FROM opportunity_reports r
                  WHERE r.opportunity_id = opportunities.id AND r.decision IS NULL) AS open_reports,
                 (SELECT l.organization_id FROM listings l WHERE l.opportunity_id = opportunities.id) AS organization_id,
                 coalesce((SELECT l.withheld IS NOT NULL FROM listings l WHERE l.opportunity_id = opportunities.id), false)
                     AS is_withheld
             FROM opportunities {conditions}
             ORDER BY {column} {direction}, id {direction} LIMIT {limit}"
        );
        values.query(sql).load(conn)
    }

    fn conditions(&self, values: &mut SqlValues) -> Vec<String> {
        let mut all = Vec::new();
        for word in first_words(self.term.as_deref().unwrap_or_default().split_whitespace()) {
            let word = values.add(SqlValue::Text(word.to_owned()));
            all.push(contains(WORDS, &word));
        }
        match self.filter {
            None => {}
            Some(AdminOpportunityFilter::Hidden) => all.push("hidden_reason IS NOT NULL".to_owned()),
            Some(AdminOpportunityFilter::Reported) => {
                let reported = "SELECT opportunity_id FROM opportunity_reports WHERE decision IS NULL";
                all.push(format!("id IN ({reported})"));
            }
            Some(AdminOpportunityFilter::Open) => {
                let oldest = values.add(SqlValue::Instant(oldest_check(self.now)));
                all.push(format!("is_listed AND hidden_reason IS NULL AND checked_at > {oldest}"));
                all.push(format!("deadline_at > {}", values.add(SqlValue::Instant(self.now))));
            }
            Some(AdminOpportunityFilter::CheckDue) => {
                let due = values.add(SqlValue::Instant(check_due_since(self.now)));
                all.push(format!("hidden_reason IS NULL AND NOT {IS_WITHHELD} AND checked_at <= {due}"));
                all.push(format!("deadline_at > {}", values.add(SqlValue::Instant(self.now))));
            }
            Some(AdminOpportunityFilter::Closed) => {
                let now = values.add(SqlValue::Instant(self.now));
                all.push(format!("hidden_reason IS NULL AND (deadline_at <= {now} OR {IS_WITHHELD})"));
            }
        }
        all
    }
}

impl AdminOpportunitySort {
    const fn column(self) -> &'static str {
        match self {
            AdminOpportunitySort::Updated => "updated_at",
            AdminOpportunitySort::Deadline => "deadline_at",
            AdminOpportunitySort::Checked => "checked_at",
        }
    }
}

impl AdminOpportunityPlace {
    fn of(opportunity: &Opportunity) -> AdminOpportunityPlace {
        let Opportunity { id, updated_at, deadline_at, checked_at, .. } = *opportunity;
        AdminOpportunityPlace { id, updated_at, deadline_at, checked_at }
    }

    const fn at(self, sort: AdminOpportunitySort) -> DateTime<Utc> {
        match sort {
            AdminOpportunitySort::Updated => self.updated_at,
            AdminOpportunitySort::Deadline => self.deadline_at,
            AdminOpportunitySort::Checked => self.checked_at,
        }
    }
}
