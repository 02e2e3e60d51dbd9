//! Starts and stops the processes.

use std::any::Any;
use std::net::{SocketAddr, TcpListener};
use std::thread;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use socket2::SockRef;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::cli::{metrics_server, migrate};
use crate::domain::chat_screening;
use crate::error::{Error, Result};
use crate::extract::TrustedHops;
use crate::jobs::Jobs;
use crate::live::bus::{Bus, BusContext};
use crate::pages::sidecar::Sidecar;
use crate::platform::clock::Clock;
use crate::platform::config::{Config, PagesMode};
use crate::platform::request_id::FromRenderers;
use crate::platform::signals::Signals;
use crate::router::middleware;
use crate::state::AppState;
use crate::{jobs, router};

/// Routers in front keep idle connections for 90 s; ours must not close first.
const KEEP_ALIVE: Duration = Duration::from_secs(95);
/// The timeout for receiving a request's head.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The `TCP_USER_TIMEOUT`: a connection whose client does not acknowledge data for this long is closed. The only limit
/// that also applies to a WebSocket whose page stopped reading.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Blocking threads per worker, for blocking work without a lane of its own: static files, DNS lookups.
const BLOCKING_THREADS: usize = 8;

// The shutdown after SIGTERM; hosts kill after 30 s. All steps together take less than 25 s.

/// Routers still send requests for a moment after they were told to stop.
const DRAIN_DELAY: Duration = Duration::from_secs(1);
/// The time for connections accepted at the last moment to be handed to a worker.
const ACCEPT_GRACE: Duration = Duration::from_millis(100);
/// The time for running requests to finish.
const DRAIN_SECONDS: u64 = 15;
/// The time for jobs to finish their turn.
const JOBS_STOP_TIMEOUT: Duration = Duration::from_secs(16);

/// The interval of checks for a database that cannot be reached at the start.
const SCHEMA_PAUSE: Duration = Duration::from_secs(2);

/// Runs the web process until SIGTERM or SIGINT.
///
/// # Errors
/// When it cannot start: the address is in use, the front end is not built, or the database's schema is outdated.
pub async fn serve(config: Config, clock: Clock) -> Result<()> {
    let mut signals = Signals::listen()?;
    let listener = TcpListener::bind(config.listen)
        .map_err(|error| Error::internal(format!("PORT: {} cannot be bound: {error}", config.listen)))?;
    let mut site = Site::start(config, clock, listener)?;
    // In parallel to the start. The thread ends by itself.
    thread::spawn(chat_screening::prepare);
    let outcome = tokio::select! {
        () = signals.wait() => Ok(()),
        outcome = site.run() => outcome,
    };
    site.stop().await;
    outcome
}

/// Runs only the jobs until SIGTERM or SIGINT.
///
/// # Errors
/// When it cannot start: an address is in use, or the database's schema is outdated.
pub async fn work(config: Config, clock: Clock) -> Result<()> {
    let mut signals = Signals::listen()?;
    let state = Data::new(AppState::new(config, clock)?);
    let figures = RunningServer::figures(&state)?;
    tokio::select! {
        () = signals.wait() => {}
        checked = schema_is_current(&state) => {
            checked?;
            let jobs = jobs::start(state);
            signals.wait().await;
            stop_jobs(jobs).await;
        }
    }
    if let Some(figures) = figures {
        figures.stop(false).await;
    }
    Ok(())
}

/// The web process: everything that has to be stopped, in order.
pub struct Site {
    /// The state of handlers.
    pub state: Data<AppState>,
    front: RunningServer,
    bus: Option<Bus>,
    jobs: Option<Jobs>,
    /// The listener for the renderer's loaders: still open when the front accepts no more.
    back: RunningServer,
    renderer: Option<Sidecar>,
    figures: Option<RunningServer>,
}

