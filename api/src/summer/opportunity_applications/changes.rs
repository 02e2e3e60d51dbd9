//! Actions of students and providers on applications, within the declared state machine.

use schema::enums::{ApplicationParty, CommonProfileField, OpportunityApplicationState};
use schema::ids::UserId;
use schema::models::common_profile;
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_application::{
    ApplicationMessageRow, ApplicationStepRow, OpportunityApplication,
};
use schema::models::organization::{self, Organization};
use schema::models::profile::Profile;
use schema::models::user::User;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::domain::opportunity_application::{
    DecisionDate, MAX_OPEN, OPEN_STATES, OpportunityApplicationAction, REQUIRED_FIELDS, allowed, ask_from,
    next_state, screen_message,
};
use crate::domain::organization::host;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::summer::listings::publication;
use crate::summer::opportunities::page_tags::invalidate_page;

/// Maximum number of messages per application.
const MAX_MESSAGES: i64 = 200;

/// Stores a student's application, or finds their earlier one to the same opportunity. Returns it and whether it is
/// new.
///
/// # Errors
/// `not_found`, `opportunity_gone`, `applications_closed`, `profile_incomplete`, `limit_reached`, `rate_limited`.
pub fn apply(
    ctx: &mut Ctx<'_>,
    student_id: UserId,
    opportunity_id: Uuid,
    answer: String,
) -> Result<(OpportunityApplication, bool)> {
    // Serializes concurrent requests, so that the second finds what the first has stored.
    lock_student(ctx, student_id)?;
    if let Some(sent) = OpportunityApplication::of(ctx.conn, student_id, opportunity_id)? {
        return Ok((sent, false));
    }
    let opportunity = Opportunity::lock_shared(ctx.conn, opportunity_id)?;
    let opportunity = opportunity.ok_or_else(|| Error::new(Code::NotFound))?;
    let (listing, provider_id) = accepting_listing(ctx, student_id, &opportunity)?;
    let profile = snapshot(ctx, student_id)?;
    if OpportunityApplication::count(ctx.conn, student_id, &OPEN_STATES)? >= MAX_OPEN {
        let text = format!(
            "You have {MAX_OPEN} open applications, which is the limit. Please withdraw one first, or wait \
             for an answer."
        );
        return Err(Error::with_detail(Code::LimitReached, text));
    }
    rate_limits::APPLY_TO_OPPORTUNITY.count(ctx.conn, &student_id.to_string(), ctx.now)?;
    let application = OpportunityApplication {
        id: Uuid::now_v7(),
        opportunity_id,
        student_id,
        state: OpportunityApplicationState::Submitted,
        profile: Value::Object(profile),
        question: listing.question,
        answer,
        notes: String::new(),
        notes_version: 0,
        version: 1,
        created_at: ctx.now,
        updated_at: ctx.now,
        answered_at: None,
        asked_at: None,
        reminded_at: None,
    };
    if !application.insert(ctx.conn)? {
        return Err(Error::internal("a second application under the lock of its student"));
    }
    mail::opportunity_application_sent(ctx, &application, &opportunity)?;
    mail::opportunity_application_received(ctx, provider_id, &application, &opportunity)?;
    publish_changed(ctx, &application, provider_id)?;
    Ok((application, true))
}

/// Returns the listing of an opportunity that accepts applications here and now, and its provider.
fn accepting_listing(
    ctx: &mut Ctx<'_>,
    student_id: UserId,
    opportunity: &Opportunity,
) -> Result<(Listing, UserId)> {
    let closed = |text| Error::with_detail(Code::ApplicationsClosed, text);
    let posted = Listing::of_opportunity(ctx.conn, opportunity.id)?;
    if opportunity.is_gone(ctx.conn, ctx.now)? {
        return Err(Error::new(Code::OpportunityGone));
    }
    if opportunity.deadline_at <= ctx.now {
        return Err(closed("The deadline for this program has passed."));
    }
    let (listing, provider_id) = posted
        .filter(|(listing, _)| !listing.question.is_empty())
        .ok_or_else(|| closed("Students apply to this program on its organization’s own page."))?;
    if provider_id == student_id {
        return Err(closed("You posted this program yourself."));
    }
    if opportunity.is_open(ctx.now) {
        Ok((listing, provider_id))
    } else {
        Err(closed("This program isn’t taking applications right now."))
    }
}

