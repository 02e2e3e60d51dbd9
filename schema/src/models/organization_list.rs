//! `organizations` for admins.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{Page, PageRequest, Position};
use crate::models::opportunity::oldest_check;
use crate::models::organization::Organization;
use crate::models::prepared::prepared;
use crate::models::search::{contains, first_words};

/// Filter of organizations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrganizationFilter {
    /// Organizations with a proven domain that are not verified.
    ToVerify,
    /// Organizations with texts that no admin has reviewed.
    ToReview,
    /// Organizations that an admin has verified.
    Verified,
    /// All organizations.
    All,
}

/// Number of organizations per filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct OrganizationCounts {
    #[diesel(sql_type = BigInt)]
    pub to_verify: i64,
    #[diesel(sql_type = BigInt)]
    pub to_review: i64,
    #[diesel(sql_type = BigInt)]
    pub verified: i64,
    #[diesel(sql_type = BigInt)]
    pub everything: i64,
}

/// Number of an organization's listings by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct ListingsOfOrganization {
    #[diesel(sql_type = SqlUuid)]
    pub organization_id: Uuid,
    /// In review.
    #[diesel(sql_type = BigInt)]
    pub in_review: i64,
    /// Open to students.
    #[diesel(sql_type = BigInt)]
    pub open: i64,
}

/// Text that is searched; indexed by `organizations_words`.
const WORDS: &str = "search_text(name || ' ' || website || ' ' || coalesce(domain, ''))";

/// Condition of organizations with texts to review; indexed by `organizations_to_review`.
pub(super) const TO_REVIEW: &str =
    "texts_reviewed_at IS NOT NULL AND (website <> public_website OR about <> public_about)";

/// Returns a page of organizations, newest first, whose name, website or domain contains each word of `term`, also as
/// part of a word.
pub fn page(
    conn: &mut PgConnection,
    filter: OrganizationFilter,
    term: Option<&str>,
    request: PageRequest,
) -> QueryResult<Page<Organization>> {
    let mut values = SqlValues::default();
    let mut conditions = vec![match filter {
        OrganizationFilter::ToVerify => "domain IS NOT NULL AND verified IS NULL".to_owned(),
        OrganizationFilter::ToReview => TO_REVIEW.to_owned(),
        OrganizationFilter::Verified => "verified IS NOT NULL".to_owned(),
        OrganizationFilter::All => "TRUE".to_owned(),
    }];
    conditions.extend(with_words(&mut values, term.unwrap_or_default()));
    if let Some(Position { at, id }) = request.after {
        let (at, id) = (values.add(SqlValue::Instant(at)), values.add(SqlValue::Id(id)));
        conditions.push(format!("(created_at, id) < ({at}, {id})"));
    }
    let (conditions, limit) = (conditions.join(" AND "), request.rows_to_read());
    let sql = format!(
        "SELECT * FROM organizations WHERE {conditions} ORDER BY created_at DESC, id DESC LIMIT {limit}"
    );
    let rows: Vec<Organization> = values.query(sql).load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
}

/// Returns a subquery for the provider ids of organizations whose name, website or domain contains each word of
/// `term`; empty for a term without words. Uses the index.
pub(super) fn provider_ids(values: &mut SqlValues, term: &str) -> String {
    let conditions = with_words(values, term);
    let conditions = if conditions.is_empty() { "FALSE".to_owned() } else { conditions.join(" AND ") };
    format!("SELECT provider_id AS id FROM organizations WHERE {conditions}")
}

fn with_words(values: &mut SqlValues, term: &str) -> Vec<String> {
    let words = first_words(term.split_whitespace());
    words.into_iter().map(|word| contains(WORDS, &values.add(SqlValue::Text(word.to_owned())))).collect()
}

/// Counts the organizations, by indexes only.
pub fn counts(conn: &mut PgConnection) -> QueryResult<OrganizationCounts> {
    prepared(format!(
        "SELECT (SELECT count(*) FROM organizations WHERE domain IS NOT NULL AND verified IS NULL) AS to_verify,
             (SELECT count(*) FROM organizations WHERE {TO_REVIEW}) AS to_review,
             (SELECT count(*) FROM organizations WHERE verified IS NOT NULL) AS verified,
             (SELECT count(*) FROM organizations) AS everything",
    ))
    .get_result(conn)
}

/// Returns the number of listings by state for each of these organizations; those without listings are left out.
pub fn listings(
    conn: &mut PgConnection,
    ids: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<Vec<ListingsOfOrganization>> {
    prepared(
        "SELECT l.organization_id, count(*) FILTER (WHERE l.state = 'in_review') AS in_review,
             count(*) FILTER (WHERE o.is_listed AND o.hidden_reason IS NULL AND o.deadline_at > $2 AND o.checked_at > $3)
                 AS open
         FROM listings l LEFT JOIN opportunities o ON o.id = l.opportunity_id
         WHERE l.organization_id = ANY ($1) GROUP BY l.organization_id",
    )
    .bind::<diesel::sql_types::Array<SqlUuid>, _>(ids)
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(oldest_check(now))
    .load(conn)
}
