//! One person with all data that an admin needs for decisions, and their lessons.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{IdentityProvider, Role};
use schema::models::booking_list::{BookingFilter, BookingSelection, Participant};
use schema::models::personal_data;
use schema::models::profile::full_name;
use schema::models::suspension::{self, Suspension};
use schema::models::user::User;
use schema::models::user_detail::{self, UserDetail};
use schema::models::user_identity::UserIdentity;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::AdminUser;
use crate::bookings::lists::{BookingList, WhenWord};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging;
use crate::platform::audit::{AuditSubject, audit_view};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// A person with an account, in detail.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserDetail {
    #[serde(flatten)]
    pub user: AdminUser,
    /// Accounts of identity providers that can sign in here, oldest link first.
    pub identities: Vec<AdminUserIdentity>,
    pub has_password: bool,
    /// Number of browsers in which they are signed in.
    pub open_sessions: i64,
    /// Number of lessons that they took as a student, including one in progress.
    pub lessons_taken: i64,
    /// Number of lessons that they gave as a tutor, including one in progress.
    pub lessons_given: i64,
    /// Number of held or confirmed lessons that have not ended, as a student or a tutor.
    pub upcoming_lessons: i64,
    /// Number of research projects that they requested or mentor.
    pub research_projects: i64,
    /// The current suspension, if the account is suspended.
    pub suspension: Option<AdminUserSuspension>,
    /// The actions that the viewer cannot take on the account, with the reasons.
    pub refusals: AdminUserRefusals,
}

/// A linked identity of a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserIdentity {
    /// The identity provider.
    pub provider: IdentityProvider,
    /// When it was linked.
    pub linked_at: DateTime<Utc>,
}

/// A person's suspension.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserSuspension {
    /// When the account was suspended.
    pub suspended_at: DateTime<Utc>,
    /// Name of the admin who suspended the account.
    pub suspended_by: String,
    /// Reason, for admins.
    pub reason: String,
    /// The message to the person.
    pub message: String,
}

/// The actions that an admin cannot take on an account, with the reasons; allowed actions are absent.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserRefusals {
    /// Why the viewer cannot revoke the person's admin rights.
    pub revoke_admin: Option<AdminRevocationRefusal>,
    /// Why the viewer cannot delete the account.
    pub delete: Option<UserDeletionRefusal>,
}

/// Why a person's admin rights cannot be revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminRevocationRefusal {
    /// The viewer cannot revoke their own rights.
    #[serde(rename = "self")]
    OwnAccount,
    /// No admin would be left.
    LastAdmin,
    /// The person has no other role.
    OnlyRole,
}

/// Why a person's account cannot be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserDeletionRefusal {
    /// It is the viewer's own account, which they delete in their own settings.
    #[serde(rename = "self")]
    OwnAccount,
    /// No admin would be left.
    LastAdmin,
    /// They have upcoming lessons, a payment is in transit, or a session record is not marked as paid.
    UpcomingLessons,
}

impl AdminRevocationRefusal {
    /// Returns why `admin` cannot revoke the rights of a person with these roles; `admins` are the active admins.
    pub(super) fn of(
        admins: &[Uuid],
        admin: Uuid,
        (user_id, roles): (Uuid, &[Role]),
    ) -> Option<AdminRevocationRefusal> {
        match UserDeletionRefusal::of(admins, admin, user_id) {
            Some(UserDeletionRefusal::LastAdmin) => Some(AdminRevocationRefusal::LastAdmin),
            Some(_) => Some(AdminRevocationRefusal::OwnAccount),
            None => (roles == [Role::Admin]).then_some(AdminRevocationRefusal::OnlyRole),
        }
    }
}

impl UserDeletionRefusal {
    /// Returns why `admin` cannot delete an account, apart from unsettled lessons and payments; `admins` are the active
    /// admins.
    pub(super) fn of(admins: &[Uuid], admin: Uuid, user_id: Uuid) -> Option<UserDeletionRefusal> {
        if admins == [user_id] {
            Some(UserDeletionRefusal::LastAdmin)
        } else {
            (admin == user_id).then_some(UserDeletionRefusal::OwnAccount)
        }
    }
}

