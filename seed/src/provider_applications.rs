//! Students' applications to the provider, from `samples/provider.json`, moved on by the table of
//! `domain::opportunity_application`.

use academy::domain::opportunity_application::{
    OpportunityApplicationAction, REQUIRED_FIELDS, allowed, next_state, screen_message,
};
use academy::domain::organization::host;
use academy::domain::time;
use academy::error::{Error, Result};
use academy::mail;
use academy::platform::ctx::Ctx;
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{ApplicationParty, OpportunityApplicationState};
use schema::models::common_profile;
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_application::{
    ApplicationMessageRow, ApplicationStepRow, OpportunityApplication,
};
use schema::models::organization::Organization;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::emails::MAILS_SINCE;
use crate::generator::{Generator, id};
use crate::people::{People, moment};
use crate::portal::student;

/// An application with its events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleOpportunityApplication {
    student: String,
    days_ago: i64,
    answer: String,
    events: Vec<SampleEvent>,
    /// The provider's private notes.
    #[serde(default)]
    notes: String,
}

/// A change of state, or a message.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleEvent {
    by: ApplicationParty,
    action: OpportunityApplicationAction,
    /// Days after the previous event, at a random time of the day.
    #[serde(default)]
    days_later: i64,
    /// Minutes after the previous event if on the same day.
    #[serde(default)]
    minutes_later: i64,
    /// The message, alone or with the change of state.
    #[serde(default)]
    text: String,
}

/// The listing that students apply to.
#[derive(Clone, Copy)]
pub struct Offer<'a> {
    pub organization: &'a Organization,
    pub opportunity: &'a Opportunity,
    pub question: &'a str,
}

/// Inserts an application with its events and recent emails.
///
/// # Errors
/// When the product would refuse an event, or the database refuses a row.
pub fn add(
    ctx: &mut Ctx<'_>,
    people: &People,
    offer: Offer<'_>,
    sample: &SampleOpportunityApplication,
) -> Result<()> {
    let mut chance = Generator::new(&format!("application of {}", sample.student));
    let sent_at = moment(time::local_date(ctx.now), sample.days_ago, &mut chance);
    let mut application = new(ctx, people, offer, (sample, sent_at))?;
    if !application.insert(ctx.conn)? {
        return Err(Error::internal(format!("{} applies twice", sample.student)));
    }
    if is_mailed(ctx, sent_at) {
        let ctx = &mut Ctx { conn: ctx.conn, config: ctx.config, now: sent_at };
        mail::opportunity_application_sent(ctx, &application, offer.opportunity)?;
        mail::opportunity_application_received(ctx, people.provider.id, &application, offer.opportunity)?;
    }
    let mut at = sent_at;
    for (event, number) in sample.events.iter().zip(1..) {
        at = match event.days_later {
            0 => at + TimeDelta::minutes(event.minutes_later),
            // A negative number of days ago is in the future of `at`.
            days => moment(time::local_date(at), -days, &mut chance),
        };
        if at >= ctx.now {
            return Err(Error::internal(format!("{}: {number} has not happened yet", sample.student)));
        }
        let is_mailed = is_mailed(ctx, at);
        let then = &mut Ctx { conn: ctx.conn, config: ctx.config, now: at };
        event.apply(then, offer, (&mut application, number), is_mailed)?;
    }
    if !sample.notes.is_empty() {
        application.notes.clone_from(&sample.notes);
        application.notes_version = 1;
    }
    Ok(application.store(ctx.conn)?)
}

fn is_mailed(ctx: &Ctx<'_>, at: DateTime<Utc>) -> bool {
    at >= ctx.now - MAILS_SINCE
}

