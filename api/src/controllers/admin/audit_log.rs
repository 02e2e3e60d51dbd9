//! The audit log.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::ids::UserId;
use schema::models::audit_log::{self, AuditEntryWithActor, AuditFilter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::NamedPerson;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// Which entries, and which page of them. All that is given has to match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Such as `application.approved`.
    pub action: Option<String>,
    /// Done by this person.
    pub actor_id: Option<UserId>,
    /// Done to this application, booking, account …
    pub subject_id: Option<Uuid>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditList {
    /// The page.
    pub items: Vec<AuditEntryResponse>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// Something that was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntryResponse {
    /// Rises with every entry.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who; absent for the academy's own program.
    pub actor: Option<NamedPerson>,
    /// What, such as `application.approved`.
    pub action: String,
    /// The kind of thing it was done to.
    pub subject_type: String,
    /// Which one.
    pub subject_id: Uuid,
    /// Ids, states and amounts.
    #[schema(value_type = Object)]
    pub detail: Value,
    /// The request that caused it, as in the process's log.
    pub request_id: Option<String>,
}

/// Audit log
///
/// Every admin action and every movement of money. Nothing in it can be changed. One query.
#[operation(tag = "admin", operation_id = "audit_log", responses((status = 200, body = AuditList)))]
pub async fn list(state: Data<AppState>, _: Admin, query: Query<AuditQuery>) -> Result<Json<AuditList>> {
    let query = query.into_inner();
    let request = paging::request_by_number(query.limit, query.cursor.as_deref())?;
    let AuditQuery { action, actor_id, subject_id, .. } = query;
    let filter = AuditFilter { action, actor_id, subject_id, without_views: false };
    let page = state.db.run(move |conn| Ok(audit_log::list(conn, filter, request)?)).await?;
    let next_cursor = page.next.map(|id| id.to_string());
    Ok(Json(AuditList { items: page.rows.into_iter().map(AuditEntryResponse::from).collect(), next_cursor }))
}

impl From<AuditEntryWithActor> for AuditEntryResponse {
    fn from((entry, name): AuditEntryWithActor) -> AuditEntryResponse {
        AuditEntryResponse {
            id: entry.id,
            at: entry.at,
            actor: entry.actor_id.map(|id| NamedPerson::new(id, name)),
            action: entry.action,
            subject_type: entry.subject_type,
            subject_id: entry.subject_id,
            detail: entry.detail,
            request_id: entry.request_id,
        }
    }
}
