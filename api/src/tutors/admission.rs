//! Makes people tutors.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{Role, Service};
use schema::models::profile::{NewProfile, Profile, TutorPart};
use schema::models::tutor_application::TutorApplication;
use schema::models::user::{NewUser, User};

use crate::domain::text;
use crate::error::{Error, Result};
use crate::pages;

/// Whether an approved tutor has this address.
pub fn is_approved(conn: &mut PgConnection, email: &str) -> Result<bool> {
    let Some(user) = User::by_email(conn, email)? else { return Ok(false) };
    Ok(Profile::find(conn, user.id)?.is_some_and(|profile| profile.is_mentor_approved))
}

/// Makes the applicant a tutor with an account, and returns the account.
///
/// A person who has an account keeps it, with its name, password and roles, and gains the tutor role. An account with
/// an unverified address may belong to anybody: it takes the applicant's name, and its password is deleted.
pub fn admit(conn: &mut PgConnection, application: &TutorApplication, now: DateTime<Utc>) -> Result<User> {
    let user = account(conn, &application.email, now)?;
    let services: Vec<Service> = application.services.iter().flatten().copied().collect();
    NewProfile::person(user.id, &application.first_name, &application.last_name, Role::Tutor).insert(conn)?;
    let is_stranger = user.email_verified_at.is_none();
    if is_stranger {
        // Whoever set this password has not proven that the address is theirs; a later verification must not make it
        // valid.
        User::forget_password(conn, user.id, now)?;
    }
    let part = TutorPart {
        services: &services,
        bio: &application.bio,
        education: &application.education,
        profile_image_url: application.profile_image_url.as_deref(),
        name: is_stranger.then_some((&*application.first_name, &*application.last_name)),
    };
    let profile = Profile::admit_tutor(conn, user.id, &part, now)?;
    User::grant_role(conn, user.id, Role::Tutor)?;
    Profile::assign_slug(conn, user.id, &text::slug(&profile.first_name, &profile.last_name))?;
    pages::invalidate(conn, "mentors")?;
    pages::invalidate(conn, &format!("mentor-{}", user.id))?;
    Ok(user)
}

/// Whether nobody can sign in to this account yet, so that its owner needs an email with a link to set a password.
#[must_use]
pub fn needs_link(user: &User) -> bool {
    user.password_hash.is_none() || user.email_verified_at.is_none()
}

/// Returns the account with this address, created if there is none, locked until the transaction ends.
fn account(conn: &mut PgConnection, email: &str, now: DateTime<Utc>) -> Result<User> {
    NewUser { email, password_hash: None, email_verified_at: None, created_at: now }.insert(conn)?;
    let gone = || Error::internal("an account that was just stored is gone");
    let id = User::by_email(conn, email)?.ok_or_else(gone)?.id;
    User::lock(conn, id)?.ok_or_else(gone)
}
