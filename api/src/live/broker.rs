//! The sockets of this process and their subscriptions to topics.

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

/// The maximum backlog of a page's socket in bytes; beyond it the socket is closed, and the page reconnects and catches
/// up.
pub const SEND_BUDGET: usize = 256 * 1024;
/// The maximum number of sockets per user: many tabs, but no flood.
const MAX_SOCKETS_PER_PERSON: usize = 20;
/// The maximum number of sockets without events per holder: enough for two tabs, and sockets that are being replaced.
const MAX_WATCHED_PER_HOLDER: usize = 10;
/// The maximum number of sockets per process.
const MAX_SOCKETS: usize = 10_000;
/// The maximum number of topics per socket.
const MAX_TOPICS: usize = 50;

/// How long a burst waits for sockets with a backlog: a client that does not read must not delay the others for long.
const MAX_SETTLE: Duration = Duration::from_millis(200);

/// An event to be sent: one frame for all its recipients.
#[derive(Debug, Clone)]
pub struct OutboundEvent {
    /// Its topics.
    pub topics: Vec<Topic>,
    /// The frame.
    pub frame: Bytes,
    /// For a message: its chat and its number there.
    pub place: Option<(Uuid, i64)>,
    /// Cache tags of the public pages that show the change; `None` if they are unknown.
    pub outdated_pages: Option<Vec<String>>,
}

impl OutboundEvent {
    /// An event with this frame and these topics. `None` if the frame cannot be serialized.
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

/// A socket's registration in the broker, removed on drop.
pub struct Subscription {
    broker: Arc<Broker>,
    id: u64,
}

/// Sends events to the sockets that subscribe to their topics.
#[derive(Default)]
pub struct Broker {
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    next_id: u64,
    phase: Phase,
    /// All events before it have been sent.
    cursor: Arc<str>,
    sockets: HashMap<u64, LiveSocket>,
    by_topic: HashMap<Topic, HashSet<u64>>,
    delivered: DeliveredMessages,
}

/// Whether the broker accepts sockets.
#[derive(Default, PartialEq, Eq)]
enum Phase {
    /// Not yet: events published now would be missed.
    #[default]
    Starting,
    /// Sockets are accepted.
    Open,
    /// The process shuts down; no sockets are accepted.
    Closed,
}

struct LiveSocket {
    /// The session, if the socket's user is signed in.
    session_id: Option<Uuid>,
    user_id: Option<Uuid>,
    /// The holder, for sockets without events.
    holder: Option<String>,
    topics: HashSet<Topic>,
    sender: Sender,
}

impl LiveSocket {
    fn is_crowded(&self) -> bool {
        self.sender.queued() > SEND_BUDGET / 4
    }
}

impl Broker {
    /// Registers a page's socket, subscribed to its user's topic.
    ///
    /// # Errors
    /// The reason to close the socket: too many sockets, or the broker is not open.
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

    /// Registers a socket that receives no events, so that it ends with its user's session, if there is one, and with
    /// the process. Each `holder` may have a few sockets at a time.
    ///
    /// # Errors
    /// The reason to close the socket: too many sockets, or the broker is not open.
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

    /// Sends events from the bus to their subscribers, in order and once per socket. Messages that were sent ahead of
    /// the bus are skipped.
    pub fn deliver(&self, events: &[OutboundEvent]) {
        let mut table = self.table.lock();
        for event in events {
            if event.place.is_none_or(|place| table.delivered.claim_from_bus(place)) {
                table.deliver(event);
            }
        }
    }

    /// Sends a message that was just committed to the chat's members, ahead of the bus, unless an earlier message of
    /// the chat has to come by the bus first.
    pub fn deliver_ahead(&self, message: &ChatMessage, people: &[Uuid]) {
        let topics = people.iter().copied().map(Topic::User).collect();
        let frame = ServerFrame::Message { message: Box::new(message.clone()) };
        let Some(event) = OutboundEvent::new(topics, &frame) else { return };
        let mut table = self.table.lock();
        if table.delivered.claim_ahead((message.chat_session_id, message.seq)) {
            table.deliver(&event);
        }
    }

