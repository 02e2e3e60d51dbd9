//! Applying to become a tutor.

pub mod form;

use std::str::FromStr;

use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, Responder};
use form::{ApplicationForm, Picture, room};
use macros::operation;
use schema::enums::{ApplicationStatus, Service, Subject};
use schema::models::tutor_application::{NewTutorApplication, TutorApplication};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::{person_name, text};
use crate::error::{FieldErrors, Result};
use crate::extract::Visitor;
use crate::files::{pictures, profile_images};
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::blocking::Lane;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::tutors::admission;

/// Response to an application that was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationTaken {
    /// Whether the picture was stored.
    pub picture: PictureOutcome,
}

/// Outcome of storing a picture.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PictureOutcome {
    /// The picture is stored with the application.
    Stored,
    /// No picture was sent.
    None,
    /// The picture could not be stored; the application was accepted without it.
    Failed,
}

/// An application that passed all checks except the picture's.
#[derive(Clone)]
struct ValidApplication {
    email: String,
    first_name: String,
    last_name: String,
    bio: String,
    services: Vec<Service>,
    subjects: Vec<Subject>,
    education: String,
    link: String,
    reference: String,
}

/// Apply to become a tutor
///
/// The response is the same whether or not the address has an open application or belongs to a tutor; only the email
/// differs. A picture that cannot be read is refused, and the form keeps the other fields; if the file store fails, the
/// application is stored without the picture.
#[operation(
    tag = "applications", operation_id = "submit_application",
    request_body(content = ApplicationForm, content_type = "multipart/form-data"),
    responses((status = 202, body = ApplicationTaken)),
    errors(MalformedBody, BodyTooLarge, UnsupportedMediaType, ValidationFailed, RateLimited)
)]
pub async fn submit(
    state: Data<AppState>,
    visitor: Visitor,
    request: HttpRequest,
    payload: Payload,
) -> Result<impl Responder> {
    let (now, cookie) = (state.clock.now(), visitor.cookie(&state.config));
    // The limits are checked before the body is read, because reading it and its picture is expensive.
    let address = visitor.client.address.clone();
    state.db.run(move |conn| rate_limits::APPLICATION_TRY.count(conn, &address, now)).await?;
    let room = room(&state, &visitor.client.address).await?;
    let mut form = ApplicationForm::read(&request, payload).await?;
    let picture = form.picture.take();
    let (checked, picture) = check(form, picture, &state.lanes.pictures).await?;
    drop(room);
    let mailbox = checked.email.clone();
    state
        .db
        .transaction(move |conn| {
            rate_limits::APPLICATION.count(conn, &visitor.key(), &visitor.client.address, now)?;
            rate_limits::STRANGERS_MAILBOX.count(conn, &mailbox, now)
        })
        .await?;
    let (url, outcome) = store_picture(&state, picture).await;
    let place = url.as_deref().and_then(profile_images::place_of);
    let stored = state.transaction(move |ctx| save(ctx, &checked, url.as_deref())).await?;
    // A picture is deleted if its application was not stored.
    if let (false, Some(place)) = (stored, place) {
        profile_images::remove(&state, vec![place]).await;
    }
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Accepted().cookie(cookie).json(ApplicationTaken { picture: outcome }))
}

/// Validates the form. Returns it with the picture to store, or all errors.
async fn check(
    form: ApplicationForm,
    picture: Option<Picture>,
    lane: &Lane,
) -> Result<(ValidApplication, Option<Vec<u8>>)> {
    let mut fields = FieldErrors::default();
    let checked = ValidApplication {
        first_name: fields.check("first_name", person_name::normalize(&form.first_name)),
        last_name: fields.check("last_name", person_name::last_name(&form.last_name, form.has_one_name)),
        email: fields.check("email", text::email(&form.email)),
        bio: fields.check("bio", text::bio(&form.bio)),
        services: fields.require(
            "services",
            chosen(&form.services).filter(|services| !services.is_empty()),
            "Please select at least one service you want to provide.",
        ),
        subjects: fields.require("subjects", chosen(&form.subjects), "Please choose subjects from the list."),
        education: fields.check("education", text::education(&form.education)),
        link: fields.check("link", text::page_link(&form.link)),
        reference: fields.check("reference", text::education(&form.reference)),
    };
    let prepared = match picture.map(Picture::bytes).transpose() {
        Err(problem) => Some(Err(problem)),
        Ok(None) => None,
        Ok(Some(bytes)) => Some(pictures::prepare(lane, bytes).await?),
    };
    let jpeg = prepared.transpose().unwrap_or_else(|problem| {
        fields.add("picture", problem.to_string());
        None
    });
    fields.finish()?;
    Ok((checked, jpeg))
}

/// Returns the chosen words without duplicates; `None` if one is unknown.
fn chosen<T: FromStr + Ord>(words: &[String]) -> Option<Vec<T>> {
    let mut chosen: Vec<T> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    chosen.sort();
    chosen.dedup();
    Some(chosen)
}

/// Stores the picture, if there is one and the file store accepts it.
async fn store_picture(state: &AppState, jpeg: Option<Vec<u8>>) -> (Option<String>, PictureOutcome) {
    let Some(jpeg) = jpeg else { return (None, PictureOutcome::None) };
    match profile_images::store(state, jpeg).await {
        Ok(url) => (Some(url), PictureOutcome::Stored),
        Err(error) => {
            tracing::warn!(%error, "an application's picture is lost");
            (None, PictureOutcome::Failed)
        }
    }
}

/// Stores the application and emails the applicant and the academy. `false` if the address has an open application or
/// belongs to a tutor; then only its owner is informed, by email.
fn save(ctx: &mut Ctx<'_>, new: &ValidApplication, picture: Option<&str>) -> Result<bool> {
    if admission::is_approved(ctx.conn, &new.email)? {
        mail::already_tutor(ctx, &new.email)?;
        return Ok(false);
    }
    let application = NewTutorApplication {
        email: &new.email,
        first_name: &new.first_name,
        last_name: &new.last_name,
        bio: &new.bio,
        services: &new.services,
        subjects: &new.subjects,
        education: &new.education,
        link: &new.link,
        reference: &new.reference,
        profile_image_url: picture,
        submitted_at: ctx.now,
    };
    let Some(id) = application.insert(ctx.conn)? else {
        if let Some(open) = TutorApplication::open_of(ctx.conn, &new.email)? {
            mail::tutor_application_open(ctx, &open)?;
        }
        return Ok(false);
    };
    if let Some(url) = picture {
        profile_images::retain(ctx.conn, url)?;
    }
    mail::tutor_application_received(ctx, id, &application)?;
    mail::new_tutor_application(ctx, id, &application)?;
    let changed = LiveEvent::ApplicationChanged { application_id: id, status: ApplicationStatus::Pending };
    live::publish(ctx.conn, &[Topic::Admin], &changed, ctx.now)?;
    Ok(true)
}
