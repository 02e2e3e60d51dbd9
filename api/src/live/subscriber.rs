//! One page's socket: what it missed, what it subscribes to, how it knows that the line lives.

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
use crate::live::websocket::{CloseReason, Connection, Message, Sender, SocketLimits};
use crate::platform::clock::Clock;
use crate::platform::database::Database;

/// A page reconnects after 30 s of silence, which is one missed heartbeat (`silence` in `app/live/socket.ts`).
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(20);
/// More missed events than this are not told one by one: the page loads anew.
const MAX_REPLAY: i64 = 500;
/// Bytes of missed events beyond which the page loads anew too: what its socket takes with room to spare. One that is
/// closed for lying behind comes back with the cursor it had, and would be closed for the same again.
const MAX_REPLAY_BYTES: usize = SEND_BUDGET / 2;
/// Topics in one frame.
const MAX_TOPICS_IN_FRAME: usize = 20;
/// What the socket of a page may use.
pub const LIMITS: SocketLimits = SocketLimits::new(4096, SEND_BUDGET);

/// What a page's socket needs of its process.
#[derive(Clone)]
pub struct SubscriberContext {
    /// Where missed events are.
    pub db: Database,
    /// The time.
    pub clock: Clock,
    /// Who hands events out.
    pub broker: Arc<Broker>,
    /// Whether admins without a second factor act as none.
    pub admins_need_second_factor: bool,
}

/// Talks to a page over its socket until either side ends it. Whoever may not have one is told so by the close code,
/// which browsers can see.
///
/// `after` is the cursor of what the page shows; `None` to hear only what is new.
pub fn start(
    context: SubscriberContext,
    who: Result<SignedIn, CloseReason>,
    connection: Connection,
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

/// What a person may act as now.
fn roles(conn: &mut PgConnection, user_id: Uuid, admins_need_second_factor: bool) -> Result<Vec<Role>> {
    let mut roles = User::roles(conn, user_id)?;
    let is_admin = roles.contains(&Role::Admin);
    if is_admin && admins_need_second_factor && !SecondFactor::is_enabled(conn, user_id)? {
        roles.retain(|role| *role != Role::Admin);
    }
    Ok(roles)
}

/// What a page missed.
enum MissedEvents {
    /// These events.
    Events(EventBatch),
    /// More than is kept, or than is worth telling.
    TooMuch,
}

struct Subscriber {
    context: SubscriberContext,
    who: SignedIn,
    subscription: Subscription,
    sender: Sender,
}

impl Subscriber {
    async fn run(mut self, mut connection: Connection, after: Option<String>) {
        let outcome = self.exchange(&mut connection, after).await;
        if let Err(reason) = outcome {
            self.sender.close(reason);
        }
    }

    /// Until the socket has ended.
    async fn exchange(
        &mut self,
        connection: &mut Connection,
        after: Option<String>,
    ) -> Result<(), CloseReason> {
        // The socket hears events since before this reads what it missed: what lies between is in both, never in neither.
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
            // A page that only wants to know whether the line lives.
            return self.send(&ServerFrame::Subscribed { id, topics, refused: Vec::new() });
        }
        let user_id = self.who.profile.id;
        // As they are now: they may have changed since the socket was opened.
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

    /// What the page missed on these topics.
    async fn missed(
        &self,
        topics: Vec<Topic>,
        after: Option<String>,
    ) -> Result<(Cursor, MissedEvents), CloseReason> {
        let (user_id, now) = (self.who.profile.id, self.context.clock.now());
        self.read(move |conn| missed(conn, user_id, &topics, after.as_deref(), now)).await
    }

    /// Tells what was missed up to the cursor.
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

    /// Asks the database; a page that cannot be answered comes back later.
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

/// What came for somebody on these topics after a cursor, up to the one that is answered.
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
