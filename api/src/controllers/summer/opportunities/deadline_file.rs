//! An opportunity's deadline, for people's calendars.

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;

use super::find::shown;
use crate::error::{Code, Error, Result};
use crate::platform::page_paths;
use crate::state::AppState;
use crate::summer::calendar::deadline_file;

/// A deadline for calendars
///
/// An iCalendar file with one entry at the deadline and alarms 7 and 2 days before. Only while it is to come.
#[operation(
    tag = "summer", operation_id = "opportunity_deadline",
    params(("slug" = String, Path, description = "The last part of the opportunity's address")),
    responses((status = 200, body = String, content_type = "text/calendar")), errors(OpportunityGone)
)]
pub async fn download(state: Data<AppState>, slug: Path<String>) -> Result<impl Responder> {
    let now = state.clock.now();
    let opportunity = state.db.run(move |conn| shown(conn, &slug, now)).await?;
    if opportunity.deadline_at <= now {
        return Err(Error::with_detail(Code::OpportunityGone, "The deadline of this opportunity is over."));
    }
    let page = format!("{}{}", state.config.origin(), page_paths::opportunity(&opportunity.slug));
    let name = format!("attachment; filename=\"{}.ics\"", opportunity.slug);
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(deadline_file(&opportunity, &page, now)))
}
