//! The loop of one socket: passes events from page, model, moderation and clock to the conversation, and performs its
//! effects.

mod gauges;
mod heartbeat;
mod held_speech;
mod last_words;
mod setup;

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use schema::enums::AiTutorEndReason;
use schema::models::session::SignedIn;
use tokio::time::{MissedTickBehavior, interval, sleep};
use uuid::Uuid;

use self::gauges::FrameLimits;
use self::held_speech::HeldSpeech;
use super::conversation::{
    Conversation, ConversationStart, Effect, Listening, Record, Timeouts, help, voice_unavailable,
};
use super::event::{BrowserEvent, Refusal, ServerEvent, SessionView, SpeechEvent};
use super::holder::Holder;
use super::instructions::instructions;
use super::safety::Concern;
use super::sessions::{self, Ending, OpenSession, Opening, SessionPlace};
use crate::clients::openai::OpenAi;
use crate::clients::realtime_model::{ModelCommand, ModelConnection, ModelEvent};
use crate::domain::ai_tutor::{Setup, end_message};
use crate::error::{Code, Result};
use crate::live::Broker;
use crate::live::websocket::{CloseReason, OpenSocket, Sender, SocketLimits};
use crate::platform::clock::Clock;
use crate::platform::config::{AiTutorConfig, Config};
use crate::platform::ctx::Ctx;
use crate::platform::database::Database;

/// The maximum size of a frame: a message of 4,000 characters in any script.
const MAX_MESSAGE: usize = 64 * 1024;
/// The maximum backlog of a page in bytes: some seconds of speech.
const SEND_BUDGET: usize = 512 * 1024;
/// The maximum size of unprocessed frames in bytes: a minute of speech in chunks, which a page repeats after a
/// reconnect.
const RECEIVE_BUDGET: usize = 6 * 1024 * 1024;
/// The limits of a page's socket.
pub const LIMITS: SocketLimits =
    SocketLimits { receive_budget: RECEIVE_BUDGET, ..SocketLimits::new(MAX_MESSAGE, SEND_BUDGET) };
/// The interval of timeout checks.
const TICK: Duration = Duration::from_secs(1);
/// The timeout of the summary.
const SUMMARY_TIMEOUT: Duration = Duration::from_secs(12);

/// The dependencies of a socket.
#[derive(Clone)]
pub struct RelayContext {
    pub config: Arc<Config>,
    pub ai_tutor: Arc<AiTutorConfig>,
    /// The model and the moderation.
    pub openai: OpenAi,
    /// Where sessions are stored.
    pub db: Database,
    pub clock: Clock,
    /// Closes sockets with their sign-in session and with the process.
    pub broker: Arc<Broker>,
}

/// The parameters of a socket.
#[derive(Debug, Clone)]
pub struct SocketRequest {
    /// The user, if signed in.
    pub who: Option<SignedIn>,
    /// The holder of the session.
    pub holder: Holder,
    /// The session to resume.
    pub resume: Option<Uuid>,
    /// The booking whose lesson notes the AI tutor may read.
    pub notes_booking_id: Option<Uuid>,
}

/// Serves a page's socket until either side closes it. If it is refused, the close code tells the reason.
pub fn start(context: RelayContext, request: Result<SocketRequest, CloseReason>, connection: OpenSocket) {
    let sender = connection.sender.clone();
    match request {
        Ok(request) => {
            actix_web::rt::spawn(async move {
                if let Err(reason) = run(context, request, connection).await {
                    // After the queued frames, which may include the help lines.
                    sender.finish(reason);
                }
            });
        }
        Err(reason) => sender.close(reason),
    }
}

async fn run(
    context: RelayContext,
    request: SocketRequest,
    mut connection: OpenSocket,
) -> Result<(), CloseReason> {
    let sender = connection.sender.clone();
    let _watched = context.broker.watch(request.who.as_ref(), &request.holder.key(), sender.clone())?;
    let connection_id = Uuid::new_v4();
    let opening = match request.resume {
        Some(id) => context.resume(&request, id, connection_id).await?,
        None => match context.receive_setup(&request, &mut connection, &sender).await? {
            Ok(setup) => context.begin(&request, setup, connection_id).await?,
            Err(reason) => Opening::Refused(reason.into()),
        },
    };
    match opening {
        Opening::Refused(Ending { reason, needs_help }) => {
            if needs_help {
                send(&sender, &help(&context.ai_tutor.help_lines));
            }
            say_end(&sender, reason, request.resume);
            Ok(())
        }
        Opening::Open(open) => {
            let relay = Relay::new(context, request, *open, sender);
            relay.run(&mut connection).await
        }
    }
}

