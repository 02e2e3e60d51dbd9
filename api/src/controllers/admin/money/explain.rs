//! Saying why a difference stands that cannot be mended.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::BalanceDifferenceKind;
use schema::models::balance_difference;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Why a difference stands.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExplanation {
    /// For other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub note: String,
}

/// Explain a difference
///
/// For what cannot be mended, such as a transfer that somebody made by hand. It is shown with its explanation from then on, counts
/// nowhere, and is not read from the payment service again and again. Once it is of another size it is open anew. Changes no money.
/// One of the balance itself is of another size with every payment, and cannot be explained.
#[operation(
    tag = "admin", operation_id = "explain_difference", params(("id" = Uuid, Path, description = "The difference")),
    responses((status = 204)), errors(NotFound, AlreadyExists, ActionNotAllowed)
)]
pub async fn create(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<NewExplanation>,
) -> Result<impl Responder> {
    let note = text::reason(&body.read()?.note).map_err(|problem| Error::field("note", problem))?;
    let id = *id;
    let admin = admin.profile.id;
    state
        .transaction(move |ctx| {
            let standing = balance_difference::lock_standing(ctx.conn, id)?;
            let standing = standing.ok_or_else(|| Error::new(Code::NotFound))?;
            if standing.kind == BalanceDifferenceKind::Balance {
                let detail = "What the balance comes to changes with each payment, so that no explanation would last. \
                    Please find the movement that Stripe’s list lacks.";
                return Err(Error::with_detail(Code::ActionNotAllowed, detail));
            }
            if standing.is_explained {
                let detail = "Somebody has explained this meanwhile. Please look at what they wrote.";
                return Err(Error::with_detail(Code::AlreadyExists, detail));
            }
            balance_difference::explain(ctx.conn, id, (&note, admin), ctx.now)?;
            let (action, subject) = ("balance_difference.explained", AuditSubject::BalanceDifference(id));
            audit(ctx.conn, Some(admin), action, subject, json!({}), ctx.now)?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}
