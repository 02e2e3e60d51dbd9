//! Newsletters, a page at a time.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::NewsletterState;
use schema::models::newsletter::{self, NewsletterRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::NewsletterCounts;
use crate::domain::newsletter::{NewsletterAction, NewsletterStanding};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// Which page of the newsletters.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminNewslettersQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of newsletters, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletterList {
    /// The page.
    pub items: Vec<AdminNewsletter>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// A newsletter without what it says.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletter {
    /// The newsletter.
    pub id: Uuid,
    /// Its subject; a draft's may be empty.
    pub subject: String,
    /// Where it stands.
    pub state: NewsletterState,
    /// What has become of its copies.
    pub counts: NewsletterCounts,
    /// Why nothing goes out at the moment, or why it was stopped by itself; null otherwise.
    pub problem: Option<String>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub updated_at: DateTime<Utc>,
    /// When sending began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the last copy was done with, or sending was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// What can be done with it now.
    pub allowed_actions: Vec<NewsletterAction>,
}

/// Newsletters
///
/// Drafts too. One query.
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
        let standing = NewsletterStanding { state: row.state, ended_at: row.ended_at };
        AdminNewsletter {
            counts: NewsletterCounts::from(&row),
            allowed_actions: standing.allowed(now),
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
