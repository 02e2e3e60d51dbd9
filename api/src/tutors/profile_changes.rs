//! Changes of a tutor's profile, and their publication.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::former_slug;
use schema::models::profile::Profile;
use schema::models::tutor_availability::TutorAvailability;
use schema::models::tutor_profile::{self, TutorProfileChange};

use crate::error::{Code, Error, Result};
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::platform::ctx::Ctx;

/// Maximum number of former slugs per tutor: each is reserved forever.
const MAX_FORMER_SLUGS: i64 = 20;

/// Locks the profile of somebody who may teach.
///
/// # Errors
/// `forbidden` if they may no longer.
pub fn lock(conn: &mut PgConnection, tutor_id: UserId) -> Result<Profile> {
    tutor_profile::lock(conn, tutor_id)?.ok_or_else(|| Error::new(Code::Forbidden))
}

/// Stores a tutor's changes to a locked profile, and publishes them. Unchanged fields are not published.
///
/// # Errors
/// `validation_failed` if the slug is somebody else's.
pub fn store(ctx: &mut Ctx<'_>, profile: Profile, change: TutorProfileChange) -> Result<Profile> {
    let change = changed_fields(&profile, change);
    if change == TutorProfileChange::default() {
        return Ok(profile);
    }
    if let Some(slug) = &change.slug {
        move_page(ctx, &profile, slug)?;
    }
    let profile = change.store(ctx.conn, profile.id, ctx.now)?;
    publish(ctx.conn, profile.id, ctx.now)?;
    Ok(profile)
}

/// Reduces a change to the fields that differ.
#[must_use]
pub fn changed_fields(profile: &Profile, change: TutorProfileChange) -> TutorProfileChange {
    let services: Vec<_> = profile.services.iter().flatten().copied().collect();
    let levels: Vec<_> = profile.levels.iter().flatten().copied().collect();
    TutorProfileChange {
        bio: change.bio.filter(|bio| *bio != profile.bio),
        education: change.education.filter(|text| *text != profile.education),
        languages: change.languages.filter(|text| *text != profile.languages),
        levels: change.levels.filter(|chosen| *chosen != levels),
        services: change.services.filter(|chosen| *chosen != services),
        zoom_link: change.zoom_link.filter(|link| *link != profile.zoom_link),
        slug: change.slug.filter(|slug| profile.slug.as_ref() != Some(slug)),
        tutoring_hourly_rate_cents: change
            .tutoring_hourly_rate_cents
            .filter(|rate| profile.tutoring_hourly_rate_cents != Some(*rate)),
        profile_image_url: change.profile_image_url.filter(|url| *url != profile.profile_image_url),
    }
}

/// Changes the slug of the tutor's page; the old one redirects there from now on.
fn move_page(ctx: &mut Ctx<'_>, profile: &Profile, slug: &str) -> Result<()> {
    if former_slug::is_taken(ctx.conn, slug, profile.id)? {
        return Err(Error::field("slug", "Another mentor has this address. Please choose another one."));
    }
    former_slug::insert(ctx.conn, profile.id, profile.slug.as_deref(), slug, ctx.now)?;
    if former_slug::count(ctx.conn, profile.id)? > MAX_FORMER_SLUGS {
        let text =
            format!("Your page has already had {MAX_FORMER_SLUGS} addresses. Please keep one of them.");
        return Err(Error::field("slug", text));
    }
    Ok(())
}

/// Publishes to everybody who sees a tutor that something about them changed.
///
/// These are the pages on which students choose a time, the tutor's own pages, their students' pages, and those of
/// admins, who assign mentors to research projects. Public pages follow the event ([`LiveEvent::outdated_pages`]).
pub fn publish(conn: &mut PgConnection, tutor_id: UserId, now: DateTime<Utc>) -> Result<()> {
    let subjects = TutorAvailability::subjects(conn, &[tutor_id])?;
    let topics: Vec<Topic> = [Topic::TutorSlots(tutor_id), Topic::Admin]
        .into_iter()
        .chain(subjects.into_iter().map(|(_, subject)| Topic::SubjectDays(subject)))
        .collect();
    let event = LiveEvent::TutorProfileChanged { tutor_id };
    live::publish(conn, &topics, &event, now)?;
    let mut people = BTreeSet::from([tutor_id]);
    people.extend(tutor_profile::students_ahead(conn, tutor_id, now)?);
    people.extend(tutor_profile::students_of_open_projects(conn, tutor_id)?);
    // One row per person, because it is part of the data stored about them.
    for person in people {
        live::publish(conn, &[Topic::User(person)], &event, now)?;
    }
    Ok(())
}
