//! One newsletter.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::NewsletterState;
use schema::models::newsletter::Newsletter;
use schema::models::newsletter_subscriber_list;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::NewsletterCounts;
use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::domain::newsletter::{NewsletterAction, NewsletterStanding};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::state::AppState;

/// A newsletter with everything that admins see of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNewsletterDetail {
    /// The newsletter.
    pub id: Uuid,
    /// Its subject; a draft's may be empty.
    pub subject: String,
    /// What it says, in Markdown.
    pub body: String,
    /// Where it stands.
    pub state: NewsletterState,
    /// Counts edits, sent along with the next and with what sends it.
    pub version: i32,
    /// What has become of its copies.
    pub counts: NewsletterCounts,
    /// How many receive the newsletter now.
    pub subscribers: i64,
    /// Why nothing goes out at the moment, or why it was stopped by itself; null otherwise.
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
    /// When the last copy was done with, or sending was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// What can be done with it now.
    pub allowed_actions: Vec<NewsletterAction>,
}

/// A newsletter
///
/// With what it says, and how far it has got. Three queries.
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
    /// A newsletter with what else is told of it. Two queries.
    pub(super) fn read(
        conn: &mut PgConnection,
        newsletter: Newsletter,
        now: DateTime<Utc>,
    ) -> Result<AdminNewsletterDetail> {
        let named: Vec<Uuid> = std::iter::once(newsletter.updated_by).chain(newsletter.sent_by).collect();
        let people = AdminPeople::read(conn, &named)?;
        let subscribers = newsletter_subscriber_list::counts(conn)?.confirmed;
        let standing = NewsletterStanding { state: newsletter.state, ended_at: newsletter.ended_at };
        Ok(AdminNewsletterDetail {
            counts: NewsletterCounts::from(&newsletter),
            allowed_actions: standing.allowed(now),
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
