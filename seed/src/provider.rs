//! The provider of summer programs: organization, listings and applications, from `samples/provider.json`.

use academy::domain::organization::domain_email;
use academy::domain::time;
use academy::error::{Error, Result};
use academy::mail;
use academy::platform::audit::AuditSubject;
use academy::platform::config::Config;
use academy::platform::ctx::Ctx;
use academy::summer::listings::draft::ListingDraft;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{ListingState, OpportunityVerification};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::saved_opportunity::SavedOpportunity;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::audit_entries::AuditEntries;
use crate::emails::MAILS_SINCE;
use crate::generator::{Generator, id};
use crate::people::{People, moment};
use crate::portal::{opportunity, student};
use crate::provider_applications::{self, Offer, SampleOpportunityApplication};
use crate::rows;
use crate::rows::desk::OpportunityViewSampleRow;
use crate::samples::parse;

/// Time from a listing's creation, with a title alone, to its last edit.
const WRITING: TimeDelta = TimeDelta::minutes(35);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleProvider {
    organization: SampleOrganization,
    public: SamplePublicListing,
    listings: Vec<SampleListing>,
    applications: Vec<SampleOpportunityApplication>,
    saved: Vec<SampleSavedBy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleOrganization {
    name: String,
    website: String,
    about: String,
    domain: String,
    verified: OpportunityVerification,
}

/// The approved listing behind a sample opportunity.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SamplePublicListing {
    slug: String,
    question: String,
}

/// A listing that is not approved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleListing {
    /// Seeds its id.
    name: String,
    state: ListingState,
    begun_days_ago: i64,
    submitted_days_ago: Option<i64>,
    decided_days_ago: Option<i64>,
    #[serde(default)]
    reason: String,
    starts_in_days: Option<i64>,
    ends_in_days: Option<i64>,
    deadline_in_days: Option<i64>,
    decision_in_days: Option<i64>,
    /// The draft without its dates.
    draft: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleSavedBy {
    student: String,
    hours_ago: i64,
}

/// Inserts the rows with their audit entries and emails. The opportunity must exist.
///
/// # Errors
/// When the product would refuse a sample, or the database refuses a row.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let samples: SampleProvider = parse(include_str!("../samples/provider.json"))?;
    let public = opportunity(conn, &samples.public.slug)?;
    let organization = samples.organization.organization(people, (&public, entries))?;
    organization.insert(conn)?;
    let ctx = &mut Ctx { conn, config, now };
    let opportunity = samples.public.add(ctx, people, &organization, (public, entries))?;
    for listing in &samples.listings {
        listing.add(ctx, people, &organization, entries)?;
    }
    let offer =
        Offer { organization: &organization, opportunity: &opportunity, question: &samples.public.question };
    for application in &samples.applications {
        provider_applications::add(ctx, people, offer, application)?;
    }
    for saved in &samples.saved {
        let student_id = student(people, &saved.student)?;
        let saved_at = now - TimeDelta::hours(saved.hours_ago);
        let row = SavedOpportunity { opportunity_id: opportunity.id, saved_at, wants_reminders: true };
        SavedOpportunity::insert(ctx.conn, student_id, row, opportunity.deadline_at)?;
    }
    Ok(rows::desk::insert_opportunity_views(ctx.conn, &views(&opportunity, now))?)
}

impl SampleOrganization {
    /// The organization, verified on the day before its listing was approved.
    fn organization(
        self,
        people: &People,
        (public, entries): (&Opportunity, &mut AuditEntries),
    ) -> Result<Organization> {
        let created_at = people.provider.joined_at + TimeDelta::minutes(25);
        let proved_at = created_at + TimeDelta::minutes(50);
        let verified_at = public.created_at - TimeDelta::hours(23);
        let refused = |why| Error::internal(format!("{} proves nothing: {why}", self.domain));
        let (email, domain) = domain_email(&format!("office@{}", self.domain)).map_err(refused)?;
        let organization = Organization {
            id: id("organization"),
            provider_id: people.provider.id,
            name: self.name,
            public_website: self.website.clone(),
            public_about: self.about.clone(),
            texts_reviewed_at: Some(verified_at),
            declines_all: false,
            website: self.website,
            about: self.about,
            domain_email: Some(email),
            domain: Some(domain),
            domain_proved_at: Some(proved_at),
            verified: Some(self.verified),
            verified_at: Some(verified_at),
            verified_by: Some(people.admin.id),
            // Created, domain proved, verified.
            version: 3,
            created_at,
            updated_at: verified_at,
        };
        let subject = AuditSubject::Organization(organization.id);
        let provider = Some(people.provider.id);
        entries.add(proved_at, provider, "organization.domain_proved", subject, json!({}));
        let detail = json!({ "verified": self.verified });
        entries.add(verified_at, Some(people.admin.id), "organization.verified", subject, detail);
        Ok(organization)
    }
}

/// A draft that its provider has completed.
fn completed_draft(
    name: &str,
    organization: &Organization,
    draft: &ListingDraft,
    days_ago: i64,
    ctx: &Ctx<'_>,
) -> Result<Listing> {
    let begun_at = moment(time::local_date(ctx.now), days_ago, &mut Generator::new(name));
    if draft.clone().read()? != *draft {
        return Err(Error::internal(format!("the product would store {name} otherwise")));
    }
    Ok(Listing {
        id: id(&format!("listing/{name}")),
        organization_id: organization.id,
        state: ListingState::Draft,
        draft: draft.to_stored()?,
        // Created with a title alone, then edited.
        version: 2,
        opportunity_id: None,
        approved_version: None,
        question: String::new(),
        withheld: None,
        hidden_message: String::new(),
        reason: String::new(),
        created_at: begun_at,
        updated_at: begun_at + WRITING,
        submitted_at: None,
        decided_at: None,
        decided_by: None,
        is_free: false,
        fee_cents: None,
        fee_state: None,
    })
}