fn send(sender: &Sender, event: &ServerEvent) {
    match event.text() {
        Ok(text) => sender.send(text),
        Err(error) => tracing::error!(%error, "an event of the AI tutor cannot be written"),
    }
}

/// Sends the reason and closes the socket.
fn say_end(sender: &Sender, reason: AiTutorEndReason, session_id: Option<Uuid>) {
    send(sender, &ServerEvent::Ended { reason, message: end_message(reason).into(), session_id });
    sender.finish(match reason {
        AiTutorEndReason::SignedOut => CloseReason::SignedOut,
        _ => CloseReason::Normal,
    });
}

impl RelayContext {
    /// Runs `work` in a transaction. If the database does not respond, the socket is closed and the page reconnects.
    async fn transaction<T, F>(&self, work: F) -> Result<T, CloseReason>
    where
        T: Send + 'static,
        F: FnOnce(&mut Ctx<'_>) -> Result<T> + Clone + Send + 'static,
    {
        let (config, now) = (self.config.clone(), self.clock.now());
        let done = self.db.transaction(move |conn| work(&mut Ctx { conn, config: &config, now })).await;
        done.map_err(|error| {
            match error.code() {
                Code::RateLimited => tracing::info!(%error, "somebody wants the AI tutor too often"),
                _ => tracing::error!(%error, "a session with the AI tutor cannot be stored"),
            }
            CloseReason::Overload
        })
    }

    async fn begin(
        &self,
        request: &SocketRequest,
        setup: Setup,
        connection_id: Uuid,
    ) -> Result<Opening, CloseReason> {
        let (holder, notes) = (request.holder.clone(), request.notes_booking_id);
        self.transaction(move |ctx| sessions::begin(ctx, &holder, &setup, notes, connection_id)).await
    }

    async fn resume(
        &self,
        request: &SocketRequest,
        id: Uuid,
        connection_id: Uuid,
    ) -> Result<Opening, CloseReason> {
        let holder = request.holder.clone();
        self.transaction(move |ctx| sessions::resume(ctx, &holder, id, connection_id)).await
    }
}

type Connecting = Pin<Box<dyn Future<Output = Result<ModelConnection, String>>>>;
type Checking = Pin<Box<dyn Future<Output = (u64, Result<Option<Concern>, String>)>>>;

/// A session on its socket.
struct Relay {
    context: RelayContext,
    request: SocketRequest,
    open: OpenSession,
    sender: Sender,
    conversation: Conversation,
    gauges: FrameLimits,
    /// Speech received while the connection to the model is renewed.
    held: HeldSpeech,
    model: Option<ModelConnection>,
    connecting: Option<Connecting>,
    /// When the connection to the model was established.
    connected_at: DateTime<Utc>,
    checks: FuturesUnordered<Checking>,
    /// Up to when the connected time has been counted.
    counted_to: DateTime<Utc>,
    /// Records that could not be stored.
    unstored: Vec<Record>,
}

impl Relay {
    fn new(context: RelayContext, request: SocketRequest, open: OpenSession, sender: Sender) -> Relay {
        let config = &context.ai_tutor;
        let row = &open.row;
        let setup =
            Setup { grade: row.grade, subject: row.subject, topic: row.topic.clone(), mode: row.mode };
        let start = ConversationStart {
            instructions: instructions(&setup, &config.help_lines, open.lesson_notes.as_deref()),
            session: SessionView {
                id: row.id,
                mode: setup.mode,
                grade: setup.grade,
                subject: setup.subject,
                topic: setup.topic,
            },
            help_lines: config.help_lines.clone(),
            said: open.said.clone(),
            hints: sessions::hint_counts(row),
            closing: sessions::closing_state(row),
            closing_answer: row.closing_answer.clone(),
        };
        let timeouts = Timeouts {
            ready: config.openai.connect_timeout,
            response: config.openai.response_timeout,
            summary: SUMMARY_TIMEOUT,
        };
        let now = context.clock.now();
        Relay {
            conversation: Conversation::new(start, timeouts),
            gauges: FrameLimits::new(Instant::now()),
            held: HeldSpeech::default(),
            model: None,
            connecting: None,
            connected_at: now,
            checks: FuturesUnordered::new(),
            counted_to: now,
            unstored: Vec::new(),
            context,
            request,
            open,
            sender,
        }
    }

