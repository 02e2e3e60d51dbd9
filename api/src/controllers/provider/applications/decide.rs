//! A provider moves an application on.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{change_application, read};
use crate::domain::opportunity_application::{MAX_TEXT, OpportunityApplicationAction};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Provider};
use crate::opportunity_applications::changes;
use crate::opportunity_applications::received::ReceivedApplicationDetail;
use crate::state::AppState;

/// Where an application is moved.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationMove {
    /// One of the application's `allowed_actions`.
    pub action: OpportunityApplicationAction,
    /// For the student, in the email that tells them; may be empty. At most 2000 characters, without contact details.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub message: String,
    /// `version` of what was shown. If it is another one by now, nothing changes.
    pub seen_version: i32,
}

/// Move an application
///
/// The student is emailed. A refusal because it moved meanwhile has what it says now, in `current`.
#[operation(
    tag = "provider", operation_id = "move_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)),
    errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn decide(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ApplicationMove>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let ApplicationMove { action, message, seen_version } = body.read()?;
    let message = text::optional(&message, MAX_TEXT).map_err(|problem| Error::field("message", problem))?;
    let decide =
        change_application(&state, (provider.profile.id, *id), move |ctx, organization, application| {
            if application.version != seen_version {
                return Err(Error::edit_conflict_with(&read(ctx, organization, application.id)?));
            }
            changes::decide(ctx, organization, application, (action, &message))
        });
    decide.await.map(Json)
}
