//! Looking at one's account.

use actix_web::web::{Data, Json};
use macros::operation;

use super::AccountResponse;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// My account
#[operation(tag = "account", operation_id = "account", responses((status = 200, body = AccountResponse)))]
pub async fn show(state: Data<AppState>, who: SignedInUser) -> Result<Json<AccountResponse>> {
    let now = state.clock.now();
    Ok(Json(state.db.run(move |conn| AccountResponse::read(conn, &who, now)).await?))
}