/// Returns a snapshot of a student's Common Profile, by field.
fn snapshot(ctx: &mut Ctx<'_>, student_id: UserId) -> Result<Map<String, Value>> {
    let rows = common_profile::of_user(ctx.conn, student_id)?;
    let filled = rows.into_iter().filter(|row| !row.content.is_empty());
    let profile: Map<String, Value> =
        filled.map(|row| (row.field.as_str().to_owned(), Value::String(row.content))).collect();
    let mut missing = FieldErrors::default();
    for field in REQUIRED_FIELDS {
        if !profile.contains_key(field.as_str()) {
            missing.add(field.as_str(), needed(field));
        }
    }
    missing.finish_as(Code::ProfileIncomplete)?;
    Ok(profile)
}

const fn needed(field: CommonProfileField) -> &'static str {
    match field {
        CommonProfileField::Name => "Please enter your name.",
        CommonProfileField::Grade => "Please choose your grade.",
        CommonProfileField::Coursework => "Please say which courses you take.",
        CommonProfileField::Interests => "Please say what you’re interested in.",
        _ => "Please fill this in.",
    }
}

/// Locks a student's account until the transaction ends.
fn lock_student(ctx: &mut Ctx<'_>, student_id: UserId) -> Result<()> {
    let is_open = User::lock(ctx.conn, student_id)?.is_some() && !User::is_suspended(ctx.conn, student_id)?;
    if is_open { Ok(()) } else { Err(Error::new(Code::Unauthenticated)) }
}

