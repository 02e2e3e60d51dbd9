//! The picture of a tutor.

use actix_web::web::{Data, Json, Payload};
use macros::operation;
use schema::models::tutor_profile::{self, TutorProfileChange};
use utoipa::ToSchema;
use uuid::Uuid;

use super::profile::TutorProfile;
use crate::error::{Error, Result};
use crate::extract::Tutor;
use crate::files::{pictures, profile_images};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::tutors::profile_changes;

/// A picture's bytes.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[allow(dead_code, reason = "describes the body only")]
pub struct PictureFile(String);

/// Change my picture
///
/// JPEG, PNG or WebP, at most 5 MB and 25 megapixels; its own bytes decide what it is. The one before is removed.
#[operation(
    tag = "tutor", operation_id = "put_tutor_picture",
    request_body(content = PictureFile, content_type = "application/octet-stream"),
    responses((status = 200, body = TutorProfile)),
    errors(MalformedBody, BodyTooLarge, ValidationFailed, RateLimited, StorageUnavailable)
)]
pub async fn put(state: Data<AppState>, tutor: Tutor, payload: Payload) -> Result<Json<TutorProfile>> {
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
    set(&state, tutor_id, Some(url)).await.map(Json)
}

/// Remove my picture
///
/// A drawn portrait stands in its place.
#[operation(
    tag = "tutor", operation_id = "delete_tutor_picture", responses((status = 200, body = TutorProfile)),
    errors(RateLimited)
)]
pub async fn delete(state: Data<AppState>, tutor: Tutor) -> Result<Json<TutorProfile>> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_PICTURE.count(conn, &tutor_id.to_string(), now)).await?;
    set(&state, tutor_id, None).await.map(Json)
}

/// Gives the tutor this picture, or none, and removes the one they had.
async fn set(state: &AppState, tutor_id: Uuid, url: Option<String>) -> Result<TutorProfile> {
    let (profile, gone) = state.transaction(move |ctx| replace(ctx, tutor_id, url.clone())).await?;
    profile_images::remove(state, gone).await;
    Ok(profile)
}

/// Stores the change; answers the profile, and the places of files that are nobody's any more.
fn replace(ctx: &mut Ctx<'_>, tutor_id: Uuid, url: Option<String>) -> Result<(TutorProfile, Vec<String>)> {
    let profile = profile_changes::lock(ctx.conn, tutor_id)?;
    let before: Vec<String> = profile.profile_image_url.iter().cloned().collect();
    if let Some(url) = &url {
        profile_images::keep(ctx.conn, url)?;
    }
    for url in &before {
        // What they applied with is the same file.
        tutor_profile::forget_application_picture(ctx.conn, url)?;
    }
    let gone = profile_images::discard(ctx.conn, &before, ctx.now)?;
    let change = TutorProfileChange { profile_image_url: Some(url), ..Default::default() };
    let profile = profile_changes::store(ctx, profile, change)?;
    Ok((TutorProfile::read(ctx.conn, profile)?, gone))
}
