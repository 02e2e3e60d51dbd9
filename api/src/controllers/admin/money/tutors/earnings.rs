//! What one tutor earns, as the tutor sees it.

use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::models::payment_share::Moment;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::payouts::EarningsList;
use crate::state::AppState;

/// Which page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TutorEarningsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// What a tutor earns
///
/// The tutor's own list, newest first; of somebody who never taught, an empty one. Four queries for any number of lessons.
#[operation(
    tag = "admin", operation_id = "tutor_earnings", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = EarningsList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    id: Path<Uuid>,
    query: Query<TutorEarningsQuery>,
) -> Result<Json<EarningsList>> {
    let (id, request) = (*id, paging::request(query.limit, query.cursor.as_deref())?);
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    Ok(Json(state.db.run(move |conn| EarningsList::read(conn, id, request, moment)).await?))
}
