//! A tutor's public profile, hourly rate and picture.

use actix_web::web::{Data, Json, Payload};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{Level, Service, Subject};
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::tutor_availability::TutorAvailability;
use schema::models::tutor_profile::{self, TutorProfileChange};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::price::{self, DEFAULT_RATE_CENTS, MAX_RATE_CENTS, RATE_RANGE};
use crate::domain::{text, zoom_link};
use crate::error::{Error, FieldErrors, Result};
use crate::extract::{Body, Tutor};
use crate::files::{pictures, profile_images};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::tutors::profile_changes;

/// A tutor's profile as they see it themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorProfile {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// A short biography, plain text; a tutor without one has no public page.
    pub bio: String,
    /// Where and what they studied, plain text; may be empty.
    pub education: String,
    /// Languages in which they teach; may be empty.
    pub languages: String,
    /// Whom they teach; empty if they do not say.
    pub levels: Vec<Level>,
    /// Services they offer.
    pub services: Vec<Service>,
    /// Subjects in which they give lessons; empty while they have no availability.
    pub subjects: Vec<Subject>,
    /// URL of their picture.
    pub profile_image_url: Option<String>,
    /// Zoom link of their lessons.
    pub zoom_link: Option<String>,
    /// The last part of their public page's address.
    pub slug: Option<String>,
    /// The tutor's pay for an hour, US cents.
    pub hourly_rate_cents: i32,
    /// The student's price of an hour, US cents; 0 is free.
    pub price_cents: i32,
    /// Increases with each change, also by an admin.
    pub version: i32,
}

/// The changes; absent fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TutorProfileForm {
    /// 1 to 2000 characters.
    pub bio: Option<String>,
    /// At most 300 characters; an empty text removes it.
    pub education: Option<String>,
    /// At most 80 characters on one line; an empty text removes it.
    pub languages: Option<String>,
    /// May be empty.
    #[schema(max_items = 3)]
    pub levels: Option<Vec<Level>>,
    /// At least one.
    #[schema(min_items = 1, max_items = 2)]
    pub services: Option<Vec<Service>>,
    /// An `https` link of a Zoom meeting; an empty text removes it.
    pub zoom_link: Option<String>,
    /// 3 to 60 letters a to z, digits, and single hyphens between them. Former slugs redirect to the page permanently.
    pub slug: Option<String>,
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// The tutor's pay for an hour.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HourlyRate {
    /// US cents; 0 makes lessons free.
    #[schema(minimum = 0, maximum = 100_000)]
    pub hourly_rate_cents: i64,
}

/// My profile as a tutor
#[operation(tag = "tutor", operation_id = "tutor_profile", responses((status = 200, body = TutorProfile)))]
pub async fn show(state: Data<AppState>, tutor: Tutor) -> Result<Json<TutorProfile>> {
    Ok(Json(state.db.run(move |conn| TutorProfile::read(conn, tutor.0.profile)).await?))
}

/// Change my profile as a tutor
///
/// Public pages change at once. Booked lessons stay booked. If the profile was changed since the page was loaded, in
/// another window or by an admin, the error has the current values in `current`; sending values that are stored already
/// is never refused.
#[operation(
    tag = "tutor", operation_id = "update_tutor_profile", responses((status = 200, body = TutorProfile)),
    errors(EditConflict, RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    tutor: Tutor,
    body: Body<TutorProfileForm>,
) -> Result<Json<TutorProfile>> {
    let form = body.read()?;
    let seen_version = form.seen_version;
    let change = check(form)?;
    store(&state, tutor.profile.id, Some(seen_version), change).await.map(Json)
}

/// Change my hourly rate
///
/// From 0 to 1000 dollars. Applies to lessons that are booked from now on; held and booked lessons keep their price. A
/// booking whose page showed another price is refused.
#[operation(
    tag = "tutor", operation_id = "update_hourly_rate", responses((status = 200, body = TutorProfile)),
    errors(RateLimited)
)]
pub async fn update_rate(
    state: Data<AppState>,
    tutor: Tutor,
    body: Body<HourlyRate>,
) -> Result<Json<TutorProfile>> {
    let cents = i32::try_from(body.read()?.hourly_rate_cents).ok();
    let rate = cents.filter(|cents| (0..=MAX_RATE_CENTS).contains(cents));
    let rate = rate.ok_or_else(|| Error::field("hourly_rate_cents", RATE_RANGE))?;
    let change = TutorProfileChange { tutoring_hourly_rate_cents: Some(rate), ..Default::default() };
    store(&state, tutor.profile.id, None, change).await.map(Json)
}

/// Stores a change. With `seen_version`, the change is refused unless that is the current version or the values are
/// stored already.
async fn store(
    state: &AppState,
    tutor_id: UserId,
    seen_version: Option<i32>,
    change: TutorProfileChange,
) -> Result<TutorProfile> {
    let now = state.clock.now();
    state.db.run(move |conn| rate_limits::TUTOR_PROFILE.count(conn, &tutor_id.to_string(), now)).await?;
    state
        .transaction(move |ctx| {
            let profile = profile_changes::lock(ctx.conn, tutor_id)?;
            let news = profile_changes::changed_fields(&profile, change.clone());
            let is_behind = seen_version.is_some_and(|seen| seen != profile.version);
            if is_behind && news != TutorProfileChange::default() {
                return Err(Error::edit_conflict_with(&TutorProfile::read(ctx.conn, profile)?));
            }
            let profile = profile_changes::store(ctx, profile, news)?;
            TutorProfile::read(ctx.conn, profile)
        })
        .await
}

