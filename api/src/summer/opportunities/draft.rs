//! An admin's input for an opportunity.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use schema::dates;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::opportunity::Opportunity;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::opportunity::{GRADES, OpportunityDates, apply_url};
use crate::domain::text;
use crate::error::{FieldErrors, Result};

/// Maximum length of a title and of an organization's name.
pub const MAX_TITLE: usize = 120;
/// Maximum length of a discipline.
pub const MAX_DISCIPLINE: usize = 60;
/// Maximum length of a location.
pub const MAX_LOCATION: usize = 120;
/// Maximum length of the texts about stipend and eligibility.
pub const MAX_LINE: usize = 200;
/// Maximum length of the text about financial aid.
pub const MAX_AID: usize = 500;
/// Maximum length of the text about who runs it.
pub const MAX_RUN_BY: usize = 300;
/// Maximum length of a description.
pub const MAX_DESCRIPTION: usize = 4000;
/// Maximum cost of a program, in US cents.
pub const MAX_COST_CENTS: i32 = 10_000_000;

/// Content of an opportunity. Texts are plain; markup is displayed as typed, never interpreted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityDraft {
    /// Title.
    #[schema(max_length = 120)]
    pub title: String,
    /// Organization that offers it.
    #[schema(max_length = 120)]
    pub organization: String,
    /// Category of the program.
    pub category: OpportunityCategory,
    /// Discipline.
    #[schema(max_length = 60)]
    pub discipline: String,
    /// Location; for a remote program, that of its organization.
    #[schema(max_length = 120)]
    pub location: String,
    /// ISO 3166-1 alpha-2, such as `US`.
    #[schema(max_length = 2)]
    pub country: String,
    /// Whether it is remote.
    pub remote: bool,
    /// Whether students are paid.
    pub paid: bool,
    /// What they are paid, in words; empty if unknown or unpaid.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub stipend: String,
    /// Total cost for a family, in US cents; 0 is free.
    #[schema(minimum = 0, maximum = 10_000_000)]
    pub cost_cents: i32,
    /// Financial aid; empty for none.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub aid: String,
    /// First day.
    #[serde(deserialize_with = "dates::date")]
    pub starts_on: NaiveDate,
    /// Last day.
    #[serde(deserialize_with = "dates::date")]
    pub ends_on: NaiveDate,
    /// Last day to apply, as the organization states it.
    #[serde(deserialize_with = "dates::date")]
    pub deadline_date: NaiveDate,
    /// `HH:MM`, local time in the deadline's zone.
    pub deadline_time: String,
    /// IANA time zone, such as `America/New_York`.
    pub deadline_zone: String,
    /// When applicants are notified; null if the organization does not say.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub decision_on: Option<NaiveDate>,
    /// Minimum school grade, 6 to 13; 13 is the first year of college.
    #[schema(minimum = 6, maximum = 13)]
    pub min_grade: i16,
    /// Maximum school grade.
    #[schema(minimum = 6, maximum = 13)]
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub residency: String,
    /// What students do there.
    #[schema(max_length = 4000)]
    pub description: String,
    /// Who actually runs it, in words.
    #[schema(max_length = 300)]
    pub run_by: String,
    /// The organization's own page, where students apply.
    #[schema(max_length = 500)]
    pub apply_url: String,
    /// Kind of organization that the academy has verified; null for none.
    #[serde(default)]
    pub verified: Option<OpportunityVerification>,
}

impl OpportunityDraft {
    /// Returns a new opportunity with this content, validated as of `now`. It has no slug yet.
    ///
    /// # Errors
    /// `validation_failed` with everything that is invalid.
    pub fn opportunity(&self, now: DateTime<Utc>) -> Result<Opportunity> {
        let mut opportunity = Opportunity {
            id: Uuid::new_v4(),
            slug: String::new(),
            title: String::new(),
            organization: String::new(),
            category: self.category,
            discipline: String::new(),
            location: String::new(),
            country: String::new(),
            is_remote: self.remote,
            stipend: None,
            cost_cents: 0,
            aid: String::new(),
            starts_on: self.starts_on,
            ends_on: self.ends_on,
            deadline_local: NaiveDateTime::default(),
            deadline_zone: String::new(),
            deadline_at: now,
            decision_on: None,
            min_grade: self.min_grade,
            max_grade: self.max_grade,
            residency: String::new(),
            description: String::new(),
            run_by: String::new(),
            apply_url: String::new(),
            verified: None,
            checked_at: now,
            hidden_reason: None,
            is_listed: true,
            version: 1,
            created_at: now,
            updated_at: now,
        };
        self.write(&mut opportunity, None, now)?;
        Ok(opportunity)
    }

