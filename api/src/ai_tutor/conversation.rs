//! A session's conversation as a state machine without I/O: events from the page, the model, the moderation and the
//! clock go in, effects come out.
//!
//! One thing happens at a time ([`Activity`]): a message is moderated, a response is given, or the session is summarized.
//! Nothing that the student typed reaches the model unmoderated, and nothing that the model says reaches the student
//! unmoderated.

mod answer;
mod effect;
mod link;
mod message;
mod notes;
mod playout;
mod speech;
mod student;
mod summary;
mod withheld;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use schema::enums::{AiTutorEndReason, AiTutorMessageState, AiTutorMode, AiTutorRole, FlagSource, HintLevel};

use self::answer::Answer;
pub use self::effect::{Effect, Record};
use self::link::ModelLink;
pub use self::message::TranscriptMessage;
use self::message::message_id;
use self::playout::Playout;
use self::speech::SpokenTurn;
pub use self::speech::{Listening, voice_unavailable};
use self::summary::Summing;
pub use self::withheld::help;
use super::event::{BrowserEvent, ClosingState, ItemView, Purpose, Refusal, ServerEvent, SessionView};
use super::safety::Concern;
use crate::clients::realtime_model::{ModelEvent, TurnTaking};
use crate::domain::ai_tutor::HintCounts;
use crate::platform::config::HelpLine;

/// The state of a session when its conversation starts or is resumed.
#[derive(Debug, Clone)]
pub struct ConversationStart {
    pub session: SessionView,
    /// The system instructions for the model.
    pub instructions: String,
    pub help_lines: Vec<HelpLine>,
    /// The messages so far.
    pub said: Vec<TranscriptMessage>,
    /// The hints requested so far.
    pub hints: HintCounts,
    /// The state of the closing question.
    pub closing: ClosingState,
    /// The answer to it.
    pub closing_answer: String,
}

/// The timeouts of a conversation.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// Until the model is ready after connecting.
    pub ready: Duration,
    /// Between two deltas of a response.
    pub response: Duration,
    /// Until the summary is complete.
    pub summary: Duration,
}

pub struct Conversation {
    session: SessionView,
    instructions: String,
    help_lines: Vec<HelpLine>,
    timeouts: Timeouts,
    said: Vec<TranscriptMessage>,
    next_seq: i32,
    hints: HintCounts,
    closing: ClosingState,
    link: ModelLink,
    activity: Activity,
    /// The model's current response, even if it has been abandoned.
    upstream: Option<UpstreamResponse>,
    next_number: u64,
    /// The purpose of the last response, in case it is requested again.
    last_purpose: (Purpose, Option<HintLevel>),
    /// Whether the student waits for a response that was not completed.
    is_answer_owed: bool,
    /// How the end of a turn of speech is detected; `None` for a conversation in text.
    turn_taking: Option<TurnTaking>,
    is_student_speaking: bool,
    /// Spoken turns that are not moderated yet, in order.
    spoken: VecDeque<SpokenTurn>,
    /// The student has said something that needs a response once all spoken turns are processed.
    answer_waits: bool,
    /// The playback of spoken responses.
    playout: Playout,
    /// When the last audio arrived from the microphone.
    sound_heard_at: Option<Instant>,
    /// The session ends once all spoken turns are processed.
    is_ending: bool,
    /// The student is speaking: the deadline by which the page reports how much it has played.
    stop_playing_by: Option<Instant>,
    is_over: bool,
    /// Items that are still to be moderated after the end.
    unsettled: Vec<CheckingItem>,
    effects: Vec<Effect>,
}

/// The current activity.
#[derive(Debug)]
enum Activity {
    /// None; the student is thinking or typing.
    Idle,
    /// A typed message is being moderated.
    CheckingItem(CheckingItem),
    /// The model responds.
    Answering(Answer),
    /// The model summarizes the session.
    Summing(Summing),
}

#[derive(Debug)]
struct CheckingItem {
    check: u64,
    id: String,
    text: String,
    /// The model's item id, if the message was spoken.
    spoken_item: Option<String>,
    wants_response: bool,
    /// The session ends once this is moderated.
    wants_end: bool,
}

#[derive(Debug)]
struct UpstreamResponse {
    tag: u64,
    response_id: Option<String>,
    /// When the response was abandoned.
    abandoned_at: Option<Instant>,
}

