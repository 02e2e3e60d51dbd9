//! An admin deletes somebody's account.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::UserDeletionRefusal;
use super::{locked, locked_admins, refused};
use crate::deletions::{self, DeletionActor, DeletionReason};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::files::profile_images;
use crate::payments;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Which account is meant, and why it goes.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserDeletion {
    /// The account's address, typed.
    pub email: String,
    /// Why.
    pub reason: DeletionReason,
}

/// Delete a person's account
///
/// As `POST /api/account/delete` does: what the law makes us keep stays without a name on it, everything else goes. The
/// person is emailed.
#[operation(
    tag = "admin", operation_id = "delete_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 204)), errors(ActionNotAllowed, UpcomingLessons, LastAdmin)
)]
pub async fn delete(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<UserDeletion>,
) -> Result<impl Responder> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let pictures = state.transaction(move |ctx| end(ctx, admin, id, &wanted)).await?;
    state.job_wakeup.notify_waiters();
    payments::close_listing_pages_of(&state, id).await;
    // The account is gone whatever the store does; what it does not remove now, a job does.
    profile_images::remove(&state, pictures).await;
    Ok(HttpResponse::NoContent().finish())
}

fn end(ctx: &mut Ctx<'_>, admin: Uuid, id: Uuid, wanted: &UserDeletion) -> Result<Vec<String>> {
    deletions::lock_lessons(ctx, id)?;
    let account = locked(ctx.conn, id)?;
    let admins = locked_admins(ctx, admin)?;
    check(&account, wanted)?;
    if let Some(refusal) = UserDeletionRefusal::of(&admins, admin, id) {
        return Err(refusal.into());
    }
    deletions::end(ctx, &account, DeletionActor::Admin(admin, wanted.reason))
}

impl From<UserDeletionRefusal> for Error {
    fn from(refusal: UserDeletionRefusal) -> Error {
        match refusal {
            UserDeletionRefusal::OwnAccount => {
                refused("This is your own account. You can delete it in your account settings.")
            }
            UserDeletionRefusal::LastAdmin => Error::new(Code::LastAdmin),
            UserDeletionRefusal::UpcomingLessons => Error::new(Code::UpcomingLessons),
        }
    }
}

fn check(account: &User, wanted: &UserDeletion) -> Result<()> {
    match text::email(&wanted.email) {
        Ok(typed) if typed == account.email => Ok(()),
        _ => Err(Error::field("email", "This is not the email address of the account.")),
    }
}
