//! Draft of a listing, complete or not.

use schema::dates;
use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use schema::enums::OpportunityCategory;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::listing::MAX_QUESTION;
use crate::domain::opportunity::GRADES;
use crate::domain::{text, time};
use crate::error::{Error, FieldErrors, Result};
use crate::summer::opportunities::draft::{
    MAX_AID, MAX_COST_CENTS, MAX_DESCRIPTION, MAX_DISCIPLINE, MAX_LINE, MAX_LOCATION, MAX_RUN_BY, MAX_TITLE,
    OpportunityDraft,
};

/// Maximum length of the program page's address.
const MAX_APPLY_URL: usize = 500;

/// Content of a listing. Only the title is required before it is submitted: missing fields are empty or null. Texts
/// are plain; markup is displayed as typed, never interpreted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingDraft {
    /// Title.
    #[schema(max_length = 120)]
    pub title: String,
    /// Category of the program.
    pub category: Option<OpportunityCategory>,
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
    #[schema(max_length = 200)]
    pub stipend: String,
    /// Total cost for a family, in US cents; 0 is free.
    #[schema(minimum = 0, maximum = 10_000_000)]
    pub cost_cents: Option<i32>,
    /// Financial aid; empty for none.
    #[schema(max_length = 500)]
    pub aid: String,
    /// First day.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub starts_on: Option<NaiveDate>,
    /// Last day.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub ends_on: Option<NaiveDate>,
    /// Last day to apply.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub deadline_date: Option<NaiveDate>,
    /// `HH:MM`, local time in the deadline's zone.
    #[schema(max_length = 5)]
    pub deadline_time: String,
    /// IANA time zone, such as `America/New_York`.
    #[schema(max_length = 60)]
    pub deadline_zone: String,
    /// When applicants are notified; null if unknown.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub decision_on: Option<NaiveDate>,
    /// Minimum school grade, 6 to 13; 13 is the first year of college.
    #[schema(minimum = 6, maximum = 13)]
    pub min_grade: Option<i16>,
    /// Maximum school grade.
    #[schema(minimum = 6, maximum = 13)]
    pub max_grade: Option<i16>,
    /// Who may apply, by citizenship or residence; empty for everybody.
    #[schema(max_length = 200)]
    pub residency: String,
    /// What students do there.
    #[schema(max_length = 4000)]
    pub description: String,
    /// Who actually runs it, in words.
    #[schema(max_length = 300)]
    pub run_by: String,
    /// The program's own web page.
    #[schema(max_length = 500)]
    pub apply_url: String,
    /// The one question that applicants answer in addition to their Common Profile.
    #[schema(max_length = 300)]
    pub question: String,
}

impl Default for ListingDraft {
    /// Defaults that suit most organizations.
    fn default() -> ListingDraft {
        ListingDraft {
            title: String::new(),
            category: None,
            discipline: String::new(),
            location: String::new(),
            country: "US".to_owned(),
            remote: false,
            paid: false,
            stipend: String::new(),
            cost_cents: None,
            aid: String::new(),
            starts_on: None,
            ends_on: None,
            deadline_date: None,
            deadline_time: "23:59".to_owned(),
            deadline_zone: "America/New_York".to_owned(),
            decision_on: None,
            min_grade: None,
            max_grade: None,
            residency: String::new(),
            description: String::new(),
            run_by: String::new(),
            apply_url: String::new(),
            question: String::new(),
        }
    }
}

/// The fields in the order of the form.
const FIELDS: [&str; 22] = [
    "title",
    "category",
    "discipline",
    "description",
    "location",
    "country",
    "starts_on",
    "ends_on",
    "deadline_date",
    "deadline_time",
    "deadline_zone",
    "decision_on",
    "cost_cents",
    "aid",
    "stipend",
    "min_grade",
    "max_grade",
    "residency",
    "run_by",
    "apply_url",
    "question",
    "remote",
];

