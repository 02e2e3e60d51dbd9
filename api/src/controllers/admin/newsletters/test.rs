//! A newsletter is sent to one admin.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::newsletter::NewsletterAction;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, OptionalBody};
use crate::http::responses::MailSent;
use crate::mail::NewsletterContent;
use crate::newsletters::{changes, draft};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Who gets the test.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterTest {
    /// An admin's address; the caller's own if not given.
    pub email: Option<String>,
}

/// Send a test
///
/// One copy to an admin, as readers get it but for its subject, which says that it is a test, and a link that unsubscribes nobody.
#[operation(
    tag = "admin", operation_id = "test_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 202, body = MailSent)), errors(NotFound, ActionNotAllowed, ValidationFailed, RateLimited)
)]
pub async fn send(
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
                return Err(Error::field("email", "A test goes to an admin of the academy only."));
            }
            draft::refuse_unfinished(&newsletter.subject, &newsletter.body, ctx.config)?;
            NewsletterContent::new(&newsletter.subject, &newsletter.body).queue_test(ctx, id, &to)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}
