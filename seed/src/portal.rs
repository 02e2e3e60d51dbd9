//! What students do at the summer portal, from `samples/portal.json`: Common Profiles, saved opportunities, reports.

use std::collections::BTreeMap;

use academy::error::{Error, Result};
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{CommonProfileField, OpportunityReportDecision, OpportunityReportReason};
use schema::models::common_profile::NewCommonProfileRow;
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_report::NewOpportunityReport;
use schema::models::saved_opportunity::SavedOpportunity;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::audit_entries::AuditEntries;
use crate::generator::id;
use crate::people::People;
use crate::rows;
use crate::rows::desk::OpportunityReportSampleRow;
use crate::samples::parse;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SamplePortal {
    profiles: Vec<SampleProfile>,
    saved: Vec<SampleSaved>,
    reports: Vec<SampleOpportunityReport>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleProfile {
    student: String,
    /// When the fields were saved.
    hours_ago: i64,
    fields: BTreeMap<CommonProfileField, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleSaved {
    student: String,
    slug: String,
    hours_ago: i64,
    #[serde(default = "yes")]
    wants_reminders: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleOpportunityReport {
    student: String,
    slug: String,
    reason: OpportunityReportReason,
    details: String,
    hours_ago: i64,
    #[serde(flatten)]
    decided: Option<SampleDecision>,
}

#[derive(Deserialize)]
struct SampleDecision {
    decision: OpportunityReportDecision,
    note: String,
    decided_hours_ago: i64,
}

/// Inserts the rows with the admins' audit entries. The opportunities must exist.
///
/// # Errors
/// When a sample names an unknown student or opportunity, or the database refuses a row.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let portal: SamplePortal = parse(include_str!("../samples/portal.json"))?;
    for profile in &portal.profiles {
        let user_id = student(people, &profile.student)?;
        for (field, content) in &profile.fields {
            let row = NewCommonProfileRow {
                user_id,
                field: *field,
                content,
                version: 1,
                updated_at: now - TimeDelta::hours(profile.hours_ago),
            };
            row.store(conn)?;
        }
    }
    for sample in &portal.saved {
        let opportunity = opportunity(conn, &sample.slug)?;
        let saved = SavedOpportunity {
            opportunity_id: opportunity.id,
            saved_at: now - TimeDelta::hours(sample.hours_ago),
            wants_reminders: sample.wants_reminders,
        };
        SavedOpportunity::insert(conn, student(people, &sample.student)?, saved, opportunity.deadline_at)?;
    }
    for (sample, number) in portal.reports.iter().zip(1..) {
        add_report(conn, people, (sample, number), entries, now)?;
    }
    Ok(())
}

fn add_report(
    conn: &mut PgConnection,
    people: &People,
    (sample, number): (&SampleOpportunityReport, i64),
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let opportunity_id = opportunity(conn, &sample.slug)?.id;
    let (report_id, admin) = (id(&format!("opportunity-report/{number}")), people.admin.id);
    let decided = sample.decided.as_ref();
    let decided_at = decided.map(|decided| now - TimeDelta::hours(decided.decided_hours_ago));
    let row = OpportunityReportSampleRow {
        id: report_id,
        new: NewOpportunityReport {
            opportunity_id,
            reporter_id: student(people, &sample.student)?,
            reason: sample.reason,
            details: &sample.details,
            created_at: now - TimeDelta::hours(sample.hours_ago),
        },
        decision: decided.map(|decided| decided.decision),
        decided_at,
        decided_by: decided.map(|_| admin),
        note: decided.map_or("", |decided| &decided.note),
    };
    rows::desk::insert_opportunity_reports(conn, &[row])?;
    let Some((SampleDecision { decision, .. }, decided_at)) = decided.zip(decided_at) else { return Ok(()) };
    let detail = json!({ "decision": decision, "opportunity_id": opportunity_id });
    let subject = AuditSubject::OpportunityReport(report_id);
    entries.add(decided_at, Some(admin), "opportunity_report.decided", subject, detail);
    if *decision == OpportunityReportDecision::Hidden {
        let subject = AuditSubject::Opportunity(opportunity_id);
        entries.add(decided_at, Some(admin), "opportunity.hidden", subject, json!({}));
    }
    Ok(())
}

pub(crate) fn student(people: &People, email: &str) -> Result<Uuid> {
    let student = people.person(email).ok_or_else(|| Error::internal(format!("{email} is no sample")))?;
    Ok(student.id)
}

pub(crate) fn opportunity(conn: &mut PgConnection, slug: &str) -> Result<Opportunity> {
    Opportunity::by_slug(conn, slug)?.ok_or_else(|| Error::internal(format!("{slug} is no sample")))
}
