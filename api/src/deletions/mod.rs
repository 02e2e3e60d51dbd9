//! Deletes accounts, at the owner's request or by an admin.
//!
//! Records that must be kept by law, such as paid lessons, are anonymized; everything else is deleted.

use schema::enums::{Role, Subject};
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::student_booking::lock_calendars;
use schema::models::tutor_application::TutorApplication;
use schema::models::tutor_availability::TutorAvailability;
use schema::models::user::User;
use schema::models::{personal_data, session};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::bookings::slot_events;
use crate::error::{Code, Error, Result};
use crate::files::profile_images;
use crate::live::{self, LiveEvent, Topic};
use crate::mail::{self, AccountOwner};
use crate::pages;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::research::people_left;
use crate::summer::listings::publication;
use crate::summer::opportunity_applications;

/// Why an admin deletes an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeletionReason {
    /// Its owner asked for it.
    Request,
    /// Its owner has another account.
    Duplicate,
    /// It was misused.
    Abuse,
    /// Anything else.
    Other,
}

/// Who deletes an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeletionActor {
    Owner,
    /// An admin, for a reason.
    Admin(UserId, DeletionReason),
}

/// Prevents lessons with somebody from being booked or moved until the transaction ends. Deleting an account takes
/// this lock first and locks the account next: bookings take the locks in the same order, so a concurrent booking is
/// either seen by [`delete_account`] or finds the account deleted.
pub fn lock_lessons(ctx: &mut Ctx<'_>, user_id: UserId) -> Result<()> {
    Ok(lock_calendars(ctx.conn, [user_id, user_id])?)
}

/// Deletes an account whose lessons and row are locked. Returns the file store paths of pictures to be removed after
/// the commit.
///
/// # Errors
/// `last_admin`; `upcoming_lessons` while there are upcoming lessons or processing payments. Nothing is changed then.
pub fn delete_account(ctx: &mut Ctx<'_>, account: &User, actor: DeletionActor) -> Result<Vec<String>> {
    let id = account.id;
    let roles = User::roles(ctx.conn, id)?;
    let needs_factor = ctx.config.admins_need_second_factor;
    if roles.contains(&Role::Admin) && User::lock_admins(ctx.conn, needs_factor)? == [id] {
        return Err(Error::new(Code::LastAdmin));
    }
    if personal_data::is_unsettled(ctx.conn, id, ctx.now)? {
        return Err(Error::with_detail(Code::UpcomingLessons, actor.unsettled()));
    }
    session::revoke_all(ctx.conn, id, None)?;
    let profile = Profile::lock(ctx.conn, id)?;
    let first_name = profile.as_ref().map(|profile| profile.first_name.clone()).unwrap_or_default();
    let mut pictures = TutorApplication::forget(ctx.conn, &account.email, id)?;
    pictures.extend(profile.and_then(|profile| profile.profile_image_url));
    let discarded = profile_images::discard(ctx.conn, &pictures, ctx.now)?;
    people_left::return_projects_of(ctx, id)?;
    opportunity_applications::changes::withdraw_all(ctx, id)?;
    // In this order, so that nobody can apply to a closed listing.
    publication::close_all(ctx, id)?;
    opportunity_applications::changes::decline_all(ctx, id)?;
    let subjects = TutorAvailability::subjects(ctx.conn, &[id])?;
    personal_data::erase(ctx.conn, id, &account.email, ctx.now)?;
    let owner = AccountOwner { email: &account.email, first_name: mail::proven_name(account, &first_name) };
    mail::account_deleted(ctx, owner, actor.was_asked())?;
    actor.audit(ctx, id, &roles)?;
    live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::UserChanged { user_id: id }, ctx.now)?;
    if roles.contains(&Role::Tutor) {
        pages::invalidate(ctx.conn, "mentors")?;
        pages::invalidate(ctx.conn, &format!("mentor-{id}"))?;
        let subjects: Vec<Subject> = subjects.into_iter().map(|(_, subject)| subject).collect();
        slot_events::publish_of_availability(ctx.conn, id, &subjects, ctx.now)?;
    }
    Ok(discarded)
}

impl DeletionActor {
    /// Whether the account's owner asked for the deletion.
    fn was_asked(self) -> bool {
        matches!(self, DeletionActor::Owner | DeletionActor::Admin(_, DeletionReason::Request))
    }

    fn unsettled(self) -> &'static str {
        match self {
            DeletionActor::Owner => Code::UpcomingLessons.detail(),
            DeletionActor::Admin(..) => {
                "This person has upcoming sessions, money on its way, a pending bonus or correction, or a \
                 session they haven’t been paid for. Please cancel the sessions and the bonus, mark the \
                 session as paid, or wait until it’s settled."
            }
        }
    }

    fn audit(self, ctx: &mut Ctx<'_>, id: UserId, roles: &[Role]) -> Result<()> {
        let (by, detail) = match self {
            DeletionActor::Owner => (id, json!({ "roles": roles })),
            DeletionActor::Admin(admin, reason) => (admin, json!({ "roles": roles, "reason": reason })),
        };
        audit(ctx.conn, Some(by), "account.deleted", AuditSubject::User(id), detail, ctx.now)
    }
}
