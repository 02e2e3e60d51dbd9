//! `GET /ws`: the WebSocket for live updates of open pages.

use actix_web::web::{Data, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::error::Result;
use crate::extract::{Viewer, same_origin};
use crate::live::subscriber::{self, SubscriberContext};
use crate::live::websocket::{self, CloseReason};
use crate::state::AppState;

/// Where a page resumes the live updates.
#[derive(Debug, Deserialize)]
pub struct Resume {
    /// The cursor of the data that the page shows; absent to receive only new events.
    after: Option<String>,
}

/// Opens the WebSocket of a page. A refusal is sent as a close code, because browsers do not show a
/// response's status.
///
/// # Errors
/// `origin_mismatch` for another site's page, or a request that is no upgrade.
pub async fn open(
    state: Data<AppState>,
    viewer: Result<Viewer>,
    resume: Query<Resume>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, actix_web::Error> {
    same_origin::check(&request)?;
    let (response, connection) = websocket::accept(&request, payload, subscriber::LIMITS)?;
    let who = match viewer {
        Ok(Viewer(who)) => who.ok_or(CloseReason::SignedOut),
        Err(error) => {
            tracing::warn!(%error, "a page's session cannot be read");
            Err(CloseReason::Overload)
        }
    };
    let context = SubscriberContext {
        db: state.db.clone(),
        clock: state.clock.clone(),
        broker: state.live.clone(),
        admins_need_second_factor: state.config.admins_need_second_factor,
    };
    subscriber::start(context, who, connection, resume.into_inner().after);
    Ok(response)
}
