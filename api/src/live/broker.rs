//! The sockets of this process, and which topics each of them hears.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::web::Bytes;
use parking_lot::Mutex;
use schema::models::session::SignedIn;
use uuid::Uuid;

use super::chat_message::ChatMessage;
use super::delivered_messages::DeliveredMessages;
use super::frame::ServerFrame;
use super::topic::Topic;
use crate::live::websocket::{CloseReason, Sender};

/// Bytes that a page may lie behind before it is closed; it then comes back and catches up.
pub const SEND_BUDGET: usize = 256 * 1024;
/// Sockets of one person: many tabs, no flood.
const MAX_SOCKETS_PER_PERSON: usize = 20;
/// The same of sockets that hear no events, by holder: two tabs, and some that are being replaced.
const MAX_WATCHED_PER_HOLDER: usize = 10;
/// Sockets of one process.
const MAX_SOCKETS: usize = 10_000;
/// Topics a page subscribes to.
const MAX_TOPICS: usize = 50;

/// How long a burst waits for sockets that lie behind: one that does not read holds nobody up for long.
const MAX_SETTLE: Duration = Duration::from_millis(200);

/// An event as it goes out: one frame for everybody who hears it.
#[derive(Debug, Clone)]
pub struct OutboundEvent {
    /// Whom it reaches.
    pub topics: Vec<Topic>,
    /// What each of them is sent.
    pub frame: Bytes,
    /// Of a message: its chat and its number there.
    pub place: Option<(Uuid, i64)>,
    /// Tags of the public pages that show what changed; `None` if these are not known.
    pub outdated_pages: Option<Vec<String>>,
}

impl OutboundEvent {
    /// This frame for whoever hears one of these topics. `None` if it cannot be written.
    #[must_use]
    pub fn new(topics: Vec<Topic>, frame: &ServerFrame) -> Option<OutboundEvent> {
        let text = frame.text().inspect_err(|error| tracing::error!(%error, "a frame cannot be written"));
        Some(OutboundEvent {
            topics,
            frame: text.ok()?.into(),
            place: None,
            outdated_pages: Some(Vec::new()),
        })
    }
}

/// A socket's place in the broker, which forgets the socket when this is dropped.
pub struct Subscription {
    broker: Arc<Broker>,
    id: u64,
}

/// Hands events to whoever subscribes to their topics here.
#[derive(Default)]
pub struct Broker {
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    next_id: u64,
    phase: Phase,
    /// Everything before it has been handed out.
    cursor: Arc<str>,
    sockets: HashMap<u64, Socket>,
    by_topic: HashMap<Topic, HashSet<u64>>,
    delivered: DeliveredMessages,
}

/// Whether pages may connect.
#[derive(Default, PartialEq, Eq)]
enum Phase {
    /// Not yet: what is published now would not be heard.
    #[default]
    Starting,
    /// Yes.
    Open,
    /// No longer.
    Closed,
}

struct Socket {
    /// Of whoever is signed in.
    session_id: Option<Uuid>,
    user_id: Option<Uuid>,
    /// For whom it counts, where it is watched only.
    holder: Option<String>,
    topics: HashSet<Topic>,
    sender: Sender,
}

impl Socket {
    fn is_crowded(&self) -> bool {
        self.sender.queued() > SEND_BUDGET / 4
    }
}

impl Broker {
    /// Lets a person's page hear from now on what concerns them.
    ///
    /// # Errors
    /// Why the socket is to be closed: too many of them, or not now.
    pub fn connect(self: &Arc<Self>, who: &SignedIn, sender: Sender) -> Result<Subscription, CloseReason> {
        let mut table = self.table.lock();
        table.check_phase()?;
        let own = Topic::User(who.profile.id);
        if table.by_topic.get(&own).map_or(0, HashSet::len) >= MAX_SOCKETS_PER_PERSON {
            return Err(CloseReason::TooMany);
        }
        let id = table.insert(Some(who), None, HashSet::from([own]), sender)?;
        table.by_topic.entry(own).or_default().insert(id);
        Ok(Subscription { broker: self.clone(), id })
    }