impl AdminUserDetail {
    /// Reads the person as `admin` sees them.
    ///
    /// # Errors
    /// `not_found` if the account does not exist or was deleted.
    pub(super) fn read(ctx: &mut Ctx<'_>, admin: Uuid, user_id: Uuid) -> Result<AdminUserDetail> {
        let found =
            user_detail::find(ctx.conn, user_id, ctx.now)?.ok_or_else(|| Error::new(Code::NotFound))?;
        let identities = UserIdentity::of_user(ctx.conn, user_id)?;
        let suspended_at = found.user.suspended_at;
        let in_force = suspended_at.map(|_| suspension::in_force(ctx.conn, user_id)).transpose()?.flatten();
        let admins = User::admins(ctx.conn, ctx.config.admins_need_second_factor)?;
        let revoke_admin = AdminRevocationRefusal::of(&admins, admin, (user_id, &found.user.roles));
        let delete = match UserDeletionRefusal::of(&admins, admin, user_id) {
            Some(refusal) => Some(refusal),
            None => personal_data::is_unsettled(ctx.conn, user_id, ctx.now)?
                .then_some(UserDeletionRefusal::UpcomingLessons),
        };
        let identities = identities.into_iter().map(AdminUserIdentity::from).collect();
        let suspension = in_force.map(AdminUserSuspension::from);
        Ok(AdminUserDetail::of(found, identities, suspension, AdminUserRefusals { revoke_admin, delete }))
    }

    fn of(
        found: UserDetail,
        identities: Vec<AdminUserIdentity>,
        suspension: Option<AdminUserSuspension>,
        refusals: AdminUserRefusals,
    ) -> AdminUserDetail {
        let has_password = found.user.has_password;
        AdminUserDetail {
            user: AdminUser::from(found.user),
            identities,
            has_password,
            open_sessions: found.open_sessions,
            lessons_taken: found.lessons_taken,
            lessons_given: found.lessons_given,
            upcoming_lessons: found.upcoming_lessons,
            research_projects: found.research_projects,
            suspension,
            refusals,
        }
    }
}

impl From<UserIdentity> for AdminUserIdentity {
    fn from(identity: UserIdentity) -> AdminUserIdentity {
        AdminUserIdentity { provider: identity.provider, linked_at: identity.linked_at }
    }
}

impl From<Suspension> for AdminUserSuspension {
    fn from(suspension: Suspension) -> AdminUserSuspension {
        let (first_name, last_name) = suspension.suspended_by;
        AdminUserSuspension {
            suspended_at: suspension.created_at,
            suspended_by: full_name(&first_name, &last_name),
            reason: suspension.reason,
            message: suspension.message,
        }
    }
}

/// A person
///
/// A view is recorded in the audit log, at most once an hour.
#[operation(
    tag = "admin", operation_id = "admin_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = AdminUserDetail))
)]
pub async fn show(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<AdminUserDetail>> {
    let (admin, id, now, config) = (admin.profile.id, *id, state.clock.now(), state.config.clone());
    let response = state
        .db
        .run(move |conn| {
            let ctx = &mut Ctx { conn, config: &config, now };
            let detail = AdminUserDetail::read(ctx, admin, id)?;
            audit_view(ctx.conn, admin, "user.viewed", AuditSubject::User(id), json!({}), ctx.now)?;
            Ok(detail)
        })
        .await?;
    Ok(Json(response))
}

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserLessonsQuery {
    /// `upcoming` if not given.
    #[param(inline)]
    pub when: Option<WhenWord>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A person's lessons
///
/// Lists the lessons that the person takes or gives, as `GET /api/bookings` does. The audit log records it as a view of
/// the person.
#[operation(
    tag = "admin", operation_id = "admin_user_lessons", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = BookingList)), errors(NotFound)
)]
pub async fn list_lessons(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    query: Query<UserLessonsQuery>,
) -> Result<Json<BookingList>> {
    let (id, now) = (*id, state.clock.now());
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let when = query.when.map_or(BookingSelection::Upcoming, BookingSelection::from);
    let filter = BookingFilter { when, window: None, status: None, subject: None };
    let response = state
        .db
        .run(move |conn| {
            User::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            audit_view(conn, admin.profile.id, "user.viewed", AuditSubject::User(id), json!({}), now)?;
            let participant = Participant { id, role: None };
            BookingList::read(conn, &admin, (participant, filter), request, now)
        })
        .await?;
    Ok(Json(response))
}