/// The application as submitted, with a copy of the Common Profile of that time.
fn new(
    ctx: &mut Ctx<'_>,
    people: &People,
    offer: Offer<'_>,
    (sample, sent_at): (&SampleOpportunityApplication, DateTime<Utc>),
) -> Result<OpportunityApplication> {
    let student_id = student(people, &sample.student)?;
    let rows = common_profile::of_user(ctx.conn, student_id)?;
    let written = rows.into_iter().filter(|row| row.updated_at < sent_at);
    let profile: Map<String, Value> =
        written.map(|row| (row.field.as_str().to_owned(), Value::String(row.content))).collect();
    let is_complete = REQUIRED_FIELDS.iter().all(|field| profile.contains_key(field.as_str()));
    if !is_complete || sent_at <= offer.opportunity.created_at {
        return Err(Error::internal(format!("{} could not have applied", sample.student)));
    }
    Ok(OpportunityApplication {
        id: id(&format!("opportunity-application/{}", sample.student)),
        opportunity_id: offer.opportunity.id,
        student_id,
        state: OpportunityApplicationState::Submitted,
        profile: Value::Object(profile),
        question: offer.question.to_owned(),
        answer: sample.answer.clone(),
        notes: String::new(),
        notes_version: 0,
        version: 1,
        created_at: sent_at,
        updated_at: sent_at,
        answered_at: None,
        asked_at: None,
        reminded_at: None,
    })
}

impl SampleEvent {
    /// Mirrors `summer::opportunity_applications::changes`, but leaves storing the application to the caller.
    fn apply(
        &self,
        ctx: &mut Ctx<'_>,
        Offer { organization, opportunity, .. }: Offer<'_>,
        (application, number): (&mut OpportunityApplication, i32),
        is_mailed: bool,
    ) -> Result<()> {
        let from = application.state;
        let refused = || Error::internal(format!("{:?} of a sample that is {from}", self.action));
        if !allowed(from, self.by, None, ctx.now).contains(&self.action) {
            return Err(refused());
        }
        let is_move = self.action != OpportunityApplicationAction::Write;
        if is_move {
            application.state = next_state(from, self.action, self.by).ok_or_else(refused)?;
            application.version += 1;
            ApplicationStepRow {
                application_id: application.id,
                number: application.version,
                state: application.state,
                made_by: self.by,
                made_at: ctx.now,
            }
            .insert(ctx.conn)?;
        }
        application.updated_at = ctx.now;
        let is_providers = self.by == ApplicationParty::Provider;
        if is_providers {
            application.answered_at = application.answered_at.or(Some(ctx.now));
        }
        let message = self.message(application, organization, (number, ctx.now))?;
        if let Some(message) = &message {
            message.insert(ctx.conn)?;
        }
        if !is_mailed {
            return Ok(());
        }
        let provider = organization.provider_id;
        match (&message, is_providers) {
            _ if is_move && is_providers => {
                mail::opportunity_application_moved(ctx, application, opportunity, &self.text)
            }
            _ if is_move && from == OpportunityApplicationState::Submitted => Ok(()),
            _ if is_move => mail::opportunity_application_withdrawn(ctx, provider, application, opportunity),
            (None, _) => Err(refused()),
            (Some(message), true) => {
                let about = (&*application, message.id);
                mail::message_to_applicant(ctx, about, opportunity, &self.text)
            }
            (Some(message), false) => {
                let about = (&*application, message.id);
                mail::message_from_applicant(ctx, provider, about, opportunity, &self.text)
            }
        }
    }

    /// The event's message, if it has a text.
    fn message(
        &self,
        application: &OpportunityApplication,
        organization: &Organization,
        (number, at): (i32, DateTime<Utc>),
    ) -> Result<Option<ApplicationMessageRow>> {
        if self.text.is_empty() {
            return Ok(None);
        }
        let (sender_id, site) = match self.by {
            ApplicationParty::Student => (application.student_id, String::new()),
            _ => (organization.provider_id, host(&organization.website).unwrap_or_default()),
        };
        screen_message(&self.text, &site).map_err(Error::internal)?;
        Ok(Some(ApplicationMessageRow {
            id: id(&format!("{}/message/{number}", application.id)),
            application_id: application.id,
            sender_id,
            text: self.text.clone(),
            created_at: at,
        }))
    }
}