    async fn run(mut self, connection: &mut OpenSocket) -> Result<(), CloseReason> {
        let seconds_left = self.open.allowance.session_seconds_left(self.open.row.seconds);
        self.send_heartbeat(seconds_left);
        let outcome = match self.exchange(connection).await {
            Ok(never) => match never {},
            Err(outcome) => outcome,
        };
        // The time since the last heartbeat counts in any case.
        let is_counted = self.count_last_seconds().await.is_ok();
        self.conversation.page_lost();
        self.wait_for_last_checks().await;
        let is_kept = self.store_last_words().await;
        if !is_counted || !is_kept {
            tracing::warn!(session = %self.open.row.id, "the last words or seconds of a session are not kept");
        }
        match outcome {
            SocketEnd::Ended(reason) => {
                say_end(&self.sender, reason, Some(self.open.row.id));
                Ok(())
            }
            SocketEnd::Lost(reason) => Err(reason),
        }
    }

    async fn exchange(&mut self, connection: &mut OpenSocket) -> Result<Infallible, SocketEnd> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut beats = interval(self.context.ai_tutor.heartbeat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        beats.reset();
        self.act().await?;
        loop {
            tokio::select! {
                message = connection.messages.recv() => {
                    let received = self.gauges.receive(message)?;
                    let done = match received.event {
                        Ok(BrowserEvent::Speech(speech)) => self.hear(speech),
                        event => event.and_then(|event| self.conversation.browser(event, Instant::now())),
                    };
                    if let Err(refusal) = done {
                        send(&self.sender, &ServerEvent::refused(refusal, received.event_id));
                    }
                }
                event = next_event(&mut self.model) => {
                    if matches!(event, ModelEvent::Closed { .. }) {
                        self.model = None;
                    }
                    self.conversation.model(event, Instant::now());
                }
                connected = connected(&mut self.connecting) => {
                    self.connecting = None;
                    match connected {
                        Ok(model) => {
                            self.model = Some(model);
                            self.connected_at = self.context.clock.now();
                            self.conversation.connected(Instant::now());
                        }
                        Err(why) => self.conversation.link_lost(&why, Instant::now()),
                    }
                }
                Some((id, found)) = self.checks.next() => self.conversation.checked(id, found, Instant::now()),
                _ = ticks.tick() => self.conversation.tick(Instant::now()),
                _ = beats.tick() => self.beat().await?,
            }
            self.act().await?;
            self.send_held_speech();
        }
    }

    /// Performs the conversation's effects. Records are stored before anything is sent.
    async fn act(&mut self) -> Result<(), SocketEnd> {
        loop {
            let effects = self.conversation.take_effects();
            if effects.is_empty() {
                return Ok(());
            }
            let records = records(&effects);
            let outcome = match self.store(records.clone()).await {
                Ok(SessionPlace::Here) => None,
                Ok(SessionPlace::Elsewhere) => Some(SocketEnd::Ended(AiTutorEndReason::Replaced)),
                Ok(SessionPlace::Gone) => Some(SocketEnd::Ended(AiTutorEndReason::Finished)),
                Err(lost) => {
                    // Storing them is tried again at the end of the connection, because flags may be among them.
                    self.unstored = records;
                    Some(lost)
                }
            };
            if let Some(outcome) = outcome {
                self.send_help(&effects);
                // Moderation happens even though the session ends here.
                self.perform_last(effects);
                return Err(outcome);
            }
            for effect in effects {
                self.perform(effect).await?;
            }
        }
    }

