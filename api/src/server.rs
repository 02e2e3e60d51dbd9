//! Starting and stopping the processes.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, HttpServer};

use crate::clock::Clock;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::state::State;
use crate::{jobs, request_id, router};

/// Routers in front keep idle connections for 90 s; ours must not be the one to close first.
const KEEP_ALIVE: Duration = Duration::from_secs(95);

/// Requests that were accepted have this long to end after SIGTERM.
const SHUTDOWN_SECONDS: u64 = 20;

/// Runs the web process until SIGTERM or SIGINT.
///
/// # Errors
/// When the address cannot be bound.
pub async fn serve(config: Config, clock: Clock) -> Result<()> {
    let listener = TcpListener::bind(config.listen)
        .map_err(|error| Error::internal(format!("PORT: {} cannot be bound: {error}", config.listen)))?;
    let inline_worker = config.inline_worker;
    let state = Data::new(State::new(config, clock)?);
    let jobs = inline_worker.then(|| jobs::start(state.clone()));
    let served = http(state, listener)?.await.map_err(Error::internal);
    if let Some(jobs) = jobs {
        jobs.stop().await;
    }
    served
}

/// The HTTP server over a bound socket.
///
/// # Errors
/// When the socket cannot be used.
pub fn http(state: Data<State>, listener: TcpListener) -> Result<Server> {
    let server = HttpServer::new(move || {
        App::new().app_data(state.clone()).configure(router::routes).wrap(from_fn(request_id::middleware))
    })
    .keep_alive(KEEP_ALIVE)
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .workers(2)
    .listen(listener)
    .map_err(Error::internal)?;
    Ok(server.run())
}

/// Runs only the jobs until SIGTERM or SIGINT.
///
/// # Errors
/// When signals cannot be listened for.
pub async fn work(config: Config, clock: Clock) -> Result<()> {
    let jobs = jobs::start(Data::new(State::new(config, clock)?));
    let mut terminate =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).map_err(Error::internal)?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Error::internal)?,
    }
    jobs.stop().await;
    Ok(())
}
