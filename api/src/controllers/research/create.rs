//! Asking for a research mentor.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::ResearchTimeline;
use schema::models::research_request::NewResearchRequest;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::text;
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, Student};
use crate::mail;
use crate::platform::rate_limits;
use crate::research::events;
use crate::research::response::ResearchProject;
use crate::state::AppState;

/// The longest of each text.
const MAX_TEXT: usize = 1000;
/// What is said of a text that is missing.
const MISSING: &str = "Please fill in this field.";

/// The Research Interest Form.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchInterest {
    /// In which field; 1 to 1000 characters, as every text here.
    #[schema(max_length = 1000)]
    pub research_area: String,
    /// What for.
    #[schema(max_length = 1000)]
    pub goals: String,
    /// What the student knows already.
    #[schema(max_length = 1000)]
    pub background_knowledge: String,
    /// How long it may take.
    pub preferred_timeline: ResearchTimeline,
    /// When the student has time.
    #[schema(max_length = 1000)]
    pub availability: String,
}

/// Ask for a research mentor
///
/// Everybody who looks after the academy is mailed. One project at a time, and five requests a day.
#[operation(
    tag = "research", operation_id = "create_research_request",
    responses((status = 201, body = ResearchProject)), errors(ResearchOpen, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    student: Student,
    body: Body<ResearchInterest>,
) -> Result<impl Responder> {
    let form = checked(&body.read()?)?;
    let response = state
        .transaction(move |ctx| {
            // Counted with what is stored: what is refused counts for nothing.
            let (student_id, now) = (student.profile.id, ctx.now);
            let request = NewResearchRequest {
                student_id,
                research_area: &form.research_area,
                goals: &form.goals,
                background_knowledge: &form.background_knowledge,
                preferred_timeline: form.preferred_timeline,
                availability: &form.availability,
                created_at: now,
                updated_at: now,
                last_activity_at: now,
            }
            .insert(ctx.conn)?;
            rate_limits::REQUEST_RESEARCH.count(ctx.conn, &student_id.to_string(), now)?;
            mail::research_request(ctx, &request)?;
            events::publish_change(ctx.conn, &request, now)?;
            ResearchProject::of_one(ctx.conn, &student, request.id, now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::CREATED))
}

fn checked(form: &ResearchInterest) -> Result<ResearchInterest> {
    let mut errors = FieldErrors::default();
    let mut check = |name, value: &str| errors.check(name, text::required(value, MAX_TEXT, MISSING));
    let form = ResearchInterest {
        research_area: check("research_area", &form.research_area),
        goals: check("goals", &form.goals),
        background_knowledge: check("background_knowledge", &form.background_knowledge),
        preferred_timeline: form.preferred_timeline,
        availability: check("availability", &form.availability),
    };
    errors.finish()?;
    Ok(form)
}