    /// Whether a message was sent before the bus delivered it, so that it need not be read.
    #[must_use]
    pub fn was_ahead(&self, place: (Uuid, i64)) -> bool {
        self.table.lock().delivered.was_ahead(place)
    }

    /// Records that all events before this cursor have been sent. The first call opens the broker.
    pub fn advance(&self, cursor: &str) {
        let mut table = self.table.lock();
        table.cursor = cursor.into();
        if table.phase == Phase::Starting {
            table.phase = Phase::Open;
        }
    }

    /// Sends every socket a frame that makes its page reload its data.
    pub fn resync(&self, frame: &Bytes) {
        let mut table = self.table.lock();
        table.delivered.clear();
        for socket in table.sockets.values().filter(|socket| !socket.topics.is_empty()) {
            socket.sender.send(frame.clone());
        }
    }

    /// Returns the cursor up to which all events were sent to the sockets.
    #[must_use]
    pub fn cursor(&self) -> Arc<str> {
        self.table.lock().cursor.clone()
    }

    /// Returns the sockets with a backlog that a burst might push over the limit.
    #[must_use]
    pub fn crowded(&self) -> HashSet<u64> {
        let table = self.table.lock();
        let crowded = table.sockets.iter().filter(|(_, socket)| socket.is_crowded());
        crowded.map(|(id, _)| *id).collect()
    }

    /// Waits briefly for sockets to send their backlog, so that those that keep up survive a burst. Sockets that were
    /// slow before (`slow`) are not waited for.
    pub async fn wait_for_sends(&self, slow: &HashSet<u64>) {
        let deadline = Instant::now() + MAX_SETTLE;
        while !self.crowded().is_subset(slow) && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Closes the sockets of a session that ended.
    pub fn close_session(&self, session_id: Uuid) {
        self.close_where(CloseReason::SignedOut, |socket| socket.session_id == Some(session_id));
    }

    /// Closes the sockets of the sessions in `asked` (sorted) that are not in `open`.
    pub fn close_ended_sessions(&self, asked: &[Uuid], open: &HashSet<Uuid>) {
        self.close_where(CloseReason::SignedOut, |socket| {
            socket.session_id.is_some_and(|id| asked.binary_search(&id).is_ok() && !open.contains(&id))
        });
    }

    /// Removes the admin topic from the sockets of all other users. Their sockets stay open.
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

    /// Whether any socket subscribes to the admin topic.
    #[must_use]
    pub fn has_admins(&self) -> bool {
        self.table.lock().by_topic.contains_key(&Topic::Admin)
    }

    /// Closes all sockets and accepts no new ones.
    pub fn close(&self) {
        self.table.lock().phase = Phase::Closed;
        self.close_where(CloseReason::Restart, |_| true);
    }

    fn close_where(&self, reason: CloseReason, which: impl Fn(&LiveSocket) -> bool) {
        for socket in self.table.lock().sockets.values().filter(|socket| which(socket)) {
            socket.sender.close(reason);
        }
    }

    /// Whether new sockets of pages are accepted.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.table.lock().phase == Phase::Open
    }

    /// The number of sockets.
    #[must_use]
    pub fn count(&self) -> usize {
        self.table.lock().sockets.len()
    }

    /// The sessions of the sockets.
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
    /// Subscribes to a topic; `false` if the socket has too many.
    #[must_use]
    pub fn add(&self, topic: Topic) -> bool {
        let mut table = self.broker.table.lock();
        let Table { sockets, by_topic, .. } = &mut *table;
        let Some(socket) = sockets.get_mut(&self.id) else { return false };
        // The user's own topic does not count.
        if socket.topics.len() > MAX_TOPICS && !socket.topics.contains(&topic) {
            return false;
        }
        socket.topics.insert(topic);
        by_topic.entry(topic).or_default().insert(self.id);
        true
    }

    /// Unsubscribes from a topic. The user's own topic stays.
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
        self.sockets.insert(id, LiveSocket { session_id, user_id, holder, topics, sender });
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
