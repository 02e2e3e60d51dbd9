//! Giving back what was paid for a listing, or some of it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::listing::Listing;
use schema::models::payment::Payment;
use uuid::Uuid;

use super::show::AdminListingDetail;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::payments::{NewRefund, request_listing_refund};
use crate::state::AppState;

/// Refund a listing
///
/// All or some of what is left of its payment. It is written down at once and asked of the payment service within moments; the provider
/// is emailed when it is on its way. Once all of it has gone back, the listing is off the lists until it is paid for again.
#[operation(
    tag = "admin", operation_id = "refund_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn create(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewRefund>,
) -> Result<Json<AdminListingDetail>> {
    let (id, wanted) = (*id, body.read()?.wanted()?);
    let response = state
        .transaction(move |ctx| {
            let payment = Payment::lock_current_of_listing(ctx.conn, id)?;
            let found = Listing::find_with_all(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let payment = payment.ok_or_else(|| {
                Error::with_detail(
                    Code::ActionNotAllowed,
                    "Nothing of what was paid for this listing is here.",
                )
            })?;
            request_listing_refund(ctx, &payment, admin.profile.id, &wanted)?;
            AdminListingDetail::with_people(ctx, found)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
