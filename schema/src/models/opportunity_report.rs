//! `opportunity_reports`: students' reports about opportunities.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::OpportunityReportReason;
use crate::ids::UserId;
use crate::schema::opportunity_reports;

/// A report as its author sees it.
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

#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = opportunity_reports)]
pub struct NewOpportunityReport<'a> {
    pub opportunity_id: Uuid,
    pub reporter_id: UserId,
    pub reason: OpportunityReportReason,
    /// At most 1000 characters.
    pub details: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewOpportunityReport<'_> {
    /// Returns this student's undecided report about this opportunity.
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

    /// Inserts the report. The caller has locked the account and found no open one.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<OpportunityReportRow> {
        diesel::insert_into(opportunity_reports::table)
            .values(self)
            .returning(OpportunityReportRow::as_returning())
            .get_result(conn)
    }
}

impl OpportunityReportRow {
    /// Changes the content of an open report.
    pub fn adjust(
        &self,
        conn: &mut PgConnection,
        reason: OpportunityReportReason,
        details: &str,
    ) -> QueryResult<OpportunityReportRow> {
        diesel::update(opportunity_reports::table.find(self.id))
            .set((opportunity_reports::reason.eq(reason), opportunity_reports::details.eq(details)))
            .returning(OpportunityReportRow::as_returning())
            .get_result(conn)
    }
}
