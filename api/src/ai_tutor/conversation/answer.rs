//! Responses: requested, moderated as they arrive, and shown as far as they are moderated.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use schema::enums::{AiTutorMessageState, AiTutorRole, HintLevel};

use super::playout::{NewSpokenAnswer, SpeechPiece, audio_bytes};
use super::{
    Activity, Conversation, Effect, MAX_ANSWER, Record, TranscriptMessage, UpstreamResponse, message_id,
    notes,
};
use crate::ai_tutor::event::{
    ClosingState, ErrorView, Purpose, ResponseId, ResponseStatus, ResponseView, ServerEvent,
};
use crate::clients::realtime_model::{Medium, ModelCommand, ResponseOutcome, ResponsePlace, Speaker};

/// The amount of text that is moderated at a time, in bytes: one call per word would cost more than the response, and a
/// single one at the end would keep the student waiting.
const CHECK_EVERY: usize = 100;
/// The same for the start of a spoken response, for which the student waits in silence.
const FIRST_SPOKEN_CHECK: usize = 40;
/// The maximum audio that waits for moderation, in base64: about 90 seconds.
const MAX_WAITING_SOUND: usize = 6 * 1024 * 1024;
/// The maximum audio per event, in base64: half a second. A multiple of 8, so that no piece ends within a sample.
const MAX_PIECE: usize = 32_000;
/// The preceding text that is moderated as well, in bytes, for context.
const CHECK_CONTEXT: usize = 400;

/// The current response.
#[derive(Debug)]
pub(super) struct Answer {
    tag: u64,
    seq: i32,
    purpose: Purpose,
    hint: Option<HintLevel>,
    is_requested: bool,
    /// The model's id of the item that it becomes.
    pub(super) upstream_item: Option<String>,
    /// The complete text received so far.
    text: String,
    /// How much of it is shown to the student, in bytes.
    released: usize,
    /// The pending moderation call, and the end of its text.
    check: Option<(u64, usize)>,
    /// The model has finished.
    is_complete: bool,
    /// When the last delta arrived.
    heard: Instant,
    /// The audio of a spoken response.
    speech: Option<UncheckedSpeech>,
    /// It continues a response that was cut off.
    goes_on: bool,
}

/// Speech that is not moderated yet.
#[derive(Debug, Default)]
struct UncheckedSpeech {
    /// In order; words with the position in the text at which they end.
    pieces: VecDeque<(usize, SpeechPiece)>,
    /// All audio received, in bytes.
    bytes: u64,
    /// The waiting audio, in base64 characters.
    waiting: usize,
}

impl UncheckedSpeech {
    /// Takes what can be played once the text up to `end` is moderated. Audio is only taken together with the words
    /// after it, because it is not defined whether words precede their audio.
    fn take(&mut self, end: usize, is_all: bool) -> Vec<SpeechPiece> {
        let last = self.pieces.iter().rposition(|(words_end, piece)| {
            is_all || (matches!(piece, SpeechPiece::Words(_)) && *words_end <= end)
        });
        let pieces: Vec<SpeechPiece> =
            self.pieces.drain(..last.map_or(0, |last| last + 1)).map(|(_, piece)| piece).collect();
        for piece in &pieces {
            if let SpeechPiece::Sound(audio) = piece {
                self.waiting -= audio.len();
            }
        }
        pieces
    }
}

impl Answer {
    pub(super) const fn is_spoken(&self) -> bool {
        self.speech.is_some()
    }

    /// Whether it has been requested from the model.
    pub(super) const fn is_requested(&self) -> bool {
        self.is_requested
    }

    /// Whether nothing of it has been seen or heard.
    pub(super) const fn is_silent(&self) -> bool {
        self.released == 0
    }

    const fn check_every(&self) -> usize {
        if self.is_spoken() && self.released == 0 { FIRST_SPOKEN_CHECK } else { CHECK_EVERY }
    }