/// Validates the form. Returns the changes, or all errors.
fn check(form: TutorProfileForm) -> Result<TutorProfileChange> {
    let mut fields = FieldErrors::default();
    let change = TutorProfileChange {
        bio: form.bio.map(|typed| fields.check("bio", text::bio(&typed))),
        education: form.education.map(|typed| fields.check("education", text::education(&typed))),
        languages: form.languages.map(|typed| fields.check("languages", text::languages(&typed))),
        levels: form.levels.map(distinct),
        services: form.services.map(|chosen| {
            fields.require(
                "services",
                Some(distinct(chosen)).filter(|chosen| !chosen.is_empty()),
                "Please select at least one service you want to provide.",
            )
        }),
        zoom_link: form.zoom_link.map(|typed| {
            let is_empty = typed.trim().is_empty();
            (!is_empty).then(|| fields.check("zoom_link", zoom_link::parse(&typed)))
        }),
        slug: form.slug.map(|typed| fields.check("slug", text::chosen_slug(&typed))),
        ..Default::default()
    };
    fields.finish()?;
    Ok(change)
}

/// Returns the values in order and without duplicates.
fn distinct<T: Ord>(mut chosen: Vec<T>) -> Vec<T> {
    chosen.sort();
    chosen.dedup();
    chosen
}

impl TutorProfile {
    /// Reads the profile as the tutor sees it.
    fn read(conn: &mut PgConnection, profile: Profile) -> Result<TutorProfile> {
        let subjects = TutorAvailability::subjects(conn, &[profile.id])?;
        let mut services: Vec<Service> = profile.services.iter().flatten().copied().collect();
        services.sort();
        Ok(TutorProfile {
            id: profile.id,
            services,
            subjects: subjects.into_iter().map(|(_, subject)| subject).collect(),
            hourly_rate_cents: profile.tutoring_hourly_rate_cents.unwrap_or(DEFAULT_RATE_CENTS),
            price_cents: price::of_hour(profile.tutoring_hourly_rate_cents).total_cents,
            first_name: profile.first_name,
            last_name: profile.last_name,
            bio: profile.bio,
            education: profile.education,
            languages: profile.languages,
            levels: profile.levels.into_iter().flatten().collect(),
            profile_image_url: profile.profile_image_url,
            zoom_link: profile.zoom_link,
            slug: profile.slug,
            version: profile.version,
        })
    }
}

/// The bytes of a picture.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[allow(dead_code, reason = "describes the body only")]
pub struct PictureFile(String);

/// Change my picture
///
/// JPEG, PNG or WebP, at most 5 MB and 25 megapixels; its content decides the type. The former picture is
/// removed.
#[operation(
    tag = "tutor", operation_id = "put_tutor_picture",
    request_body(content = PictureFile, content_type = "application/octet-stream"),
    responses((status = 200, body = TutorProfile)),
    errors(MalformedBody, BodyTooLarge, ValidationFailed, RateLimited, StorageUnavailable)
)]
pub async fn update_picture(
    state: Data<AppState>,
    tutor: Tutor,
    payload: Payload,
) -> Result<Json<TutorProfile>> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_PICTURE.count(conn, &tutor_id.to_string(), now)).await?;
    let jpeg = {
        let _room = pictures::room(&state, tutor_id).await?;
        let file = pictures::receive(payload).await?;
        let jpeg = match file {
            Ok(bytes) => pictures::prepare(&state.lanes.pictures, bytes).await?,
            Err(problem) => Err(problem),
        };
        jpeg.map_err(|problem| Error::field("picture", problem.to_string()))?
    };
    let url = profile_images::store(&state, jpeg).await?;
    set_picture(&state, tutor_id, Some(url)).await.map(Json)
}

/// Remove my picture
///
/// A generated portrait is displayed instead.
#[operation(
    tag = "tutor", operation_id = "delete_tutor_picture", responses((status = 200, body = TutorProfile)),
    errors(RateLimited)
)]
pub async fn delete_picture(state: Data<AppState>, tutor: Tutor) -> Result<Json<TutorProfile>> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_PICTURE.count(conn, &tutor_id.to_string(), now)).await?;
    set_picture(&state, tutor_id, None).await.map(Json)
}

/// Sets or removes the tutor's picture, and deletes the former file.
async fn set_picture(state: &AppState, tutor_id: UserId, url: Option<String>) -> Result<TutorProfile> {
    let (profile, gone) = state.transaction(move |ctx| replace_picture(ctx, tutor_id, url.clone())).await?;
    profile_images::remove(state, gone).await;
    Ok(profile)
}

/// Stores the change. Returns the profile, and the keys of files that are no longer used.
fn replace_picture(
    ctx: &mut Ctx<'_>,
    tutor_id: UserId,
    url: Option<String>,
) -> Result<(TutorProfile, Vec<String>)> {
    let profile = profile_changes::lock(ctx.conn, tutor_id)?;
    let before: Vec<String> = profile.profile_image_url.iter().cloned().collect();
    if let Some(url) = &url {
        profile_images::retain(ctx.conn, url)?;
    }
    for url in &before {
        // The tutor's application may refer to the same file.
        tutor_profile::forget_application_picture(ctx.conn, url)?;
    }
    let gone = profile_images::discard(ctx.conn, &before, ctx.now)?;
    let change = TutorProfileChange { profile_image_url: Some(url), ..Default::default() };
    let profile = profile_changes::store(ctx, profile, change)?;
    Ok((TutorProfile::read(ctx.conn, profile)?, gone))
}
