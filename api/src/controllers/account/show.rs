//! Looking at one's account.

use actix_web::web::{Data, Json};
use macros::operation;

use super::AccountAnswer;
use crate::error::Result;
use crate::extract::User;
use crate::state::AppState;

/// My account
#[operation(tag = "account", operation_id = "account", responses((status = 200, body = AccountAnswer)))]
pub async fn show(state: Data<AppState>, who: User) -> Result<Json<AccountAnswer>> {
    let now = state.clock.now();
    Ok(Json(state.db.run(move |conn| AccountAnswer::read(conn, &who, now)).await?))
}
