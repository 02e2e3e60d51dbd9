//! What was found in sessions with the AI tutor.

use std::collections::BTreeSet;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{FlagSeverity, FlagSource};
use schema::models::ai_tutor_flag::AiTutorFlag;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// Something that was found.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminAiTutorFlag {
    /// The flag.
    pub id: Uuid,
    /// How serious it is.
    pub severity: FlagSeverity,
    /// In whose words it was found.
    pub source: FlagSource,
    /// What was found, as OpenAI's moderation names it.
    pub categories: Vec<String>,
    /// The words, at most 500 characters of them.
    pub excerpt: String,
    /// What the session was about.
    pub subject: String,
    /// More precisely.
    pub topic: String,
    /// Whose session it was; null where nobody was signed in.
    pub person: Option<AdminPerson>,
    /// Whether the session can still be read: its student may have deleted it.
    pub has_session: bool,
    /// When it was found.
    pub created_at: DateTime<Utc>,
    /// When an admin had looked at it; null while it waits.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who that was.
    pub decided_by: Option<String>,
    /// What was done about it, for other admins; may be empty.
    pub note: String,
}

/// A page of flags: those that wait by how long they wait, others by when they were decided.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAiTutorFlagList {
    /// The page.
    pub items: Vec<AdminAiTutorFlag>,
    /// How many there are, whatever this page shows.
    pub counts: AiTutorFlagCounts,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// How many flags stand where.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AiTutorFlagCounts {
    /// Waiting for an admin.
    pub open: i64,
    /// Looked at.
    pub decided: i64,
}

/// Which flags, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminAiTutorFlagsQuery {
    /// `open` if not given.
    #[param(inline)]
    pub state: Option<AiTutorFlagFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Whether an admin has looked at a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AiTutorFlagFilter {
    /// Not yet.
    Open,
    /// Yes.
    Decided,
}

/// Flags of the AI tutor
///
/// Three queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_ai_tutor_flags", responses((status = 200, body = AdminAiTutorFlagList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminAiTutorFlagsQuery>,
) -> Result<Json<AdminAiTutorFlagList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let is_decided = query.state == Some(AiTutorFlagFilter::Decided);
    let response = state
        .db
        .run(move |conn| {
            let page = if is_decided {
                AiTutorFlag::decided(conn, request)?
            } else {
                AiTutorFlag::waiting(conn, request)?
            };
            let (open, decided) = AiTutorFlag::counts(conn)?;
            Ok(AdminAiTutorFlagList {
                next_cursor: page.next.map(paging::cursor),
                items: AdminAiTutorFlag::with_people(conn, page.rows)?,
                counts: AiTutorFlagCounts { open, decided },
            })
        })
        .await?;
    Ok(Json(response))
}

impl AdminAiTutorFlag {
    /// Flags with whose session each is of, and who looked at it. One query; none for no flags.
    pub(super) fn with_people(
        conn: &mut PgConnection,
        rows: Vec<AiTutorFlag>,
    ) -> Result<Vec<AdminAiTutorFlag>> {
        let named: BTreeSet<Uuid> =
            rows.iter().flat_map(|row| [row.user_id, row.decided_by]).flatten().collect();
        let people = AdminPeople::read(conn, &named.into_iter().collect::<Vec<_>>())?;
        let flag = |row: AiTutorFlag| {
            let decided_by = row.decided_by.map(|id| people.get(id)).transpose()?;
            Ok(AdminAiTutorFlag {
                id: row.id,
                severity: row.severity,
                source: row.source,
                categories: row.categories.into_iter().flatten().collect(),
                excerpt: row.excerpt,
                subject: row.subject,
                topic: row.topic,
                person: row.user_id.map(|id| people.get(id)).transpose()?,
                has_session: row.session_id.is_some(),
                created_at: row.created_at,
                decided_at: row.decided_at,
                decided_by: decided_by.map(|admin| admin.full_name()),
                note: row.note,
            })
        };
        rows.into_iter().map(flag).collect()
    }
}
