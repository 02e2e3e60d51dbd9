//! Tutor applications: list, approve and reject them.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ApplicationStatus, Service, Subject, TokenPurpose};
use schema::ids::UserId;
use schema::models::account_token;
use schema::models::tutor_application::{Decided, Decision, TutorApplication};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::NamedPerson;
use crate::accounts::password_links;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::http::paging;
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;
use crate::tutors::admission;

/// A tutor application as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationResponse {
    /// The application.
    pub id: Uuid,
    /// The applicant's address, unverified until the link in the approval email is used.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Text in which they introduce themselves, plain text.
    pub bio: String,
    /// Services they want to offer.
    pub services: Vec<Service>,
    /// Subjects they want to teach; may be empty.
    pub subjects: Vec<Subject>,
    /// Where and what they studied; may be empty.
    pub education: String,
    /// Address of a page about them or their work; may be empty.
    pub link: String,
    /// Somebody who can speak for them; may be empty.
    pub reference: String,
    /// URL of their picture.
    pub profile_image_url: Option<String>,
    /// Its state.
    pub status: ApplicationStatus,
    /// When it was sent.
    pub submitted_at: DateTime<Utc>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// The admin who decided; absent if the account was deleted.
    pub decided_by: Option<NamedPerson>,
    /// The reason given to the applicant, if any.
    pub rejection_reason: Option<String>,
}

impl From<Decided> for ApplicationResponse {
    fn from((application, decider): Decided) -> ApplicationResponse {
        ApplicationResponse {
            id: application.id,
            services: application.services.into_iter().flatten().collect(),
            decided_by: application.decided_by.map(|id| NamedPerson::new(id, decider)),
            email: application.email,
            first_name: application.first_name,
            last_name: application.last_name,
            bio: application.bio,
            subjects: application.subjects.into_iter().flatten().collect(),
            education: application.education,
            link: application.link,
            reference: application.reference,
            profile_image_url: application.profile_image_url,
            status: application.status,
            submitted_at: application.submitted_at,
            decided_at: application.decided_at,
            rejection_reason: application.rejection_reason,
        }
    }
}

/// Locks an undecided application until the transaction ends.
///
/// # Errors
/// `not_found`; `application_decided`, which names the admin who decided.
fn lock_open(conn: &mut PgConnection, id: Uuid) -> Result<TutorApplication> {
    let application = TutorApplication::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let done = match application.status {
        ApplicationStatus::Pending => return Ok(application),
        ApplicationStatus::Approved => "approved",
        ApplicationStatus::Rejected => "rejected",
    };
    let decided = ApplicationResponse::from(find(conn, id)?);
    Err(match decided.decided_by {
        Some(person) => Error::with_detail(
            Code::ApplicationDecided,
            format!("{} has already {done} this application.", person.name),
        ),
        None => Error::new(Code::ApplicationDecided),
    })
}

fn find(conn: &mut PgConnection, id: Uuid) -> Result<Decided> {
    TutorApplication::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Records the action in the audit log and publishes the change to admins' open pages.
fn audit_and_publish(
    conn: &mut PgConnection,
    admin: UserId,
    action: &str,
    id: Uuid,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<Decided> {
    audit(conn, Some(admin), action, AuditSubject::Application(id), detail, now)?;
    let decided = find(conn, id)?;
    let changed = LiveEvent::ApplicationChanged { application_id: id, status: decided.0.status };
    live::publish(conn, &[Topic::Admin], &changed, now)?;
    Ok(decided)
}

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsQuery {
    /// `pending` if not given.
    pub status: Option<ApplicationStatus>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationList {
    /// The entries of the page.
    pub items: Vec<ApplicationResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: ApplicationCounts,
}

/// The number of applications by state.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ApplicationCounts {
    /// Waiting for a decision.
    pub pending: i64,
    /// Approved.
    pub approved: i64,
    /// Rejected.
    pub rejected: i64,
}

/// Applications to teach
///
/// Two queries for any number of them.
#[operation(tag = "admin", operation_id = "applications", responses((status = 200, body = ApplicationList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<ApplicationsQuery>,
) -> Result<Json<ApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let status = query.status.unwrap_or(ApplicationStatus::Pending);
    let (page, counted) = state
        .db
        .run(move |conn| {
            Ok((TutorApplication::list(conn, status, request)?, TutorApplication::counts(conn)?))
        })
        .await?;
    let next_cursor = page.next.map(paging::cursor);
    let items = page.rows.into_iter().map(ApplicationResponse::from).collect();
    Ok(Json(ApplicationList { items, next_cursor, counts: counted.into_iter().collect() }))
}

