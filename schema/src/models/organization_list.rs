//! `organizations` as admins see them.

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

/// Which organisations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrganizationFilter {
    /// Those that have proven their domain and that nobody has verified.
    ToVerify,
    /// Those that say something of themselves which no admin has seen yet.
    ToReview,
    /// Those that an admin has verified.
    Verified,
    /// All of them.
    All,
}

/// How many organisations there are under each filter.
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

/// How many listings of an organisation stand where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct ListingsOfOrganization {
    /// The organisation.
    #[diesel(sql_type = SqlUuid)]
    pub organization_id: Uuid,
    /// Those that an admin is to look at.
    #[diesel(sql_type = BigInt)]
    pub in_review: i64,
    /// Those that students are offered.
    #[diesel(sql_type = BigInt)]
    pub open: i64,
}

/// The text that they are looked for in; the index `organizations_words` is on it.
const WORDS: &str = "search_text(name || ' ' || website || ' ' || coalesce(domain, ''))";

/// Which ones say what no admin has seen yet; the index `organizations_to_review` is on it.
pub(super) const TO_REVIEW: &str =
    "texts_reviewed_at IS NOT NULL AND (website <> public_website OR about <> public_about)";

/// A page of organisations, newest first, of those in whose name, site or domain each word of `term` is, as a part of a word too.
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

/// A query for the ids of those who speak for the organisations in whose name, site or domain each word of `term` is; nobody for a term
/// without words. By the index.
pub(super) fn provider_ids(values: &mut SqlValues, term: &str) -> String {
    let conditions = with_words(values, term);
    let conditions = if conditions.is_empty() { "FALSE".to_owned() } else { conditions.join(" AND ") };
    format!("SELECT provider_id AS id FROM organizations WHERE {conditions}")
}

fn with_words(values: &mut SqlValues, term: &str) -> Vec<String> {
    let words = first_words(term.split_whitespace());
    words.into_iter().map(|word| contains(WORDS, &values.add(SqlValue::Text(word.to_owned())))).collect()
}

/// Counts them, by indexes alone.
pub fn counts(conn: &mut PgConnection) -> QueryResult<OrganizationCounts> {
    prepared(format!(
        "SELECT (SELECT count(*) FROM organizations WHERE domain IS NOT NULL AND verified IS NULL) AS to_verify,
             (SELECT count(*) FROM organizations WHERE {TO_REVIEW}) AS to_review,
             (SELECT count(*) FROM organizations WHERE verified IS NOT NULL) AS verified,
             (SELECT count(*) FROM organizations) AS everything",
    ))
    .get_result(conn)
}

/// How many listings of each of these stand where; nothing of those that have none.
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
