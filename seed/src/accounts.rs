//! Accounts, applications and payout accounts of the sample academy.

use academy::domain::payout_account;
use academy::domain::price::DEFAULT_RATE_CENTS;
use academy::error::Result;
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{ApplicationStatus, PayoutState, Role};
use schema::models::payout_account::AccountFacts;
use schema::models::tutor_application::NewTutorApplication;
use serde::Serialize;
use serde_json::json;

use crate::audit_entries::AuditEntries;
use crate::generator::{Generator, id};
use crate::people::{Applicant, PayoutPlan, People, Person, Tutor};
use crate::rows::{
    self, ApplicationRow, AvailabilityRow, EmailPreferencesRow, PayoutAccountRow, ProfileRow, RoleRow,
    UserRow,
};

/// How often a job reads an account in good standing from Stripe.
const CHECK_INTERVAL: TimeDelta = TimeDelta::days(1);

/// Inserts all accounts with their roles and weekly hours.
pub fn add_people(conn: &mut PgConnection, people: &People, hash: &str) -> Result<()> {
    let everybody = || {
        let tutors = people.tutors.iter().map(|tutor| &tutor.person);
        [&people.admin, &people.provider].into_iter().chain(&people.students).chain(tutors)
    };
    let users: Vec<_> = everybody().map(|person| user_row(person, hash)).collect();
    rows::insert_users(conn, &users)?;
    let mut profiles =
        vec![profile_row(&people.admin, Role::Admin), profile_row(&people.provider, Role::Provider)];
    profiles.extend(people.students.iter().map(|student| profile_row(student, Role::Student)));
    profiles.extend(people.tutors.iter().map(tutor_row));
    rows::insert_profiles(conn, &profiles)?;
    rows::insert_roles(conn, &roles(people))?;
    let choices: Vec<_> = everybody().map(email_preferences_row).collect();
    rows::insert_email_preferences(conn, &choices)?;
    let hours: Vec<_> = people.tutors.iter().flat_map(hours_rows).collect();
    Ok(rows::insert_availability(conn, &hours)?)
}

fn user_row<'a>(person: &'a Person, hash: &'a str) -> UserRow<'a> {
    UserRow {
        id: person.id,
        email: &person.email,
        password_hash: hash,
        email_verified_at: person.joined_at + TimeDelta::minutes(3),
        time_zone: person.time_zone,
        created_at: person.joined_at,
        updated_at: person.joined_at + TimeDelta::minutes(3),
    }
}

fn email_preferences_row(person: &Person) -> EmailPreferencesRow {
    EmailPreferencesRow {
        user_id: person.id,
        unsubscribe_key: id(&format!("unsubscribe key of {}", person.email)),
    }
}

fn profile_row(person: &Person, role: Role) -> ProfileRow<'_> {
    ProfileRow {
        id: person.id,
        first_name: &person.first_name,
        last_name: &person.last_name,
        role,
        services: Vec::new(),
        is_mentor_approved: false,
        bio: "",
        education: "",
        languages: "",
        levels: Vec::new(),
        zoom_link: None,
        tutoring_hourly_rate_cents: DEFAULT_RATE_CENTS,
        slug: None,
        created_at: person.joined_at,
        updated_at: person.joined_at,
    }
}

fn tutor_row(tutor: &Tutor) -> ProfileRow<'_> {
    let Tutor { person, sample, admitted_at, .. } = tutor;
    ProfileRow {
        services: sample.services.clone(),
        is_mentor_approved: true,
        bio: &sample.bio,
        education: &sample.education,
        languages: &sample.languages,
        levels: sample.levels.clone(),
        zoom_link: Some(&sample.zoom_link),
        tutoring_hourly_rate_cents: sample.hourly_rate_cents,
        slug: Some(tutor.slug()),
        updated_at: *admitted_at + HOURS_SET,
        ..profile_row(person, Role::Tutor)
    }
}

/// Time from a tutor's approval until they set their hours and rate.
const HOURS_SET: TimeDelta = TimeDelta::hours(2);

fn hours_rows(tutor: &Tutor) -> impl Iterator<Item = AvailabilityRow> {
    let created_at = tutor.admitted_at + HOURS_SET;
    let rows = tutor.sample.availability_rows(tutor.person.id);
    rows.map(move |new| AvailabilityRow { new, created_at })
}

fn roles(people: &People) -> Vec<RoleRow> {
    let row = |person: &Person, role, granted_at| RoleRow { user_id: person.id, role, granted_at };
    let alone = [(&people.admin, Role::Admin), (&people.provider, Role::Provider)];
    let mut rows: Vec<RoleRow> =
        alone.into_iter().map(|(person, role)| row(person, role, person.joined_at)).collect();
    rows.extend(people.students.iter().map(|student| row(student, Role::Student, student.joined_at)));
    rows.extend(people.tutors.iter().map(|tutor| row(&tutor.person, Role::Tutor, tutor.admitted_at)));
    let learners = people.tutors.iter().filter(|tutor| tutor.sample.learns);
    rows.extend(learners.map(|tutor| row(&tutor.person, Role::Student, tutor.person.joined_at)));
    rows
}

