//! How many hours of meetings a student has paid for.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::research_request::ResearchRequestChange;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::audit::{AuditSubject, audit};
use crate::research::response::ResearchProject;
use crate::research::{events, find};
use crate::state::AppState;

/// What an admin changes of a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchHours {
    /// 1 to 500.
    #[schema(minimum = 1, maximum = 500)]
    pub hours_included: i32,
}

/// Change a project's hours
///
/// More can be bought at any time.
#[operation(
    tag = "admin", operation_id = "set_research_hours", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject))
)]
pub async fn set(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ResearchHours>,
) -> Result<Json<ResearchProject>> {
    let hours = i16::try_from(body.read()?.hours_included)
        .ok()
        .filter(|hours| (1..=500).contains(hours))
        .ok_or_else(|| Error::field("hours_included", "Please enter 1 to 500 hours."))?;
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            let project = find::any_locked(ctx.conn, id)?;
            let change =
                ResearchRequestChange { hours_included: Some(hours), ..ResearchRequestChange::default() };
            let changed = project.change(ctx.conn, &change, ctx.now)?;
            let detail = json!({ "from": project.hours_included, "to": hours });
            let subject = AuditSubject::Research(id);
            audit(ctx.conn, Some(admin.profile.id), "research.hours_changed", subject, detail, ctx.now)?;
            events::publish_change(ctx.conn, &changed, ctx.now)?;
            ResearchProject::of_one(ctx.conn, &admin, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