/// The maximum length of a response in bytes.
const MAX_ANSWER: usize = 18_000;
/// The size in bytes of the transcript that a page receives after a reconnect.
const MAX_TRANSCRIPT: usize = 100_000;

impl Conversation {
    /// Starts or resumes a session.
    #[must_use]
    pub fn new(start: ConversationStart, timeouts: Timeouts) -> Conversation {
        let ConversationStart { session, instructions, help_lines, said, hints, closing, closing_answer } =
            start;
        let owed = said.iter().rev().find(|said| said.is_context()).filter(|said| said.is_unanswered());
        let hint = owed.and_then(|said| said.hint);
        let is_closing_answer =
            |said: &&TranscriptMessage| said.role == AiTutorRole::User && said.content == closing_answer;
        let purpose = match (hint, owed.filter(is_closing_answer)) {
            (Some(_), _) => Purpose::Hint,
            (None, Some(_)) => Purpose::Feedback,
            (None, None) => Purpose::Answer,
        };
        let turn_taking = (session.mode == AiTutorMode::Voice).then(TurnTaking::default);
        let mut conversation = Conversation {
            is_answer_owed: owed.is_some(),
            last_purpose: (purpose, hint),
            next_seq: said.iter().map(|said| said.seq).max().unwrap_or_default() + 1,
            session,
            instructions,
            help_lines,
            said,
            hints,
            closing,
            timeouts,
            link: ModelLink::begin(),
            activity: Activity::Idle,
            upstream: None,
            next_number: 1,
            turn_taking,
            is_student_speaking: false,
            spoken: VecDeque::new(),
            answer_waits: false,
            playout: Playout::default(),
            stop_playing_by: None,
            sound_heard_at: None,
            is_ending: false,
            unsettled: Vec::new(),
            is_over: false,
            effects: Vec::new(),
        };
        conversation.effects.push(Effect::Connect(Duration::ZERO));
        conversation
    }

    /// Takes the pending effects, in order.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether the conversation has ended.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Handles an event from the page.
    ///
    /// # Errors
    /// The refusal, if the event has no effect.
    pub fn browser(&mut self, event: BrowserEvent, now: Instant) -> Result<(), Refusal> {
        if self.is_over {
            return Ok(());
        }
        let done = match event {
            BrowserEvent::Setup(_) => Err(Refusal::new("not_allowed", "The session has already started.")),
            BrowserEvent::Item { id, text } => self.item(id, &text, now),
            BrowserEvent::Respond => self.respond(now),
            BrowserEvent::Cancel => {
                self.cancel(now);
                Ok(())
            }
            BrowserEvent::Hint(level) => self.hint(level, now),
            BrowserEvent::ClosingQuestion => self.closing_question(now),
            BrowserEvent::End => {
                self.sum_up(now);
                Ok(())
            }
            // The relay passes it to the model directly.
            BrowserEvent::Speech(_) => Ok(()),
            BrowserEvent::TakeTurns(turn_taking) => self.take_turns(turn_taking),
            BrowserEvent::Played { item_id, heard_ms, state } => {
                self.played(&item_id, heard_ms, state, now);
                Ok(())
            }
        };
        self.next_spoken(now);
        done
    }

    /// Handles an event from the model.
    pub fn model(&mut self, event: ModelEvent, now: Instant) {
        if self.is_over {
            return self.model_after_end(event, now);
        }
        match event {
            ModelEvent::Ready => self.link_ready(now),
            ModelEvent::ResponseStarted { response_id, tag } => self.response_started(response_id, tag, now),
            ModelEvent::Text { response_id, item_id, delta } => {
                self.text(&response_id, &item_id, &delta, now)
            }
            ModelEvent::Speech { response_id, item_id, audio } => {
                self.speech(&response_id, &item_id, audio, now);
            }
            ModelEvent::StudentSpeaks => self.student_speaks(now),
            ModelEvent::StudentFallsSilent => self.student_fell_silent(),
            ModelEvent::StudentSaid { item_id } => self.student_said(item_id, now),
            ModelEvent::NothingSaid => self.ignore_speech(now),
            ModelEvent::Transcribed { item_id, text } => self.transcribed(&item_id, text),
            ModelEvent::ResponseDone { response_id, outcome } => {
                self.response_done(&response_id, outcome, now)
            }
            ModelEvent::Refused { tag, code, message } => self.refused(tag, &code, &message, now),
            ModelEvent::Closed { why } => self.link_lost(&why, now),
        }
        self.next_spoken(now);
    }

