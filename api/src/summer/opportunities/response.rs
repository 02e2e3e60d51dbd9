//! An opportunity as returned in lists.

use chrono::{DateTime, NaiveDate, Utc};
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::opportunity::Opportunity;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::{text, time};

/// Maximum length of an excerpt of a description, in characters.
const MAX_EXCERPT: usize = 200;

/// An opportunity in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpportunityCard {
    /// The opportunity; pages have a cache tag with its id.
    pub id: Uuid,
    /// Slug of its page.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Organization that offers it.
    pub organization: String,
    /// Category of the program.
    pub category: OpportunityCategory,
    /// Discipline.
    pub discipline: String,
    /// Location; for a remote program, that of its organization.
    pub location: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Whether it is remote.
    pub remote: bool,
    /// Whether students are paid.
    pub paid: bool,
    /// What they are paid, in words; null if unknown.
    pub stipend: Option<String>,
    /// Total cost for a family, in US cents; 0 is free.
    pub cost_cents: i32,
    /// Whether financial aid is available.
    pub aid: bool,
    /// First day.
    pub starts_on: NaiveDate,
    /// Last day.
    pub ends_on: NaiveDate,
    /// Application deadline.
    pub deadline: Deadline,
    /// Minimum school grade, 6 to 13; 13 is the first year of college.
    pub min_grade: i16,
    /// Maximum school grade.
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    pub residency: String,
    /// Kind of organization that the academy has verified; null for none.
    pub verified: Option<OpportunityVerification>,
    /// The beginning of the description's first paragraph, at most 200 characters of plain text.
    pub excerpt: String,
    /// Whether students apply here with their Common Profile (`true`) or on the organization's page (`false`); null if
    /// a list does not say.
    pub applies_here: Option<bool>,
}

/// Application deadline, as the organization states it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Deadline {
    /// The instant that it denotes.
    pub at: DateTime<Utc>,
    /// Date in its zone.
    pub date: NaiveDate,
    /// Local time in its zone, such as `23:59`.
    pub time: String,
    /// IANA name of the zone.
    pub zone: String,
    /// Name of the zone in words, such as `Eastern time`; by its city, such as `Kathmandu time`, if it has no common
    /// one.
    pub zone_name: String,
}

impl From<&Opportunity> for Deadline {
    fn from(opportunity: &Opportunity) -> Deadline {
        Deadline {
            at: opportunity.deadline_at,
            date: opportunity.deadline_local.date(),
            time: time::hours_minutes(opportunity.deadline_local.time()),
            zone: opportunity.deadline_zone.clone(),
            zone_name: time::zone_name_of(&opportunity.deadline_zone).into_owned(),
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
    /// Adds whether students apply here.
    #[must_use]
    pub fn with_applies_here(self, applies_here: bool) -> OpportunityCard {
        OpportunityCard { applies_here: Some(applies_here), ..self }
    }
}

fn first_paragraph(description: &str) -> &str {
    description.split("\n\n").next().unwrap_or(description)
}