    async fn perform(&mut self, effect: Effect) -> Result<(), SocketEnd> {
        match effect {
            Effect::Send(event) => send(&self.sender, &event),
            Effect::Command(command) => self.command(command),
            Effect::Connect(pause) => {
                self.model = None;
                let (model, person) = (self.context.openai.model.clone(), self.person());
                self.connecting = Some(Box::pin(async move {
                    sleep(pause).await;
                    model.connect(&person).await
                }));
            }
            Effect::Check { id, text } => self.check(id, text),
            // Already stored.
            Effect::Record(_) => {}
            Effect::Close(reason) => {
                self.end(reason).await?;
                return Err(SocketEnd::Ended(reason));
            }
        }
        Ok(())
    }

    fn check(&mut self, id: u64, text: String) {
        let moderation = self.context.openai.moderation.clone();
        self.checks.push(Box::pin(async move {
            (id, moderation.check(&text).await.map(|findings| Concern::of(&findings)))
        }));
    }

    fn command(&mut self, command: ModelCommand) {
        let Some(model) = &self.model else { return };
        if let Err(why) = model.commands.send(command) {
            self.model = None;
            self.conversation.link_lost(&why, Instant::now());
        }
    }

    /// Speech goes to the model at once; audio is never stored.
    fn hear(&mut self, speech: SpeechEvent) -> Result<(), Refusal> {
        match speech {
            SpeechEvent::Audio(_) => self.conversation.sound_heard(Instant::now()),
            SpeechEvent::Ignore => self.conversation.ignore_speech(Instant::now()),
            SpeechEvent::End => {}
        }
        match self.conversation.listening() {
            Listening::Never => return Err(voice_unavailable()),
            // The page knows, and will repeat it.
            Listening::Not => {}
            Listening::Now => self.command(speech.into_command()),
            Listening::Soon => self.held.push(speech),
        }
        Ok(())
    }

    /// Sends held speech once the connection to the model works again.
    fn send_held_speech(&mut self) {
        match self.conversation.listening() {
            Listening::Soon => {}
            Listening::Never | Listening::Not => drop(self.held.take()),
            Listening::Now => {
                for speech in self.held.take() {
                    self.command(speech.into_command());
                }
            }
        }
    }

    /// A pseudonymous id of the holder.
    fn person(&self) -> String {
        hex::encode(crate::platform::tokens::hash(&self.request.holder.key()))
    }

    /// Stores records, if the session is still on this socket.
    async fn store(&self, records: Vec<Record>) -> Result<SessionPlace, SocketEnd> {
        if records.is_empty() {
            return Ok(SessionPlace::Here);
        }
        let row = self.open.row.clone();
        Ok(self.context.transaction(move |ctx| sessions::store(ctx, &row, &records)).await?)
    }

    async fn end(&self, reason: AiTutorEndReason) -> Result<(), SocketEnd> {
        let (holder, row) = (self.request.holder.clone(), self.open.row.clone());
        Ok(self.context.transaction(move |ctx| sessions::end(ctx, &holder, &row, reason)).await?)
    }
}

/// The records among the effects.
fn records(effects: &[Effect]) -> Vec<Record> {
    let records = effects.iter().filter_map(|effect| match effect {
        Effect::Record(record) => Some(record.clone()),
        _ => None,
    });
    records.collect()
}

/// How the loop of a socket ends.
enum SocketEnd {
    /// The session has ended.
    Ended(AiTutorEndReason),
    /// The socket has ended, and the session can be resumed on another one.
    Lost(CloseReason),
}

impl From<CloseReason> for SocketEnd {
    fn from(reason: CloseReason) -> SocketEnd {
        SocketEnd::Lost(reason)
    }
}

/// The next event of the model; pending forever without one.
async fn next_event(model: &mut Option<ModelConnection>) -> ModelEvent {
    match model {
        Some(model) => {
            let closed = || ModelEvent::Closed { why: "its pump is gone".to_owned() };
            model.events.next().await.unwrap_or_else(closed)
        }
        None => std::future::pending().await,
    }
}

/// The result of connecting; pending forever if nothing is connecting.
async fn connected(connecting: &mut Option<Connecting>) -> Result<ModelConnection, String> {
    match connecting {
        Some(connecting) => connecting.await,
        None => std::future::pending().await,
    }
}
