//! The outbox: queued and failed emails, and a retry.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::MailState;
use schema::models::mail_outbox::{self, QueuedMail};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging;
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Filters and page for a list of emails.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MailQuery {
    /// `failed` if not given.
    pub state: Option<MailState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of emails, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailList {
    /// The entries of the page.
    pub items: Vec<MailResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: MailCounts,
}

/// The number of unsent emails.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailCounts {
    /// Waiting for their first or next attempt.
    pub waiting: i64,
    /// Emails that failed permanently.
    pub failed: i64,
}

/// An email without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailResponse {
    /// Id of the email.
    pub id: Uuid,
    /// Its state.
    pub state: MailState,
    /// The recipient's address.
    pub to_address: String,
    /// The recipient's name in the address header; may be empty.
    pub to_name: String,
    /// The email's template, such as `booking_confirmed`.
    pub template: String,
    /// Subject line.
    pub subject: String,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// When it is tried next; absent once it was sent or has failed.
    pub due_at: Option<DateTime<Utc>>,
    /// Number of attempts.
    pub attempts: i32,
    /// The mail server's last error.
    pub last_error: Option<String>,
    /// When the mail server accepted it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it failed permanently.
    pub failed_at: Option<DateTime<Utc>>,
}

/// Emails
///
/// Addresses and subjects only, because the texts are private. Three queries for any number of emails.
#[operation(tag = "admin", operation_id = "mails", responses((status = 200, body = MailList)))]
pub async fn list(state: Data<AppState>, _: Admin, query: Query<MailQuery>) -> Result<Json<MailList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let wanted = query.state.unwrap_or(MailState::Failed);
    let (page, (waiting, failed)) = state
        .db
        .run(move |conn| Ok((mail_outbox::list(conn, wanted, request)?, mail_outbox::counts(conn)?)))
        .await?;
    let next_cursor = page.next.map(paging::cursor);
    let items = page.rows.into_iter().map(MailResponse::from).collect();
    Ok(Json(MailList { items, next_cursor, counts: MailCounts { waiting, failed } }))
}

/// Retry an email
///
/// Tries a permanently failed email again at once, with as many attempts as a new one.
#[operation(
    tag = "admin", operation_id = "retry_mail",
    params(("id" = Uuid, Path, description = "A mail that was given up")),
    responses((status = 202, body = MailResponse)), errors(ActionNotAllowed)
)]
pub async fn retry(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (now, id, admin) = (state.clock.now(), *id, admin.profile.id);
    let mail = state
        .db
        .transaction(move |conn| {
            let Some(mail) = mail_outbox::retry(conn, id, now)? else {
                // In both cases the list that the caller saw is out of date.
                return Err(match mail_outbox::exists(conn, id)? {
                    true => Error::with_detail(Code::ActionNotAllowed, "This email hasn’t been given up."),
                    false => Error::new(Code::NotFound),
                });
            };
            let detail = json!({ "template": mail.template });
            audit(conn, Some(admin), "mail.retried", AuditSubject::Email(id), detail, now)?;
            Ok(mail)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailResponse::from(mail)), StatusCode::ACCEPTED))
}

impl From<QueuedMail> for MailResponse {
    fn from(mail: QueuedMail) -> MailResponse {
        let state = mail.state();
        MailResponse {
            id: mail.id,
            state,
            to_address: mail.to_address,
            to_name: mail.to_name,
            template: mail.template,
            subject: mail.subject,
            created_at: mail.created_at,
            due_at: Some(mail.due_at).filter(|_| state == MailState::Waiting),
            attempts: mail.attempts,
            last_error: mail.last_error,
            sent_at: mail.sent_at,
            failed_at: mail.failed_at,
        }
    }
}