impl ListingDraft {
    /// Parses a stored draft.
    pub fn stored(draft: serde_json::Value) -> Result<ListingDraft> {
        // Fields that did not exist when the draft was stored get their default.
        let mut whole = ListingDraft::default().to_stored()?;
        if let (Some(whole), serde_json::Value::Object(draft)) = (whole.as_object_mut(), draft) {
            whole.extend(draft);
        }
        serde_json::from_value(whole).map_err(Error::internal)
    }

    /// Returns the draft that corresponds to a listing's public version.
    #[must_use]
    pub fn of_public(public: &Opportunity, question: &str) -> ListingDraft {
        ListingDraft {
            title: public.title.clone(),
            category: Some(public.category),
            discipline: public.discipline.clone(),
            location: public.location.clone(),
            country: public.country.clone(),
            remote: public.is_remote,
            paid: public.stipend.is_some(),
            stipend: public.stipend.clone().unwrap_or_default(),
            cost_cents: Some(public.cost_cents),
            aid: public.aid.clone(),
            starts_on: Some(public.starts_on),
            ends_on: Some(public.ends_on),
            deadline_date: Some(public.deadline_local.date()),
            deadline_time: time::hours_minutes(public.deadline_local.time()),
            deadline_zone: public.deadline_zone.clone(),
            decision_on: public.decision_on,
            min_grade: Some(public.min_grade),
            max_grade: Some(public.max_grade),
            residency: public.residency.clone(),
            description: public.description.clone(),
            run_by: public.run_by.clone(),
            apply_url: public.apply_url.clone(),
            question: question.to_owned(),
        }
    }

    /// Serializes the draft for storage.
    pub fn to_stored(&self) -> Result<serde_json::Value> {
        serde_json::to_value(self).map_err(Error::internal)
    }

    /// Validates an incomplete draft: texts without forbidden characters, and no value that a complete draft could not
    /// have.
    ///
    /// # Errors
    /// `validation_failed` with every field that is invalid by itself.
    pub fn read(self) -> Result<ListingDraft> {
        let mut fields = FieldErrors::default();
        let mut line = |name, text: &str, max| fields.check(name, text::optional_line(text, max));
        let draft = ListingDraft {
            discipline: line("discipline", &self.discipline, MAX_DISCIPLINE),
            location: line("location", &self.location, MAX_LOCATION),
            stipend: line("stipend", &self.stipend, MAX_LINE),
            aid: line("aid", &self.aid, MAX_AID),
            residency: line("residency", &self.residency, MAX_LINE),
            run_by: line("run_by", &self.run_by, MAX_RUN_BY),
            question: line("question", &self.question, MAX_QUESTION),
            apply_url: line("apply_url", &self.apply_url, MAX_APPLY_URL),
            description: fields.check("description", text::optional(&self.description, MAX_DESCRIPTION)),
            title: fields
                .check("title", text::required_line(&self.title, MAX_TITLE, "Please enter a title.")),
            country: self.country.trim().to_ascii_uppercase(),
            deadline_time: self.deadline_time.trim().to_owned(),
            deadline_zone: self.deadline_zone.trim().to_owned(),
            ..self
        };
        let is_country =
            |text: &str| text.len() == 2 && text.bytes().all(|letter| letter.is_ascii_uppercase());
        if !draft.country.is_empty() && !is_country(&draft.country) {
            fields.add("country", "Please enter the two letters of a country, such as US.");
        }
        if draft.cost_cents.is_some_and(|cents| !(0..=MAX_COST_CENTS).contains(&cents)) {
            fields.add("cost_cents", "Please enter an amount from $0 to $100,000.");
        }
        for (name, grade) in [("min_grade", draft.min_grade), ("max_grade", draft.max_grade)] {
            if grade.is_some_and(|grade| !GRADES.contains(&grade)) {
                fields.add(name, "Please choose a grade from 6 to 13.");
            }
        }
        let is_time = |text: &str| text.len() == 5 && NaiveTime::parse_from_str(text, "%H:%M").is_ok();
        if !draft.deadline_time.is_empty() && !is_time(&draft.deadline_time) {
            fields.add("deadline_time", "Please enter a time such as 23:59.");
        }
        if !draft.deadline_zone.is_empty() && time::zone(&draft.deadline_zone).is_none() {
            fields.add("deadline_zone", "Please choose a time zone.");
        }
        fields.finish()?;
        Ok(draft)
    }

