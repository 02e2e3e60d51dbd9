//! An admin decides about a held message.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::held_message::HeldInChat;
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::held::AdminHeldMessageDetail;
use super::{required_text, warn};
use crate::chats::held;
use crate::chats::release::release;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, Suspended};

/// What becomes of a held message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldMessageAction {
    /// It is sent.
    Release,
    /// It is not sent; neither with any of those below.
    KeepBack,
    /// Its sender is emailed a warning.
    Warn,
    /// The two can write to each other no more.
    Block,
    /// Its sender's account is suspended.
    Suspend,
}

/// A decision about a held message.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldMessageDecision {
    /// What becomes of it.
    pub action: HeldMessageAction,
    /// What its sender is emailed, for `warn`; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub warning: String,
    /// For `suspend`.
    #[serde(default)]
    pub suspension: Option<NewSuspension>,
}

/// Decide about a held message
///
/// Once: one that another admin has decided about stays so.
#[operation(
    tag = "admin", operation_id = "decide_held_message", params(("id" = Uuid, Path, description = "The message")),
    responses((status = 200, body = AdminHeldMessageDetail)),
    errors(NotFound, ActionNotAllowed, ChatClosed, LastAdmin, LessonsChanged, VerificationRequired)
)]
pub async fn decide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: LargeBody<HeldMessageDecision>,
) -> Result<Json<AdminHeldMessageDetail>> {
    let (id, decision) = (*id, body.read()?);
    let (response, suspended) = state
        .transaction(move |ctx| {
            if matches!(decision.action, HeldMessageAction::Suspend)
                && let Some(row) = HeldInChat::find(ctx.conn, id)?
            {
                suspensions::lock_ahead(ctx, row.held.sender_id)?;
            }
            let row = held::lock_waiting(ctx.conn, id)?;
            let suspended = apply(ctx, &admin, &row, &decision)?;
            let row = HeldInChat::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok((AdminHeldMessageDetail::of(ctx.conn, row)?, suspended))
        })
        .await?;
    suspensions::carry_out(&state, suspended).await;
    Ok(Json(response))
}

/// Does what was decided; answers what a suspension has left to be done.
fn apply(
    ctx: &mut Ctx<'_>,
    suspending: &SignedIn,
    row: &HeldInChat,
    decision: &HeldMessageDecision,
) -> Result<Suspended> {
    let admin = suspending.profile.id;
    let message = &row.held;
    let mut suspended = Suspended::default();
    match decision.action {
        HeldMessageAction::Release => release(ctx, message, admin)?,
        HeldMessageAction::KeepBack => held::keep_back(ctx, message, admin)?,
        HeldMessageAction::Warn => {
            let warning = required_text("warning", &decision.warning, "Please write the warning.")?;
            warn(ctx, message.sender_id, (message.id, &warning))?;
            held::keep_back(ctx, message, admin)?;
        }
        HeldMessageAction::Block => {
            held::block(ctx, row, admin)?;
            held::keep_back(ctx, message, admin)?;
        }
        HeldMessageAction::Suspend => {
            let missing = || Error::field("suspension", "Please say why and what the person is told.");
            let wanted = decision.suspension.as_ref().ok_or_else(missing)?;
            suspended = suspensions::suspend(ctx, suspending, message.sender_id, wanted)?;
            held::keep_back(ctx, message, admin)?;
        }
    }
    let detail = json!({ "action": decision.action, "sender_id": message.sender_id });
    let subject = AuditSubject::HeldMessage(message.id);
    audit(ctx.conn, Some(admin), "held_message.decided", subject, detail, ctx.now)?;
    Ok(suspended)
}
