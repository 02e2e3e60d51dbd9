//! Messages flagged in AI tutor sessions: list them, read their session, decide about them.

use std::collections::BTreeSet;

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{FlagSeverity, FlagSource};
use schema::ids::UserId;
use schema::models::ai_tutor_flag::{self, AiTutorFlag};
use schema::models::ai_tutor_session::AiTutorSession;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::ai_tutor::record::AiTutorTranscript;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::http::paging;
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// A flagged message of an AI tutor session.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminAiTutorFlag {
    /// The flag.
    pub id: Uuid,
    /// How serious it is.
    pub severity: FlagSeverity,
    /// Whether the student or the AI tutor said it.
    pub source: FlagSource,
    /// Categories of OpenAI's moderation.
    pub categories: Vec<String>,
    /// The flagged text, at most 500 characters of it.
    pub excerpt: String,
    /// Subject of the session.
    pub subject: String,
    /// Topic of the session.
    pub topic: String,
    /// The student of the session; null if they were not signed in.
    pub person: Option<AdminPerson>,
    /// Whether the session still exists: its student may have deleted it.
    pub has_session: bool,
    /// When the message was flagged.
    pub created_at: DateTime<Utc>,
    /// When an admin decided about it; null while it is open.
    pub decided_at: Option<DateTime<Utc>>,
    /// Name of the admin who decided.
    pub decided_by: Option<String>,
    /// The admin's note for other admins; may be empty.
    pub note: String,
}

/// A page of flags: open ones oldest first, others by the time of their decision.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAiTutorFlagList {
    /// The entries of the page.
    pub items: Vec<AdminAiTutorFlag>,
    /// Totals over all pages.
    pub counts: AiTutorFlagCounts,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of flags by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AiTutorFlagCounts {
    /// Flags that wait for an admin.
    pub open: i64,
    /// Flags about which an admin has decided.
    pub decided: i64,
}

/// Filters and page for a list of flags.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminAiTutorFlagsQuery {
    /// `open` if not given.
    #[param(inline)]
    pub state: Option<AiTutorFlagFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Whether an admin has decided about a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AiTutorFlagFilter {
    /// Not decided yet.
    Open,
    /// Decided.
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
    /// Adds the student and the deciding admin to each flag. One query; none for no flags.
    fn with_people(conn: &mut PgConnection, rows: Vec<AiTutorFlag>) -> Result<Vec<AdminAiTutorFlag>> {
        let named: BTreeSet<UserId> =
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

/// The session of a flag
///
/// Returns the whole conversation. Each view is recorded in the audit log with the admin and the flag. A session
/// without a flag can be read by its student only.
#[operation(
    tag = "admin", operation_id = "admin_flagged_ai_tutor_session",
    params(("id" = Uuid, Path, description = "The flag")),
    responses((status = 200, body = AiTutorTranscript)), errors(NotFound)
)]
pub async fn show_session(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AiTutorTranscript>> {
    let (admin, id) = (admin.profile.id, *id);
    let transcript = state
        .transaction(move |ctx| {
            let not_found = || Error::new(Code::NotFound);
            let flag = AiTutorFlag::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let session_id = flag.session_id.ok_or_else(not_found)?;
            let row = AiTutorSession::find(ctx.conn, session_id)?.ok_or_else(not_found)?;
            let (subject, detail) = (AuditSubject::AiTutorSession(session_id), json!({ "flag_id": id }));
            audit(ctx.conn, Some(admin), "ai_tutor_session.read", subject, detail, ctx.now)?;
            AiTutorTranscript::read(ctx.conn, &row)
        })
        .await?;
    Ok(Json(transcript))
}

/// The longest note, in characters.
const MAX_NOTE: usize = 1000;

/// A decision about a flag.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AiTutorFlagDecision {
    /// Note for other admins, at most 1000 characters; required if the session was stopped.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub note: String,
}

/// Decide about a flag
///
/// A flag that another admin has decided about is refused until it is reopened.
#[operation(
    tag = "admin", operation_id = "decide_ai_tutor_flag",
    params(("id" = Uuid, Path, description = "The flag")),
    responses((status = 200, body = AdminAiTutorFlag)), errors(NotFound, ActionNotAllowed, ValidationFailed)
)]
pub async fn decide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<AiTutorFlagDecision>,
) -> Result<Json<AdminAiTutorFlag>> {
    let (admin, id) = (admin.profile.id, *id);
    let note =
        text::optional(&body.read()?.note, MAX_NOTE).map_err(|problem| Error::field("note", problem))?;
    let response = state
        .transaction(move |ctx| {
            let flag = lock(ctx, id)?;
            if flag.decided_at.is_some() {
                return Err(not_allowed("Another admin looked at this in the meantime."));
            }
            if flag.severity == FlagSeverity::Stop && note.is_empty() {
                return Err(Error::field("note", "Please say what was done about it."));
            }
            let mut decided = AiTutorFlag::decide(ctx.conn, id, &note, admin, ctx.now)?;
            let is_gone = match flag.user_id {
                Some(user_id) => User::find(ctx.conn, user_id)?.is_none(),
                None => false,
            };
            if is_gone {
                // The account was deleted and the flag was kept only for this decision, so its texts are removed now.
                ai_tutor_flag::empty(ctx.conn, &[id])?;
                decided = lock(ctx, id)?;
            }
            changed(ctx, admin, decided, "ai_tutor_flag.decided")
        })
        .await?;
    Ok(Json(response))
}

/// Reopen a flag
///
/// The flag is open again; its note stays until the next decision.
#[operation(
    tag = "admin", operation_id = "reopen_ai_tutor_flag",
    params(("id" = Uuid, Path, description = "The flag")),
    responses((status = 200, body = AdminAiTutorFlag)), errors(NotFound, ActionNotAllowed)
)]
pub async fn reopen(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<AdminAiTutorFlag>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            if lock(ctx, id)?.decided_at.is_none() {
                return Err(not_allowed("This is already waiting for an admin."));
            }
            let open = AiTutorFlag::reopen(ctx.conn, id)?;
            changed(ctx, admin, open, "ai_tutor_flag.reopened")
        })
        .await?;
    Ok(Json(response))
}

fn lock(ctx: &mut Ctx<'_>, id: Uuid) -> Result<AiTutorFlag> {
    AiTutorFlag::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

fn not_allowed(detail: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, detail)
}

fn changed(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    flag: AiTutorFlag,
    action: &'static str,
) -> Result<AdminAiTutorFlag> {
    let id = flag.id;
    audit(ctx.conn, Some(admin), action, AuditSubject::AiTutorFlag(id), json!({}), ctx.now)?;
    let event = LiveEvent::AiTutorFlagChanged { ai_tutor_flag_id: id };
    publish(ctx.conn, &[Topic::Admin], &event, ctx.now)?;
    let mut flags = AdminAiTutorFlag::with_people(ctx.conn, vec![flag])?;
    flags.pop().ok_or_else(|| Error::internal("no flag"))
}
