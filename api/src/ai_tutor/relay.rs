//! One socket's loop: what page, model, checks and clock say goes into the conversation, and what comes out of that is done.

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

use self::gauges::Gauges;
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
use crate::live::websocket::{CloseReason, Connection, Sender, SocketLimits};
use crate::platform::clock::Clock;
use crate::platform::config::{AiTutorConfig, Config};
use crate::platform::ctx::Ctx;
use crate::platform::database::Database;

/// The longest frame of a page: a message of 4,000 characters, whatever these are.
const MAX_MESSAGE: usize = 64 * 1024;
/// Bytes that a page may lie behind: some seconds of speech.
const SEND_BUDGET: usize = 512 * 1024;
/// Bytes of a page that may wait: a minute of speech in chunks, which it says again after its line broke.
const RECEIVE_BUDGET: usize = 6 * 1024 * 1024;
/// What a page's socket may use.
pub const LIMITS: SocketLimits =
    SocketLimits { receive_budget: RECEIVE_BUDGET, ..SocketLimits::new(MAX_MESSAGE, SEND_BUDGET) };
/// Between looks at what waits too long.
const TICK: Duration = Duration::from_secs(1);
/// How long a session may be summed up.
const SUMMARY_TIMEOUT: Duration = Duration::from_secs(12);

/// What a socket needs of its process.
#[derive(Clone)]
pub struct RelayContext {
    /// How the process is set up.
    pub config: Arc<Config>,
    /// How the AI tutor is set up.
    pub ai_tutor: Arc<AiTutorConfig>,
    /// Who talks, and who checks.
    pub openai: OpenAi,
    /// Where sessions are.
    pub db: Database,
    /// The time.
    pub clock: Clock,
    /// Ends sockets with their sign-in sessions and with the process.
    pub broker: Arc<Broker>,
}

/// Who comes, and for what.
#[derive(Debug, Clone)]
pub struct SocketRequest {
    /// Whoever is signed in.
    pub who: Option<SignedIn>,
    /// For whom it counts.
    pub holder: Holder,
    /// The session to go on with.
    pub resume: Option<Uuid>,
    /// The lesson whose notes the AI tutor may read.
    pub notes_booking_id: Option<Uuid>,
}

