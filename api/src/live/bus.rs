//! Reads events and signals from other processes over one listening connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::PgConnection;
use parking_lot::Mutex;
use schema::models::live_event::Snapshot;
use schema::models::signal::Signal;
use schema::models::user::User;
use schema::models::{live_event, session, signal};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::error::{Error, Result};
use crate::live::announcements::{Announcement, Announcements};
use crate::live::batch::EventBatch;
use crate::live::broker::{Broker, OutboundEvent};
use crate::live::cursor::Cursor;
use crate::live::frame::ServerFrame;
use crate::pages::cache::PageCache;
use crate::platform::clock::Clock;
use crate::platform::database::Database;
use crate::platform::listening_connection::{CONNECT_DEADLINE, connect};
use crate::platform::metrics::Metrics;
use crate::platform::supervise::supervise;

/// The number of events read at a time: far fewer than a socket's backlog may hold, so that a client that keeps up
/// survives a burst.
const BATCH: i64 = 128;
/// The interval of polling for events whose publisher could not notify.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// The interval of pings.
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// If a ping takes longer the connection counts as dead, even if the peer still acknowledges bytes.
const PING_DEADLINE: Duration = Duration::from_secs(3);
/// The interval of checks for sockets of ended sessions and for missed signals.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// The pauses before reconnecting.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The dependencies of the listening task.
#[derive(Clone)]
pub struct BusContext {
    /// The database to listen to.
    pub database_url: String,
    /// The database pool that reads events.
    pub db: Database,
    /// The clock.
    pub clock: Clock,
    /// Sends events to this process's sockets.
    pub broker: Arc<Broker>,
    /// The page cache, which other processes may purge.
    pub pages: Arc<PageCache>,
    /// Counts restarts.
    pub metrics: Arc<Metrics>,
    /// Whether admins need a second factor to act as admins.
    pub admins_need_second_factor: bool,
}

/// The listening task.
pub struct Bus {
    stop: CancellationToken,
    task: JoinHandle<Option<()>>,
}

impl Bus {
    /// Starts the listening task, which runs until it is stopped.
    #[must_use]
    pub fn start(context: BusContext) -> Bus {
        let stop = CancellationToken::new();
        let (read, asked_to_stop) = (Arc::default(), stop.clone());
        let task = tokio::spawn(stop.clone().run_until_cancelled_owned(async move {
            let start = || Listener { context: context.clone(), read: Arc::clone(&read) }.run();
            supervise("live", &context.metrics, &asked_to_stop, start).await;
        }));
        Bus { stop, task }
    }

    /// Stops listening.
    pub async fn stop(self) {
        self.stop.cancel();
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the listener failed");
        }
    }
}

struct Listener {
    context: BusContext,
    /// The snapshot of the last read; `None` before the first one. Survives a panic.
    read: Arc<Mutex<Option<Snapshot>>>,
}

