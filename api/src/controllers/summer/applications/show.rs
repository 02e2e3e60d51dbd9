//! What became of one application.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::opportunity_application::OpportunityApplication;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Student;
use crate::opportunity_applications::response::StudentApplicationDetail;
use crate::state::AppState;

/// An application of mine
///
/// Six queries.
#[operation(
    tag = "summer", operation_id = "opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = StudentApplicationDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
) -> Result<Json<StudentApplicationDetail>> {
    let (student_id, id, now) = (student.profile.id, *id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let found = OpportunityApplication::find(conn, id)?;
            let found = found.filter(|application| application.student_id == student_id);
            let application = found.ok_or_else(|| Error::new(Code::NotFound))?;
            StudentApplicationDetail::read(conn, application, now)
        })
        .await?;
    Ok(Json(response))
}