    /// Handles a moderation result: nothing, a concern, or a failure.
    pub fn checked(&mut self, id: u64, found: Result<Option<Concern>, String>, now: Instant) {
        if self.is_over || !self.awaits_check(id) {
            return;
        }
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "a text of the AI tutor cannot be checked");
                if let Activity::CheckingItem(_) = self.activity {
                    // This text cannot be moderated any more.
                    self.activity = Activity::Idle;
                }
                return self.end(AiTutorEndReason::Unchecked);
            }
        };
        match std::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::CheckingItem(item) => {
                let wants_end = item.wants_end;
                match found {
                    None => self.accept_item(item, now),
                    Some(concern) => self.withhold_item(&item, concern),
                }
                if wants_end {
                    self.sum_up(now);
                }
            }
            Activity::Answering(answer) => match found {
                None => self.release(answer, now),
                Some(concern) => self.withhold_answer(answer, concern, now),
            },
            Activity::Summing(summing) => {
                let summary = match found {
                    None => Some(summing.text),
                    Some(concern) => {
                        self.flag(FlagSource::Tutor, &summing.text, concern);
                        None
                    }
                };
                self.finish(summary);
            }
            Activity::Idle => {}
        }
        self.next_spoken(now);
    }

    /// Handles timeouts. Called about once a second.
    pub fn tick(&mut self, now: Instant) {
        if self.is_over {
            return;
        }
        if self.link.is_late(now, self.timeouts.ready) {
            return self.link_lost("it does not get ready", now);
        }
        let abandoned_at = self.upstream.as_ref().and_then(|upstream| upstream.abandoned_at);
        if abandoned_at.is_some_and(|since| now > since + self.timeouts.response) {
            return self.link_lost("it does not stop", now);
        }
        match &self.activity {
            Activity::Answering(answer) if answer.is_late(now, self.timeouts.response) => {
                self.link_lost("it stopped in the middle of an answer", now);
            }
            Activity::Summing(summing) if now >= summing.until => return self.finish(None),
            _ => {}
        }
        self.tick_speech(now);
        self.next_spoken(now);
    }

    /// Ends the session.
    pub fn end(&mut self, reason: AiTutorEndReason) {
        if self.is_over {
            return;
        }
        self.break_off();
        self.effects.push(Effect::Close(reason));
    }

    /// The page disconnected. What it showed of a response is stored; the session can be resumed on another socket.
    pub fn page_lost(&mut self) {
        if !self.is_over {
            self.break_off();
        }
    }

    fn break_off(&mut self) {
        match std::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::Answering(answer) => self.keep_released(&answer),
            Activity::CheckingItem(item) => self.unsettled.push(item),
            Activity::Idle | Activity::Summing(_) => {}
        }
        self.stop_playing();
        self.is_over = true;
        self.hurry_speech();
        self.leave_speech_unsettled();
    }

    /// Whether moderation or transcription is still pending after the end: what a student typed or said is always
    /// moderated.
    #[must_use]
    pub fn is_unsettled(&self) -> bool {
        !self.unsettled.is_empty() || self.is_taking_speech()
    }

    /// Takes the effects that matter after the end: moderation calls and commands to the model.
    pub fn take_last_effects(&mut self) -> Vec<Effect> {
        let is_last = |effect: &mut Effect| matches!(effect, Effect::Check { .. } | Effect::Command(_));
        self.effects.extract_if(.., is_last).collect()
    }

    /// Discards what is still pending; it is never moderated.
    pub fn give_up(&mut self) {
        tracing::error!(session = %self.session.id, "what was typed or said last in a session is not checked");
        self.unsettled.clear();
        self.give_up_listening();
    }

    /// Handles a moderation result after the end. There is no response any more, but concerns are flagged.
    pub fn apply_last_check(&mut self, id: u64, found: Result<Option<Concern>, String>) {
        let Some(at) = self.unsettled.iter().position(|item| item.check == id) else { return };
        let item = self.unsettled.remove(at);
        match found {
            Ok(None) => {
                self.say_own(item.text);
            }
            Ok(Some(concern)) => self.flag_item(&item, concern),
            Err(error) => tracing::error!(%error, "the last text of a session cannot be checked"),
        }
    }

    /// The transcript for a page after a reconnect: the latest messages that fit into the send budget. The session
    /// record has all of them.
    #[must_use]
    pub fn transcript(&self) -> ServerEvent {
        let shown = self.end_of_transcript(usize::MAX, MAX_TRANSCRIPT, |_| true);
        ServerEvent::Transcript { messages: shown.map(TranscriptMessage::view).collect() }
    }

    /// The latest messages in order, limited in number and in bytes.
    fn end_of_transcript(
        &self,
        messages: usize,
        max_bytes: usize,
        is_wanted: impl Fn(&TranscriptMessage) -> bool,
    ) -> impl Iterator<Item = &TranscriptMessage> {
        let mut bytes = 0;
        let mut newest_first: Vec<_> = self
            .said
            .iter()
            .rev()
            .filter(|said| is_wanted(said))
            .take(messages)
            .take_while(|said| {
                bytes += said.content.len();
                bytes <= max_bytes
            })
            .collect();
        newest_first.reverse();
        newest_first.into_iter()
    }

    /// The student's progress.
    #[must_use]
    pub fn progress(&self) -> ServerEvent {
        let may_ask = self.closing != ClosingState::Asked && self.has_tried();
        ServerEvent::Progress {
            hints: self.hints.into(),
            next_hint: may_ask.then(|| self.hints.highest()),
            closing_question: self.closing,
        }
    }

    fn accept_item(&mut self, item: CheckingItem, now: Instant) {
        let before = self.said.last().map(TranscriptMessage::id);
        let view = ItemView { id: item.id, role: AiTutorRole::User, content: item.text.clone() };
        let seq = self.say_own(item.text);
        self.effects.push(Effect::Send(ServerEvent::ItemCreated { item: view, previous_item_id: before }));
        if self.link.is_ready() && item.spoken_item.is_none() {
            self.command_add(seq);
        }
        self.effects.push(Effect::Send(self.progress()));
        if item.wants_response && self.is_taking_speech() {
            self.answer_waits = true;
        } else if item.wants_response {
            self.begin_answer(self.last_purpose.0, None, now);
        }
    }

    /// Adds a student's message that passed moderation; returns its number. It answers the closing question if that is
    /// pending.
    fn say_own(&mut self, text: String) -> i32 {
        let seq = self.say(AiTutorRole::User, text.clone(), AiTutorMessageState::Complete, None);
        // A student who continues after a pause is still answering it.
        let goes_on = self.answer_waits && self.last_purpose.0 == Purpose::Feedback;
        (self.last_purpose, self.is_answer_owed) = ((Purpose::Answer, None), true);
        if self.closing == ClosingState::Asked || goes_on {
            self.closing = ClosingState::Answered;
            let answer = if goes_on { self.last_words() } else { text };
            self.effects.push(Effect::Record(Record::ClosingAnswer(answer)));
            self.last_purpose = (Purpose::Feedback, None);
        }
        seq
    }

    /// The student's last consecutive messages as one text.
    fn last_words(&self) -> String {
        let own = self.said.iter().rev().take_while(|said| said.role == AiTutorRole::User);
        let mut turns: Vec<&str> = own.map(|said| said.content.as_str()).collect();
        turns.reverse();
        turns.join(" ")
    }

    /// Whether the student has written or said anything yet.
    fn has_tried(&self) -> bool {
        self.said.iter().any(|said| said.role == AiTutorRole::User && said.is_context())
    }

    fn awaits_check(&self, id: u64) -> bool {
        match &self.activity {
            Activity::CheckingItem(item) => item.check == id,
            Activity::Answering(answer) => answer.awaits_check(id),
            Activity::Summing(summing) => summing.check == Some(id),
            Activity::Idle => false,
        }
    }

    fn check(&mut self, text: String) -> u64 {
        let id = self.number();
        self.effects.push(Effect::Check { id, text });
        id
    }

    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    fn take_seq(&mut self) -> i32 {
        self.next_seq += 1;
        self.next_seq - 1
    }

    /// Adds a message; returns its number.
    fn say(
        &mut self,
        role: AiTutorRole,
        content: String,
        state: AiTutorMessageState,
        hint: Option<HintLevel>,
    ) -> i32 {
        let seq = self.take_seq();
        self.say_at(TranscriptMessage { seq, role, content, state, hint });
        seq
    }

    fn say_at(&mut self, said: TranscriptMessage) {
        self.effects.push(Effect::Record(Record::Message(said.clone())));
        self.said.push(said);
    }
}
