//! `opportunity_reports`: what students tell the academy about opportunities.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::OpportunityReportReason;
use crate::schema::opportunity_reports;

/// A report as its student sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = opportunity_reports, check_for_backend(diesel::pg::Pg))]
pub struct OpportunityReportRow {
    pub id: Uuid,
    pub opportunity_id: Uuid,
    pub reason: OpportunityReportReason,
    /// In the student's words; may be empty.
    pub details: String,
    pub created_at: DateTime<Utc>,
}

/// A new report.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = opportunity_reports)]
pub struct NewOpportunityReport<'a> {
    pub opportunity_id: Uuid,
    pub reporter_id: Uuid,
    pub reason: OpportunityReportReason,
    /// At most 1000 characters.
    pub details: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewOpportunityReport<'_> {
    /// The report by this student about this opportunity that nobody has decided about.
    pub fn find_open(&self, conn: &mut PgConnection) -> QueryResult<Option<OpportunityReportRow>> {
        opportunity_reports::table
            .filter(opportunity_reports::reporter_id.eq(self.reporter_id))
            .filter(opportunity_reports::opportunity_id.eq(self.opportunity_id))
            .filter(opportunity_reports::decision.is_null())
            .select(OpportunityReportRow::as_select())
            .for_no_key_update()
            .first(conn)
            .optional()
    }

    /// Stores the report. The caller has locked the account and found no open one.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<OpportunityReportRow> {
        diesel::insert_into(opportunity_reports::table)
            .values(self)
            .returning(OpportunityReportRow::as_returning())
            .get_result(conn)
    }
}

impl OpportunityReportRow {
    /// Says something else in an open report.
    pub fn adjust(
        &self,
        conn: &mut PgConnection,
        (reason, details): (OpportunityReportReason, &str),
    ) -> QueryResult<OpportunityReportRow> {
        diesel::update(opportunity_reports::table.find(self.id))
            .set((opportunity_reports::reason.eq(reason), opportunity_reports::details.eq(details)))
            .returning(OpportunityReportRow::as_returning())
            .get_result(conn)
    }
}
