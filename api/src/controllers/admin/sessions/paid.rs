//! Whether a tutor has been paid for a lesson, as the academy keeps its books.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::admin_session_list::SessionRow;
use schema::models::tutor_session::TutorSession;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AdminSession, check_version};
use crate::bookings::lesson_records;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// How a session is to be marked.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionPaidChange {
    /// Whether its tutor has been paid for it.
    pub paid: bool,
    /// `version` of the session that the admin was shown.
    pub version: i32,
    /// To mark one as unpaid whose student paid for it by card here: nothing is to be settled for it.
    #[serde(default)]
    pub although_paid_by_card: bool,
}

const PAID_BY_CARD: &str = "This session was paid for by card, and Stripe pays its tutor. Marking it as unpaid changes \
    nothing of that: say that you know, or cancel or refund it instead.";

/// Mark a session as paid or unpaid
///
/// It moves no money. The tutor is emailed when it is marked as paid. One that was paid for by card here is marked as unpaid
/// only with `although_paid_by_card`: it is not to be settled elsewhere as well. One that is marked so already stays as it is, and of two
/// admins who change one at once, the second is told what the first did.
#[operation(
    tag = "admin", operation_id = "mark_session_paid", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 200, body = AdminSession)), errors(ActionNotAllowed, EditConflict)
)]
pub async fn set(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<SessionPaidChange>,
) -> Result<Json<AdminSession>> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let session = TutorSession::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if session.paid != wanted.paid {
                mark(ctx, admin, &session, wanted)?;
            }
            AdminSession::read(ctx.conn, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn mark(ctx: &mut Ctx<'_>, admin: Uuid, session: &TutorSession, wanted: SessionPaidChange) -> Result<()> {
    check_version(ctx.conn, session, wanted.version)?;
    if !wanted.paid && !wanted.although_paid_by_card {
        let row = SessionRow::find(ctx.conn, session.id)?;
        if row.is_some_and(|row| row.paid_by_card) {
            return Err(Error::with_detail(Code::ActionNotAllowed, PAID_BY_CARD));
        }
    }
    let marked = session.mark(ctx.conn, wanted.paid, admin, ctx.now)?;
    if marked.paid {
        mail::session_marked_paid(ctx.conn, ctx.config, &marked)?;
    }
    let action = if marked.paid { "session.marked_paid" } else { "session.marked_unpaid" };
    let detail = json!({ "tutor_id": marked.tutor_id, "booking_id": marked.booking_id });
    audit(ctx.conn, Some(admin), action, AuditSubject::TutorSession(marked.id), detail, ctx.now)?;
    lesson_records::publish_to_tutor(ctx.conn, marked.id, marked.tutor_id, ctx.now)
}
