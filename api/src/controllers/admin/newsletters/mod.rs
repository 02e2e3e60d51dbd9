//! Newsletters: list and show.

pub mod drafts;
pub mod sending;

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::NewsletterState;
use schema::models::newsletter::{self, Newsletter, NewsletterRow};
use schema::models::newsletter_subscriber_list;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::domain::newsletter::{NewsletterAction, NewsletterFacts};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// The delivery of the copies. While sending, the numbers are at most about a second old.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct NewsletterCounts {
    /// Number of subscribers when sending began.
    pub audience: i32,
    /// Copies that the mail server accepted.
    pub sent: i32,
    /// Copies that are not sent yet.
    pub waiting: i32,
    /// Copies that the mail server rejected permanently.
    pub failed: i32,
    /// Copies whose subscriber unsubscribed before they were sent.
    pub left: i32,
    /// Copies whose delivery to the mail server is unknown.
    pub uncertain: i32,
}

impl NewsletterCounts {
    fn new([audience, sent, failed, left, uncertain]: [i32; 5]) -> NewsletterCounts {
        let waiting = (audience - sent - failed - left - uncertain).max(0);
        NewsletterCounts { audience, sent, waiting, failed, left, uncertain }
    }
}

impl From<&Newsletter> for NewsletterCounts {
    fn from(row: &Newsletter) -> NewsletterCounts {
        NewsletterCounts::new([row.audience, row.sent, row.failed, row.left_before, row.uncertain])
    }
}

impl From<&NewsletterRow> for NewsletterCounts {
    fn from(row: &NewsletterRow) -> NewsletterCounts {
        NewsletterCounts::new([row.audience, row.sent, row.failed, row.left_before, row.uncertain])
    }
}

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminNewslettersQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of newsletters, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletterList {
    /// The entries of the page.
    pub items: Vec<AdminNewsletter>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A newsletter without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletter {
    /// The newsletter.
    pub id: Uuid,
    /// Its subject; a draft's may be empty.
    pub subject: String,
    /// Its state.
    pub state: NewsletterState,
    /// The delivery of its copies.
    pub counts: NewsletterCounts,
    /// Why sending is paused, or why it stopped by itself; null otherwise.
    pub problem: Option<String>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub updated_at: DateTime<Utc>,
    /// When sending began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the last copy was processed, or sending was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// The actions that are allowed now.
    pub allowed_actions: Vec<NewsletterAction>,
}

/// Newsletters
///
/// Includes drafts. One query.
#[operation(
    tag = "admin", operation_id = "admin_newsletters", responses((status = 200, body = AdminNewsletterList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminNewslettersQuery>,
) -> Result<Json<AdminNewsletterList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let now = state.clock.now();
    let page = state.db.run(move |conn| Ok(newsletter::list(conn, request)?)).await?;
    Ok(Json(AdminNewsletterList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(|row| AdminNewsletter::new(row, now)).collect(),
    }))
}

impl AdminNewsletter {
    fn new(row: NewsletterRow, now: DateTime<Utc>) -> AdminNewsletter {
        let facts = NewsletterFacts { state: row.state, ended_at: row.ended_at };
        AdminNewsletter {
            counts: NewsletterCounts::from(&row),
            allowed_actions: facts.allowed(now),
            id: row.id,
            subject: row.subject,
            state: row.state,
            problem: row.problem,
            created_at: row.created_at,
            updated_at: row.updated_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
        }
    }
}

/// A newsletter with all data that admins see.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletterDetail {
    /// The newsletter.
    pub id: Uuid,
    /// Its subject; a draft's may be empty.
    pub subject: String,
    /// The content, in Markdown.
    pub body: String,
    /// Its state.
    pub state: NewsletterState,
    /// Increases with each edit. The next edit, and the request to send, have to send it back.
    pub version: i32,
    /// The delivery of its copies.
    pub counts: NewsletterCounts,
    /// Number of people who receive the newsletter now.
    pub subscribers: i64,
    /// Why sending is paused, or why it stopped by itself; null otherwise.
    pub problem: Option<String>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub updated_at: DateTime<Utc>,
    /// Who edited it last.
    pub updated_by: AdminPerson,
    /// Who sent it; null while it is a draft.
    pub sent_by: Option<AdminPerson>,
    /// When sending began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the last copy was processed, or sending was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// The actions that are allowed now.
    pub allowed_actions: Vec<NewsletterAction>,
}

/// A newsletter
///
/// Includes its text and the progress of its delivery. Three queries.
#[operation(
    tag = "admin", operation_id = "admin_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<AdminNewsletterDetail>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let found = Newsletter::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AdminNewsletterDetail::read(conn, found, now)
        })
        .await?;
    Ok(Json(response))
}

impl AdminNewsletterDetail {
    /// Reads the other data of a newsletter. Two queries.
    fn read(
        conn: &mut PgConnection,
        newsletter: Newsletter,
        now: DateTime<Utc>,
    ) -> Result<AdminNewsletterDetail> {
        let named: Vec<Uuid> = std::iter::once(newsletter.updated_by).chain(newsletter.sent_by).collect();
        let people = AdminPeople::read(conn, &named)?;
        let subscribers = newsletter_subscriber_list::counts(conn)?.confirmed;
        let facts = NewsletterFacts { state: newsletter.state, ended_at: newsletter.ended_at };
        Ok(AdminNewsletterDetail {
            counts: NewsletterCounts::from(&newsletter),
            allowed_actions: facts.allowed(now),
            updated_by: people.get(newsletter.updated_by)?,
            sent_by: newsletter.sent_by.map(|id| people.get(id)).transpose()?,
            subscribers,
            id: newsletter.id,
            subject: newsletter.subject,
            body: newsletter.body,
            state: newsletter.state,
            version: newsletter.version,
            problem: newsletter.problem,
            created_at: newsletter.created_at,
            updated_at: newsletter.updated_at,
            started_at: newsletter.started_at,
            ended_at: newsletter.ended_at,
        })
    }
}