impl Listener {
    async fn run(self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let started = Instant::now();
            if let Err(error) = self.listen().await {
                tracing::warn!(%error, "not listening for live updates");
            }
            pause = if started.elapsed() > SESSION_CHECK_INTERVAL {
                FIRST_PAUSE
            } else {
                (pause * 2).min(LONGEST_PAUSE)
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Listens until the connection fails.
    async fn listen(&self) -> Result<()> {
        let (client, connection) = connect(&self.context.database_url).await?;
        let mut announcements = Announcements::of(connection);
        let listen = format!("LISTEN {}; LISTEN {}", live_event::CHANNEL, signal::CHANNEL);
        let listening = timeout(CONNECT_DEADLINE, client.batch_execute(&listen)).await;
        listening.map_err(Error::internal)?.map_err(Error::internal)?;
        // Signals are not stored. Any may have been missed while nobody listened, so everything is purged and all
        // sessions are checked.
        self.context.pages.purge_all();
        self.check_sessions().await?;
        self.deliver_new().await?;
        let [mut ping, mut session_check] = [PING_INTERVAL, SESSION_CHECK_INTERVAL].map(interval);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        session_check.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut poll = interval(POLL_INTERVAL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                announced = announcements.next() => match announced {
                    Some(Announcement::Signal(payload)) => self.act(&payload),
                    Some(Announcement::Events) => self.deliver_new().await?,
                    None => return Err(Error::internal("the connection has ended")),
                },
                _ = ping.tick() => {
                    let alive = timeout(PING_DEADLINE, client.simple_query("")).await;
                    alive.map_err(Error::internal)?.map_err(Error::internal)?;
                }
                _ = session_check.tick() => {
                    self.check_sessions().await?;
                }
                _ = poll.tick() => self.deliver_new().await?,
            }
        }
    }

    fn act(&self, payload: &str) {
        match serde_json::from_str(payload) {
            Ok(Signal::PagesChanged(tag)) => self.context.pages.purge(&tag),
            Ok(Signal::SessionEnded(id)) => self.context.broker.close_session(id),
            Ok(Signal::AdminRevoked(user_id)) => self.context.broker.retain_admins(|id| id != user_id),
            // A newer release may send unknown signals.
            Err(error) => tracing::warn!(%error, payload, "signal not understood"),
        }
    }

    /// Reads new events and sends them.
    async fn deliver_new(&self) -> Result<()> {
        let present = self.context.db.run(|conn| Ok(live_event::current_snapshot(conn)?)).await?;
        let cursor = Cursor::new(self.context.clock.now(), &present).to_string();
        let read = self.read.lock().clone();
        match read {
            // Sockets that open from now on catch up to at least this cursor. Cached pages may be older, so they are
            // purged.
            None => self.context.pages.purge_all(),
            Some(before) if before.precedes(&present) => {
                self.deliver_between(before, present.clone()).await?
            }
            Some(_) => {
                tracing::warn!("the database crashed or was set back: all pages load anew");
                self.context.pages.purge_all();
                let frame = ServerFrame::Resync { cursor: cursor.clone() }.text().map_err(Error::internal)?;
                self.context.broker.resync(&frame.into());
            }
        }
        *self.read.lock() = Some(present);
        self.context.broker.advance(&cursor);
        Ok(())
    }

    async fn deliver_between(&self, before: Snapshot, present: Snapshot) -> Result<()> {
        let mut from = 0;
        loop {
            let (before, present, broker) = (before.clone(), present.clone(), self.context.broker.clone());
            let read = move |conn: &mut PgConnection| {
                let rows = live_event::between(conn, &before, &present, from, BATCH)?;
                let full = rows.len() as i64 == BATCH;
                let last = rows.last().map_or(from, |row| row.seq);
                let batch = EventBatch::read(conn, rows, |place| broker.was_ahead(place))?;
                Ok((batch, last, full))
            };
            let (batch, last, full) = self.context.db.run(read).await?;
            from = last;
            let broker = &self.context.broker;
            let events = batch.outbound(&broker.cursor());
            events.iter().for_each(|event| self.purge_pages(event));
            let slow = broker.crowded();
            broker.deliver(&events);
            if !full {
                return Ok(());
            }
            broker.wait_for_sends(&slow).await;
        }
    }

    fn purge_pages(&self, event: &OutboundEvent) {
        match &event.outdated_pages {
            Some(tags) => tags.iter().for_each(|tag| self.context.pages.purge(tag)),
            None => self.context.pages.purge_all(),
        }
    }

    /// Closes the sockets of sessions that have expired or whose end was missed, and removes the admin topic from users
    /// who are no longer admins.
    async fn check_sessions(&self) -> Result<()> {
        let (asked, now) = (self.context.broker.sessions(), self.context.clock.now());
        if asked.is_empty() {
            return Ok(());
        }
        let ids = asked.clone();
        let open = self.context.db.run(move |conn| Ok(session::still_open(conn, &ids, now)?)).await?;
        self.context.broker.close_ended_sessions(&asked, &open.into_iter().collect());
        if self.context.broker.has_admins() {
            let needs_factor = self.context.admins_need_second_factor;
            let admins = self.context.db.run(move |conn| Ok(User::admins(conn, needs_factor)?)).await?;
            self.context.broker.retain_admins(|id| admins.contains(&id));
        }
        Ok(())
    }
}