impl FromIterator<(ApplicationStatus, i64)> for ApplicationCounts {
    fn from_iter<I: IntoIterator<Item = (ApplicationStatus, i64)>>(counted: I) -> ApplicationCounts {
        let mut counts = ApplicationCounts::default();
        for (status, count) in counted {
            match status {
                ApplicationStatus::Pending => counts.pending = count,
                ApplicationStatus::Approved => counts.approved = count,
                ApplicationStatus::Rejected => counts.rejected = count,
            }
        }
        counts
    }
}

/// Approve an application
///
/// Creates the applicant's account, or gives the tutor role to the existing account with that address. Emails the
/// applicant, with a single-use link to set a password if they have no usable one. If two admins decide at once, one
/// succeeds; the other gets an error that names the first.
#[operation(
    tag = "admin", operation_id = "approve_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ApplicationResponse)), errors(ApplicationDecided)
)]
pub async fn approve(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<ApplicationResponse>> {
    let (id, admin) = (*id, admin.profile.id);
    let decided = state
        .transaction(move |ctx| {
            let application = lock_open(ctx.conn, id)?;
            let tutor = admission::admit(ctx.conn, &application, ctx.now)?;
            TutorApplication::decide(ctx.conn, id, Decision::Approved(tutor.id), admin, ctx.now)?;
            let link = admission::needs_link(&tutor)
                .then(|| password_links::first_password_link(ctx, tutor.id, &tutor.email))
                .transpose()?;
            mail::tutor_application_approved(ctx, id, &tutor, link.as_ref())?;
            let detail = json!({ "account_id": tutor.id, "account_is_new": tutor.created_at == ctx.now });
            audit_and_publish(ctx.conn, admin, "application.approved", id, detail, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(decided.into()))
}

/// The longest reason, in characters.
const MAX_REASON: usize = 1000;

/// The reason for a rejection.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// At most 1000 characters; emailed to the applicant unchanged.
    pub reason: Option<String>,
}

/// Reject an application
///
/// Emails the applicant, with the reason if one is given. They may apply again.
#[operation(
    tag = "admin", operation_id = "reject_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ApplicationResponse)), errors(ApplicationDecided)
)]
pub async fn reject(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<Rejection>,
) -> Result<Json<ApplicationResponse>> {
    let given = body.read()?.reason.unwrap_or_default();
    let reason = text::optional(&given, MAX_REASON).map_err(|problem| Error::field("reason", problem))?;
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    let (id, admin) = (*id, admin.profile.id);
    let decided = state
        .transaction(move |ctx| {
            let application = lock_open(ctx.conn, id)?;
            let reason = reason.as_deref();
            TutorApplication::decide(ctx.conn, id, Decision::Rejected(reason), admin, ctx.now)?;
            mail::tutor_application_rejected(ctx, &application, reason)?;
            let detail = json!({ "reason_given": reason.is_some() });
            audit_and_publish(ctx.conn, admin, "application.rejected", id, detail, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(decided.into()))
}

/// Email the link to set a password again
///
/// Sends a new link to the tutor's current address; earlier links stop working.
#[operation(
    tag = "admin", operation_id = "resend_password_email",
    params(("id" = Uuid, Path, description = "An approved application")),
    responses((status = 202, body = ApplicationResponse)), errors(ActionNotAllowed)
)]
pub async fn resend(state: Data<AppState>, admin: VerifiedAdmin, id: Path<Uuid>) -> Result<impl Responder> {
    let (id, admin) = (*id, admin.profile.id);
    let application = state
        .transaction(move |ctx| {
            let application =
                TutorApplication::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if application.status != ApplicationStatus::Approved {
                return Err(refused("This application hasn’t been approved."));
            }
            let tutor = match application.account_id {
                Some(account) => User::lock(ctx.conn, account)?,
                None => None,
            };
            let tutor = tutor.ok_or_else(|| refused("The account of this application no longer exists."))?;
            account_token::revoke_all(ctx.conn, tutor.id, &[TokenPurpose::SetPassword], ctx.now)?;
            let link = password_links::first_password_link(ctx, tutor.id, &tutor.email)?;
            mail::tutor_application_approved(ctx, id, &tutor, Some(&link))?;
            audit_and_publish(
                ctx.conn,
                admin,
                "application.link_resent",
                id,
                json!({ "account_id": tutor.id }),
                ctx.now,
            )
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(ApplicationResponse::from(application)), StatusCode::ACCEPTED))
}

fn refused(why: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, why)
}
