//! Tutors whom research projects can be given to.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::eligible_tutor;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// Tutors, by name.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibleTutorList {
    /// At most 500 of them.
    pub items: Vec<EligibleTutor>,
}

/// A tutor whom projects can be given to.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibleTutor {
    /// The tutor.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where they are written to.
    pub email: String,
    /// How many projects of theirs are not over.
    pub active_projects: i64,
}

/// Tutors for research
///
/// Those who are approved and offer research. One query.
#[operation(
    tag = "admin", operation_id = "admin_research_tutors", responses((status = 200, body = EligibleTutorList))
)]
pub async fn list(state: Data<AppState>, _: Admin) -> Result<Json<EligibleTutorList>> {
    let tutors = state.db.run(|conn| Ok(eligible_tutor::all(conn)?)).await?;
    let items = tutors.into_iter().map(|tutor| EligibleTutor {
        id: tutor.id,
        first_name: tutor.first_name,
        last_name: tutor.last_name,
        email: tutor.email,
        active_projects: tutor.active_projects,
    });
    Ok(Json(EligibleTutorList { items: items.collect() }))
}