    fn new_spoken(&self) -> NewSpokenAnswer {
        NewSpokenAnswer {
            seq: self.seq,
            response_id: self.response_id(),
            purpose: self.purpose,
            hint: self.hint,
        }
    }

    pub(super) fn awaits_check(&self, id: u64) -> bool {
        self.check.is_some_and(|(check, _)| check == id)
    }

    pub(super) fn is_late(&self, now: Instant, timeout: Duration) -> bool {
        self.is_requested && !self.is_complete && now > self.heard + timeout
    }

    /// The text of the last moderation call, with its context.
    pub(super) fn last_checked(&self) -> String {
        self.checked_text(self.check.map_or(self.text.len(), |(_, end)| end))
    }

    pub(super) fn item_id(&self) -> String {
        message_id(self.seq)
    }

    pub(super) fn response_id(&self) -> String {
        format!("r{}", self.tag)
    }

    /// The part shown to the student, as a message.
    pub(super) fn released(&self, state: AiTutorMessageState) -> TranscriptMessage {
        let content = self.text.get(..self.released).unwrap_or_default().to_owned();
        TranscriptMessage { seq: self.seq, role: AiTutorRole::Assistant, content, state, hint: self.hint }
    }

    /// The end of the next text to moderate; `None` while there is too little.
    fn check_end(&self) -> Option<usize> {
        let waiting = self.text.get(self.released..)?;
        if waiting.is_empty() || (!self.is_complete && waiting.len() < self.check_every()) {
            None
        } else if self.is_complete {
            Some(self.text.len())
        } else {
            // At the last word boundary, if there is one.
            let last = waiting.char_indices().rfind(|(at, letter)| *at > 0 && letter.is_whitespace());
            Some(self.released + last.map_or(waiting.len(), |(at, space)| at + space.len_utf8()))
        }
    }

    /// The text to moderate up to `end`, with context.
    fn checked_text(&self, end: usize) -> String {
        let start = self.text.floor_char_boundary(self.released.saturating_sub(CHECK_CONTEXT));
        self.text.get(start..end).unwrap_or_default().to_owned()
    }
}

impl Conversation {
    /// Starts a response, which is requested from the model as soon as possible.
    pub(super) fn begin_answer(&mut self, purpose: Purpose, hint: Option<HintLevel>, now: Instant) {
        self.begin(purpose, hint, false, now);
    }

    fn begin(&mut self, purpose: Purpose, hint: Option<HintLevel>, goes_on: bool, now: Instant) {
        (self.last_purpose, self.is_answer_owed) = ((purpose, hint), true);
        self.answer_waits = false;
        let answer = Answer {
            tag: self.number(),
            seq: self.take_seq(),
            purpose,
            hint,
            is_requested: false,
            upstream_item: None,
            text: String::new(),
            released: 0,
            check: None,
            is_complete: false,
            heard: now,
            speech: self.turn_taking.map(|_| UncheckedSpeech::default()),
            goes_on,
        };
        let response = ResponseId { id: answer.response_id() };
        let item_id = answer.item_id();
        self.effects.push(Effect::Send(ServerEvent::ResponseCreated { response, item_id, purpose, hint }));
        self.activity = Activity::Answering(answer);
        self.request(now);
    }

    /// Requests the pending response or summary, unless that was done, or the model is not ready or still busy.
    pub(super) fn request(&mut self, now: Instant) {
        if !self.link.is_ready() || self.upstream.is_some() {
            return;
        }
        let (tag, place, medium) = match &mut self.activity {
            Activity::Answering(answer) if !answer.is_requested => {
                answer.is_requested = true;
                answer.heard = now;
                let note = notes::of(answer.purpose, answer.hint);
                if let Some(note) = if answer.goes_on { Some(notes::GO_ON) } else { note } {
                    let (item_id, text) = (format!("n{}", answer.tag), note.to_owned());
                    let speaker = Speaker::Academy;
                    self.effects.push(Effect::Command(ModelCommand::Add { item_id, speaker, text }));
                }
                let medium = if answer.is_spoken() { Medium::Speech } else { Medium::Text };
                (answer.tag, ResponsePlace::Conversation, medium)
            }
            Activity::Summing(summing) if !summing.is_requested => {
                summing.is_requested = true;
                let place = ResponsePlace::Aside { instructions: notes::SUMMARY.to_owned() };
                (summing.tag, place, Medium::Text)
            }
            _ => return,
        };
        self.upstream = Some(UpstreamResponse { tag, response_id: None, abandoned_at: None });
        self.effects.push(Effect::Command(ModelCommand::Respond { tag, place, medium }));
    }

