//! The small sample: people, weekly hours, pending applications and the summer portal's opportunities; no bookings.

use academy::domain::{text, time};
use academy::error::Result;
use chrono::{DateTime, Utc};
use diesel::{Connection, PgConnection};
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::profile::{NewProfile, Profile};
use schema::models::tutor_availability::insert_all;
use schema::models::user::{NewUser, User};

use crate::rows;
use crate::samples::{ADMIN, PROVIDER, SampleStudent, SampleTutor, SampleTutorApplication, Samples};
use crate::{newsletters, opportunities};

/// What all accounts have in common.
#[derive(Clone, Copy)]
struct Account<'a> {
    hash: &'a str,
    now: DateTime<Utc>,
}

/// Inserts the samples whose email address or slug is free. Existing rows stay as they are.
pub fn add(conn: &mut PgConnection, samples: &Samples, hash: &str, now: DateTime<Utc>) -> Result<()> {
    let account = Account { hash, now };
    conn.transaction(|conn| add_person(conn, &ADMIN, Role::Admin, account))?;
    conn.transaction(|conn| add_person(conn, &PROVIDER, Role::Provider, account))?;
    for student in samples.students.iter().filter(|one| one.is_small_sample) {
        conn.transaction(|conn| add_person(conn, student, Role::Student, account))?;
    }
    for tutor in samples.tutors.iter().filter(|one| one.is_small_sample) {
        conn.transaction(|conn| add_tutor(conn, tutor, account))?;
    }
    for application in samples.applications.iter().filter(|one| one.is_small_sample) {
        conn.transaction(|conn| apply(conn, application, now))?;
    }
    conn.transaction(|conn| opportunities::add(conn, now))?;
    // A newsletter cannot be sent without a subscriber.
    rows::newsletters::insert_subscriptions(conn, &[newsletters::reader(0, now)])?;
    Ok(())
}

fn add_person(
    conn: &mut PgConnection,
    sample: &SampleStudent<'_>,
    role: Role,
    account: Account<'_>,
) -> Result<()> {
    let Some(id) = add_account(conn, (sample.email, sample.time_zone), account)? else { return Ok(()) };
    let profile = NewProfile::person(id, sample.first_name, sample.last_name, role);
    NewProfile { tutoring_hourly_rate_cents: None, ..profile }.insert(conn)?;
    Ok(User::grant_role(conn, id, role)?)
}

fn add_tutor(conn: &mut PgConnection, sample: &SampleTutor, account: Account<'_>) -> Result<()> {
    let Some(id) = add_account(conn, (&sample.email, time::ZONE_NAME), account)? else { return Ok(()) };
    NewProfile {
        services: sample.services.clone(),
        is_mentor_approved: true,
        bio: &sample.bio,
        education: &sample.education,
        languages: &sample.languages,
        levels: sample.levels.clone(),
        zoom_link: Some(&sample.zoom_link),
        tutoring_hourly_rate_cents: Some(sample.hourly_rate_cents),
        ..NewProfile::person(id, &sample.first_name, &sample.last_name, Role::Tutor)
    }
    .insert(conn)?;
    User::grant_role(conn, id, Role::Tutor)?;
    Profile::assign_slug(conn, id, &text::slug(&sample.first_name, &sample.last_name))?;
    insert_all(conn, &sample.availability_rows(id).collect::<Vec<_>>())?;
    Ok(())
}

/// Inserts an account; `None` if the address has one.
fn add_account(
    conn: &mut PgConnection,
    (email, time_zone): (&str, &str),
    account: Account<'_>,
) -> Result<Option<UserId>> {
    let Account { hash, now } = account;
    let user = NewUser { email, password_hash: Some(hash), email_verified_at: Some(now), created_at: now };
    let id = user.insert(conn)?;
    if let Some(id) = id {
        User::set_time_zone(conn, id, Some(time_zone))?;
        tracing::info!(email, "sample account added");
    }
    Ok(id)
}

/// Inserts an application unless the address has ever applied, so that a decided one does not return as pending.
fn apply(conn: &mut PgConnection, sample: &SampleTutorApplication, now: DateTime<Utc>) -> Result<()> {
    if rows::has_applied(conn, &sample.email)? {
        return Ok(());
    }
    sample.as_new_application(now).insert(conn)?;
    tracing::info!(email = sample.email, "sample application added");
    Ok(())
}
