//! The only place that blocks: Diesel over r2d2 on the blocking threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::web;
use diesel::connection::{Instrumentation, InstrumentationEvent, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, Pool};
use diesel::{Connection, r2d2};

use crate::error::{Error, Result};
use crate::notifier::Notifier;
use crate::request_id;

/// Access to Postgres.
#[derive(Clone)]
pub struct Db {
    pool: Pool<ConnectionManager<PgConnection>>,
    queries: Arc<AtomicU64>,
    notifier: Arc<Notifier>,
}

/// How long a request waits for a free connection before it is answered 503.
const CHECKOUT_TIMEOUT: Duration = Duration::from_secs(3);

impl Db {
    /// Makes a pool; connects lazily, so that a database that is down does not stop the start.
    #[must_use]
    pub fn connect(database_url: &str, pool_size: u32) -> Db {
        let queries = Arc::new(AtomicU64::new(0));
        let pool = Pool::builder()
            .max_size(pool_size)
            .min_idle(Some(1))
            .connection_timeout(CHECKOUT_TIMEOUT)
            .test_on_check_out(true)
            .connection_customizer(Box::new(Prepare { queries: queries.clone() }))
            .build_unchecked(ConnectionManager::new(database_url));
        Db { pool, queries, notifier: Arc::default() }
    }

    /// Runs `work` with a connection on a blocking thread.
    ///
    /// # Errors
    /// What `work` answers, or `database_unavailable` when no connection can be had.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        let (pool, notifier) = (self.pool.clone(), self.notifier.clone());
        // What is recorded and logged there belongs to the request as well.
        let id = request_id::current();
        let work = move || -> Result<T> {
            let mut conn = pool.get()?;
            let outcome = work(&mut conn);
            notifier.after_work(&mut conn);
            outcome
        };
        web::block(move || request_id::within(id, work)).await.map_err(Error::internal)?
    }

    /// Runs `work` in one transaction: an error undoes everything it did.
    ///
    /// # Errors
    /// What `work` answers, or `database_unavailable`.
    pub async fn transaction<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        self.run(move |conn| conn.transaction(work)).await
    }

    /// How many statements were sent so far, for metrics and for tests that count.
    #[must_use]
    pub fn queries(&self) -> u64 {
        self.queries.load(Ordering::SeqCst)
    }

    /// Connections in use and idle, for metrics.
    #[must_use]
    pub fn pool_state(&self) -> (u32, u32) {
        let state = self.pool.state();
        (state.connections - state.idle_connections, state.idle_connections)
    }
}

/// What every new connection gets.
#[derive(Debug)]
struct Prepare {
    queries: Arc<AtomicU64>,
}

impl CustomizeConnection<PgConnection, r2d2::Error> for Prepare {
    fn on_acquire(&self, conn: &mut PgConnection) -> std::result::Result<(), r2d2::Error> {
        // A statement that runs longer than any request may wait is given up by the database as well.
        conn.batch_execute("SET TIME ZONE 'UTC'; SET statement_timeout = '10s'; SET lock_timeout = '8s'")
            .map_err(r2d2::Error::QueryError)?;
        conn.set_instrumentation(CountQueries(self.queries.clone()));
        Ok(())
    }
}

struct CountQueries(Arc<AtomicU64>);

impl Instrumentation for CountQueries {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            // The pool's own liveness check is not a query of ours.
            if !query.to_string().starts_with("SELECT 1 ") {
                self.0.fetch_add(1, Ordering::SeqCst);
            }
        }
    }
}