    pub(super) fn response_started(&mut self, response_id: String, tag: Option<u64>, now: Instant) {
        let asked_for = self.upstream.as_mut().filter(|upstream| Some(upstream.tag) == tag);
        let is_wanted = asked_for.as_ref().is_some_and(|upstream| upstream.abandoned_at.is_none());
        if let Some(upstream) = asked_for {
            upstream.response_id = Some(response_id.clone());
        }
        if !is_wanted {
            self.effects.push(Effect::Command(ModelCommand::Cancel { response_id }));
        } else if let Activity::Answering(answer) = &mut self.activity {
            answer.heard = now;
        }
    }

    /// Whether this response is the current one and not abandoned.
    fn is_current(&self, response_id: &str) -> bool {
        self.upstream.as_ref().is_some_and(|upstream| {
            upstream.abandoned_at.is_none() && upstream.response_id.as_deref() == Some(response_id)
        })
    }

    pub(super) fn speech(&mut self, response_id: &str, item_id: &str, audio: String, now: Instant) {
        if !self.is_current(response_id) {
            return;
        }
        let Activity::Answering(answer) = &mut self.activity else { return };
        let id = answer.response_id();
        let Some(speech) = &mut answer.speech else { return };
        answer.heard = now;
        answer.upstream_item.get_or_insert_with(|| item_id.to_owned());
        speech.bytes += audio_bytes(&audio);
        speech.waiting += audio.len();
        let end = answer.text.len();
        speech.pieces.extend(split(audio).into_iter().map(|piece| (end, SpeechPiece::Sound(piece))));
        let (bytes, is_too_much) = (speech.bytes, speech.waiting > MAX_WAITING_SOUND);
        self.speech_known(&id, bytes);
        if is_too_much {
            tracing::warn!(session = %self.session.id, "the model says more aloud than anybody hears");
            self.fail_answer();
            self.abandon_upstream(now);
        }
    }

    pub(super) fn text(&mut self, response_id: &str, item_id: &str, delta: &str, now: Instant) {
        if !self.is_current(response_id) {
            return;
        }
        match &mut self.activity {
            Activity::Answering(answer) => {
                answer.heard = now;
                answer.upstream_item.get_or_insert_with(|| item_id.to_owned());
                let room = MAX_ANSWER.saturating_sub(answer.text.len());
                let words = &delta[..delta.floor_char_boundary(room)];
                answer.text.push_str(words);
                if let Some(speech) = &mut answer.speech {
                    speech.pieces.push_back((answer.text.len(), SpeechPiece::Words(words.to_owned())));
                }
                if delta.len() > room {
                    answer.is_complete = true;
                    self.abandon_upstream(now);
                }
                self.go_on(now);
            }
            Activity::Summing(summing) if summing.text.len() < MAX_ANSWER => summing.text.push_str(delta),
            _ => {}
        }
    }

    pub(super) fn response_done(&mut self, response_id: &str, outcome: ResponseOutcome, now: Instant) {
        let is_current =
            |upstream: &mut UpstreamResponse| upstream.response_id.as_deref() == Some(response_id);
        let Some(upstream) = self.upstream.take_if(is_current) else { return };
        if upstream.abandoned_at.is_none() {
            match (&mut self.activity, outcome) {
                (Activity::Answering(answer), ResponseOutcome::Completed) => {
                    answer.is_complete = true;
                    self.link.reset_failures();
                    self.go_on(now);
                }
                (Activity::Answering(_), _) => self.fail_answer(),
                (Activity::Summing(_), outcome) => self.summed_up(outcome),
                _ => {}
            }
        }
        self.request(now);
    }