impl SamplePublicListing {
    /// Inserts the listing, approved when the opportunity was created and confirmed when it was last checked.
    fn add(
        &self,
        ctx: &mut Ctx<'_>,
        people: &People,
        organization: &Organization,
        (mut public, entries): (Opportunity, &mut AuditEntries),
    ) -> Result<Opportunity> {
        let (approved_at, confirmed_at) = (public.created_at, public.checked_at);
        let draft = ListingDraft::of_public(&public, &self.question);
        // Fails as an approval would.
        draft.opportunity(organization, None, approved_at)?;
        let age = (time::local_date(ctx.now) - time::local_date(approved_at)).num_days();
        let mut listing = completed_draft(&self.slug, organization, &draft, age + 3, ctx)?;
        let submitted_at = listing.updated_at + TimeDelta::minutes(4);
        listing.state = ListingState::Approved;
        // An organization's first listing costs nothing.
        listing.is_free = true;
        (listing.opportunity_id, listing.approved_version) = (Some(public.id), Some(listing.version));
        listing.question.clone_from(&self.question);
        listing.submitted_at = Some(submitted_at);
        (listing.decided_at, listing.decided_by) = (Some(approved_at), Some(people.admin.id));
        listing.updated_at = confirmed_at;
        listing.insert(ctx.conn)?;
        // Created by the approval, then confirmed.
        public.version = 2;
        public.store(ctx.conn)?;
        let subject = AuditSubject::Listing(listing.id);
        let (admin, provider) = (Some(people.admin.id), Some(people.provider.id));
        entries.add(submitted_at, provider, "listing.submitted", subject, json!({}));
        let detail = json!({ "opportunity_id": public.id, "is_change": false });
        entries.add(approved_at, admin, "listing.approved", subject, detail);
        entries.add(confirmed_at, provider, "listing.confirmed", subject, json!({}));
        Ok(public)
    }
}

impl SampleListing {
    fn draft(&self, today: NaiveDate) -> Result<ListingDraft> {
        let mut draft = self.draft.clone();
        let days = [
            ("starts_on", self.starts_in_days),
            ("ends_on", self.ends_in_days),
            ("deadline_date", self.deadline_in_days),
            ("decision_on", self.decision_in_days),
        ];
        for (name, days) in days {
            if let Some(days) = days {
                draft.insert(name.to_owned(), json!(today + TimeDelta::days(days)));
            }
        }
        ListingDraft::stored(Value::Object(draft))
    }

    /// Inserts the listing in its state, with audit entries and recent emails.
    fn add(
        &self,
        ctx: &mut Ctx<'_>,
        people: &People,
        organization: &Organization,
        entries: &mut AuditEntries,
    ) -> Result<()> {
        let today = time::local_date(ctx.now);
        let draft = self.draft(today)?;
        let mut listing = completed_draft(&self.name, organization, &draft, self.begun_days_ago, ctx)?;
        let mut chance = Generator::new(&format!("{} later", self.name));
        let mut on_day = |days: Option<i64>| days.map(|days_ago| moment(today, days_ago, &mut chance));
        listing.state = self.state;
        listing.submitted_at = on_day(self.submitted_days_ago);
        listing.decided_at = on_day(self.decided_days_ago);
        listing.decided_by = listing.decided_at.map(|_| people.admin.id);
        listing.updated_at = listing.decided_at.or(listing.submitted_at).unwrap_or(listing.updated_at);
        listing.reason.clone_from(&self.reason);
        listing.insert(ctx.conn)?;
        let (subject, since) = (AuditSubject::Listing(listing.id), ctx.now - MAILS_SINCE);
        if let Some(at) = listing.submitted_at {
            // Fails as submitting it would.
            draft.opportunity(organization, None, at)?;
            entries.add(at, Some(people.provider.id), "listing.submitted", subject, json!({}));
            if at >= since {
                let ctx = &mut Ctx { conn: ctx.conn, config: ctx.config, now: at };
                mail::new_listing(ctx, organization, (&listing, &draft.title))?;
            }
        }
        if let Some(at) = listing.decided_at {
            entries.add(at, Some(people.admin.id), "listing.returned", subject, json!({}));
            if at >= since {
                let ctx = &mut Ctx { conn: ctx.conn, config: ctx.config, now: at };
                mail::listing_returned(ctx, organization, (&listing, &draft.title))?;
            }
        }
        Ok(())
    }
}

/// Page views of each day before today: growing with age, halved on weekends.
fn views(opportunity: &Opportunity, now: DateTime<Utc>) -> Vec<OpportunityViewSampleRow> {
    let mut chance = Generator::new("views");
    let (first, today) = (time::local_date(opportunity.created_at), time::local_date(now));
    let on = |day: NaiveDate| {
        let age = i32::try_from((day - first).num_days()).unwrap_or_default();
        let by_chance = i32::try_from(chance.between(0, 9)).unwrap_or_default();
        let views = 7 + age / 2 + by_chance;
        let is_weekend = matches!(day.format("%u").to_string().as_str(), "6" | "7");
        let views = if is_weekend { views / 2 } else { views };
        OpportunityViewSampleRow { opportunity_id: opportunity.id, day, views }
    };
    first.iter_days().take_while(|day| *day < today).map(on).collect()
}