/// Talks to a page over its socket until either side ends it. Whoever may not have one is told so by the close code.
pub fn start(context: RelayContext, request: Result<SocketRequest, CloseReason>, connection: Connection) {
    let sender = connection.sender.clone();
    match request {
        Ok(request) => {
            actix_web::rt::spawn(async move {
                if let Err(reason) = run(context, request, connection).await {
                    // Behind what was said last: where help is may be among it.
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
    mut connection: Connection,
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

/// Tells a page why it ends, and ends it.
fn say_end(sender: &Sender, reason: AiTutorEndReason, session_id: Option<Uuid>) {
    send(sender, &ServerEvent::Ended { reason, message: end_message(reason).into(), session_id });
    sender.finish(match reason {
        AiTutorEndReason::SignedOut => CloseReason::SignedOut,
        _ => CloseReason::Normal,
    });
}

impl RelayContext {
    /// Runs `work` in a transaction. A database that does not answer ends the socket, which comes back.
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
    gauges: Gauges,
    /// What was said aloud while the line to the model is made anew.
    held: HeldSpeech,
    model: Option<ModelConnection>,
    connecting: Option<Connecting>,
    /// When the model was connected.
    connected_at: DateTime<Utc>,
    checks: FuturesUnordered<Checking>,
    /// Up to when the time is counted.
    counted_to: DateTime<Utc>,
    /// What could not be stored.
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
            gauges: Gauges::new(Instant::now()),
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

    async fn run(mut self, connection: &mut Connection) -> Result<(), CloseReason> {
        let seconds_left = self.open.allowance.session_seconds_left(self.open.row.seconds);
        self.send_heartbeat(seconds_left);
        let outcome = match self.exchange(connection).await {
            Ok(never) => match never {},
            Err(outcome) => outcome,
        };
        // Whatever it was: nobody gets time for nothing.
        let is_counted = self.count_last_seconds().await.is_ok();
        self.conversation.page_lost();
        self.settle().await;
        let is_kept = self.keep_last_words().await;
        if !is_counted || !is_kept {
            tracing::warn!(session = %self.open.row.id, "the last words or seconds of a session are not kept");
        }
        match outcome {
            Outcome::Ended(reason) => {
                say_end(&self.sender, reason, Some(self.open.row.id));
                Ok(())
            }
            Outcome::Lost(reason) => Err(reason),
        }
    }

    async fn exchange(&mut self, connection: &mut Connection) -> Result<Infallible, Outcome> {
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
            self.tell_held();
        }
    }

    /// Does what the conversation says is to be done. What is to be stored is stored before anybody is told of it.
    async fn act(&mut self) -> Result<(), Outcome> {
        loop {
            let effects = self.conversation.take_effects();
            if effects.is_empty() {
                return Ok(());
            }
            let records = records(&effects);
            let outcome = match self.store(records.clone()).await {
                Ok(SessionPlace::Here) => None,
                Ok(SessionPlace::Elsewhere) => Some(Outcome::Ended(AiTutorEndReason::Replaced)),
                Ok(SessionPlace::Gone) => Some(Outcome::Ended(AiTutorEndReason::Finished)),
                Err(lost) => {
                    // Once more at the end: flags are among them.
                    self.unstored = records;
                    Some(lost)
                }
            };
            if let Some(outcome) = outcome {
                self.send_help(&effects);
                // What is to be checked is, whatever becomes of the session.
                self.perform_last(effects);
                return Err(outcome);
            }
            for effect in effects {
                self.perform(effect).await?;
            }
        }
    }

    async fn perform(&mut self, effect: Effect) -> Result<(), Outcome> {
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
            // Stored already.
            Effect::Record(_) => {}
            Effect::Close(reason) => {
                self.end(reason).await?;
                return Err(Outcome::Ended(reason));
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

    /// What is said aloud goes to the model at once; nothing of its sound is stored.
    fn hear(&mut self, speech: SpeechEvent) -> Result<(), Refusal> {
        match speech {
            SpeechEvent::Audio(_) => self.conversation.sound_heard(Instant::now()),
            SpeechEvent::Ignore => self.conversation.ignore_speech(Instant::now()),
            SpeechEvent::End => {}
        }
        match self.conversation.listening() {
            Listening::Never => return Err(voice_unavailable()),
            // The page knows, and says it again.
            Listening::Not => {}
            Listening::Now => self.command(speech.into_command()),
            Listening::Soon => self.held.push(speech),
        }
        Ok(())
    }

    /// Once the line to the model is there again, it is told what was said meanwhile.
    fn tell_held(&mut self) {
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

    /// A number that stands for whoever talks, and says nothing about who it is.
    fn person(&self) -> String {
        hex::encode(crate::platform::tokens::hash(&self.request.holder.key()))
    }

    /// Stores what happened, as far as the session is still on this socket.
    async fn store(&self, records: Vec<Record>) -> Result<SessionPlace, Outcome> {
        if records.is_empty() {
            return Ok(SessionPlace::Here);
        }
        let row = self.open.row.clone();
        Ok(self.context.transaction(move |ctx| sessions::store(ctx, &row, &records)).await?)
    }

    async fn end(&self, reason: AiTutorEndReason) -> Result<(), Outcome> {
        let (holder, row) = (self.request.holder.clone(), self.open.row.clone());
        Ok(self.context.transaction(move |ctx| sessions::end(ctx, &holder, &row, reason)).await?)
    }
}

/// What of this is to be stored.
fn records(effects: &[Effect]) -> Vec<Record> {
    let records = effects.iter().filter_map(|effect| match effect {
        Effect::Record(record) => Some(record.clone()),
        _ => None,
    });
    records.collect()
}

/// How a socket's loop ends.
enum Outcome {
    /// The session is over.
    Ended(AiTutorEndReason),
    /// The socket is, and the session can go on on another one.
    Lost(CloseReason),
}

impl From<CloseReason> for Outcome {
    fn from(reason: CloseReason) -> Outcome {
        Outcome::Lost(reason)
    }
}

/// The model's next event; never, while there is none.
async fn next_event(model: &mut Option<ModelConnection>) -> ModelEvent {
    match model {
        Some(model) => {
            let closed = || ModelEvent::Closed { why: "its pump is gone".to_owned() };
            model.events.next().await.unwrap_or_else(closed)
        }
        None => std::future::pending().await,
    }
}

/// How connecting went; never, while nothing is connecting.
async fn connected(connecting: &mut Option<Connecting>) -> Result<ModelConnection, String> {
    match connecting {
        Some(connecting) => connecting.await,
        None => std::future::pending().await,
    }
}