    /// The model refused a command. A response request then fails; a cancellation that came too late means nothing.
    pub(super) fn refused(&mut self, tag: Option<u64>, code: &str, message: &str, now: Instant) {
        tracing::warn!(session = %self.session.id, code, message, "the AI tutor's model refuses something");
        let is_asked_for = |upstream: &mut UpstreamResponse| Some(upstream.tag) == tag;
        let Some(refused) = self.upstream.take_if(is_asked_for) else { return };
        match self.activity {
            _ if refused.abandoned_at.is_some() => {}
            Activity::Answering(_) => self.fail_answer(),
            Activity::Summing(_) => self.finish(None),
            _ => {}
        }
        self.request(now);
    }

    /// Shows the text that passed moderation.
    pub(super) fn release(&mut self, mut answer: Answer, now: Instant) {
        if let Some((_, end)) = answer.check.take() {
            let begin = std::mem::replace(&mut answer.released, end);
            let is_all = answer.is_complete && end == answer.text.len();
            if let Some(speech) = &mut answer.speech {
                let (pieces, bytes) = (speech.take(end, is_all), speech.bytes);
                self.play(answer.new_spoken(), answer.upstream_item.as_deref(), pieces, now);
                self.speech_known(&answer.response_id(), bytes);
            } else {
                let (response_id, item_id) = (answer.response_id(), answer.item_id());
                let delta = answer.text.get(begin..end).unwrap_or_default().to_owned();
                self.effects.push(Effect::Send(ServerEvent::TextDelta { response_id, item_id, delta }));
            }
        }
        self.activity = Activity::Answering(answer);
        self.go_on(now);
    }

    /// Moderates the text that has arrived since, or ends the response.
    fn go_on(&mut self, now: Instant) {
        let Activity::Answering(answer) = &self.activity else { return };
        if answer.check.is_some() {
            return;
        }
        if let Some(end) = answer.check_end() {
            let check = self.check(answer.checked_text(end));
            if let Activity::Answering(answer) = &mut self.activity {
                answer.check = Some((check, end));
            }
        } else if answer.is_complete {
            self.complete_answer(now);
            self.request(now);
        }
    }

    fn complete_answer(&mut self, now: Instant) {
        let Some(mut answer) = self.take_answer() else { return };
        if let Some(speech) = &mut answer.speech {
            // Its last words were moderated before the model reported that it had finished.
            let rest = speech.take(answer.text.len(), true);
            if !answer.is_silent() {
                self.play(answer.new_spoken(), answer.upstream_item.as_deref(), rest, now);
            }
            if !self.speech_ends(&answer.response_id(), ResponseStatus::Completed) {
                self.forget_upstream(answer.upstream_item.clone());
                self.answer_failed(&answer);
            }
            return;
        }
        let said = answer.released(AiTutorMessageState::Complete);
        if said.content.trim().is_empty() {
            return self.answer_failed(&answer);
        }
        let (response_id, item_id) = (answer.response_id(), answer.item_id());
        let text = said.content.clone();
        self.is_answer_owed = false;
        self.say_at(said);
        self.effects.push(Effect::Send(ServerEvent::TextDone { response_id, item_id, text: text.clone() }));
        self.effects.push(done(&answer, ResponseStatus::Completed));
        if answer.purpose == Purpose::ClosingQuestion {
            self.closing = ClosingState::Asked;
            self.effects.push(Effect::Record(Record::ClosingQuestion(text)));
            self.effects.push(Effect::Send(self.progress()));
        }
    }

