//! A page's socket: replay of missed events, subscriptions and heartbeats.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::models::live_event;
use schema::models::second_factor::SecondFactor;
use schema::models::session::SignedIn;
use schema::models::user::User;
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use super::batch::EventBatch;
use super::broker::{Broker, SEND_BUDGET, Subscription};
use super::cursor::Cursor;
use super::frame::{ClientFrame, ServerFrame};
use super::topic::Topic;
use crate::error::{Error, Result};
use crate::live::websocket::{CloseReason, Message, OpenSocket, Sender, SocketLimits};
use crate::platform::clock::Clock;
use crate::platform::database::Database;

/// A page reconnects after 30 s of silence, which is one missed heartbeat (`silence` in `app/live/socket.ts`).
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(20);
/// If more events were missed, they are not replayed: the page reloads.
const MAX_REPLAY: i64 = 500;
/// If the missed events exceed this size in bytes, the page reloads as well. It is well below the socket's budget: a
/// socket that is closed for its backlog would come back with the same cursor and be closed again.
const MAX_REPLAY_BYTES: usize = SEND_BUDGET / 2;
/// The maximum number of topics per frame.
const MAX_TOPICS_IN_FRAME: usize = 20;
/// The limits of a page's socket.
pub const LIMITS: SocketLimits = SocketLimits::new(4096, SEND_BUDGET);

/// The dependencies of a page's socket.
#[derive(Clone)]
pub struct SubscriberContext {
    /// Where missed events are read.
    pub db: Database,
    /// The clock.
    pub clock: Clock,
    /// Sends events.
    pub broker: Arc<Broker>,
    /// Whether admins need a second factor to act as admins.
    pub admins_need_second_factor: bool,
}

/// Serves a page's socket until either side closes it. If it is refused, the close code, which browsers can see, tells
/// the reason.
///
/// `after` is the cursor of the data on the page; `None` to receive only new events.
pub fn start(
    context: SubscriberContext,
    who: Result<SignedIn, CloseReason>,
    connection: OpenSocket,
    after: Option<String>,
) {
    let sender = connection.sender.clone();
    match who.and_then(|who| Ok((context.broker.connect(&who, sender.clone())?, who))) {
        Ok((subscription, who)) => {
            let page = Subscriber { context, who, subscription, sender };
            actix_web::rt::spawn(page.run(connection, after));
        }
        Err(reason) => sender.close(reason),
    }
}

/// The user's current roles.
fn roles(conn: &mut PgConnection, user_id: Uuid, admins_need_second_factor: bool) -> Result<Vec<Role>> {
    let mut roles = User::roles(conn, user_id)?;
    let is_admin = roles.contains(&Role::Admin);
    if is_admin && admins_need_second_factor && !SecondFactor::is_enabled(conn, user_id)? {
        roles.retain(|role| *role != Role::Admin);
    }
    Ok(roles)
}

/// The result of reading the events that a page missed.
enum MissedEvents {
    /// All of them.
    Events(EventBatch),
    /// More than is kept or worth replaying.
    TooMuch,
}

struct Subscriber {
    context: SubscriberContext,
    who: SignedIn,
    subscription: Subscription,
    sender: Sender,
}

impl Subscriber {
    async fn run(mut self, mut connection: OpenSocket, after: Option<String>) {
        let outcome = self.exchange(&mut connection, after).await;
        if let Err(reason) = outcome {
            self.sender.close(reason);
        }
    }

