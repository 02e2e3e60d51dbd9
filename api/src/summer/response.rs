//! An opportunity as lists tell it.

use chrono::{DateTime, NaiveDate, Utc};
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::opportunity::Opportunity;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::{deadline, text, time};

/// The longest excerpt of a description, in characters.
const MAX_EXCERPT: usize = 200;

/// An opportunity in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpportunityCard {
    /// The opportunity; pages are tagged with it.
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// Who offers it.
    pub organization: String,
    /// What kind of program it is.
    pub category: OpportunityCategory,
    /// What it is about.
    pub discipline: String,
    /// Where it takes place; for a remote one, where its organisation is.
    pub location: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Whether it can be done from home.
    pub remote: bool,
    /// Whether students are paid.
    pub paid: bool,
    /// What they are paid, in words; null where that is not said.
    pub stipend: Option<String>,
    /// What a family pays in all, US cents; 0 is free.
    pub cost_cents: i32,
    /// Whether there is help with the cost.
    pub aid: bool,
    /// Its first day.
    pub starts_on: NaiveDate,
    /// Its last day.
    pub ends_on: NaiveDate,
    /// Until when students can apply.
    pub deadline: Deadline,
    /// From which school grade on, 6 to 13; 13 is the first year of college.
    pub min_grade: i16,
    /// Up to which grade.
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    pub residency: String,
    /// What kind of organisation the academy has verified behind it; null for none.
    pub verified: Option<OpportunityVerification>,
    /// The beginning of the description's first paragraph, at most 200 characters of plain text.
    pub excerpt: String,
    /// Whether students apply here, with their Common Profile, or on the organisation's page; null where a list does not tell.
    pub applies_here: Option<bool>,
}

/// Until when students can apply, as the organisation states it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Deadline {
    /// The instant that it means.
    pub at: DateTime<Utc>,
    /// The date in its zone.
    pub date: NaiveDate,
    /// Wall clock in its zone, such as `23:59`.
    pub time: String,
    /// The zone's IANA name.
    pub zone: String,
    /// What people call the zone, such as `Eastern time`; its IANA name where there is no short one.
    pub zone_name: String,
}

impl From<&Opportunity> for Deadline {
    fn from(opportunity: &Opportunity) -> Deadline {
        Deadline {
            at: opportunity.deadline_at,
            date: opportunity.deadline_local.date(),
            time: time::hours_minutes(opportunity.deadline_local.time()),
            zone: opportunity.deadline_zone.clone(),
            zone_name: deadline::zone_name(&opportunity.deadline_zone).to_owned(),
        }
    }
}

impl From<Opportunity> for OpportunityCard {
    fn from(opportunity: Opportunity) -> OpportunityCard {
        OpportunityCard {
            deadline: Deadline::from(&opportunity),
            excerpt: text::excerpt(first_paragraph(&opportunity.description), MAX_EXCERPT),
            id: opportunity.id,
            slug: opportunity.slug,
            title: opportunity.title,
            organization: opportunity.organization,
            category: opportunity.category,
            discipline: opportunity.discipline,
            location: opportunity.location,
            country: opportunity.country,
            remote: opportunity.is_remote,
            paid: opportunity.stipend.is_some(),
            stipend: opportunity.stipend.filter(|words| !words.is_empty()),
            cost_cents: opportunity.cost_cents,
            aid: !opportunity.aid.is_empty(),
            starts_on: opportunity.starts_on,
            ends_on: opportunity.ends_on,
            min_grade: opportunity.min_grade,
            max_grade: opportunity.max_grade,
            residency: opportunity.residency,
            verified: opportunity.verified,
            applies_here: None,
        }
    }
}

impl OpportunityCard {
    /// The same, with whether students apply here.
    #[must_use]
    pub fn telling_where(self, applies_here: bool) -> OpportunityCard {
        OpportunityCard { applies_here: Some(applies_here), ..self }
    }
}

fn first_paragraph(description: &str) -> &str {
    description.split("\n\n").next().unwrap_or(description)
}