/// Inserts approved, rejected and pending applications to teach.
pub fn add_applications(
    conn: &mut PgConnection,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let subject = AuditSubject::User(people.admin.id);
    entries.add(people.admin.joined_at, None, "admin.created", subject, json!({ "is_new_account": true }));
    let mut rows: Vec<ApplicationRow<'_>> = Vec::new();
    for tutor in &people.tutors {
        let row = approved(tutor, people);
        let subject = AuditSubject::Application(row.id);
        let detail = json!({ "account_id": tutor.person.id, "account_is_new": !tutor.sample.learns });
        entries.add(tutor.admitted_at, Some(people.admin.id), "application.approved", subject, detail);
        rows.push(row);
    }
    for applicant in people.applications.iter().filter(|one| one.applied_at <= now) {
        let row = undecided_or_rejected(applicant, people, now);
        if let Some(rejected_at) = row.decided_at {
            let subject = AuditSubject::Application(row.id);
            let detail = json!({ "reason_given": row.rejection_reason.is_some() });
            entries.add(rejected_at, Some(people.admin.id), "application.rejected", subject, detail);
        }
        rows.push(row);
    }
    Ok(rows::insert_applications(conn, &rows)?)
}

fn approved<'a>(tutor: &'a Tutor, people: &People) -> ApplicationRow<'a> {
    let Tutor { person, sample, applied_at, admitted_at, .. } = tutor;
    ApplicationRow {
        status: ApplicationStatus::Approved,
        decided_at: Some(*admitted_at),
        decided_by: Some(people.admin.id),
        account_id: Some(person.id),
        ..application_row(NewTutorApplication {
            email: &person.email,
            first_name: &person.first_name,
            last_name: &person.last_name,
            bio: &sample.bio,
            services: &sample.services,
            subjects: &tutor.subjects,
            education: &sample.education,
            link: "",
            reference: "",
            profile_image_url: None,
            submitted_at: *applied_at,
        })
    }
}

fn undecided_or_rejected<'a>(
    applicant: &'a Applicant,
    people: &People,
    now: DateTime<Utc>,
) -> ApplicationRow<'a> {
    let Applicant { sample, applied_at, .. } = applicant;
    let rejected_at = applicant.rejected_at.filter(|at| *at <= now);
    let reason = sample.rejection_reason.as_deref().filter(|reason| !reason.is_empty());
    ApplicationRow {
        status: rejected_at.map_or(ApplicationStatus::Pending, |_| ApplicationStatus::Rejected),
        decided_at: rejected_at,
        decided_by: rejected_at.map(|_| people.admin.id),
        rejection_reason: reason.filter(|_| rejected_at.is_some()),
        ..application_row(sample.as_new_application(*applied_at))
    }
}

/// A pending application.
fn application_row(new: NewTutorApplication<'_>) -> ApplicationRow<'_> {
    ApplicationRow {
        id: id(&format!("application/{}", new.email)),
        new,
        status: ApplicationStatus::Pending,
        decided_at: None,
        decided_by: None,
        rejection_reason: None,
        account_id: None,
    }
}

/// A tutor's connected account as read from Stripe.
pub struct ReadAccount<'a> {
    pub tutor: &'a Tutor,
    pub id: String,
    pub facts: AccountFacts,
}

/// Inserts the tutors' payout accounts.
pub fn add_payout_accounts(
    conn: &mut PgConnection,
    accounts: &[ReadAccount<'_>],
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut rows = Vec::new();
    for account in accounts {
        let Some(plan) = account.tutor.payouts else { continue };
        let state = payout_account::state(&account.facts);
        let subject = AuditSubject::PayoutAccount(account.tutor.person.id);
        let reason = account.facts.disabled_reason.as_deref();
        let made = PayoutChange {
            account: &account.id,
            from: PayoutState::None,
            to: PayoutState::Incomplete,
            disabled_reason: Some("requirements.past_due"),
        };
        let done = PayoutChange { from: made.to, to: state, disabled_reason: reason, ..made };
        entries.add(plan.created_at, None, "payout_account.created", subject, json!(made));
        entries.add(plan.submitted_at, None, "payout_account.changed", subject, json!(done));
        rows.push(payout_row(account, plan, state, now));
    }
    Ok(rows::insert_payout_accounts(conn, &rows)?)
}

/// The detail of an audit entry for a payout account's change of state.
#[derive(Serialize)]
struct PayoutChange<'a> {
    account: &'a str,
    from: PayoutState,
    to: PayoutState,
    disabled_reason: Option<&'a str>,
}

fn payout_row<'a>(
    ReadAccount { tutor, id, facts }: &'a ReadAccount<'_>,
    plan: PayoutPlan,
    state: PayoutState,
    now: DateTime<Utc>,
) -> PayoutAccountRow<'a> {
    let minutes = Generator::new(id).between(1, CHECK_INTERVAL.num_minutes());
    let checked_at = (now - TimeDelta::minutes(minutes)).max(plan.submitted_at);
    PayoutAccountRow {
        tutor_id: tutor.person.id,
        stripe_account_id: id,
        state,
        details_submitted: facts.details_submitted,
        transfers_capability: facts.transfers_capability,
        payouts_enabled: facts.payouts_enabled,
        currently_due: &facts.currently_due,
        past_due: &facts.past_due,
        pending_verification: &facts.pending_verification,
        disabled_reason: facts.disabled_reason.as_deref(),
        checked_at,
        stripe_due_at: checked_at + CHECK_INTERVAL,
        created_at: plan.created_at,
        updated_at: checked_at,
    }
}
