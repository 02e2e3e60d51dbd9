//! The audit log.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
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

/// Filters and page. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Such as `application.approved`.
    pub action: Option<String>,
    /// Only actions of this person.
    pub actor_id: Option<Uuid>,
    /// Only actions on this application, booking, account or other object.
    pub subject_id: Option<Uuid>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditList {
    /// The entries of the page.
    pub items: Vec<AuditEntryResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An entry of the audit log.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntryResponse {
    /// Increases with every entry.
    pub id: i64,
    /// When the action happened.
    pub at: DateTime<Utc>,
    /// Who acted; absent if the program did it by itself.
    pub actor: Option<NamedPerson>,
    /// The action, such as `application.approved`.
    pub action: String,
    /// The kind of object that was acted on.
    pub subject_type: String,
    /// Id of that object.
    pub subject_id: Uuid,
    /// Ids, states and amounts.
    #[schema(value_type = Object)]
    pub detail: Value,
    /// Id of the request that caused it, as in the process's log.
    pub request_id: Option<String>,
}

/// Audit log
///
/// Contains every admin action and every movement of money. Entries cannot be changed. One query.
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
