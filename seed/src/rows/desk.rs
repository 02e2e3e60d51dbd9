//! Rows of reports, held messages, suspensions and opportunity views.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use schema::enums::{ChatReportState, OpportunityReportDecision};
use schema::ids::UserId;
use schema::models::chat_report::NewChatReportRow;
use schema::models::opportunity_report::NewOpportunityReport;
use schema::models::suspension::NewSuspensionRow;
use schema::schema::{
    chat_reports, held_messages, opportunity_reports, opportunity_views, suspensions, users,
};
use serde_json::Value;
use uuid::Uuid;

use crate::rows::insert_all;

insert_all!(insert_reports, chat_reports, ReportRow<'_>);
insert_all!(insert_held_messages, held_messages, HeldRow<'_>);
insert_all!(insert_opportunity_reports, opportunity_reports, OpportunityReportSampleRow<'_>);
insert_all!(insert_opportunity_views, opportunity_views, OpportunityViewSampleRow);

/// A chat report.
#[derive(Debug, Insertable)]
#[diesel(table_name = chat_reports)]
pub struct ReportRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewChatReportRow<'a>,
    pub state: ChatReportState,
    pub reply: &'a str,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// A message that waits for an admin.
#[derive(Debug, Insertable)]
#[diesel(table_name = held_messages)]
pub struct HeldRow<'a> {
    pub id: Uuid,
    pub chat_session_id: Uuid,
    pub sender_id: UserId,
    pub client_message_id: Uuid,
    pub message: &'a str,
    pub findings: Value,
    pub created_at: DateTime<Utc>,
}

/// A report of an opportunity.
#[derive(Debug, Insertable)]
#[diesel(table_name = opportunity_reports)]
pub struct OpportunityReportSampleRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewOpportunityReport<'a>,
    pub decision: Option<OpportunityReportDecision>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<UserId>,
    pub note: &'a str,
}

/// An opportunity's page views on a day.
#[derive(Debug, Insertable)]
#[diesel(table_name = opportunity_views)]
pub struct OpportunityViewSampleRow {
    pub opportunity_id: Uuid,
    pub day: NaiveDate,
    pub views: i32,
}

/// Inserts a suspension with this id and suspends its account.
pub fn suspend(conn: &mut PgConnection, id: Uuid, row: &NewSuspensionRow<'_>) -> QueryResult<()> {
    diesel::insert_into(suspensions::table).values((suspensions::id.eq(id), row)).execute(conn)?;
    diesel::update(users::table.find(row.user_id))
        .set((users::suspended_at.eq(row.created_at), users::updated_at.eq(row.created_at)))
        .execute(conn)?;
    Ok(())
}