    /// Applies the draft to an opportunity. Its slug, confirmation and hidden state stay as they are.
    ///
    /// # Errors
    /// `validation_failed` with everything that is invalid.
    pub fn apply(&self, opportunity: &mut Opportunity, now: DateTime<Utc>) -> Result<()> {
        let stored = opportunity.deadline_at;
        self.write(opportunity, Some(stored), now)
    }

    /// As `apply`, but the deadline has to be in the future.
    ///
    /// # Errors
    /// `validation_failed` with everything that is invalid.
    pub fn repost(&self, opportunity: &mut Opportunity, now: DateTime<Utc>) -> Result<()> {
        self.write(opportunity, None, now)
    }

    /// Applies the draft. A deadline equal to `stored` is accepted even if it has passed.
    fn write(
        &self,
        opportunity: &mut Opportunity,
        stored: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let mut fields = FieldErrors::default();
        let draft = OpportunityDates {
            starts_on: self.starts_on,
            ends_on: self.ends_on,
            decision_on: self.decision_on,
            deadline_date: self.deadline_date,
            deadline_time: &self.deadline_time,
            deadline_zone: &self.deadline_zone,
        };
        match draft.check(stored, now) {
            Ok(deadline) => {
                opportunity.deadline_local = deadline.local;
                opportunity.deadline_zone = deadline.zone.name().to_owned();
                opportunity.deadline_at = deadline.at;
            }
            Err(problems) => {
                for problem in problems {
                    fields.add(problem.field(), problem.to_string());
                }
            }
        }
        self.check_numbers(&mut fields);
        let mut line =
            |name, text: &str, max, missing| fields.check(name, text::required_line(text, max, missing));
        opportunity.title = line("title", &self.title, MAX_TITLE, "Please enter a title.");
        opportunity.organization =
            line("organization", &self.organization, MAX_TITLE, "Please say who offers it.");
        opportunity.discipline =
            line("discipline", &self.discipline, MAX_DISCIPLINE, "Please say what it’s about.");
        opportunity.location = line("location", &self.location, MAX_LOCATION, "Please say where it is.");
        opportunity.run_by = line("run_by", &self.run_by, MAX_RUN_BY, "Please say who really runs it.");
        let description =
            text::required(&self.description, MAX_DESCRIPTION, "Please say what students do there.");
        opportunity.description = fields.check("description", description);
        let mut optional = |name, text: &str, max| fields.check(name, text::optional_line(text, max));
        let stipend = optional("stipend", &self.stipend, MAX_LINE);
        opportunity.stipend = Some(stipend).filter(|_| self.paid);
        opportunity.aid = optional("aid", &self.aid, MAX_AID);
        opportunity.residency = optional("residency", &self.residency, MAX_LINE);
        opportunity.apply_url = fields.check("apply_url", apply_url(&self.apply_url));
        fields.finish()?;
        opportunity.category = self.category;
        opportunity.country = self.country.trim().to_ascii_uppercase();
        opportunity.is_remote = self.remote;
        opportunity.cost_cents = self.cost_cents;
        opportunity.starts_on = self.starts_on;
        opportunity.ends_on = self.ends_on;
        opportunity.decision_on = self.decision_on;
        opportunity.min_grade = self.min_grade;
        opportunity.max_grade = self.max_grade;
        opportunity.verified = self.verified;
        Ok(())
    }

    fn check_numbers(&self, fields: &mut FieldErrors) {
        let country = self.country.trim();
        if country.len() != 2 || !country.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            fields.add("country", "Please enter the two letters of a country, such as US.");
        }
        if !(0..=MAX_COST_CENTS).contains(&self.cost_cents) {
            fields.add("cost_cents", "Please enter an amount from $0 to $100,000.");
        }
        for (name, grade) in [("min_grade", self.min_grade), ("max_grade", self.max_grade)] {
            if !GRADES.contains(&grade) {
                fields.add(name, "Please choose a grade from 6 to 13.");
            }
        }
        if self.min_grade > self.max_grade {
            fields.add("max_grade", "The highest grade must not be below the lowest.");
        }
    }
}
