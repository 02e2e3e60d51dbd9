//! Looking at one's account.

use actix_web::web::{Data, Json};

use super::AccountAnswer;
use crate::error::{ProblemDetails, Result};
use crate::extract::User;
use crate::state::State;

/// My account
#[utoipa::path(get, path = "/api/account", security(("session" = [])), tag = "account", operation_id = "account",
    responses((status = 200, body = AccountAnswer), (status = 401, body = ProblemDetails)))]
pub async fn show(state: Data<State>, who: User) -> Result<Json<AccountAnswer>> {
    let now = state.clock.now();
    Ok(Json(state.db.run(move |conn| AccountAnswer::read(conn, &who, now)).await?))
}
