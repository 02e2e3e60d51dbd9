//! An opportunity's page was looked at.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::listing::Listing;
use schema::models::opportunity_view;
use uuid::Uuid;

use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::Client;
use crate::platform::rate_limits::{self, network};
use crate::state::AppState;

/// Count a look at an opportunity's page
///
/// Sent by the page itself. Of one network address, one look in fifteen minutes counts; who looked is not stored beyond that, and no cookie
/// is set. Only of what providers post.
#[operation(
    tag = "summer", operation_id = "count_view", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 204)), errors(RateLimited)
)]
pub async fn count(state: Data<AppState>, client: Client, id: Path<Uuid>) -> Result<impl Responder> {
    let id = *id;
    state
        .transaction(move |ctx| {
            let address = network(&client.address);
            rate_limits::VIEW_OPPORTUNITIES.count(ctx.conn, &address, ctx.now)?;
            if Listing::of_opportunity(ctx.conn, id)?.is_none() {
                return Ok(());
            }
            match rate_limits::VIEW_OPPORTUNITY.count(ctx.conn, &format!("{id}:{address}"), ctx.now) {
                Err(Error::Problem(problem)) if problem.code == Code::RateLimited => Ok(()),
                Err(error) => Err(error),
                Ok(()) => Ok(opportunity_view::count(ctx.conn, id, time::local_date(ctx.now))?),
            }
        })
        .await?;
    Ok(HttpResponse::NoContent())
}