    /// Lets a socket that hears no events end with the session of whoever it is of, if anybody is signed in, and with the
    /// process. `holder` names for whom it counts: each has a few at a time.
    ///
    /// # Errors
    /// Why the socket is to be closed: too many of them, or not now.
    pub fn watch(
        self: &Arc<Self>,
        who: Option<&SignedIn>,
        holder: &str,
        sender: Sender,
    ) -> Result<Subscription, CloseReason> {
        let mut table = self.table.lock();
        table.check_phase()?;
        let held = table.sockets.values().filter(|socket| socket.holder.as_deref() == Some(holder));
        if held.count() >= MAX_WATCHED_PER_HOLDER {
            return Err(CloseReason::TooMany);
        }
        let id = table.insert(who, Some(holder.to_owned()), HashSet::new(), sender)?;
        Ok(Subscription { broker: self.clone(), id })
    }

    /// Hands events that came by the bus to their subscribers, in their order and to each socket once. Messages that were
    /// handed out ahead of it are left out.
    pub fn deliver(&self, events: &[OutboundEvent]) {
        let mut table = self.table.lock();
        for event in events {
            if event.place.is_none_or(|place| table.delivered.claim_from_bus(place)) {
                table.deliver(event);
            }
        }
    }

    /// Hands a message that was just committed to its people, ahead of the bus, unless the bus has to bring something of its
    /// chat first.
    pub fn deliver_ahead(&self, message: &ChatMessage, people: &[Uuid]) {
        let topics = people.iter().copied().map(Topic::User).collect();
        let frame = ServerFrame::Message { message: Box::new(message.clone()) };
        let Some(event) = OutboundEvent::new(topics, &frame) else { return };
        let mut table = self.table.lock();
        if table.delivered.claim_ahead((message.chat_session_id, message.seq)) {
            table.deliver(&event);
        }
    }

    /// Whether a message that comes by the bus was handed out ahead of it, and need not be read.
    #[must_use]
    pub fn was_ahead(&self, place: (Uuid, i64)) -> bool {
        self.table.lock().delivered.was_ahead(place)
    }

    /// Notes that everything before this cursor has been handed out. The first one opens the broker.
    pub fn advance(&self, cursor: &str) {
        let mut table = self.table.lock();
        table.cursor = cursor.into();
        if table.phase == Phase::Starting {
            table.phase = Phase::Open;
        }
    }

    /// Sends every socket a frame that lets its page load anew.
    pub fn resync(&self, frame: &Bytes) {
        let mut table = self.table.lock();
        table.delivered.clear();
        for socket in table.sockets.values().filter(|socket| !socket.topics.is_empty()) {
            socket.sender.send(frame.clone());
        }
    }

    /// Everything before it has been handed to the sockets.
    #[must_use]
    pub fn cursor(&self) -> Arc<str> {
        self.table.lock().cursor.clone()
    }

    /// Sockets whose queue holds so much that a burst might overflow it.
    #[must_use]
    pub fn crowded(&self) -> HashSet<u64> {
        let table = self.table.lock();
        let crowded = table.sockets.iter().filter(|(_, socket)| socket.is_crowded());
        crowded.map(|(id, _)| *id).collect()
    }

