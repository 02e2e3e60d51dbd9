//! Health probes for hosts.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use serde::Serialize;

use crate::state::AppState;

/// The result of the readiness check.
#[derive(Debug, Serialize)]
struct Readiness {
    database: bool,
    renderer: bool,
}

/// Liveness: the process responds.
pub async fn healthz() -> impl Responder {
    HttpResponse::Ok().body("ok")
}

/// Readiness: database, change notifications and renderer respond, and the process is not shutting down.
pub async fn readyz(state: Data<AppState>) -> impl Responder {
    let database = state.db.run(|conn| Ok(schema::models::live_event::current_snapshot(conn)?));
    let (database, renderer) = futures_util::join!(database, state.pages.renderer.is_ready());
    let readiness = Readiness { database: database.is_ok() && state.live.is_open(), renderer };
    let ready = readiness.database && readiness.renderer && !state.stopping.is_cancelled();
    (Json(readiness), if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE })
}
