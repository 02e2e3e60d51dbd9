//! Deleting one's account.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::{Role, Subject};
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use schema::models::student_booking::lock_calendars;
use schema::models::tutor_application::TutorApplication;
use schema::models::tutor_availability::TutorAvailability;
use schema::models::user::User;
use schema::models::{personal_data, session};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::current_password;
use crate::accounts::sessions::no_session_cookie;
use crate::bookings::slot_events;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, SignedInUser};
use crate::files::profile_images;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::research::people_left;
use crate::state::AppState;
use crate::{mail, pages};

/// Proof that it is really them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// As set; for an account that has a password.
    pub current_password: Option<String>,
    /// The account's own address, typed; for an account without a password.
    pub email: Option<String>,
}

/// Delete my account
///
/// What the law makes us keep, such as paid lessons, stays without a name on it; everything else goes. Refused while
/// lessons lie ahead or money is on its way, and for the only admin.
#[operation(
    tag = "account", operation_id = "delete_account", responses((status = 204)),
    errors(UpcomingLessons, LastAdmin, RateLimited)
)]
pub async fn delete(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<AccountDeletion>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let verified = confirm_owner(&state, &who, form).await?;
    let pictures = state.transaction(move |ctx| end(ctx, (&who, verified.as_deref()))).await?;
    state.job_wakeup.notify_waiters();
    // The account is gone whatever the store does; what it does not remove now, a job does.
    profile_images::remove(&state, pictures).await;
    Ok(HttpResponse::NoContent().cookie(no_session_cookie(&state.config)).finish())
}

/// Makes sure that it is really them; the hash of the password that was compared, if there is one.
async fn confirm_owner(
    state: &AppState,
    who: &SignedInUser,
    form: AccountDeletion,
) -> Result<Option<String>> {
    let verified = current_password::password_if_any(state, who, form.current_password).await?;
    if verified.is_some() {
        return Ok(verified);
    }
    match form.email.as_deref().and_then(text::email) {
        Some(typed) if typed == who.email => Ok(None),
        _ => Err(Error::field("email", "Please enter your own email address.")),
    }
}

/// Ends the account; answers the pictures that are nobody's any more, as places in the file store.
fn end(ctx: &mut Ctx<'_>, (who, verified): (&SignedIn, Option<&str>)) -> Result<Vec<String>> {
    let id = who.profile.id;
    // Bookings take this lock too: one that is being made is either seen below or finds the account gone.
    lock_calendars(ctx.conn, [id, id])?;
    let account = current_password::lock_unchanged(ctx.conn, id, verified)?;
    if who.roles.contains(&Role::Admin) && User::lock_admins(ctx.conn)? == [id] {
        return Err(Error::new(Code::LastAdmin));
    }
    if personal_data::is_unsettled(ctx.conn, id, ctx.now)? {
        return Err(Error::new(Code::UpcomingLessons));
    }
    session::end_all(ctx.conn, id, None)?;
    let mut pictures = TutorApplication::forget(ctx.conn, &account.email, id)?;
    // Not as the request found it: another picture may have been set since.
    pictures.extend(Profile::lock(ctx.conn, id)?.and_then(|profile| profile.profile_image_url));
    let discarded = profile_images::discard(ctx.conn, &pictures, ctx.now)?;
    people_left::leave(ctx, id)?;
    let subjects = TutorAvailability::subjects(ctx.conn, &[id])?;
    personal_data::end(ctx.conn, id, &account.email, ctx.now)?;
    mail::account_deleted(ctx, (&account.email, &who.profile.first_name))?;
    audit(
        ctx.conn,
        Some(id),
        "account.deleted",
        AuditSubject::User(id),
        json!({ "roles": who.roles }),
        ctx.now,
    )?;
    if who.roles.contains(&Role::Tutor) {
        pages::invalidate(ctx.conn, "mentors")?;
        pages::invalidate(ctx.conn, &format!("mentor-{id}"))?;
        let subjects: Vec<Subject> = subjects.into_iter().map(|(_, subject)| subject).collect();
        slot_events::publish_of_availability(ctx.conn, id, &subjects, ctx.now)?;
    }
    Ok(discarded)
}
