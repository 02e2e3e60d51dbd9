//! Probes for hosts.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use serde::Serialize;

use crate::state::State;

/// What readiness looks at.
#[derive(Debug, Serialize)]
struct Readiness {
    database: bool,
}

/// Alive: the process answers.
pub async fn healthz() -> impl Responder {
    HttpResponse::Ok().body("ok")
}

/// Ready: the database answers.
pub async fn readyz(state: Data<State>) -> impl Responder {
    let database = state.db.run(|conn| Ok(schema::models::live_event::latest_seq(conn)?)).await.is_ok();
    let status = if database { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (Json(Readiness { database }), status)
}