    /// The student canceled the response.
    pub(super) fn cancel_answer(&mut self, now: Instant) {
        let Some(answer) = self.take_answer() else { return };
        self.abandon_upstream(now);
        if answer.is_spoken() {
            if self.speech_ends(&answer.response_id(), ResponseStatus::Cancelled) {
                return;
            }
            // Nothing of it was heard.
            self.forget_upstream(answer.upstream_item.clone());
        }
        self.keep_released(&answer);
        self.effects.push(done(&answer, ResponseStatus::Cancelled));
    }

    /// The model failed.
    pub(super) fn fail_answer(&mut self) {
        // A response that is not requested yet is requested once the model is ready.
        if !matches!(&self.activity, Activity::Answering(answer) if answer.is_requested && !answer.is_complete)
        {
            return;
        }
        let Some(answer) = self.take_answer() else { return };
        if answer.is_spoken() {
            if self.speech_ends(&answer.response_id(), ResponseStatus::Failed) {
                return;
            }
            self.forget_upstream(answer.upstream_item.clone());
        }
        self.keep_released(&answer);
        self.answer_failed(&answer);
    }

    /// The connection broke during a response. In text it can be requested again; speech continues after a pause.
    pub(super) fn go_on_after_loss(&mut self, now: Instant) {
        let is_broken = |answer: &Answer| answer.is_spoken() && answer.is_requested && !answer.is_complete;
        if !matches!(&self.activity, Activity::Answering(answer) if is_broken(answer)) {
            return self.fail_answer();
        }
        let Some(answer) = self.take_answer() else { return };
        let goes_on = self.speech_ends(&answer.response_id(), ResponseStatus::Failed);
        if !goes_on {
            self.effects.push(done(&answer, ResponseStatus::Failed));
        }
        self.begin(answer.purpose, answer.hint, goes_on || answer.goes_on, now);
    }

    fn answer_failed(&mut self, answer: &Answer) {
        self.effects.push(done(answer, ResponseStatus::Failed));
        let error = ErrorView {
            kind: "server_error",
            code: "response_failed",
            message: "The answer was cut off. Please try again.".into(),
            event_id: None,
        };
        self.effects.push(Effect::Send(ServerEvent::Error { error }));
    }

    pub(super) fn keep_released(&mut self, answer: &Answer) {
        if answer.is_spoken() {
            // How much was heard is known once playback has stopped.
            return;
        }
        let said = answer.released(AiTutorMessageState::Interrupted);
        if !said.content.trim().is_empty() {
            self.say_at(said);
        }
    }

    fn take_answer(&mut self) -> Option<Answer> {
        match std::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::Answering(answer) => Some(answer),
            other => {
                self.activity = other;
                None
            }
        }
    }

    /// Abandons the current response of the model. The model gives one response at a time: until it has stopped,
    /// nothing else is requested.
    pub(super) fn abandon_upstream(&mut self, now: Instant) {
        let Some(upstream) = &mut self.upstream else { return };
        if upstream.abandoned_at.is_some() {
            return;
        }
        upstream.abandoned_at = Some(now);
        if let Some(response_id) = upstream.response_id.clone() {
            self.effects.push(Effect::Command(ModelCommand::Cancel { response_id }));
        }
    }
}

/// Splits audio into small pieces, so that the page's buffer is never far ahead of playback.
fn split(audio: String) -> Vec<String> {
    if audio.len() <= MAX_PIECE || !audio.is_ascii() {
        return vec![audio];
    }
    let ends = (MAX_PIECE..audio.len()).step_by(MAX_PIECE).chain([audio.len()]);
    let pieces = (0..audio.len()).step_by(MAX_PIECE).zip(ends);
    pieces.filter_map(|(start, end)| audio.get(start..end)).map(str::to_owned).collect()
}

/// The event that reports the end of a response.
pub(super) fn done(answer: &Answer, status: ResponseStatus) -> Effect {
    let response = ResponseView { id: answer.response_id(), status };
    Effect::Send(ServerEvent::ResponseDone { response })
}
