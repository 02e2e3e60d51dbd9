//! How many hours of meetings a student has paid for.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
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
    /// What they were when the admin looked. If they are others by now, nothing changes.
    pub expected_hours_included: i32,
}

/// Change a project's hours
///
/// More can be bought at any time.
#[operation(
    tag = "admin", operation_id = "set_research_hours", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(EditConflict)
)]
pub async fn set(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ResearchHours>,
) -> Result<Json<ResearchProject>> {
    let form = body.read()?;
    let hours = i16::try_from(form.hours_included)
        .ok()
        .filter(|hours| (1..=500).contains(hours))
        .ok_or_else(|| Error::field("hours_included", "Please enter 1 to 500 hours."))?;
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            let project = find::any_locked(ctx.conn, id)?;
            if project.hours_included != hours {
                refuse_unseen(&project, form.expected_hours_included)?;
                change(ctx, admin.profile.id, &project, hours)?;
            }
            ResearchProject::of_one(ctx.conn, &admin, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

fn refuse_unseen(project: &ResearchRequest, expected_hours: i32) -> Result<()> {
    let hours = project.hours_included;
    if i32::from(hours) == expected_hours {
        return Ok(());
    }
    let detail = format!("Another admin has changed the hours meanwhile: {hours} are included now.");
    Err(Error::with_detail(Code::EditConflict, detail))
}

fn change(ctx: &mut Ctx<'_>, admin: Uuid, project: &ResearchRequest, hours: i16) -> Result<()> {
    let change = ResearchRequestChange { hours_included: Some(hours), ..ResearchRequestChange::default() };
    let changed = project.change(ctx.conn, &change, ctx.now)?;
    let detail = json!({ "from": project.hours_included, "to": hours });
    let subject = AuditSubject::Research(project.id);
    audit(ctx.conn, Some(admin), "research.hours_changed", subject, detail, ctx.now)?;
    events::publish_change(ctx.conn, &changed, ctx.now)
}
