//! A person's research projects.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::ResearchStatus;
use schema::models::booking_list::{Participant, ParticipantRole};
use schema::models::research_list::{self, ProjectState};
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::http::paging;
use crate::research::response::ResearchProject;
use crate::state::AppState;

/// Which projects, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResearchQuery {
    /// Only projects of the person's own, or only those they mentor; both if not given.
    #[param(inline)]
    pub role: Option<ResearchRole>,
    /// `all` if not given.
    #[param(inline)]
    pub state: Option<ResearchState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// In which role the person takes part.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchRole {
    /// It is their own.
    Student,
    /// They mentor it.
    Tutor,
}

/// Which projects a list shows.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchState {
    /// All of them.
    All,
    /// Those that are not over.
    Active,
    /// Those that are over.
    Completed,
}

/// A page of projects, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchList {
    /// The page.
    pub items: Vec<ResearchProject>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// Over all of the person's projects in that role.
    pub counts: ResearchCounts,
}

/// How many projects a person has.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ResearchCounts {
    /// All of them.
    pub total: i64,
    /// Those that are not over.
    pub active: i64,
    /// Those of them that have a tutor who has not started.
    pub assigned: i64,
    /// Those that are over.
    pub completed: i64,
}

/// My research projects
///
/// Those of the person signed in, as their student or their tutor; a tutor who may not teach any more mentors none. Three queries for any number of projects.
#[operation(tag = "research", operation_id = "research_projects", responses((status = 200, body = ResearchList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<ResearchQuery>,
) -> Result<Json<ResearchList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let Some(participant) = participant(&user, query.role) else {
        let counts = ResearchCounts::default();
        return Ok(Json(ResearchList { items: Vec::new(), next_cursor: None, counts }));
    };
    let wanted = query.state.map_or(ProjectState::All, ProjectState::from);
    let response = state
        .db
        .run(move |conn| {
            let page = research_list::of_participant(conn, participant, wanted, request)?;
            let counts = research_list::counts_of_participant(conn, participant)?;
            Ok(ResearchList {
                next_cursor: page.next.map(paging::cursor),
                items: ResearchProject::of_all(conn, &user, page.rows, now)?,
                counts: counts.into_iter().collect(),
            })
        })
        .await?;
    Ok(Json(response))
}

/// As whom the person is shown projects; `None` for a tutor who asks for what they mentor and may not teach any more.
fn participant(user: &SignedIn, role: Option<ResearchRole>) -> Option<Participant> {
    let may_teach = access::may_teach(&user.roles, user.profile.is_mentor_approved);
    let role = match role {
        Some(ResearchRole::Tutor) if !may_teach => return None,
        None if !may_teach => Some(ParticipantRole::Student),
        role => role.map(ParticipantRole::from),
    };
    Some(Participant { id: user.profile.id, role })
}

impl FromIterator<(ResearchStatus, i64)> for ResearchCounts {
    fn from_iter<I: IntoIterator<Item = (ResearchStatus, i64)>>(counted: I) -> ResearchCounts {
        let mut counts = ResearchCounts::default();
        for (status, count) in counted {
            counts.total += count;
            match status {
                ResearchStatus::Completed => counts.completed += count,
                ResearchStatus::Pending | ResearchStatus::InProgress => counts.active += count,
                ResearchStatus::Assigned => {
                    counts.active += count;
                    counts.assigned += count;
                }
            }
        }
        counts
    }
}

impl From<ResearchRole> for ParticipantRole {
    fn from(role: ResearchRole) -> ParticipantRole {
        match role {
            ResearchRole::Student => ParticipantRole::Student,
            ResearchRole::Tutor => ParticipantRole::Tutor,
        }
    }
}

impl From<ResearchState> for ProjectState {
    fn from(state: ResearchState) -> ProjectState {
        match state {
            ResearchState::All => ProjectState::All,
            ResearchState::Active => ProjectState::Active,
            ResearchState::Completed => ProjectState::Completed,
        }
    }
}
