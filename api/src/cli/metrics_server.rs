//! Figures for operators, as Prometheus text at an address of their own.

use std::net::{SocketAddr, TcpListener};

use actix_web::dev::Server;
use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use schema::models::{mail_outbox, stripe_event};

use crate::error::{Error, Result};
use crate::jobs;
use crate::platform::metrics::{Gauges, OutboxRows};
use crate::state::AppState;

/// The server of the figures.
pub fn server(state: Data<AppState>, address: SocketAddr) -> Result<Server> {
    let listener = TcpListener::bind(address)
        .map_err(|error| Error::internal(format!("METRICS_ADDR: {address} cannot be bound: {error}")))?;
    let server =
        HttpServer::new(move || App::new().app_data(state.clone()).route("/metrics", web::get().to(show)))
            .workers(1)
            .disable_signals()
            .shutdown_timeout(1)
            .listen(listener)
            .map_err(Error::internal)?;
    Ok(server.run())
}

async fn show(state: Data<AppState>) -> Result<HttpResponse> {
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(text(&state).await?))
}

/// Every figure as text, those read from elsewhere brought up to date.
///
/// # Errors
/// When the figures cannot be written down. A database that is down leaves its figures as they were.
pub async fn text(state: &AppState) -> Result<Vec<u8>> {
    state.metrics.text(&gauges(state).await)
}

async fn gauges(state: &AppState) -> Gauges {
    let (connections_used, connections_idle) = state.db.pool_state();
    let (clock, transfer_delay) = (state.clock.clone(), state.config.transfer_delay);
    let outbox = state.db.run(move |conn| {
        let counted_at = clock.now();
        let (emails_waiting, emails_given_up) = mail_outbox::counts(conn)?;
        Ok(OutboxRows {
            emails_waiting,
            emails_given_up,
            stripe_events_waiting: stripe_event::waiting(conn)?,
            counted_at,
            mail_lags: mail_outbox::lags(conn, counted_at)?,
            job_lags: jobs::lags(conn, counted_at, transfer_delay)?,
        })
    });
    Gauges {
        connections_used,
        connections_idle,
        stuck: state.db.stuck(),
        queries: state.db.queries(),
        live_sockets: state.live.count(),
        page_cache_bytes: state.pages.cache.weight(),
        renders_under_way: state.pages.renderer.under_way(),
        outbox: outbox
            .await
            .inspect_err(|error| tracing::warn!(%error, "figures of the outbox not read"))
            .ok(),
    }
}
