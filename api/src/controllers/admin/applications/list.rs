//! The applications in one state.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::ApplicationStatus;
use schema::models::tutor_application::TutorApplication;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApplicationResponse;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// Which applications, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsQuery {
    /// `pending` if not given.
    pub status: Option<ApplicationStatus>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationList {
    /// The page.
    pub items: Vec<ApplicationResponse>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// How many there are, whatever this page shows.
    pub counts: ApplicationCounts,
}

/// How many applications stand where.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ApplicationCounts {
    /// Waiting for a decision.
    pub pending: i64,
    /// Approved ones.
    pub approved: i64,
    /// Rejected ones.
    pub rejected: i64,
}

/// Applications to teach
///
/// Two queries for any number of them.
#[operation(tag = "admin", operation_id = "applications", responses((status = 200, body = ApplicationList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<ApplicationsQuery>,
) -> Result<Json<ApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let status = query.status.unwrap_or(ApplicationStatus::Pending);
    let (page, counted) = state
        .db
        .run(move |conn| {
            Ok((TutorApplication::list(conn, status, request)?, TutorApplication::counts(conn)?))
        })
        .await?;
    let next_cursor = page.next.map(paging::cursor);
    let items = page.rows.into_iter().map(ApplicationResponse::from).collect();
    Ok(Json(ApplicationList { items, next_cursor, counts: counted.into_iter().collect() }))
}

impl FromIterator<(ApplicationStatus, i64)> for ApplicationCounts {
    fn from_iter<I: IntoIterator<Item = (ApplicationStatus, i64)>>(counted: I) -> ApplicationCounts {
        let mut counts = ApplicationCounts::default();
        for (status, count) in counted {
            match status {
                ApplicationStatus::Pending => counts.pending = count,
                ApplicationStatus::Approved => counts.approved = count,
                ApplicationStatus::Rejected => counts.rejected = count,
            }
        }
        counts
    }
}
