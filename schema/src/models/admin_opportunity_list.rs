//! `opportunities` in admins' tables, listed or not.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::dates;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::opportunity::{Opportunity, oldest_check};
use crate::models::opportunity_search::{COLUMNS, WORDS};
use crate::models::prepared::prepared;
use crate::models::search::{contains, first_words};

/// How long before an opportunity expires admins are asked to check it.
pub const CHECK_AHEAD: TimeDelta = TimeDelta::days(14);

/// Sort order of the table; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunitySort {
    /// Time of the last change.
    Updated,
    /// Deadline.
    Deadline,
    /// Time of the last check.
    Checked,
}

/// Filter of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunityFilter {
    /// Opportunities in the public lists.
    Open,
    /// Opportunities before their deadline whose check is overdue or due soon. Excludes those that their provider
    /// withholds.
    CheckDue,
    /// Opportunities past their deadline, or closed by their provider.
    Closed,
    /// Opportunities that an admin has hidden.
    Hidden,
    /// Opportunities with undecided reports.
    Reported,
}

/// Filter and sort order of the table.
#[derive(Debug, Clone)]
pub struct AdminOpportunityTable {
    /// Only opportunities whose title, organization, discipline or location contains each of these words, also as part
    /// of a word.
    pub term: Option<String>,
    /// All if `None`.
    pub filter: Option<AdminOpportunityFilter>,
    pub sort: AdminOpportunitySort,
    pub is_descending: bool,
    /// Time at which open and closed are evaluated.
    pub now: DateTime<Utc>,
}

/// Sort keys of an opportunity, for all sort orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminOpportunityPlace {
    pub id: Uuid,
    #[serde(deserialize_with = "dates::instant")]
    pub updated_at: DateTime<Utc>,
    #[serde(deserialize_with = "dates::instant")]
    pub deadline_at: DateTime<Utc>,
    #[serde(deserialize_with = "dates::instant")]
    pub checked_at: DateTime<Utc>,
}

/// A row of the table.
#[derive(Debug, Clone, QueryableByName)]
pub struct AdminOpportunityRow {
    #[diesel(embed)]
    pub opportunity: Opportunity,
    /// Number of undecided reports.
    #[diesel(sql_type = BigInt)]
    pub open_reports: i64,
    /// Organization of the provider who posted it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub organization_id: Option<Uuid>,
    /// Whether the provider withholds it.
    #[diesel(sql_type = Bool)]
    pub is_withheld: bool,
}

/// Data for admins that is not stored with the opportunity itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct AdminOpportunityFacts {
    /// Number of students who saved it.
    #[diesel(sql_type = BigInt)]
    pub saved_by: i64,
    /// Organization of the provider who posted it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub organization_id: Option<Uuid>,
    /// Whether the provider withholds it.
    #[diesel(sql_type = Bool)]
    pub is_withheld: bool,
}

/// Number of opportunities per filter.
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

/// Whether the provider withholds an opportunity: it is closed or paused, or the provider's account is suspended.
pub(super) const IS_WITHHELD: &str =
    "id IN (SELECT opportunity_id FROM listings WHERE withheld IS NOT NULL AND opportunity_id IS NOT NULL)";

/// `$1` is now, `$2` the oldest check of an unexpired opportunity, `$3` the latest check that is due to be repeated.
/// `{withheld}` stands for [`IS_WITHHELD`].
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

/// Returns an opportunity's data for admins. One query.
pub fn facts(conn: &mut PgConnection, opportunity_id: Uuid) -> QueryResult<AdminOpportunityFacts> {
    prepared(
        "SELECT (SELECT count(*) FROM saved_opportunities WHERE opportunity_id = $1) AS saved_by,
             (SELECT organization_id FROM listings WHERE opportunity_id = $1) AS organization_id,
             EXISTS (SELECT FROM listings WHERE opportunity_id = $1 AND withheld IS NOT NULL) AS is_withheld",
    )
    .bind::<SqlUuid, _>(opportunity_id)
    .get_result(conn)
}

/// Returns the counts. One query, by indexes only.
pub fn counts(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<AdminOpportunityCounts> {
    prepared(COUNTS.replace("{withheld}", IS_WITHHELD))
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(oldest_check(now))
        .bind::<Timestamptz, _>(check_due_since(now))
        .get_result(conn)
}

/// Returns the time such that an opportunity last checked then or earlier is due for another check.
#[must_use]
pub fn check_due_since(now: DateTime<Utc>) -> DateTime<Utc> {
    oldest_check(now) + CHECK_AHEAD
}

impl AdminOpportunityTable {
    /// Returns a page of the table.
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
