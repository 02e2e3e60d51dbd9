//! Everybody's research projects.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::ResearchStatus;
use schema::models::research_list::{self, ProjectCounts, ProjectFilter, RiskBounds};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::research::quiet_since;
use crate::domain::time;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::research::response::ResearchProject;
use crate::state::AppState;

/// Which projects, and which page of them. All that is given has to match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminResearchQuery {
    /// `all` if not given.
    #[param(inline)]
    pub status: Option<AdminResearchStatus>,
    /// Only those at risk.
    pub risk: Option<bool>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Where the projects stand that are wanted.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminResearchStatus {
    /// Anywhere.
    All,
    /// Waiting for a tutor.
    Pending,
    /// With a tutor who has not started.
    Assigned,
    /// Started.
    InProgress,
    /// Over.
    Completed,
}

/// A page of projects, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminResearchList {
    /// The page.
    pub items: Vec<ResearchProject>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// How many there are, whatever this page shows.
    pub counts: AdminResearchCounts,
}

/// How many projects stand where.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminResearchCounts {
    /// All of them.
    pub all: i64,
    /// Waiting for a tutor.
    pub pending: i64,
    /// With a tutor who has not started.
    pub assigned: i64,
    /// Started.
    pub in_progress: i64,
    /// Over.
    pub completed: i64,
    /// Late, or quiet for two weeks.
    pub at_risk: i64,
}

/// Research projects
///
/// Three queries for any number of them.
#[operation(tag = "admin", operation_id = "admin_research", responses((status = 200, body = AdminResearchList)))]
pub async fn list(
    state: Data<AppState>,
    admin: Admin,
    query: Query<AdminResearchQuery>,
) -> Result<Json<AdminResearchList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let bounds = bounds(now);
    let filter = ProjectFilter {
        status: query.status.and_then(AdminResearchStatus::status),
        at_risk: query.risk.unwrap_or_default().then_some(bounds),
    };
    let response = state
        .db
        .run(move |conn| {
            let page = research_list::all(conn, filter, request)?;
            let counts = research_list::counts(conn, bounds)?;
            Ok(AdminResearchList {
                next_cursor: page.next.map(paging::cursor),
                items: ResearchProject::of_all(conn, &admin, page.rows, now)?,
                counts: counts.into(),
            })
        })
        .await?;
    Ok(Json(response))
}

fn bounds(now: DateTime<Utc>) -> RiskBounds {
    RiskBounds { today: time::local_date(now), quiet_since: quiet_since(now) }
}

impl AdminResearchStatus {
    fn status(self) -> Option<ResearchStatus> {
        match self {
            AdminResearchStatus::All => None,
            AdminResearchStatus::Pending => Some(ResearchStatus::Pending),
            AdminResearchStatus::Assigned => Some(ResearchStatus::Assigned),
            AdminResearchStatus::InProgress => Some(ResearchStatus::InProgress),
            AdminResearchStatus::Completed => Some(ResearchStatus::Completed),
        }
    }
}

impl From<ProjectCounts> for AdminResearchCounts {
    fn from(counts: ProjectCounts) -> AdminResearchCounts {
        let ProjectCounts { pending, assigned, in_progress, completed, at_risk } = counts;
        let all = pending + assigned + in_progress + completed;
        AdminResearchCounts { all, pending, assigned, in_progress, completed, at_risk }
    }
}