    /// Gives sockets a moment to send what they were handed, so that those that keep up survive a burst. Nobody waits
    /// for those that were slow before it.
    pub async fn wait_for_sends(&self, slow: &HashSet<u64>) {
        let deadline = Instant::now() + MAX_SETTLE;
        while !self.crowded().is_subset(slow) && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Ends the sockets of a session that ended.
    pub fn close_session(&self, session_id: Uuid) {
        self.close_where(CloseReason::SignedOut, |socket| socket.session_id == Some(session_id));
    }

    /// Ends the sockets of those of these sessions, in their order, that are not among the open ones.
    pub fn close_ended_sessions(&self, asked: &[Uuid], open: &HashSet<Uuid>) {
        self.close_where(CloseReason::SignedOut, |socket| {
            socket.session_id.is_some_and(|id| asked.binary_search(&id).is_ok() && !open.contains(&id))
        });
    }

    /// Lets only these people hear what is for admins. The sockets of the others stay open.
    pub fn retain_admins(&self, is_admin: impl Fn(Uuid) -> bool) {
        let mut table = self.table.lock();
        let Table { sockets, by_topic, .. } = &mut *table;
        let Some(hearers) = by_topic.get_mut(&Topic::Admin) else { return };
        hearers.retain(|id| {
            let Some(socket) = sockets.get_mut(id) else { return false };
            socket.user_id.is_some_and(&is_admin) || !socket.topics.remove(&Topic::Admin)
        });
        if hearers.is_empty() {
            by_topic.remove(&Topic::Admin);
        }
    }

    /// Whether any socket here hears what is for admins.
    #[must_use]
    pub fn has_admins(&self) -> bool {
        self.table.lock().by_topic.contains_key(&Topic::Admin)
    }

    /// Ends every socket and takes no new one.
    pub fn close(&self) {
        self.table.lock().phase = Phase::Closed;
        self.close_where(CloseReason::Restart, |_| true);
    }

    fn close_where(&self, reason: CloseReason, which: impl Fn(&Socket) -> bool) {
        for socket in self.table.lock().sockets.values().filter(|socket| which(socket)) {
            socket.sender.close(reason);
        }
    }

    /// Whether pages can connect.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.table.lock().phase == Phase::Open
    }

    /// How many sockets are connected here.
    #[must_use]
    pub fn count(&self) -> usize {
        self.table.lock().sockets.len()
    }

    /// The sessions that are connected here.
    #[must_use]
    pub fn sessions(&self) -> Vec<Uuid> {
        let mut all: Vec<Uuid> =
            self.table.lock().sockets.values().filter_map(|socket| socket.session_id).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl Subscription {
    /// Hears a topic from now on; `false` when the socket has too many.
    #[must_use]
    pub fn add(&self, topic: Topic) -> bool {
        let mut table = self.broker.table.lock();
        let Table { sockets, by_topic, .. } = &mut *table;
        let Some(socket) = sockets.get_mut(&self.id) else { return false };
        // The person's own is not counted.
        if socket.topics.len() > MAX_TOPICS && !socket.topics.contains(&topic) {
            return false;
        }
        socket.topics.insert(topic);
        by_topic.entry(topic).or_default().insert(self.id);
        true
    }

    /// Hears a topic no more. The person's own stays.
    pub fn remove(&self, topic: Topic) {
        let mut table = self.broker.table.lock();
        if matches!(topic, Topic::User(_)) {
            return;
        }
        if let Some(socket) = table.sockets.get_mut(&self.id) {
            socket.topics.remove(&topic);
        }
        table.forget(topic, self.id);
    }
}

impl Table {
    fn check_phase(&self) -> Result<(), CloseReason> {
        match self.phase {
            Phase::Starting => Err(CloseReason::Overload),
            Phase::Open => Ok(()),
            Phase::Closed => Err(CloseReason::Restart),
        }
    }

    fn insert(
        &mut self,
        who: Option<&SignedIn>,
        holder: Option<String>,
        topics: HashSet<Topic>,
        sender: Sender,
    ) -> Result<u64, CloseReason> {
        if self.sockets.len() >= MAX_SOCKETS {
            return Err(CloseReason::Overload);
        }
        let id = self.next_id;
        self.next_id += 1;
        let (session_id, user_id) = (who.map(|who| who.session_id), who.map(|who| who.profile.id));
        self.sockets.insert(id, Socket { session_id, user_id, holder, topics, sender });
        Ok(id)
    }

    fn deliver(&self, event: &OutboundEvent) {
        let subscribers = event.topics.iter().filter_map(|topic| self.by_topic.get(topic));
        let ids: HashSet<u64> = subscribers.flatten().copied().collect();
        for socket in ids.iter().filter_map(|id| self.sockets.get(id)) {
            socket.sender.send(event.frame.clone());
        }
    }

    fn forget(&mut self, topic: Topic, id: u64) {
        if let Some(ids) = self.by_topic.get_mut(&topic) {
            ids.remove(&id);
            if ids.is_empty() {
                self.by_topic.remove(&topic);
            }
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut table = self.broker.table.lock();
        if let Some(socket) = table.sockets.remove(&self.id) {
            for topic in socket.topics {
                table.forget(topic, self.id);
            }
        }
    }
}