    /// Returns the opportunity to publish: `public` with this draft applied, or a new one.
    ///
    /// # Errors
    /// `validation_failed` with everything that is missing or invalid.
    pub fn opportunity(
        &self,
        organization: &Organization,
        public: Option<Opportunity>,
        now: DateTime<Utc>,
    ) -> Result<Opportunity> {
        let filled = self.filled(organization, now);
        let mut opportunity = None;
        let checked = match public {
            None => filled.opportunity(now).map(|new| opportunity = Some(new)),
            Some(mut public) => filled.repost(&mut public, now).map(|()| opportunity = Some(public)),
        };
        let mut fields = FieldErrors::of(checked)?;
        for (name, text) in self.missing() {
            fields.set(name, text);
        }
        fields.finish()?;
        opportunity.ok_or_else(|| Error::internal("a listing without an error and without an opportunity"))
    }

    /// Returns the fields that prevent submission, in the order of the form.
    pub fn unfinished(&self, organization: &Organization, now: DateTime<Utc>) -> Result<Vec<&'static str>> {
        let fields = FieldErrors::of(self.opportunity(organization, None, now).map(|_| ()))?;
        Ok(FIELDS.into_iter().filter(|name| fields.has(name)).collect())
    }

    /// Returns the required fields that are missing, with messages.
    fn missing(&self) -> Vec<(&'static str, &'static str)> {
        let mut missing = Vec::new();
        let mut need = |is_there: bool, name, text| {
            if !is_there {
                missing.push((name, text));
            }
        };
        need(self.category.is_some(), "category", "Please choose what kind of program it is.");
        need(
            self.cost_cents.is_some(),
            "cost_cents",
            "Please enter what a family pays in total; 0 if it’s free.",
        );
        need(self.starts_on.is_some(), "starts_on", "Please enter its first day.");
        need(self.ends_on.is_some(), "ends_on", "Please enter its last day.");
        need(self.deadline_date.is_some(), "deadline_date", "Please enter the deadline.");
        need(self.min_grade.is_some(), "min_grade", "Please choose the lowest grade.");
        need(self.max_grade.is_some(), "max_grade", "Please choose the highest grade.");
        need(!self.question.is_empty(), "question", "Please ask applicants one question.");
        missing
    }

    /// Returns a copy in which missing fields have placeholders that pass all other checks.
    fn filled(&self, organization: &Organization, now: DateTime<Utc>) -> OpportunityDraft {
        let tomorrow = now.date_naive() + TimeDelta::days(1);
        let given: BTreeSet<NaiveDate> = [self.starts_on, self.ends_on, self.deadline_date, self.decision_on]
            .into_iter()
            .flatten()
            .collect();
        let latest = given.last().copied().unwrap_or(tomorrow).max(tomorrow);
        let ends_on = self.ends_on.unwrap_or(latest);
        OpportunityDraft {
            title: self.title.clone(),
            organization: organization.name.clone(),
            category: self.category.unwrap_or(OpportunityCategory::Internship),
            discipline: self.discipline.clone(),
            location: self.location.clone(),
            country: self.country.clone(),
            remote: self.remote,
            paid: self.paid,
            stipend: self.stipend.clone(),
            cost_cents: self.cost_cents.unwrap_or_default(),
            aid: self.aid.clone(),
            starts_on: self.starts_on.unwrap_or(ends_on),
            ends_on,
            deadline_date: self.deadline_date.unwrap_or(ends_on),
            deadline_time: self.deadline_time.clone(),
            deadline_zone: self.deadline_zone.clone(),
            decision_on: self.decision_on,
            min_grade: self.min_grade.or(self.max_grade).unwrap_or(*GRADES.start()),
            max_grade: self.max_grade.or(self.min_grade).unwrap_or(*GRADES.end()),
            residency: self.residency.clone(),
            description: self.description.clone(),
            run_by: self.run_by.clone(),
            apply_url: self.apply_url.clone(),
            verified: organization.verified,
        }
    }
}
