//! The one door to Postgres: Diesel over r2d2, on the threads of its own lane.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::r2d2::{ConnectionManager, ManageConnection};
use diesel::{Connection, r2d2};
use parking_lot::RwLock;
use prometheus::IntCounter;
use tokio::time::{sleep, timeout, timeout_at};

use crate::error::{Code, Error, Result};
use crate::platform::blocking::{Lane, LaneLimits};
use crate::platform::listening_connection::connect;
use crate::platform::metrics::Metrics;
use crate::platform::notifier::Notifier;

/// How long a request waits for others to give a connection back, and for a new one to open.
const CONNECTION_WAIT: Duration = Duration::from_secs(3);
/// How long a call may take in all before its caller is answered 503.
const CALL_DEADLINE: Duration = Duration::from_secs(4);
/// A call that runs for longer is stuck: the database itself gives every statement up before.
const STUCK_AFTER: Duration = Duration::from_millis(3500);
/// How long the database lets one statement run.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long it lets one wait for a lock. A transaction that did not get it has the time for a second try.
const LOCK_TIMEOUT: Duration = Duration::from_millis(1500);
/// Before a second try, and up to half as long again: the others it gave way to have to come first, or both are in each
/// other's way once more.
const RETRY_PAUSE: Duration = Duration::from_millis(60);
/// How long it keeps the locks of a process that says nothing any more.
const IDLE_IN_TRANSACTION_TIMEOUT: Duration = Duration::from_secs(10);
/// How much of two words has to be the same, in groups of three letters, for one to be found by the other: a letter left out
/// or two exchanged are forgiven.
const WORD_SIMILARITY: f64 = 0.38;

/// Calls that wait for a connection, for each connection. Nobody waits for longer than [`CONNECTION_WAIT`] anyway.
const MAX_QUEUED_CALLS: usize = 128;
/// How many calls may be written off, for each connection.
const MAX_STUCK_CALLS: usize = 3;

/// Between looks whether a call that timed out is stuck.
const STUCK_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// Between looks whether a server that did not answer does again.
const PROBE_PAUSE: Duration = Duration::from_secs(1);
/// A look that takes longer found nobody.
const PROBE_DEADLINE: Duration = Duration::from_secs(3);

type Pool = r2d2::Pool<PooledConnections>;
/// Anybody's work and what it results in. With one type for all, everything around it is compiled once instead of once
/// for each caller: that was a quarter of the code that was generated for this crate.
type Work = Box<dyn FnOnce(&mut PgConnection, Instant) -> Result<Outcome> + Send>;
type Outcome = Box<dyn Any + Send>;

/// Access to Postgres.
#[derive(Clone)]
pub struct Database(Arc<DatabaseInner>);

struct DatabaseInner {
    url: String,
    size: u32,
    lane: Lane,
    /// Replaced when connections of it fell silent.
    pool: RwLock<Pool>,
    queries: Arc<AtomicU64>,
    retries: IntCounter,
    notifier: Notifier,
    /// Whether a call found its connection ended, or could not have one.
    has_lost_connection: AtomicBool,
    is_probing: AtomicBool,
}

impl Database {
    /// Makes a pool; connects lazily, so that a database that is down does not stop the start.
    pub fn connect(url: &str, size: u32, metrics: &Metrics) -> Result<Database> {
        let queries = Arc::new(AtomicU64::new(0));
        let connections = usize::try_from(size).map_err(Error::internal)?;
        let limits = LaneLimits {
            max_wait: Some(CONNECTION_WAIT),
            spare: MAX_STUCK_CALLS * connections,
            ..LaneLimits::new("database", connections, MAX_QUEUED_CALLS * connections)
        };
        Ok(Database(Arc::new(DatabaseInner {
            lane: Lane::new(limits, metrics)?,
            pool: RwLock::new(pool(url, size, &queries)),
            url: url.to_owned(),
            size,
            queries,
            retries: metrics.database_retries.clone(),
            notifier: Notifier::default(),
            has_lost_connection: AtomicBool::new(false),
            is_probing: AtomicBool::new(false),
        })))
    }

