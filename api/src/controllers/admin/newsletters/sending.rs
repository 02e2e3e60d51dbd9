//! Sending a newsletter: a test, the start, stop and resume, and each failed delivery.

use std::time::Duration;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::NewsletterDeliveryState;
use schema::ids::UserId;
use schema::models::newsletter::Newsletter;
use schema::models::newsletter_delivery::{self, DeliveryRow};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::AdminNewsletterDetail;
use crate::domain::newsletter::NewsletterAction;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, OptionalBody, VerifiedAdmin};
use crate::http::paging;
use crate::http::responses::MailSent;
use crate::mail::NewsletterContent;
use crate::newsletters::{changes, draft};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The recipient of the test.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterTest {
    /// Address of an admin; the caller's own if not given.
    pub email: Option<String>,
}

/// Send a test
///
/// Sends one copy to the admin. Unlike the subscribers' copies, its subject says that it is a test, and its link
/// unsubscribes nobody.
#[operation(
    tag = "admin", operation_id = "test_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 202, body = MailSent)), errors(NotFound, ActionNotAllowed, ValidationFailed, RateLimited)
)]
pub async fn send_test(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: OptionalBody<NewsletterTest>,
) -> Result<impl Responder> {
    let (admin, own, id) = (admin.profile.id, admin.email.clone(), *id);
    let email = match body.read()?.email {
        Some(typed) => text::email(&typed).map_err(|problem| Error::field("email", problem.to_string()))?,
        None => own,
    };
    let to = email.clone();
    state
        .transaction(move |ctx| {
            rate_limits::NEWSLETTER_TEST.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let newsletter = changes::lock(ctx, id)?;
            changes::transition(ctx, &newsletter, NewsletterAction::SendTest)?;
            let is_admins = User::admin_emails(ctx.conn)?.contains(&to);
            if !is_admins {
                return Err(Error::field("email", "A test can only go to an admin of the academy."));
            }
            draft::refuse_unfinished(&newsletter.subject, &newsletter.body, ctx.config)?;
            NewsletterContent::new(&newsletter.subject, &newsletter.body).queue_test(ctx, id, &to)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}

/// A single statement creates a copy for each subscriber. It takes about a second for ten thousand subscribers.
const TIMEOUT: Duration = Duration::from_secs(25);

/// The version to send.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterSending {
    /// The `version` that the page showed. If the newsletter has another one by now, nothing is sent.
    pub seen_version: i32,
}

/// Send a newsletter
///
/// Sends it to everyone who is subscribed at this moment. If several admins send it at once, one succeeds; the others
/// get an error that names that admin.
#[operation(
    tag = "admin", operation_id = "send_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 202, body = AdminNewsletterDetail)),
    errors(NotFound, ActionNotAllowed, EditConflict, ValidationFailed)
)]
pub async fn send(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewsletterSending>,
) -> Result<impl Responder> {
    let (admin, id, sending) = (admin.profile.id, *id, body.read()?);
    let (config, now) = (state.config.clone(), state.clock.now());
    let work = move |conn: &mut diesel::PgConnection| {
        let ctx = &mut Ctx { conn, config: &config, now };
        let newsletter = changes::lock(ctx, id)?;
        let next = changes::transition(ctx, &newsletter, NewsletterAction::Send)?;
        if newsletter.version != sending.seen_version {
            return Err(Error::edit_conflict_with(&AdminNewsletterDetail::read(
                ctx.conn, newsletter, ctx.now,
            )?));
        }
        draft::refuse_unfinished(&newsletter.subject, &newsletter.body, ctx.config)?;
        let newsletter = changes::send(ctx, admin, newsletter, next)?;
        AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
    };
    let response = state.db.long_transaction(TIMEOUT, work).await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::ACCEPTED))
}

/// Stop a newsletter
///
/// No further copy is passed to the mail server, except those in transfer at this moment.
#[operation(
    tag = "admin", operation_id = "stop_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn stop(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AdminNewsletterDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let step = (NewsletterAction::Stop, "newsletter.stopped");
    Ok(Json(state.transaction(move |ctx| apply(ctx, admin, id, step)).await?))
}

/// Resume a newsletter
///
/// Sends the remaining copies. No subscriber gets a second one.
#[operation(
    tag = "admin", operation_id = "resume_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn resume(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<AdminNewsletterDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let step = (NewsletterAction::Resume, "newsletter.resumed");
    let response = state.transaction(move |ctx| apply(ctx, admin, id, step)).await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn apply(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    id: Uuid,
    (action, entry): (NewsletterAction, &'static str),
) -> Result<AdminNewsletterDetail> {
    let newsletter = changes::lock(ctx, id)?;
    let next = changes::transition(ctx, &newsletter, action)?;
    let newsletter = changes::move_to(ctx, admin, entry, id, next)?;
    AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
}

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterDeliveriesQuery {
    /// `uncertain` if not given.
    pub state: Option<NewsletterDeliveryState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of copies, latest change first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterDeliveryList {
    /// The entries of the page.
    pub items: Vec<NewsletterDelivery>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// One subscriber's copy.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterDelivery {
    /// The copy.
    pub id: Uuid,
    /// The subscriber's address.
    pub email: String,
    /// State of the copy.
    pub state: NewsletterDeliveryState,
    /// The mail server's last error.
    pub last_error: Option<String>,
    /// When it got this state.
    pub changed_at: DateTime<Utc>,
}

/// Copies of a newsletter
///
/// The copies are kept for 90 days after sending has ended. Two queries.
#[operation(
    tag = "admin", operation_id = "newsletter_deliveries",
    params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = NewsletterDeliveryList)), errors(NotFound)
)]
pub async fn list_deliveries(
    state: Data<AppState>,
    _: Admin,
    id: Path<Uuid>,
    query: Query<NewsletterDeliveriesQuery>,
) -> Result<Json<NewsletterDeliveryList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (id, wanted) = (*id, query.state.unwrap_or(NewsletterDeliveryState::Uncertain));
    let page = state
        .db
        .run(move |conn| {
            Newsletter::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok(newsletter_delivery::list(conn, id, wanted, request)?)
        })
        .await?;
    Ok(Json(NewsletterDeliveryList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(NewsletterDelivery::from).collect(),
    }))
}

/// Send a copy again
///
/// Only for a failed or an uncertain delivery. After an uncertain one, the subscriber may get the newsletter twice.
#[operation(
    tag = "admin", operation_id = "send_newsletter_again",
    params(("id" = Uuid, Path, description = "The newsletter"), ("delivery_id" = Uuid, Path, description = "The copy")),
    responses((status = 202, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn send_delivery_again(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    path: Path<(Uuid, Uuid)>,
) -> Result<impl Responder> {
    let (admin, (id, delivery_id)) = (admin.profile.id, path.into_inner());
    let response = state
        .transaction(move |ctx| {
            let newsletter = changes::lock(ctx, id)?;
            let newsletter = changes::send_again(ctx, admin, newsletter, delivery_id)?;
            AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::ACCEPTED))
}

impl From<DeliveryRow> for NewsletterDelivery {
    fn from(row: DeliveryRow) -> NewsletterDelivery {
        let DeliveryRow { id, email, state, last_error, changed_at, .. } = row;
        NewsletterDelivery { id, email, state, last_error, changed_at }
    }
}
