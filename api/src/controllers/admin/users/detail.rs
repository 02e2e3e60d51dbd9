//! One person with what an admin decides by, and their lessons.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{IdentityProvider, Role};
use schema::models::booking_list::{BookingFilter, Participant, When};
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
    /// The accounts elsewhere that sign in here, the oldest link first.
    pub identities: Vec<AdminUserIdentity>,
    pub has_password: bool,
    /// Browsers in which they are signed in.
    pub open_sessions: i64,
    /// Booked lessons that they have taken, the present one among them.
    pub lessons_taken: i64,
    /// Lessons that they have given, the present one among them.
    pub lessons_given: i64,
    /// Lessons held or booked that are not over, taken or given.
    pub upcoming_lessons: i64,
    /// Research projects of theirs, or that they mentor.
    pub research_projects: i64,
    /// The suspension that is in force.
    pub suspension: Option<AdminUserSuspension>,
    /// What the viewer cannot do with the account, and why.
    pub refusals: AdminUserRefusals,
}

/// A linked identity of a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserIdentity {
    /// Who keeps it.
    pub provider: IdentityProvider,
    /// When it was linked.
    pub linked_at: DateTime<Utc>,
}

/// Why a person is suspended.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserSuspension {
    /// Since when.
    pub suspended_at: DateTime<Utc>,
    /// Which admin suspended the account.
    pub suspended_by: String,
    /// Why, for admins.
    pub reason: String,
    /// The message to the person.
    pub message: String,
}

/// What an admin cannot do with an account, and why; what they can do is absent.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserRefusals {
    /// Why they cannot let its owner be an admin no longer.
    pub revoke_admin: Option<AdminRevocationRefusal>,
    /// Why they cannot delete it.
    pub delete: Option<UserDeletionRefusal>,
}

/// Why a person's admin rights cannot be revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminRevocationRefusal {
    /// It is the viewer.
    #[serde(rename = "self")]
    OwnAccount,
    /// There would be no admin left.
    LastAdmin,
    /// They may act as nothing else.
    OnlyRole,
}

/// Why a person's account cannot be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserDeletionRefusal {
    /// It is the viewer's own, which is deleted in their settings.
    #[serde(rename = "self")]
    OwnAccount,
    /// There would be no admin left.
    LastAdmin,
    /// Lessons lie ahead, money is on its way, or a session is not marked as paid.
    UpcomingLessons,
}

impl AdminRevocationRefusal {
    /// Why this admin cannot revoke the rights of a person with these roles; `admins` are the active admins.
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
    /// Why this admin cannot delete an account, unsettled lessons and payments aside; `admins` are the active
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
    /// The person as this admin sees them.
    ///
    /// # Errors
    /// `not_found` when there is no such account (any more).
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
/// That they were looked at is entered in the audit log, once in each hour.
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

/// Which lessons, and which page of them.
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
/// The lessons they take or give, as `GET /api/bookings` lists them. The audit log records it as a view of
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
    let when = query.when.map_or(When::Upcoming, When::from);
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
