//! Starting and stopping the processes.

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

/// Routers in front keep idle connections for 90 s; ours must not be the one to close first.
const KEEP_ALIVE: Duration = Duration::from_secs(95);
/// A request's head has this long to arrive.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes that a client does not take for so long end its connection: the one limit that also holds for a socket whose
/// page stopped reading.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Threads a worker has for what blocks without a lane of its own: reading files of the front end, looking names up.
const BLOCKING_THREADS: usize = 8;

// What follows SIGTERM; hosts kill after 30 s. All of it together stays below 25 s.

/// Routers go on sending for a moment after they were told not to.
const DRAIN_DELAY: Duration = Duration::from_secs(1);
/// Connections accepted at the last moment get this long to be handed to a worker.
const ACCEPT_GRACE: Duration = Duration::from_millis(100);
/// Requests under way have this long to end.
const DRAIN_SECONDS: u64 = 15;
/// Jobs finish the turn they are in.
const JOBS_STOP_TIMEOUT: Duration = Duration::from_secs(16);

/// Between looks at a database that cannot be reached at the start.
const SCHEMA_PAUSE: Duration = Duration::from_secs(2);

/// Runs the web process until SIGTERM or SIGINT.
///
/// # Errors
/// When it cannot start: the address is taken, the front end is not built, the database's schema is old.
pub async fn serve(config: Config, clock: Clock) -> Result<()> {
    let mut signals = Signals::listen()?;
    let listener = TcpListener::bind(config.listen)
        .map_err(|error| Error::internal(format!("PORT: {} cannot be bound: {error}", config.listen)))?;
    let mut site = Site::start(config, clock, listener)?;
    // Beside the start, which it does not hold up. It ends by itself.
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
/// When it cannot start: an address is taken, the database's schema is old.
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

/// The web process: everything that has to be stopped again, in the order in which it is.
pub struct Site {
    /// What handlers see.
    pub state: Data<AppState>,
    front: RunningServer,
    bus: Option<Bus>,
    jobs: Option<Jobs>,
    /// Where the renderer's loaders reach the API: still there when the front takes no more.
    back: RunningServer,
    renderer: Option<Sidecar>,
    figures: Option<RunningServer>,
}

impl Site {
    /// Listens at once, and starts what takes longer.
    ///
    /// # Errors
    /// When a setting is not usable or an address is taken.
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
            // The renderer passes on the address of the visitor it works for, and only that.
            back: RunningServer::to(http_behind(TrustedHops(1), Callers::Renderers, state.clone(), inside)?),
            renderer,
            figures: RunningServer::figures(&state)?,
            state,
        })
    }

    /// Brings up what needs the database, then serves until something fails.
    ///
    /// # Errors
    /// When the database's schema is old, or the server failed.
    pub async fn run(&mut self) -> Result<()> {
        self.warm().await?;
        self.front.failed().await
    }

    /// Brings up what needs the database.
    ///
    /// # Errors
    /// When the database's schema is old.
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

    /// Ends: what was accepted is answered, then everything is gone.
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

/// The HTTP server over a bound socket.
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
    // Small frames of sockets would wait for the other side's acknowledgements of those before them.
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

/// Without a bound a client that takes nothing keeps its answer in our memory for ever.
fn bound_writes(connection: &dyn Any) {
    if let Some(stream) = connection.downcast_ref::<actix_web::rt::net::TcpStream>()
        && let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(WRITE_TIMEOUT))
    {
        tracing::debug!(%error, "a connection's writes are not bounded");
    }
}

/// Waits for a database; refuses one that this program does not fit.
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

/// A running HTTP server.
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

    /// Takes no more connections and answers what came in on those it has.
    async fn drain(self) {
        self.handle.pause().await;
        sleep(ACCEPT_GRACE).await;
        self.stop(true).await;
    }

    async fn stop(self, graceful: bool) {
        self.handle.stop(graceful).await;
    }
}
