//! What an admin enters of an opportunity.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::opportunity::Opportunity;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::opportunity::{GRADES, OpportunityDates, apply_url};
use crate::domain::text;
use crate::error::{FieldErrors, Result};
use crate::http::dates;

/// The longest title, and the longest name of an organisation.
pub const MAX_TITLE: usize = 120;
/// The longest discipline.
pub const MAX_DISCIPLINE: usize = 60;
/// The longest location.
pub const MAX_LOCATION: usize = 120;
/// The longest text on what students are paid, or on who may apply.
pub const MAX_LINE: usize = 200;
/// The longest text on help with the cost.
pub const MAX_AID: usize = 500;
/// The longest text on who runs it.
pub const MAX_RUN_BY: usize = 300;
/// The longest description.
pub const MAX_DESCRIPTION: usize = 4000;
/// The most that a program costs, US cents.
pub const MAX_COST_CENTS: i32 = 10_000_000;

/// What an opportunity is to say. Texts are plain; markup in them is shown as it is typed, and scripts are left out.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityDraft {
    /// What it is called.
    #[schema(max_length = 120)]
    pub title: String,
    /// Who offers it.
    #[schema(max_length = 120)]
    pub organization: String,
    /// What kind of program it is.
    pub category: OpportunityCategory,
    /// What it is about.
    #[schema(max_length = 60)]
    pub discipline: String,
    /// Where it takes place; for a remote one, where its organisation is.
    #[schema(max_length = 120)]
    pub location: String,
    /// ISO 3166-1 alpha-2, such as `US`.
    #[schema(max_length = 2)]
    pub country: String,
    /// Whether it can be done from home.
    pub remote: bool,
    /// Whether students are paid.
    pub paid: bool,
    /// What they are paid, in words; empty where that is not said, or where they are not.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub stipend: String,
    /// What a family pays in all, US cents; 0 is free.
    #[schema(minimum = 0, maximum = 10_000_000)]
    pub cost_cents: i32,
    /// What help there is with the cost; empty for none.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub aid: String,
    /// Its first day.
    #[serde(deserialize_with = "dates::date")]
    pub starts_on: NaiveDate,
    /// Its last day.
    #[serde(deserialize_with = "dates::date")]
    pub ends_on: NaiveDate,
    /// The last day on which students can apply, as the organisation states it.
    #[serde(deserialize_with = "dates::date")]
    pub deadline_date: NaiveDate,
    /// `HH:MM`, wall clock in the deadline's zone.
    pub deadline_time: String,
    /// A name of the IANA time zone database, such as `America/New_York`.
    pub deadline_zone: String,
    /// When applicants hear; null when the organisation does not say.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub decision_on: Option<NaiveDate>,
    /// From which school grade on, 6 to 13; 13 is the first year of college.
    #[schema(minimum = 6, maximum = 13)]
    pub min_grade: i16,
    /// Up to which grade.
    #[schema(minimum = 6, maximum = 13)]
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everybody.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub residency: String,
    /// What students do there.
    #[schema(max_length = 4000)]
    pub description: String,
    /// Who really runs it, in words.
    #[schema(max_length = 300)]
    pub run_by: String,
    /// The organisation's own page, where students apply.
    #[schema(max_length = 500)]
    pub apply_url: String,
    /// What kind of organisation the academy has verified behind it; null for none.
    #[serde(default)]
    pub verified: Option<OpportunityVerification>,
}

impl OpportunityDraft {
    /// A new opportunity that says this, checked at this instant. It has no address yet.
    ///
    /// # Errors
    /// `validation_failed` with everything that is wrong.
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

    /// Writes the draft over what an opportunity says. Its address, its check and whether it is hidden stay as they are.
    ///
    /// # Errors
    /// `validation_failed` with everything that is wrong.
    pub fn apply(&self, opportunity: &mut Opportunity, now: DateTime<Utc>) -> Result<()> {
        let stored = opportunity.deadline_at;
        self.write(opportunity, Some(stored), now)
    }

    /// The same, where the deadline has to be to come.
    ///
    /// # Errors
    /// `validation_failed` with everything that is wrong.
    pub fn repost(&self, opportunity: &mut Opportunity, now: DateTime<Utc>) -> Result<()> {
        self.write(opportunity, None, now)
    }

    /// Writes it over an opportunity whose deadline may stay what is stored, even if that is over.
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
            line("discipline", &self.discipline, MAX_DISCIPLINE, "Please say what it is about.");
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