    /// Runs until the socket ends.
    async fn exchange(
        &mut self,
        connection: &mut OpenSocket,
        after: Option<String>,
    ) -> Result<(), CloseReason> {
        // The socket receives events since before the missed ones are read: events in between may be sent twice but are
        // never lost.
        let user_id = self.who.profile.id;
        let own = vec![Topic::User(user_id)];
        let (cursor, missed) = self.missed(own, after).await?;
        self.send_missed(missed, &cursor)?;
        self.send(&ServerFrame::Hello { cursor: cursor.to_string(), user_id })?;
        let mut heartbeat = interval(HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.tick().await;
        loop {
            tokio::select! {
                message = connection.messages.recv() => match message {
                    None => return Ok(()),
                    Some(Message::Text(text)) => self.receive(&text).await?,
                    Some(Message::Binary(_)) => return Err(CloseReason::Policy),
                },
                _ = heartbeat.tick() => {
                    let cursor = self.context.broker.cursor().to_string();
                    self.send(&ServerFrame::Heartbeat { cursor })?;
                }
            }
        }
    }

    async fn receive(&mut self, text: &str) -> Result<(), CloseReason> {
        let frame: ClientFrame = serde_json::from_str(text).map_err(|_| CloseReason::Policy)?;
        match frame {
            ClientFrame::Subscribe { topics, .. } | ClientFrame::Unsubscribe { topics }
                if topics.len() > MAX_TOPICS_IN_FRAME =>
            {
                Err(CloseReason::Policy)
            }
            ClientFrame::Subscribe { id, topics, after } => self.subscribe(id, topics, after).await,
            ClientFrame::Unsubscribe { topics } => {
                topics
                    .iter()
                    .filter_map(|topic| topic.parse().ok())
                    .for_each(|topic| self.subscription.remove(topic));
                Ok(())
            }
        }
    }

    async fn subscribe(
        &mut self,
        id: u32,
        topics: Vec<String>,
        after: Option<String>,
    ) -> Result<(), CloseReason> {
        if topics.is_empty() {
            // The page only checks whether the connection works.
            return self.send(&ServerFrame::Subscribed { id, topics, refused: Vec::new() });
        }
        let user_id = self.who.profile.id;
        // The roles are read again: they may have changed since the socket was opened.
        let needs_factor = self.context.admins_need_second_factor;
        let roles = self.read(move |conn| roles(conn, user_id, needs_factor)).await?;
        let (mut accepted, mut refused, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for text in topics {
            let topic = text.parse().ok().filter(|topic: &Topic| topic.is_readable_by(user_id, &roles));
            match topic.filter(|topic| self.subscription.add(*topic)) {
                Some(topic) => {
                    accepted.push(text);
                    found.push(topic);
                }
                None => refused.push(text),
            }
        }
        if !found.is_empty() && after.is_some() {
            let (cursor, missed) = self.missed(found, after).await?;
            self.send_missed(missed, &cursor)?;
        }
        self.send(&ServerFrame::Subscribed { id, topics: accepted, refused })
    }

    /// The missed events on these topics.
    async fn missed(
        &self,
        topics: Vec<Topic>,
        after: Option<String>,
    ) -> Result<(Cursor, MissedEvents), CloseReason> {
        let (user_id, now) = (self.who.profile.id, self.context.clock.now());
        self.read(move |conn| missed(conn, user_id, &topics, after.as_deref(), now)).await
    }

    /// Sends the missed events up to the cursor.
    fn send_missed(&self, missed: MissedEvents, cursor: &Cursor) -> Result<(), CloseReason> {
        match missed {
            MissedEvents::TooMuch => self.send(&ServerFrame::Resync { cursor: cursor.to_string() }),
            MissedEvents::Events(batch) => {
                let events = batch.outbound(&cursor.to_string());
                let bytes: usize = events.iter().map(|event| event.frame.len()).sum();
                if self.sender.queued() + bytes > MAX_REPLAY_BYTES {
                    return self.send_missed(MissedEvents::TooMuch, cursor);
                }
                events.into_iter().for_each(|event| self.sender.send(event.frame));
                Ok(())
            }
        }
    }

    fn send(&self, frame: &ServerFrame) -> Result<(), CloseReason> {
        let text = frame.text().map_err(|error| {
            tracing::error!(%error, "a frame cannot be written");
            CloseReason::Overload
        })?;
        self.sender.send(text);
        Ok(())
    }

    /// Runs a query; if it fails, the socket is closed and the page reconnects later.
    async fn read<T, F>(&self, work: F) -> Result<T, CloseReason>
    where
        T: Send + 'static,
        F: FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    {
        self.context.db.run(work).await.map_err(|error: Error| {
            tracing::warn!(%error, "a page's missed events cannot be read");
            CloseReason::Overload
        })
    }
}

/// The user's events on these topics between `after` and the returned cursor.
fn missed(
    conn: &mut PgConnection,
    user_id: Uuid,
    topics: &[Topic],
    after: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(Cursor, MissedEvents)> {
    let present = live_event::current_snapshot(conn)?;
    let cursor = Cursor::new(now, &present);
    let Some(after) = after else { return Ok((cursor, MissedEvents::Events(EventBatch::empty()))) };
    let after = after.parse::<Cursor>().ok();
    let Some(seen) = after.as_ref().and_then(|after| after.resumable(now, &present)) else {
        return Ok((cursor, MissedEvents::TooMuch));
    };
    let topics: Vec<String> = topics.iter().map(ToString::to_string).collect();
    let rows = live_event::between_on(conn, seen, &present, &topics, MAX_REPLAY + 1)?;
    if rows.len() as i64 > MAX_REPLAY {
        return Ok((cursor, MissedEvents::TooMuch));
    }
    Ok((cursor, MissedEvents::Events(EventBatch::read_for(conn, rows, user_id)?)))
}