    /// Runs `work` with a connection, on a thread where it may block.
    ///
    /// # Errors
    /// What `work` answers; `database_unavailable` when no connection can be had or the database does not answer in
    /// time, `overloaded` when too many wait for one, `database_busy` when a lock or a statement took too long.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        self.call(TransactionLimits::default(), move |conn, _| work(conn)).await
    }

    /// Runs `work` in one transaction: an error undoes everything it did.
    ///
    /// After a lock that was not let go in time, a deadlock or a transaction that could not be serialised, a copy of
    /// `work` runs once more, if there is time. It must therefore do nothing but talk to the database.
    pub async fn transaction<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Clone + Send + 'static,
    {
        self.transaction_then(work, |_| ()).await
    }

    /// The same with something to do at once when it has been committed, before other processes are woken and the caller is.
    pub async fn transaction_then<T, F, A>(&self, work: F, after: A) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Clone + Send + 'static,
        A: FnOnce(&T) + Send + 'static,
    {
        let retries = self.0.retries.clone();
        self.call(TransactionLimits::default(), move |conn, deadline| {
            twice(conn, work, deadline, &retries).inspect(after)
        })
        .await
    }

    /// The same for a job, whose statements may each take as long as `limit`. It runs once.
    pub async fn long_transaction<T, F>(&self, limit: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        let limits = TransactionLimits { call: limit + CALL_DEADLINE, stuck_after: limit + STUCK_AFTER };
        self.call(limits, move |conn, deadline| {
            once(conn, deadline, move |conn| {
                conn.batch_execute(&format!("SET LOCAL statement_timeout = {}", limit.as_millis()))?;
                work(conn)
            })
        })
        .await
    }

    async fn call<T, F>(&self, limits: TransactionLimits, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection, Instant) -> Result<T> + Send + 'static,
    {
        let work: Work = Box::new(move |conn, deadline| Ok(Box::new(work(conn, deadline)?)));
        let outcome = self.call_boxed(limits, work).await?;
        outcome.downcast().map(|value| *value).map_err(|_| Error::internal("a result of another type"))
    }

    async fn call_boxed(&self, limits: TransactionLimits, work: Work) -> Result<Outcome> {
        let deadline = Instant::now() + limits.call;
        if self.0.lane.is_stuck() {
            // Whoever made the stuck calls may have left before their deadline.
            self.probe();
            return Err(Error::new(Code::DatabaseUnavailable));
        }
        let place = self.0.lane.reserve()?.stuck_after(limits.stuck_after);
        let pool = self.0.pool.read().clone();
        let db = self.clone();
        let running = place.run(move || match pool.get() {
            Ok(mut conn) => {
                let outcome = work(&mut conn, deadline);
                db.0.notifier.after_work(&mut conn);
                outcome
            }
            Err(error) => Err(no_connection(&error)),
        });
        let outcome = match timeout_at(deadline.into(), running).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) if error.code() == Code::Overloaded => {
                tracing::warn!("no database connection was given back in time");
                return Err(Error::new(Code::DatabaseUnavailable));
            }
            Ok(Err(error)) => return Err(error),
            Err(_) => {
                tracing::warn!("the database did not answer in time");
                self.probe();
                return Err(Error::new(Code::DatabaseUnavailable));
            }
        };
        if outcome.as_ref().is_err_and(|error| error.code() == Code::DatabaseUnavailable) {
            self.0.has_lost_connection.store(true, Ordering::SeqCst);
            self.probe();
        }
        outcome
    }

    /// If a call is stuck or a connection was lost: looks, until the server answers, whether it does over a connection
    /// of its own; then writes off the calls that are stuck, and replaces the pool's connections, which may be as dead
    /// as theirs.
    fn probe(&self) {
        if self.0.is_probing.swap(true, Ordering::SeqCst) {
            return;
        }
        let probing = Probing(self.clone());
        tokio::spawn(async move {
            if !probing.0.finds_silence().await {
                return;
            }
            loop {
                sleep(PROBE_PAUSE).await;
                match timeout(PROBE_DEADLINE, answers(&probing.0.0.url)).await {
                    Ok(Ok(())) => break,
                    Ok(Err(error)) => tracing::debug!(%error, "the database does not answer yet"),
                    Err(_) => tracing::debug!("the database does not answer yet"),
                }
            }
            probing.0.replace();
        });
    }

    /// Whether a call is stuck or a connection was lost, now or before a call that has just timed out counts as stuck.
    /// One that waited for others and then only worked for long is no sign of silence.
    async fn finds_silence(&self) -> bool {
        let given_up = Instant::now() + CONNECTION_WAIT;
        loop {
            if self.0.lane.has_stuck() || self.0.has_lost_connection.swap(false, Ordering::SeqCst) {
                return true;
            }
            if Instant::now() >= given_up {
                return false;
            }
            sleep(STUCK_CHECK_INTERVAL).await;
        }
    }

    fn replace(&self) {
        let written_off = self.0.lane.write_off().unwrap_or_else(|error| {
            tracing::error!(%error, "no new threads for the database");
            0
        });
        if self.0.lane.is_stuck() {
            tracing::error!("every thread of the database is stuck, and no more of them may be written off");
            return;
        }
        let new = pool(&self.0.url, self.0.size, &self.0.queries);
        // Closed outside of the lock.
        let _old = std::mem::replace(&mut *self.0.pool.write(), new);
        tracing::info!(written_off, "the database answers again: new connections");
    }

    /// How many statements were sent so far, for metrics and for tests that count.
    #[must_use]
    pub fn queries(&self) -> u64 {
        self.0.queries.load(Ordering::SeqCst)
    }

    /// Connections in use and idle, for metrics.
    #[must_use]
    pub fn pool_state(&self) -> (u32, u32) {
        let state = self.0.pool.read().state();
        (state.connections - state.idle_connections, state.idle_connections)
    }

    /// How many threads wait for a database that does not answer, for metrics.
    #[must_use]
    pub fn stuck(&self) -> usize {
        self.0.lane.stuck()
    }
}

