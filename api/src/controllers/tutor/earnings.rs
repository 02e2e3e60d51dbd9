//! What a tutor earns.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::payment_share::Moment;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::Result;
use crate::extract::Tutor;
use crate::http::paging;
use crate::payouts::EarningsList;
use crate::state::AppState;

/// Which page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EarningsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// My earnings
///
/// What each lesson earns, and what is paid beside them, and how far it has come. Four queries for any number of lessons.
#[operation(tag = "tutor", operation_id = "earnings", responses((status = 200, body = EarningsList)))]
pub async fn list(
    state: Data<AppState>,
    tutor: Tutor,
    query: Query<EarningsQuery>,
) -> Result<Json<EarningsList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let tutor_id = tutor.profile.id;
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let list = state.db.run(move |conn| EarningsList::read(conn, tutor_id, request, moment));
    Ok(Json(list.await?))
}
