//! Access to Postgres: Diesel with an r2d2 pool, on the threads of its own lane.

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

/// How long a request waits for a connection to be returned to the pool or opened.
const CONNECTION_WAIT: Duration = Duration::from_secs(3);
/// The total time that a call may take before its caller gets a 503.
const CALL_DEADLINE: Duration = Duration::from_secs(4);
/// A call that runs for longer is stuck: `STATEMENT_TIMEOUT` would have ended its statement before.
const STUCK_AFTER: Duration = Duration::from_millis(3500);
/// The `statement_timeout` of connections.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(3);
/// The `lock_timeout` of connections. Short enough that a transaction can be retried once within `CALL_DEADLINE`.
const LOCK_TIMEOUT: Duration = Duration::from_millis(1500);
/// The pause before a retry, plus up to half of it at random: the transactions that hold the locks have to finish
/// first, or they would conflict again.
const RETRY_PAUSE: Duration = Duration::from_millis(60);
/// The `idle_in_transaction_session_timeout`: how long Postgres keeps the locks of a silent process.
const IDLE_IN_TRANSACTION_TIMEOUT: Duration = Duration::from_secs(10);
/// The `pg_trgm.similarity_threshold`: the share of trigrams that two words need in common to match. Tolerates a
/// missing letter or two exchanged ones.
const WORD_SIMILARITY: f64 = 0.38;

/// The queue limit per connection. [`CONNECTION_WAIT`] bounds the waiting time as well.
const MAX_QUEUED_CALLS: usize = 128;
/// The number of calls per connection that may be written off.
const MAX_STUCK_CALLS: usize = 3;

/// The interval of checks whether a call that timed out is stuck.
const STUCK_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// The interval of probes of a server that does not respond.
const PROBE_PAUSE: Duration = Duration::from_secs(1);
/// The timeout of one probe.
const PROBE_DEADLINE: Duration = Duration::from_secs(3);

type Pool = r2d2::Pool<PooledConnections>;
/// A type-erased call and its result. One type for all callers lets the surrounding code be compiled once instead of
/// once per caller, which was a quarter of the code generated for this crate.
type BoxedCall = Box<dyn FnOnce(&mut PgConnection, Instant) -> Result<CallResult> + Send>;
type CallResult = Box<dyn Any + Send>;

/// Access to Postgres.
#[derive(Clone)]
pub struct Database(Arc<DatabaseInner>);

struct DatabaseInner {
    url: String,
    size: u32,
    lane: Lane,
    /// Replaced when its connections stopped responding.
    pool: RwLock<Pool>,
    queries: Arc<AtomicU64>,
    retries: IntCounter,
    notifier: Notifier,
    /// Whether a call lost its connection or could not get one.
    has_lost_connection: AtomicBool,
    is_probing: AtomicBool,
}

impl Database {
    /// Creates a pool that connects lazily, so that a database that is down does not prevent the start.
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

    /// Runs `work` with a connection on a thread that may block.
    ///
    /// # Errors
    /// The error of `work`; `database_unavailable` if no connection is available or the database does not respond in
    /// time, `overloaded` if the queue is full, `database_busy` if a lock or a statement timed out.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        self.call(TransactionLimits::default(), move |conn, _| work(conn)).await
    }

    /// Runs `work` in one transaction that is rolled back on an error.
    ///
    /// After a lock timeout, a deadlock or a serialization failure, a copy of `work` runs once more if time allows.
    /// `work` must therefore have no side effects outside the database.
    pub async fn transaction<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Clone + Send + 'static,
    {
        self.transaction_then(work, |_| ()).await
    }

    /// The same, with a callback that runs directly after the commit, before other processes are notified and the
    /// caller resumes.
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

    /// The same for jobs, with a statement timeout of `limit` and without a retry.
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
        let work: BoxedCall = Box::new(move |conn, deadline| Ok(Box::new(work(conn, deadline)?)));
        let outcome = self.call_boxed(limits, work).await?;
        outcome.downcast().map(|value| *value).map_err(|_| Error::internal("a result of another type"))
    }

    async fn call_boxed(&self, limits: TransactionLimits, work: BoxedCall) -> Result<CallResult> {
        let deadline = Instant::now() + limits.call;
        if self.0.lane.is_stuck() {
            // The callers of the stuck calls may have been dropped before their deadline, which would have started the
            // probe.
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

    /// If a call is stuck or a connection was lost, probes the server over a separate connection until it responds;
    /// then writes off the stuck calls and replaces the pool, whose connections may be as dead.
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

    /// Whether a call is stuck or a connection was lost, now or until the call that just timed out would count as
    /// stuck. A call that waited for a thread and then only ran for long is no sign of a silent server.
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
        // The old pool is closed after the lock is released.
        let _old = std::mem::replace(&mut *self.0.pool.write(), new);
        tracing::info!(written_off, "the database answers again: new connections");
    }

    /// The number of statements sent so far, for metrics and for tests.
    #[must_use]
    pub fn queries(&self) -> u64 {
        self.0.queries.load(Ordering::SeqCst)
    }

    /// The numbers of connections in use and idle, for metrics.
    #[must_use]
    pub fn pool_state(&self) -> (u32, u32) {
        let state = self.0.pool.read().state();
        (state.connections - state.idle_connections, state.idle_connections)
    }

    /// The number of threads that wait for a database that does not respond, for metrics.
    #[must_use]
    pub fn stuck(&self) -> usize {
        self.0.lane.stuck()
    }
}

/// The time limits of one call.
struct TransactionLimits {
    /// Until its caller gets an error.
    call: Duration,
    /// The time on its thread after which it counts as stuck.
    stuck_after: Duration,
}

impl Default for TransactionLimits {
    fn default() -> TransactionLimits {
        TransactionLimits { call: CALL_DEADLINE, stuck_after: STUCK_AFTER }
    }
}

/// Held by the probing task, clears the flag on drop.
struct Probing(Database);

impl Drop for Probing {
    fn drop(&mut self) {
        self.0.0.is_probing.store(false, Ordering::SeqCst);
    }
}

/// Whether the server responds over a new connection, which needs no thread.
async fn answers(url: &str) -> Result<()> {
    let (client, connection) = connect(url).await?;
    tokio::select! {
        response = client.simple_query("") => response.map(drop).map_err(Error::internal),
        ended = connection => Err(ended.map_or_else(Error::internal, |()| Error::internal("the connection ended"))),
    }
}

/// Runs a copy of `work` again if the first attempt failed with `database_busy` and a second fits the deadline.
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

/// Runs `work` in a transaction that is rolled back if the deadline has passed when it is done.
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
        // No minimum of idle connections: it would open more connections than are ever needed at once.
        .min_idle(Some(0))
        .connection_timeout(CONNECTION_WAIT)
        .test_on_check_out(true)
        .build_unchecked(PooledConnections { manager: ConnectionManager::new(url), queries: queries.clone() })
}

/// Opens connections with our settings and counts their queries.
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

    /// The pool's own liveness check is not counted as a query. Instrumentation is switched off for it, because
    /// recognizing it by its text would require formatting the text of every query.
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
