//! What a provider notes about an application for themselves.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{change_application, read};
use crate::domain::opportunity_application::MAX_TEXT;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Provider};
use crate::opportunity_applications::changes;
use crate::opportunity_applications::received::ReceivedApplicationDetail;
use crate::state::AppState;

/// Notes about an application.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationNotes {
    /// At most 2000 characters; may be empty.
    #[schema(max_length = 2000)]
    pub notes: String,
    /// `notes_version` of what was shown.
    #[schema(minimum = 0)]
    pub seen_notes_version: i32,
}

/// Note something about an application
///
/// Nobody else reads it. A refusal because it was changed in another tab has what it says now, in `current`.
#[operation(
    tag = "provider", operation_id = "note_about_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn write(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ApplicationNotes>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let ApplicationNotes { notes, seen_notes_version } = body.read()?;
    let notes = text::optional(&notes, MAX_TEXT).map_err(|problem| Error::field("notes", problem))?;
    let note =
        change_application(&state, (provider.profile.id, *id), move |ctx, organization, application| {
            if application.notes == notes {
                return Ok(application);
            }
            if application.notes_version != seen_notes_version {
                return Err(Error::edit_conflict_with(&read(ctx, organization, application.id)?));
            }
            changes::note(ctx, organization, application, notes)
        });
    note.await.map(Json)
}
