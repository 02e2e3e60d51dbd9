//! The summer portal's opportunities, from `samples/opportunities.json`. Their organizations do not exist.

use academy::domain::{deadline, time};
use academy::error::{Error, Result};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::former_opportunity_slug;
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use serde::Deserialize;

use crate::generator::id;
use crate::people::local;
use crate::samples::parse;

/// When the admin checks opportunities, minutes after midnight.
const CHECKED_AT: i64 = 10 * 60 + 40;
/// Time until an opportunity with a former slug got its present one.
const FIRST_ADDRESS: TimeDelta = TimeDelta::hours(20);

/// An opportunity. Days are counted from today.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleOpportunity {
    slug: String,
    title: String,
    organization: String,
    category: OpportunityCategory,
    discipline: String,
    location: String,
    #[serde(default = "united_states")]
    country: String,
    #[serde(default)]
    is_remote: bool,
    stipend: Option<String>,
    #[serde(default)]
    cost_dollars: i32,
    #[serde(default)]
    aid: String,
    closes_in_days: i64,
    /// Wall time in `zone`, such as `23:59`.
    #[serde(default = "end_of_day")]
    closes_at: String,
    zone: String,
    decision_in_days: Option<i64>,
    starts_in_days: i64,
    lasts_days: i64,
    min_grade: i16,
    max_grade: i16,
    #[serde(default)]
    residency: String,
    description: String,
    run_by: String,
    apply_url: String,
    verified: Option<OpportunityVerification>,
    checked_days_ago: i64,
    listed_days_ago: i64,
    hidden_reason: Option<String>,
    /// The slug before the present one.
    former_slug: Option<String>,
}

fn united_states() -> String {
    "US".to_owned()
}

fn end_of_day() -> String {
    "23:59".to_owned()
}

/// Inserts the opportunities whose slug is free.
///
/// # Errors
/// When a sample does not have this format, or the database refuses a row.
pub fn add(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
    let samples: Vec<SampleOpportunity> = parse(include_str!("../samples/opportunities.json"))?;
    for sample in samples {
        let former_slug = sample.former_slug.clone();
        let opportunity = sample.opportunity(now)?;
        if opportunity.insert(conn)?
            && let Some(slug) = former_slug
        {
            let left_at = opportunity.created_at + FIRST_ADDRESS;
            former_opportunity_slug::insert(conn, opportunity.id, &slug, &opportunity.slug, left_at)?;
        }
    }
    Ok(())
}

impl SampleOpportunity {
    fn opportunity(self, now: DateTime<Utc>) -> Result<Opportunity> {
        let today = time::local_date(now);
        let day = |days| today + TimeDelta::days(days);
        let deadline_local = day(self.closes_in_days).and_time(wall_time(&self.closes_at)?);
        let zone = time::zone(&self.zone)
            .ok_or_else(|| Error::internal(format!("{} is no time zone", self.zone)))?;
        let deadline_at = deadline::instant(deadline_local, zone);
        let checked_at = checked_on(day(-self.checked_days_ago));
        let is_open = deadline_at > now && checked_at > now - MAX_CHECK_AGE && self.hidden_reason.is_none();
        Ok(Opportunity {
            id: id(&format!("opportunity {}", self.slug)),
            slug: self.slug,
            title: self.title,
            organization: self.organization,
            category: self.category,
            discipline: self.discipline,
            location: self.location,
            country: self.country,
            is_remote: self.is_remote,
            stipend: self.stipend,
            cost_cents: self.cost_dollars * 100,
            aid: self.aid,
            starts_on: day(self.starts_in_days),
            ends_on: day(self.starts_in_days + self.lasts_days),
            deadline_local,
            deadline_zone: self.zone,
            deadline_at,
            decision_on: self.decision_in_days.map(day),
            min_grade: self.min_grade,
            max_grade: self.max_grade,
            residency: self.residency,
            description: self.description,
            run_by: self.run_by,
            apply_url: self.apply_url,
            verified: self.verified,
            checked_at,
            hidden_reason: self.hidden_reason,
            is_listed: is_open,
            version: 1,
            created_at: checked_on(day(-self.listed_days_ago)),
            updated_at: checked_at,
        })
    }
}

fn wall_time(text: &str) -> Result<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").map_err(Error::internal)
}

fn checked_on(date: NaiveDate) -> DateTime<Utc> {
    local(date, CHECKED_AT, 0)
}