/// Returns one of a student's applications, locked until the transaction ends.
///
/// # Errors
/// `not_found`; `unauthenticated` if their account was deleted or suspended meanwhile.
pub fn lock_own(ctx: &mut Ctx<'_>, student_id: UserId, id: Uuid) -> Result<OpportunityApplication> {
    lock_student(ctx, student_id)?;
    OpportunityApplication::lock(ctx.conn, id)?
        .filter(|application| application.student_id == student_id)
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// Withdraws an application.
///
/// # Errors
/// `action_not_allowed`.
pub fn withdraw(ctx: &mut Ctx<'_>, application: OpportunityApplication) -> Result<OpportunityApplication> {
    let from = application.state;
    let application =
        step(ctx, application, OpportunityApplicationAction::Withdraw, ApplicationParty::Student)?;
    let (opportunity, provider_id) = sent_to(ctx, &application)?;
    // A provider who has not reviewed it is not emailed.
    if from != OpportunityApplicationState::Submitted {
        mail::opportunity_application_withdrawn(ctx, provider_id, &application, &opportunity)?;
    }
    publish_changed(ctx, &application, provider_id)?;
    Ok(application)
}

/// Stores a student's inquiry about an application's status, and emails the provider.
///
/// # Errors
/// `action_not_allowed` before the decision date, and within a week of the last inquiry.
pub fn request_decision(
    ctx: &mut Ctx<'_>,
    mut application: OpportunityApplication,
) -> Result<OpportunityApplication> {
    let (opportunity, provider_id) = sent_to(ctx, &application)?;
    let decision = DecisionDate {
        decision_on: opportunity.decision_on,
        zone: &opportunity.deadline_zone,
        deadline_at: opportunity.deadline_at,
    };
    let from = ask_from(application.state, decision, application.asked_at);
    if from.is_none_or(|from| from > ctx.now) {
        let text = match from {
            None => "This application was decided.",
            Some(_) if application.asked_at.is_some() => "You already asked within the last seven days.",
            Some(_) => "The organization’s decision isn’t due yet.",
        };
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    application.asked_at = Some(ctx.now);
    application.store(ctx.conn)?;
    mail::opportunity_application_asked(ctx, provider_id, &application, &opportunity)?;
    publish_changed(ctx, &application, provider_id)?;
    Ok(application)
}

/// Performs a provider's action on a locked application; the student is emailed, with the message if there is one.
///
/// # Errors
/// `action_not_allowed`; `validation_failed` if the message contains something that is not allowed.
pub fn decide(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    application: OpportunityApplication,
    action: OpportunityApplicationAction,
    message: &str,
) -> Result<OpportunityApplication> {
    screen(organization, message, "message")?;
    refuse_gone(ctx, application.student_id, "This student has left.")?;
    let mut application = step(ctx, application, action, ApplicationParty::Provider)?;
    answer(ctx, &mut application)?;
    if !message.is_empty() {
        let provider = organization.provider_id;
        rate_limits::WRITE_ABOUT_APPLICATION.count(ctx.conn, &provider.to_string(), ctx.now)?;
        check_may_write(ctx, &application, ApplicationParty::Provider)?;
        store_message(ctx, &application, Uuid::now_v7(), provider, message)?;
    }
    let (opportunity, _) = sent_to(ctx, &application)?;
    resume_answered_listing(ctx, organization, &opportunity)?;
    mail::opportunity_application_moved(ctx, &application, &opportunity, message)?;
    publish_changed(ctx, &application, organization.provider_id)?;
    Ok(application)
}

/// Stores the provider's private notes.
///
/// # Errors
/// `action_not_allowed` if the student's account is deleted.
pub fn save_notes(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    mut application: OpportunityApplication,
    notes: String,
) -> Result<OpportunityApplication> {
    if !notes.is_empty() {
        refuse_gone(ctx, application.student_id, "This student has left.")?;
    }
    application.notes = notes;
    application.notes_version += 1;
    application.store(ctx.conn)?;
    let event = changed(&application);
    // Only the provider sees the notes.
    publish(ctx.conn, &[Topic::User(organization.provider_id)], &event, ctx.now)?;
    Ok(application)
}

/// Sends a provider's message to the student; the same message id is stored once.
///
/// # Errors
/// `action_not_allowed`, `limit_reached`, `validation_failed` if it contains something that is not allowed.
pub fn write_to_student(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    mut application: OpportunityApplication,
    id: Uuid,
    text: &str,
) -> Result<OpportunityApplication> {
    if is_sent(ctx, &application, id, organization.provider_id)? {
        return Ok(application);
    }
    check_may_write(ctx, &application, ApplicationParty::Provider)?;
    refuse_gone(ctx, application.student_id, "This student has left.")?;
    screen(organization, text, "text")?;
    store_message(ctx, &application, id, organization.provider_id, text)?;
    answer(ctx, &mut application)?;
    let (opportunity, provider_id) = sent_to(ctx, &application)?;
    resume_answered_listing(ctx, organization, &opportunity)?;
    mail::message_to_applicant(ctx, &application, id, &opportunity, text)?;
    publish_changed(ctx, &application, provider_id)?;
    Ok(application)
}

/// Sends a student's message to the provider; the same message id is stored once.
pub fn write_to_provider(
    ctx: &mut Ctx<'_>,
    mut application: OpportunityApplication,
    id: Uuid,
    text: &str,
) -> Result<OpportunityApplication> {
    if is_sent(ctx, &application, id, application.student_id)? {
        return Ok(application);
    }
    check_may_write(ctx, &application, ApplicationParty::Student)?;
    let (opportunity, provider_id) = sent_to(ctx, &application)?;
    refuse_gone(ctx, provider_id, "This organization has left the portal.")?;
    screen_message(text, "").map_err(|problem| Error::field("text", problem))?;
    store_message(ctx, &application, id, application.student_id, text)?;
    application.updated_at = ctx.now;
    application.store(ctx.conn)?;
    mail::message_from_applicant(ctx, provider_id, &application, id, &opportunity, text)?;
    publish_changed(ctx, &application, provider_id)?;
    Ok(application)
}

/// Withdraws all open applications of a student whose account is being deleted. The caller has locked the account.
pub fn withdraw_all(ctx: &mut Ctx<'_>, student_id: UserId) -> Result<()> {
    // Locks all of them, so that none changes while the account is being deleted.
    let all = OpportunityApplication::lock_of_student(ctx.conn, student_id)?;
    let can_withdraw = |application: &OpportunityApplication| {
        let (action, by) = (OpportunityApplicationAction::Withdraw, ApplicationParty::Student);
        next_state(application.state, action, by).is_some()
    };
    for application in all.into_iter().filter(can_withdraw) {
        let application =
            step(ctx, application, OpportunityApplicationAction::Withdraw, ApplicationParty::Student)?;
        let (_, provider_id) = sent_to(ctx, &application)?;
        publish(ctx.conn, &[Topic::User(provider_id)], &changed(&application), ctx.now)?;
    }
    Ok(())
}

/// Number of students that one transaction notifies.
const DECLINED_AT_ONCE: i64 = 50;

/// Declines open applications because the provider's account is being deleted, and notifies each student; a job
/// handles those beyond the limit of one transaction ([`decline_next`]). The caller has locked the account, and closed
/// its listings.
pub fn decline_all(ctx: &mut Ctx<'_>, provider_id: UserId) -> Result<()> {
    let Some(organization) = Organization::lock_of_provider(ctx.conn, provider_id)? else { return Ok(()) };
    decline_some(ctx, organization).map(drop)
}

/// Continues this for a provider whose account is deleted; `false` if there is none.
pub fn decline_next(ctx: &mut Ctx<'_>) -> Result<bool> {
    match organization::next_to_decline(ctx.conn)? {
        Some(organization) => decline_some(ctx, organization).map(|()| true),
        None => Ok(false),
    }
}

fn decline_some(ctx: &mut Ctx<'_>, mut organization: Organization) -> Result<()> {
    let listings = Listing::of_organization(ctx.conn, organization.id)?;
    let opportunities: Vec<Uuid> =
        listings.iter().filter_map(|(listing, _)| listing.opportunity_id).collect();
    let limit = DECLINED_AT_ONCE + 1;
    let mut open =
        OpportunityApplication::lock_of_opportunities(ctx.conn, &opportunities, &OPEN_STATES, limit)?;
    let has_more = open.len() == usize::try_from(limit).map_err(Error::internal)?;
    if has_more {
        open.pop();
    }
    for application in open {
        let application =
            step(ctx, application, OpportunityApplicationAction::Decline, ApplicationParty::Academy)?;
        let (opportunity, _) = sent_to(ctx, &application)?;
        mail::opportunity_application_ended(ctx, &application, &opportunity)?;
        // Events to the provider's pages would go with the account, so only the student gets one.
        publish(ctx.conn, &[Topic::User(application.student_id)], &changed(&application), ctx.now)?;
    }
    if organization.declines_all != has_more {
        organization.declines_all = has_more;
        organization.store(ctx.conn)?;
    }
    Ok(())
}

/// Applies a transition to a locked application, and adds a step to its timeline.
fn step(
    ctx: &mut Ctx<'_>,
    mut application: OpportunityApplication,
    action: OpportunityApplicationAction,
    by: ApplicationParty,
) -> Result<OpportunityApplication> {
    let refused = || {
        let text = match application.state {
            OpportunityApplicationState::Withdrawn => "This application was withdrawn.",
            OpportunityApplicationState::Declined => "This application was declined.",
            OpportunityApplicationState::Accepted => "This application was accepted.",
            _ => "This application has moved on in the meantime.",
        };
        Error::with_detail(Code::ActionNotAllowed, text)
    };
    application.state = next_state(application.state, action, by).ok_or_else(refused)?;
    application.version += 1;
    application.updated_at = ctx.now;
    application.store(ctx.conn)?;
    ApplicationStepRow {
        application_id: application.id,
        number: application.version,
        state: application.state,
        made_by: by,
        made_at: ctx.now,
    }
    .insert(ctx.conn)?;
    Ok(application)
}

/// Records that the provider has responded.
fn answer(ctx: &mut Ctx<'_>, application: &mut OpportunityApplication) -> Result<()> {
    application.answered_at = application.answered_at.or(Some(ctx.now));
    application.updated_at = ctx.now;
    Ok(application.store(ctx.conn)?)
}

/// Resumes a listing that was paused until this response, and updates the organization's response record on its pages.
fn resume_answered_listing(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    opportunity: &Opportunity,
) -> Result<()> {
    if let Some((listing, _)) = Listing::of_opportunity(ctx.conn, opportunity.id)? {
        publication::pause_or_resume(ctx, organization, listing)?;
    }
    let listings = Listing::of_organization(ctx.conn, organization.id)?;
    let mut pages = listings.iter().filter_map(|(listing, _)| listing.opportunity_id);
    pages.try_for_each(|id| invalidate_page(ctx.conn, id))
}

/// Rejects messages to somebody whose account is deleted.
fn refuse_gone(ctx: &mut Ctx<'_>, reader_id: UserId, text: &'static str) -> Result<()> {
    let is_there = Profile::contacts(ctx.conn, &[reader_id])?.iter().any(|contact| !contact.is_deleted);
    if is_there { Ok(()) } else { Err(Error::with_detail(Code::ActionNotAllowed, text)) }
}

/// Whether this message is stored already.
fn is_sent(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    id: Uuid,
    sender_id: UserId,
) -> Result<bool> {
    let Some(message) = ApplicationMessageRow::find(ctx.conn, id)? else { return Ok(false) };
    if (message.application_id, message.sender_id) == (application.id, sender_id) {
        Ok(true)
    } else {
        Err(Error::field("id", "Another message has this id."))
    }
}

fn check_may_write(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    by: ApplicationParty,
) -> Result<()> {
    if !allowed(application.state, by, None, ctx.now).contains(&OpportunityApplicationAction::Write) {
        let text = "This application was withdrawn: no one can write about it anymore.";
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    if ApplicationMessageRow::count(ctx.conn, application.id)? >= MAX_MESSAGES {
        let text = format!("There are {MAX_MESSAGES} messages about this application, which is the limit.");
        return Err(Error::with_detail(Code::LimitReached, text));
    }
    Ok(())
}

fn store_message(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    id: Uuid,
    sender_id: UserId,
    text: &str,
) -> Result<()> {
    let message = ApplicationMessageRow {
        id,
        application_id: application.id,
        sender_id,
        text: text.to_owned(),
        created_at: ctx.now,
    };
    if message.insert(ctx.conn)? { Ok(()) } else { Err(Error::field("id", "Another message has this id.")) }
}

fn screen(organization: &Organization, text: &str, field: &'static str) -> Result<()> {
    // The website as approved by an admin: an unreviewed one may be anybody's.
    let site = host(&organization.public_website).unwrap_or_default();
    screen_message(text, &site).map_err(|problem| Error::field(field, problem))
}

/// Returns the opportunity of an application and its provider.
fn sent_to(ctx: &mut Ctx<'_>, application: &OpportunityApplication) -> Result<(Opportunity, UserId)> {
    let gone = || Error::internal("an application to no opportunity");
    let opportunity = Opportunity::find(ctx.conn, application.opportunity_id)?.ok_or_else(gone)?;
    let (_, provider_id) = Listing::of_opportunity(ctx.conn, opportunity.id)?.ok_or_else(gone)?;
    Ok((opportunity, provider_id))
}

/// Publishes to both sides that an application changed.
fn publish_changed(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    provider_id: UserId,
) -> Result<()> {
    let topics = [Topic::User(application.student_id), Topic::User(provider_id)];
    publish(ctx.conn, &topics, &changed(application), ctx.now)
}

fn changed(application: &OpportunityApplication) -> LiveEvent {
    LiveEvent::OpportunityApplicationChanged {
        opportunity_application_id: application.id,
        opportunity_id: application.opportunity_id,
        state: application.state,
    }
}
