//! `opportunity_reports` for admins, with their opportunities.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::enums::{OpportunityReportDecision, OpportunityReportReason};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::schema::{opportunities, opportunity_reports};

/// Maximum number of reports displayed with one opportunity.
const MAX_OF_OPPORTUNITY: i64 = 50;

/// A report with its opportunity.
#[derive(Debug, Clone, Queryable, Selectable, serde::Serialize, utoipa::ToSchema)]
#[diesel(table_name = opportunity_reports, check_for_backend(diesel::pg::Pg))]
pub struct OpportunityReportEntry {
    /// The report.
    pub id: Uuid,
    /// The opportunity.
    pub opportunity_id: Uuid,
    /// Its title.
    #[diesel(select_expression = opportunities::title)]
    pub title: String,
    /// Name of the organization that offers it.
    #[diesel(select_expression = opportunities::organization)]
    pub organization: String,
    /// Whether an admin has hidden it.
    #[diesel(select_expression = opportunities::hidden_reason.is_not_null())]
    #[serde(rename = "hidden")]
    pub is_hidden: bool,
    #[serde(skip)]
    pub reporter_id: Uuid,
    /// The reason.
    pub reason: OpportunityReportReason,
    /// Details in the student's words; may be empty.
    pub details: String,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// The admin's decision; null while the report is open.
    pub decision: Option<OpportunityReportDecision>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub decided_by: Option<Uuid>,
    /// Note for other admins; may be empty.
    pub note: String,
}

/// An admin's decision.
#[derive(Debug, Clone, Copy, AsChangeset)]
#[diesel(table_name = opportunity_reports)]
pub struct OpportunityReportChange<'a> {
    pub decision: OpportunityReportDecision,
    pub decided_at: DateTime<Utc>,
    pub decided_by: Uuid,
    /// For other admins.
    pub note: &'a str,
}

impl OpportunityReportEntry {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<OpportunityReportEntry>> {
        let joined = opportunity_reports::table.inner_join(opportunities::table);
        let found = joined.filter(opportunity_reports::id.eq(id));
        found.select(OpportunityReportEntry::as_select()).first(conn).optional()
    }

    /// Returns a page of open reports, oldest first; or of decided ones, newest first.
    pub fn page(
        conn: &mut PgConnection,
        is_open: bool,
        request: PageRequest,
    ) -> QueryResult<Page<OpportunityReportEntry>> {
        let query = opportunity_reports::table
            .inner_join(opportunities::table)
            .select(OpportunityReportEntry::as_select())
            .limit(request.rows_to_read())
            .into_boxed();
        let (at, id) = (opportunity_reports::created_at, opportunity_reports::id);
        let rows: Vec<OpportunityReportEntry> = if is_open {
            let mut query = query.filter(opportunity_reports::decision.is_null()).order((at.asc(), id.asc()));
            if let Some(after) = request.after {
                query = query.filter(at.gt(after.at).or(at.eq(after.at).and(id.gt(after.id))));
            }
            query.load(conn)?
        } else {
            let mut query =
                query.filter(opportunity_reports::decision.is_not_null()).order((at.desc(), id.desc()));
            if let Some(after) = request.after {
                query = query.filter(older_than!(at, id, after));
            }
            query.load(conn)?
        };
        Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
    }

    /// Returns the newest fifty reports of one opportunity.
    pub fn of_opportunity(
        conn: &mut PgConnection,
        opportunity_id: Uuid,
    ) -> QueryResult<Vec<OpportunityReportEntry>> {
        opportunity_reports::table
            .inner_join(opportunities::table)
            .filter(opportunity_reports::opportunity_id.eq(opportunity_id))
            .order((opportunity_reports::created_at.desc(), opportunity_reports::id.desc()))
            .limit(MAX_OF_OPPORTUNITY)
            .select(OpportunityReportEntry::as_select())
            .load(conn)
    }

    /// Counts the open and the decided reports.
    pub fn counts(conn: &mut PgConnection) -> QueryResult<(i64, i64)> {
        // Each uses its own partial index, whose condition is written as a literal.
        let open = opportunity_reports::table.filter(sql::<Bool>("decision IS NULL"));
        let decided = opportunity_reports::table.filter(sql::<Bool>("decision IS NOT NULL"));
        let counts = (open.count().single_value(), decided.count().single_value());
        let (open, decided): (Option<i64>, Option<i64>) = diesel::select(counts).get_result(conn)?;
        Ok((open.unwrap_or_default(), decided.unwrap_or_default()))
    }
}

/// Returns the open reports of an opportunity with their authors, locked until the transaction ends.
pub fn lock_open(conn: &mut PgConnection, opportunity_id: Uuid) -> QueryResult<Vec<(Uuid, Uuid)>> {
    opportunity_reports::table
        .filter(opportunity_reports::opportunity_id.eq(opportunity_id))
        .filter(opportunity_reports::decision.is_null())
        .order(opportunity_reports::id)
        .select((opportunity_reports::id, opportunity_reports::reporter_id))
        .for_update()
        .load(conn)
}

/// Stores an admin's decision about these reports.
pub fn decide(conn: &mut PgConnection, ids: &[Uuid], change: OpportunityReportChange<'_>) -> QueryResult<()> {
    diesel::update(opportunity_reports::table.filter(opportunity_reports::id.eq_any(ids)))
        .set(change)
        .execute(conn)?;
    Ok(())
}
