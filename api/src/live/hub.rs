//! The sockets of this process, and who hears what.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use schema::enums::Role;
use schema::models::live_event::LiveEvent;
use schema::models::session::SignedIn;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::error::{Code, Error, Result};

/// Events a socket may lie behind before it is closed; its page then asks for what it missed.
const QUEUE: usize = 256;
/// Sockets of one person: many tabs, no flood.
const PER_PERSON: usize = 20;
/// Sockets of one process.
const IN_ALL: usize = 10_000;

/// How long a burst waits for sockets that lie behind: one that does not read holds nobody up for long.
const MOMENT: Duration = Duration::from_millis(200);

/// Why the server ends a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goodbye {
    /// The process stops: come back at once, to another one.
    Restart,
    /// It read too slowly: come back and catch up.
    TooSlow,
    /// The session ended: do not come back.
    SignedOut,
}

/// An event as every socket sends it.
#[derive(Debug, Clone)]
pub struct Told {
    /// Its place in the order.
    pub seq: i64,
    /// The whole frame.
    pub frame: Arc<str>,
}

impl From<&LiveEvent> for Told {
    fn from(event: &LiveEvent) -> Told {
        let frame = json!({ "type": "event", "seq": event.seq, "kind": event.kind, "data": event.data });
        Told { seq: event.seq, frame: frame.to_string().into() }
    }
}

/// What a socket holds on to; the hub forgets the socket when it is dropped.
pub struct Seat {
    /// Events, in order.
    pub events: mpsc::Receiver<Told>,
    /// Says when to stop, and why.
    pub goodbye: oneshot::Receiver<Goodbye>,
    hub: Arc<Hub>,
    id: u64,
}

/// Everybody who listens here.
#[derive(Default)]
pub struct Hub {
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    next: u64,
    phase: Phase,
    taken: HashMap<u64, Listener>,
    by_user: HashMap<Uuid, HashSet<u64>>,
}

/// Whether pages may listen.
#[derive(Default, PartialEq, Eq)]
enum Phase {
    /// Not yet: what is announced now would not be heard.
    #[default]
    Starting,
    /// Yes.
    Open,
    /// No longer.
    Closed,
}

struct Listener {
    user: Uuid,
    roles: Vec<Role>,
    session: Uuid,
    /// It was told everything up to here when it opened.
    from: i64,
    events: mpsc::Sender<Told>,
    goodbye: oneshot::Sender<Goodbye>,
}

impl Hub {
    /// Lets a person's page listen from now on.
    ///
    /// # Errors
    /// `rate_limited` when they, or all together, have too many sockets; `shutting_down` at the end.
    pub fn join(self: &Arc<Self>, who: &SignedIn) -> Result<Seat> {
        let mut seats = self.seats.lock();
        match seats.phase {
            Phase::Starting => return Err(Error::new(Code::DatabaseUnavailable)),
            Phase::Open => {}
            Phase::Closed => return Err(Error::new(Code::ShuttingDown)),
        }
        let own = seats.by_user.get(&who.profile.id).map_or(0, HashSet::len);
        if own >= PER_PERSON || seats.taken.len() >= IN_ALL {
            return Err(Error::rate_limited("Too many pages listen for updates at once.", 30));
        }
        let (events, queue) = mpsc::channel(QUEUE);
        let (goodbye, told_goodbye) = oneshot::channel();
        let id = seats.next;
        seats.next += 1;
        seats.by_user.entry(who.profile.id).or_default().insert(id);
        let (user, session, roles) = (who.profile.id, who.session_id, who.roles.clone());
        seats.taken.insert(id, Listener { user, roles, session, from: 0, events, goodbye });
        Ok(Seat { events: queue, goodbye: told_goodbye, hub: self.clone(), id })
    }

    /// Hands an event to everybody who may hear it.
    pub fn tell(&self, event: &LiveEvent) {
        let mut seats = self.seats.lock();
        let hear: Vec<u64> = match (event.audience_user_id, event.audience_role) {
            (Some(user), _) => seats.by_user.get(&user).into_iter().flatten().copied().collect(),
            (None, Some(role)) => {
                let all = seats.taken.iter();
                all.filter(|(_, one)| one.roles.contains(&role)).map(|(id, _)| *id).collect()
            }
            (None, None) => return,
        };
        if hear.is_empty() {
            return;
        }
        let told = Told::from(event);
        for id in hear {
            let full = seats
                .taken
                .get(&id)
                .is_some_and(|one| told.seq > one.from && one.events.try_send(told.clone()).is_err());
            if full {
                seats.dismiss(id, Goodbye::TooSlow);
            }
        }
    }

    /// Ends the sockets of sessions that ended.
    pub fn sign_out(&self, session: Uuid) {
        self.seats.lock().dismiss_all(Goodbye::SignedOut, |one| one.session == session);
    }

    /// Ends the sockets of sessions that are not among those still open.
    pub fn keep_only(&self, asked: &[Uuid], open: &HashSet<Uuid>) {
        let gone = |one: &Listener| asked.contains(&one.session) && !open.contains(&one.session);
        self.seats.lock().dismiss_all(Goodbye::SignedOut, gone);
    }

    /// Gives sockets a moment to send what they were handed, so that those that keep up survive a burst.
    pub async fn settle(&self) {
        let deadline = Instant::now() + MOMENT;
        while self.is_crowded() && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    fn is_crowded(&self) -> bool {
        self.seats.lock().taken.values().any(|one| one.events.capacity() < QUEUE / 2)
    }

    /// Whether pages can listen.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.seats.lock().phase == Phase::Open
    }

    /// How many sockets listen here.
    #[must_use]
    pub fn count(&self) -> usize {
        self.seats.lock().taken.len()
    }

    /// The sessions that listen here.
    #[must_use]
    pub fn sessions(&self) -> Vec<Uuid> {
        let mut all: Vec<Uuid> = self.seats.lock().taken.values().map(|one| one.session).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Takes sockets from now on: whatever is announced will be told.
    pub fn open(&self) {
        let mut seats = self.seats.lock();
        if seats.phase == Phase::Starting {
            seats.phase = Phase::Open;
        }
    }

    /// Ends every socket and takes no new one.
    pub fn close(&self) {
        let mut seats = self.seats.lock();
        seats.phase = Phase::Closed;
        seats.dismiss_all(Goodbye::Restart, |_| true);
    }
}

impl Seats {
    fn remove(&mut self, id: u64) -> Option<Listener> {
        let one = self.taken.remove(&id)?;
        if let Some(own) = self.by_user.get_mut(&one.user) {
            own.remove(&id);
            if own.is_empty() {
                self.by_user.remove(&one.user);
            }
        }
        Some(one)
    }

    fn dismiss(&mut self, id: u64, why: Goodbye) {
        if let Some(one) = self.remove(id) {
            // A socket that has just ended by itself needs no goodbye.
            let _ended = one.goodbye.send(why);
        }
    }

    fn dismiss_all(&mut self, why: Goodbye, which: impl Fn(&Listener) -> bool) {
        let ids: Vec<u64> = self.taken.iter().filter(|(_, one)| which(one)).map(|(id, _)| *id).collect();
        for id in ids {
            self.dismiss(id, why);
        }
    }
}

impl Seat {
    /// Spares the socket what it has been told otherwise.
    pub fn starts_after(&self, seq: i64) {
        if let Some(one) = self.hub.seats.lock().taken.get_mut(&self.id) {
            one.from = seq;
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hub.seats.lock().remove(self.id);
    }
}
