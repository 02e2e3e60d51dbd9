//! One application, as its provider decides about it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::organization::Organization;
use schema::models::received_application_list;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Provider;
use crate::opportunity_applications::received::ReceivedApplicationDetail;
use crate::state::AppState;

/// An application to a listing of mine
///
/// Five queries.
#[operation(
    tag = "provider", operation_id = "received_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let (provider_id, id, now) = (provider.profile.id, *id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let not_found = || Error::new(Code::NotFound);
            let organization = Organization::of_provider(conn, provider_id)?.ok_or_else(not_found)?;
            let row = received_application_list::find(conn, id, organization.id)?.ok_or_else(not_found)?;
            ReceivedApplicationDetail::read(conn, row, now)
        })
        .await?;
    Ok(Json(response))
}
