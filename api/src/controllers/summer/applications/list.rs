//! What a student applied to, a page at a time.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::opportunity::{self, Opportunity};
use schema::models::opportunity_application::{OpportunityApplication, SentApplicationRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::opportunity_application::{MAX_OPEN, OPEN_STATES};
use crate::error::Result;
use crate::extract::Student;
use crate::http::paging;
use crate::opportunity_applications::response::StudentApplication;
use crate::state::AppState;

/// A page of a student's applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StudentApplicationList {
    /// The page.
    pub items: Vec<StudentApplication>,
    /// How many are open, whatever this page shows.
    pub open: i64,
    /// How many may be open at a time.
    pub limit: i64,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// Which applications, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentApplicationsQuery {
    /// Only the one to this opportunity.
    pub opportunity_id: Option<Uuid>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// My applications
///
/// Two queries for any number of them, or three.
#[operation(
    tag = "summer", operation_id = "opportunity_applications",
    responses((status = 200, body = StudentApplicationList))
)]
pub async fn list(
    state: Data<AppState>,
    student: Student,
    query: Query<StudentApplicationsQuery>,
) -> Result<Json<StudentApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (student_id, opportunity_id, now) = (student.profile.id, query.opportunity_id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let page = OpportunityApplication::of_student(conn, student_id, opportunity_id, request)?;
            let open = OpportunityApplication::count(conn, student_id, &OPEN_STATES)?;
            let sent_to: Vec<&Opportunity> =
                page.rows.iter().map(|(_, opportunity, _)| opportunity).collect();
            let gone = opportunity::gone(conn, &sent_to, now)?;
            let item = |row: SentApplicationRow| {
                let is_gone = gone.contains(&row.1.id);
                StudentApplication::new(row, is_gone, now)
            };
            Ok(StudentApplicationList {
                next_cursor: page.next.map(paging::cursor),
                items: page.rows.into_iter().map(item).collect(),
                open,
                limit: MAX_OPEN,
            })
        })
        .await?;
    Ok(Json(response))
}
