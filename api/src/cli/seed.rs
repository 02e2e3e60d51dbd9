//! Demo accounts and sample tutors, for trying the product out. Plainly samples; never needed in production.

use chrono::{DateTime, NaiveTime, Utc};
use diesel::{Connection, PgConnection};
use schema::enums::{Role, Service, Subject};
use schema::models::profile::{NewProfile, Profile};
use schema::models::tutor_application::{NewTutorApplication, TutorApplication};
use schema::models::tutor_availability::{NewTutorAvailability, insert_all};
use schema::models::user::{NewUser, User};
use serde::Deserialize;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Error, Result};
use crate::platform::config::Config;

/// The password of every demo account.
const PASSWORD: &str = "academy-demo";

/// A sample person as written in `seed.json`.
#[derive(Deserialize)]
struct Sample {
    email: String,
    first_name: String,
    last_name: String,
    role: Role,
    #[serde(default)]
    bio: String,
    #[serde(default)]
    services: Vec<Service>,
    hourly_rate_cents: Option<i32>,
    zoom_link: Option<String>,
    profile_image_url: Option<String>,
    #[serde(default)]
    availability: Vec<SampleWindow>,
}

/// A sample of somebody who would like to teach, as written in `seed_applications.json`.
#[derive(Deserialize)]
struct SampleApplication {
    email: String,
    first_name: String,
    last_name: String,
    bio: String,
    services: Vec<Service>,
}

#[derive(Deserialize)]
struct SampleWindow {
    subjects: Vec<Subject>,
    days_of_week: Vec<i16>,
    start_time: NaiveTime,
    end_time: NaiveTime,
}

/// Adds the samples whose address has no account or application yet. What is there is left as it is.
///
/// # Errors
/// When the database cannot be reached.
pub fn run(config: &Config, now: DateTime<Utc>) -> Result<()> {
    let samples: Vec<Sample> = serde_json::from_str(include_str!("seed.json")).map_err(Error::internal)?;
    #[expect(clippy::disallowed_methods, reason = "a command that serves nobody")]
    let hash = bcrypt::non_truncating_hash(PASSWORD, config.bcrypt_cost).map_err(Error::internal)?;
    let mut conn = PgConnection::establish(&config.database_url).map_err(Error::internal)?;
    for sample in &samples {
        conn.transaction(|conn| add(conn, sample, &hash, now))?;
    }
    let applications: Vec<SampleApplication> =
        serde_json::from_str(include_str!("seed_applications.json")).map_err(Error::internal)?;
    for sample in &applications {
        conn.transaction(|conn| apply(conn, sample, now))?;
    }
    Ok(())
}

/// Adds an application, unless this address has ever applied: one that was decided does not come back.
fn apply(conn: &mut PgConnection, sample: &SampleApplication, now: DateTime<Utc>) -> Result<()> {
    if TutorApplication::was_sent_by(conn, &sample.email)? {
        return Ok(());
    }
    let application = NewTutorApplication {
        email: &sample.email,
        first_name: &sample.first_name,
        last_name: &sample.last_name,
        bio: &sample.bio,
        services: &sample.services,
        profile_image_url: None,
        submitted_at: now,
    };
    application.insert(conn)?;
    tracing::info!(email = sample.email, "sample application added");
    Ok(())
}

fn add(conn: &mut PgConnection, sample: &Sample, hash: &str, now: DateTime<Utc>) -> Result<()> {
    let user = NewUser {
        email: &sample.email,
        password_hash: Some(hash),
        email_verified_at: Some(now),
        created_at: now,
    };
    let Some(id) = user.insert(conn)? else { return Ok(()) };
    NewProfile {
        services: sample.services.clone(),
        is_mentor_approved: sample.role == Role::Tutor,
        bio: &sample.bio,
        profile_image_url: sample.profile_image_url.as_deref(),
        zoom_link: sample.zoom_link.as_deref(),
        tutoring_hourly_rate_cents: sample.hourly_rate_cents,
        ..NewProfile::person(id, &sample.first_name, &sample.last_name, sample.role)
    }
    .insert(conn)?;
    User::grant_role(conn, id, sample.role)?;
    if sample.role == Role::Tutor {
        Profile::give_slug(conn, id, &text::slug(&sample.first_name, &sample.last_name))?;
    }
    insert_all(conn, &windows(sample, id))?;
    tracing::info!(email = sample.email, "sample account added");
    Ok(())
}

fn windows(sample: &Sample, tutor_id: Uuid) -> Vec<NewTutorAvailability> {
    let mut rows = Vec::new();
    for window in &sample.availability {
        for &subject in &window.subjects {
            rows.extend(window.days_of_week.iter().map(|&day_of_week| NewTutorAvailability {
                tutor_id,
                day_of_week,
                start_time: window.start_time,
                end_time: window.end_time,
                subject,
            }));
        }
    }
    rows
}