/// How long one call may take.
struct TransactionLimits {
    /// Until its caller is told that it failed.
    call: Duration,
    /// On its thread, until it counts as stuck.
    stuck_after: Duration,
}

impl Default for TransactionLimits {
    fn default() -> TransactionLimits {
        TransactionLimits { call: CALL_DEADLINE, stuck_after: STUCK_AFTER }
    }
}

/// Held by the task that looks for the server.
struct Probing(Database);

impl Drop for Probing {
    fn drop(&mut self) {
        self.0.0.is_probing.store(false, Ordering::SeqCst);
    }
}

/// Whether the server answers over a new connection, which takes no thread.
async fn answers(url: &str) -> Result<()> {
    let (client, connection) = connect(url).await?;
    tokio::select! {
        response = client.simple_query("") => response.map(drop).map_err(Error::internal),
        ended = connection => Err(ended.map_or_else(Error::internal, |()| Error::internal("the connection ended"))),
    }
}

/// Runs a copy of `work` again when the first one had to give way, if both tries end in time.
fn twice<T, F>(conn: &mut PgConnection, work: F, deadline: Instant, retries: &IntCounter) -> Result<T>
where
    F: FnOnce(&mut PgConnection) -> Result<T> + Clone,
{
    match once(conn, deadline, work.clone()) {
        Err(error) if error.code() == Code::DatabaseBusy && Instant::now() + LOCK_TIMEOUT < deadline => {
            tracing::info!(%error, "a transaction had to give way and runs again");
            retries.inc();
            thread::sleep(RETRY_PAUSE.mul_f64(rand::random_range(1.0..1.5)));
            once(conn, deadline, work)
        }
        outcome => outcome,
    }
}

/// A transaction that is past its deadline when its work is done undoes what it did.
fn once<T>(
    conn: &mut PgConnection,
    deadline: Instant,
    work: impl FnOnce(&mut PgConnection) -> Result<T>,
) -> Result<T> {
    conn.transaction(|conn| {
        let done = work(conn)?;
        if Instant::now() < deadline { Ok(done) } else { Err(Error::new(Code::DatabaseBusy)) }
    })
}

fn no_connection(error: &r2d2::PoolError) -> Error {
    tracing::warn!(%error, "no database connection");
    Error::new(Code::DatabaseUnavailable)
}

fn pool(url: &str, size: u32, queries: &Arc<AtomicU64>) -> Pool {
    Pool::builder()
        .max_size(size)
        // One that is idle while others work would be one more than is ever needed at once.
        .min_idle(Some(0))
        .connection_timeout(CONNECTION_WAIT)
        .test_on_check_out(true)
        .build_unchecked(PooledConnections { manager: ConnectionManager::new(url), queries: queries.clone() })
}

/// The pool's connections, as ours are set up; their queries are counted.
struct PooledConnections {
    manager: ConnectionManager<PgConnection>,
    queries: Arc<AtomicU64>,
}

impl ManageConnection for PooledConnections {
    type Connection = PgConnection;
    type Error = r2d2::Error;

    fn connect(&self) -> std::result::Result<PgConnection, r2d2::Error> {
        let mut conn = self.manager.connect()?;
        conn.batch_execute(&format!(
            "SET TIME ZONE 'UTC'; SET statement_timeout = {}; SET lock_timeout = {}; \
             SET idle_in_transaction_session_timeout = {}; \
             SET pg_trgm.similarity_threshold = {WORD_SIMILARITY}",
            STATEMENT_TIMEOUT.as_millis(),
            LOCK_TIMEOUT.as_millis(),
            IDLE_IN_TRANSACTION_TIMEOUT.as_millis(),
        ))
        .map_err(r2d2::Error::QueryError)?;
        conn.set_instrumentation(CountQueries(self.queries.clone()));
        Ok(conn)
    }

    /// The pool's own look whether a connection lives is not a query of ours. To tell it from them by its text, the text of each
    /// query would have to be made for that alone.
    fn is_valid(&self, conn: &mut PgConnection) -> std::result::Result<(), r2d2::Error> {
        conn.set_instrumentation(|_: InstrumentationEvent<'_>| ());
        self.manager.is_valid(conn)?;
        conn.set_instrumentation(CountQueries(self.queries.clone()));
        Ok(())
    }

    fn has_broken(&self, conn: &mut PgConnection) -> bool {
        self.manager.has_broken(conn)
    }
}

struct CountQueries(Arc<AtomicU64>);

impl Instrumentation for CountQueries {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { .. } = event {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}