impl Site {
    /// Starts listening, and starts what takes longer.
    ///
    /// # Errors
    /// When a setting is invalid or an address is in use.
    pub fn start(config: Config, clock: Clock, listener: TcpListener) -> Result<Site> {
        let state = Data::new(AppState::new(config, clock)?);
        state.pages.open(&state.config)?;
        let inside = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).map_err(Error::internal)?;
        let api_origin = format!("http://{}", inside.local_addr().map_err(Error::internal)?);
        let own = state.config.renderer_url.is_none() && state.config.pages == PagesMode::Cached;
        let (config, pages, metrics) = (&state.config, &state.pages, &state.metrics);
        let renderer =
            own.then(|| Sidecar::start(config, api_origin, pages.renderer.clone(), metrics.clone()));
        Ok(Site {
            front: RunningServer::to(http(state.clone(), listener)?),
            bus: None,
            jobs: None,
            // The renderer passes on the address of its visitor, and only that.
            back: RunningServer::to(http_behind(TrustedHops(1), Callers::Renderers, state.clone(), inside)?),
            renderer,
            figures: RunningServer::figures(&state)?,
            state,
        })
    }

    /// Starts what needs the database, then serves until something fails.
    ///
    /// # Errors
    /// When the database's schema is outdated, or the server failed.
    pub async fn run(&mut self) -> Result<()> {
        self.warm().await?;
        self.front.failed().await
    }

    /// Starts what needs the database.
    ///
    /// # Errors
    /// When the database's schema is outdated.
    pub async fn warm(&mut self) -> Result<()> {
        schema_is_current(&self.state).await?;
        self.bus = Some(Bus::start(self.bus_context()));
        self.jobs = self.state.config.inline_worker.then(|| jobs::start(self.state.clone()));
        Ok(())
    }

    fn bus_context(&self) -> BusContext {
        let state = &self.state;
        BusContext {
            database_url: state.config.database_url.clone(),
            db: state.db.clone(),
            clock: state.clock.clone(),
            broker: state.live.clone(),
            pages: state.pages.cache.clone(),
            metrics: state.metrics.clone(),
            admins_need_second_factor: state.config.admins_need_second_factor,
        }
    }

    /// Stops: finishes the accepted requests, then shuts everything down.
    pub async fn stop(self) {
        self.state.stopping.cancel();
        self.state.live.close();
        let drain = async {
            sleep(DRAIN_DELAY).await;
            self.front.drain().await;
        };
        let quieten = async {
            if let Some(bus) = self.bus {
                bus.stop().await;
            }
            if let Some(jobs) = self.jobs {
                stop_jobs(jobs).await;
            }
        };
        futures_util::join!(drain, quieten);
        if let Some(renderer) = self.renderer {
            renderer.stop().await;
        }
        self.back.stop(false).await;
        if let Some(figures) = self.figures {
            figures.stop(false).await;
        }
        tracing::info!("ended");
    }
}

/// The HTTP server on a bound socket.
pub fn http(state: Data<AppState>, listener: TcpListener) -> Result<Server> {
    http_behind(TrustedHops(state.config.trusted_hops), Callers::Anybody, state, listener)
}

/// Who can reach a listener.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callers {
    Anybody,
    Renderers,
}

fn http_behind(
    hops: TrustedHops,
    callers: Callers,
    state: Data<AppState>,
    listener: TcpListener,
) -> Result<Server> {
    let workers = state.config.http_workers;
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .app_data(hops)
            .configure(move |app| {
                if callers == Callers::Renderers {
                    app.app_data(FromRenderers);
                }
            })
            .configure(router::routes)
            .wrap(from_fn(middleware::middleware))
    })
    .on_connect(|connection, _| bound_writes(connection))
    // Otherwise small WebSocket frames would wait for acknowledgments of earlier ones (Nagle).
    .tcp_nodelay(true)
    .keep_alive(KEEP_ALIVE)
    .client_request_timeout(REQUEST_HEAD_TIMEOUT)
    .shutdown_timeout(DRAIN_SECONDS)
    .worker_max_blocking_threads(BLOCKING_THREADS)
    .workers(workers)
    .disable_signals()
    .listen(listener)
    .map_err(Error::internal)?;
    Ok(server.run())
}

/// Otherwise a client that does not read would keep its response in our memory forever.
fn bound_writes(connection: &dyn Any) {
    if let Some(stream) = connection.downcast_ref::<actix_web::rt::net::TcpStream>()
        && let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(WRITE_TIMEOUT))
    {
        tracing::debug!(%error, "a connection's writes are not bounded");
    }
}

/// Waits for the database; fails if its schema does not fit this program.
async fn schema_is_current(state: &AppState) -> Result<()> {
    loop {
        match state.db.run(migrate::is_current).await {
            Ok(true) => return Ok(()),
            Ok(false) => {
                return Err(Error::internal(
                    "DATABASE_URL: the database's schema is older than this program; run `academy migrate`",
                ));
            }
            Err(error) => tracing::warn!(%error, "waiting for the database"),
        }
        sleep(SCHEMA_PAUSE).await;
    }
}

async fn stop_jobs(jobs: Jobs) {
    if timeout(JOBS_STOP_TIMEOUT, jobs.stop()).await.is_err() {
        tracing::warn!("a job was left in the middle; it will be done again");
    }
}

struct RunningServer {
    handle: ServerHandle,
    task: JoinHandle<std::io::Result<()>>,
}

impl RunningServer {
    fn to(server: Server) -> RunningServer {
        RunningServer { handle: server.handle(), task: actix_web::rt::spawn(server) }
    }

    fn figures(state: &Data<AppState>) -> Result<Option<RunningServer>> {
        let address = state.config.metrics_addr;
        address
            .map(|address| Ok(RunningServer::to(metrics_server::server(state.clone(), address)?)))
            .transpose()
    }

    /// Returns only when the server ended by itself.
    async fn failed(&mut self) -> Result<()> {
        match (&mut self.task).await {
            Ok(Ok(())) => Err(Error::internal("the server ended by itself")),
            Ok(Err(error)) => Err(Error::internal(error)),
            Err(error) => Err(Error::internal(error)),
        }
    }

    /// Accepts no more connections and finishes the requests on the existing ones.
    async fn drain(self) {
        self.handle.pause().await;
        sleep(ACCEPT_GRACE).await;
        self.stop(true).await;
    }

    async fn stop(self, graceful: bool) {
        self.handle.stop(graceful).await;
    }
}
