//! An admin has looked at what was found, or wants it looked at again.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::FlagSeverity;
use schema::models::ai_tutor_flag::{self, AiTutorFlag};
use schema::models::user::User;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::flags::AdminAiTutorFlag;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// The longest note, in characters.
const MAX_NOTE: usize = 1000;

/// What was done about a flag.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AiTutorFlagDecision {
    /// For other admins, at most 1000 characters; has to say something about a session that was stopped.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub note: String,
}

/// Note that a flag was looked at
///
/// Once: what another admin has looked at stays so until it is opened again.
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
                return Err(not_allowed("Another admin has looked at this meanwhile."));
            }
            if flag.severity == FlagSeverity::Stop && note.is_empty() {
                return Err(Error::field("note", "Please say what was done about it."));
            }
            let mut decided = AiTutorFlag::decide(ctx.conn, id, &note, (admin, ctx.now))?;
            let is_gone = match flag.user_id {
                Some(user_id) => User::find(ctx.conn, user_id)?.is_none(),
                None => false,
            };
            if is_gone {
                // It waited for this alone: everything else of theirs went with the account.
                ai_tutor_flag::empty(ctx.conn, &[id])?;
                decided = lock(ctx, id)?;
            }
            changed(ctx, admin, decided, "ai_tutor_flag.decided")
        })
        .await?;
    Ok(Json(response))
}

/// Look at a flag again
///
/// It waits for an admin once more; what was noted about it stays until then.
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
                return Err(not_allowed("This waits for an admin already."));
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
    admin: Uuid,
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
