//! Playback of spoken responses on the page. The model generates faster than real time: a response is complete long
//! before it was heard, and only what was heard counts as said.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use schema::enums::{AiTutorMessageState, AiTutorRole, HintLevel};

use super::{Activity, Conversation, Effect, Record, TranscriptMessage, message_id};
use crate::ai_tutor::event::{ClosingState, PlayState, Purpose, ResponseStatus, ResponseView, ServerEvent};
use crate::clients::realtime_model::{ModelCommand, Speaker};

/// How far the page's buffer may be ahead of playback, in milliseconds: enough for an unsteady connection, and within
/// the socket's budget.
const AHEAD_MS: u64 = 4000;
/// Within this distance of its end, in milliseconds, a response counts as completely heard.
const END_MS: u64 = 50;
/// How long a page may not report its playback. Audio may be paused by a phone call or a sleeping device.
const PLAYING_TIMEOUT: Duration = Duration::from_secs(60);
/// The bytes of audio per millisecond.
const BYTES_PER_MS: u64 = 48;

/// The duration of audio in milliseconds.
pub(super) const fn milliseconds(bytes: u64) -> u64 {
    bytes / BYTES_PER_MS
}

/// The size of decoded base64 in bytes.
pub(super) fn audio_bytes(base64: &str) -> u64 {
    let padding = base64.bytes().rev().take_while(|letter| *letter == b'=').count();
    (base64.len() / 4 * 3).saturating_sub(padding) as u64
}

/// A piece of a spoken response, in the model's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SpeechPiece {
    Words(String),
    /// Audio, in base64.
    Sound(String),
}

/// Spoken responses that are not completely heard yet, the one being played first.
#[derive(Debug, Default)]
pub(super) struct Playout {
    items: VecDeque<SpokenAnswer>,
    /// When the page last reported its playback, or received its first audio.
    reported: Option<Instant>,
}

/// A spoken response, as far as it is moderated.
#[derive(Debug)]
pub(super) struct SpokenAnswer {
    seq: i32,
    response_id: String,
    purpose: Purpose,
    hint: Option<HintLevel>,
    place: UpstreamPlace,
    /// Pieces that are not sent yet.
    waiting: VecDeque<SpeechPiece>,
    /// The words that were sent.
    text: String,
    /// The positions at which each delta of words begins: in the text, and in the audio, in bytes.
    anchors: Vec<(usize, u64)>,
    /// The audio sent, in bytes.
    sent: u64,
    /// The audio that the model has generated, in bytes.
    known: u64,
    heard_ms: u64,
    /// How it ended, once it is complete.
    status: Option<ResponseStatus>,
    is_end_told: bool,
}

/// The model's item of a spoken response.
#[derive(Debug, Clone, PartialEq, Eq)]
enum UpstreamPlace {
    /// The model has no item of it.
    Nowhere,
    /// Its own speech.
    Speech(String),
    /// A text that it was given, because the response was spoken over another connection.
    Text(String),
}

impl SpokenAnswer {
    fn item_id(&self) -> String {
        message_id(self.seq)
    }

    const fn is_generated(&self) -> bool {
        self.status.is_some()
    }

    fn is_heard_to_its_end(&self) -> bool {
        self.is_generated() && self.waiting.is_empty() && self.heard_ms + END_MS >= milliseconds(self.sent)
    }

    /// The audio of the words that were sent which is still waiting, in bytes.
    fn waiting_sound(&self) -> u64 {
        let sounds = self.waiting.iter().map_while(|piece| match piece {
            SpeechPiece::Sound(audio) => Some(audio_bytes(audio)),
            SpeechPiece::Words(_) => None,
        });
        sounds.sum()
    }

    /// The words that were heard, without a partial word.
    fn heard_text(&self) -> String {
        if self.is_heard_to_its_end() {
            return self.text.trim_end().to_owned();
        }
        let heard = self.heard_ms * BYTES_PER_MS;
        let after = self.anchors.partition_point(|(_, sound)| *sound <= heard);
        let Some((text, sound)) = after.checked_sub(1).and_then(|at| self.anchors.get(at)).copied() else {
            return String::new();
        };
        let (text_end, sound_end) =
            self.anchors.get(after).copied().unwrap_or((self.text.len(), self.sent + self.waiting_sound()));
        let (length, part) = (sound_end.saturating_sub(sound), heard.min(sound_end) - sound);
        let letters = (text_end - text) as u64;
        let more = (letters * part).checked_div(length).unwrap_or_default();
        let end = self.text.floor_char_boundary(text + usize::try_from(more).unwrap_or(usize::MAX));
        let heard = &self.text[..end];
        let rest = &self.text[end..];
        // Cut before a partial word.
        let is_whole = heard.ends_with(char::is_whitespace) || rest.starts_with(char::is_whitespace);
        let words = if is_whole {
            heard
        } else {
            heard.rfind(char::is_whitespace).map_or("", |space| &heard[..space])
        };
        words.trim_end().to_owned()
    }
}

/// A spoken response whose words start to be sent.
pub(super) struct NewSpokenAnswer {
    pub seq: i32,
    pub response_id: String,
    pub purpose: Purpose,
    pub hint: Option<HintLevel>,
}

impl Playout {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    fn find(&mut self, response_id: &str) -> Option<&mut SpokenAnswer> {
        self.items.iter_mut().find(|item| item.response_id == response_id)
    }

    /// The texts of spoken responses that a new connection to the model has to be given after the messages.
    pub(super) fn texts(&mut self) -> Vec<(String, String)> {
        let items = self.items.iter_mut().filter(|item| item.place == UpstreamPlace::Nowhere);
        items
            .map(|item| {
                let waiting = item.waiting.iter().filter_map(|piece| match piece {
                    SpeechPiece::Words(words) => Some(words.as_str()),
                    SpeechPiece::Sound(_) => None,
                });
                let text = item.text.clone() + &waiting.collect::<String>();
                item.place = UpstreamPlace::Text(item.item_id());
                (item.item_id(), text)
            })
            .filter(|(_, text)| !text.trim().is_empty())
            .collect()
    }

    /// The connection that spoke the responses is gone.
    pub(super) fn forget_upstream(&mut self) {
        for item in &mut self.items {
            item.place = UpstreamPlace::Nowhere;
        }
    }
}

impl Conversation {
    /// Queues moderated pieces of a spoken response, to be played after the earlier ones.
    pub(super) fn play(
        &mut self,
        answer: NewSpokenAnswer,
        upstream_item: Option<&str>,
        pieces: Vec<SpeechPiece>,
        now: Instant,
    ) {
        let NewSpokenAnswer { seq, response_id, purpose, hint } = answer;
        if self.playout.find(&response_id).is_none() {
            self.playout.reported.get_or_insert(now);
            self.playout.items.push_back(SpokenAnswer {
                seq,
                response_id: response_id.clone(),
                purpose,
                hint,
                place: UpstreamPlace::Nowhere,
                waiting: VecDeque::new(),
                text: String::new(),
                anchors: Vec::new(),
                sent: 0,
                known: 0,
                heard_ms: 0,
                status: None,
                is_end_told: false,
            });
        }
        if let Some(item) = self.playout.find(&response_id) {
            if let Some(upstream_item) = upstream_item {
                item.place = UpstreamPlace::Speech(upstream_item.to_owned());
            }
            item.waiting.extend(pieces);
        }
        self.send_speech();
    }

    /// Updates how much audio the model has generated, moderated or not, in bytes.
    pub(super) fn speech_known(&mut self, response_id: &str, bytes: u64) {
        if let Some(item) = self.playout.find(response_id) {
            item.known = bytes;
        }
    }

    /// A spoken response has ended; returns whether a part of it can still be heard.
    pub(super) fn speech_ends(&mut self, response_id: &str, status: ResponseStatus) -> bool {
        let Some(item) = self.playout.find(response_id) else { return false };
        item.status = Some(status);
        if status == ResponseStatus::Withheld {
            // The model gets a command to delete the whole item.
            item.place = UpstreamPlace::Nowhere;
        }
        self.send_speech();
        true
    }

    /// Sends as much as the page's buffer may hold; nothing while playback is being stopped.
    fn send_speech(&mut self) {
        if self.stop_playing_by.is_some() {
            return;
        }
        let ahead = |items: &VecDeque<SpokenAnswer>| -> u64 {
            items.iter().map(|item| milliseconds(item.sent).saturating_sub(item.heard_ms)).sum()
        };
        for at in 0..self.playout.items.len() {
            while ahead(&self.playout.items) < AHEAD_MS
                && let Some(item) = self.playout.items.get_mut(at)
                && let Some(piece) = item.waiting.pop_front()
            {
                let (response_id, item_id) = (item.response_id.clone(), item.item_id());
                self.effects.push(Effect::Send(match piece {
                    SpeechPiece::Words(delta) => {
                        // Consecutive words share the audio that follows.
                        if item.anchors.last().is_none_or(|(_, sound)| *sound < item.sent) {
                            item.anchors.push((item.text.len(), item.sent));
                        }
                        item.text.push_str(&delta);
                        let audio_ms = milliseconds(item.sent);
                        ServerEvent::SpokenDelta { response_id, item_id, delta, audio_ms }
                    }
                    SpeechPiece::Sound(delta) => {
                        item.sent += audio_bytes(&delta);
                        ServerEvent::AudioDelta { response_id, item_id, delta }
                    }
                }));
            }
            let Some(item) = self.playout.items.get_mut(at).filter(|item| item.waiting.is_empty()) else {
                return;
            };
            if item.is_generated() && !item.is_end_told {
                item.is_end_told = true;
                let (response_id, item_id) = (item.response_id.clone(), item.item_id());
                self.effects.push(Effect::Send(ServerEvent::AudioDone { response_id, item_id }));
            }
        }
        // Words without audio count as heard.
        while self.playout.items.front().is_some_and(|item| item.is_end_told && item.sent == 0) {
            self.settle_first_as_played();
        }
    }

    /// The page reports the playback of a spoken response.
    pub(super) fn played(&mut self, item_id: &str, heard_ms: u64, state: PlayState, now: Instant) {
        let Some(at) = self.playout.items.iter().position(|item| item.item_id() == item_id) else {
            // The response has been settled since, or none of it has been sent yet.
            let is_coming =
                matches!(&self.activity, Activity::Answering(answer) if answer.item_id() == item_id);
            if is_coming && state == PlayState::Stopped {
                self.interrupt(now);
            }
            return;
        };
        self.playout.reported = Some(now);
        // All earlier responses have been played.
        for _ in 0..at {
            self.settle_first_as_played();
        }
        let Some(item) = self.playout.items.front_mut() else { return };
        item.heard_ms = heard_ms.clamp(item.heard_ms, milliseconds(item.sent).max(item.heard_ms));
        match state {
            PlayState::Ended if item.is_end_told => self.settle_first_as_played(),
            // More of it will be sent.
            PlayState::Ended | PlayState::Playing => {}
            PlayState::Stopped => return self.interrupt(now),
        }
        self.send_speech();
    }

    fn settle_first_as_played(&mut self) {
        if let Some(mut item) = self.playout.items.pop_front() {
            item.heard_ms = milliseconds(item.sent);
            self.settle_spoken(item, false);
        }
        if self.playout.is_empty() {
            // Nothing is left to be stopped.
            self.stop_playing_by = None;
        }
    }

    /// Playback counts as stopped if the page does not report.
    pub(super) fn tick_playout(&mut self, now: Instant) {
        if self.playout.is_empty() {
            self.playout.reported = None;
        } else if self.playout.reported.is_some_and(|reported| now > reported + PLAYING_TIMEOUT) {
            tracing::warn!(session = %self.session.id, "a page does not say what it plays");
            self.interrupt(now);
        }
    }

    /// Stops playback: what was not heard does not count as said.
    pub(super) fn stop_playing(&mut self) {
        self.stop_playing_by = None;
        self.playout.reported = None;
        while let Some(item) = self.playout.items.pop_front() {
            self.settle_spoken(item, true);
        }
    }

    fn settle_spoken(&mut self, item: SpokenAnswer, is_stopped: bool) {
        let is_whole = item.is_heard_to_its_end();
        let heard = item.heard_text();
        let status = match item.status {
            Some(status) if is_whole => status,
            _ => ResponseStatus::Cancelled,
        };
        let is_complete = status == ResponseStatus::Completed;
        // The service may have generated more of an interrupted response than was received.
        let was_cut_off = item.status != Some(ResponseStatus::Completed);
        if was_cut_off || (is_stopped && !is_whole) {
            self.truncate_upstream(&item, &heard);
        }
        let (response_id, item_id) = (item.response_id.clone(), item.item_id());
        if !heard.trim().is_empty() {
            let state =
                if is_complete { AiTutorMessageState::Complete } else { AiTutorMessageState::Interrupted };
            let (seq, role, hint) = (item.seq, AiTutorRole::Assistant, item.hint);
            self.say_at(TranscriptMessage { seq, role, content: heard.clone(), state, hint });
        }
        self.is_answer_owed &= !is_complete;
        self.effects.push(Effect::Send(ServerEvent::SpokenDone {
            response_id: response_id.clone(),
            item_id,
            transcript: heard.clone(),
        }));
        // For a withheld response the caller sends the end.
        if item.status != Some(ResponseStatus::Withheld) {
            let response = ResponseView { id: response_id.clone(), status };
            self.effects.push(Effect::Send(ServerEvent::ResponseDone { response }));
        }
        if is_complete && item.purpose == Purpose::ClosingQuestion {
            self.closing = ClosingState::Asked;
            self.effects.push(Effect::Record(Record::ClosingQuestion(heard)));
            self.effects.push(Effect::Send(self.progress()));
        }
    }

    /// Truncates the model's item to what was heard.
    fn truncate_upstream(&mut self, item: &SpokenAnswer, heard: &str) {
        match &item.place {
            UpstreamPlace::Nowhere => {}
            UpstreamPlace::Speech(item_id) => {
                let heard_ms = item.heard_ms.min(milliseconds(item.known));
                let item_id = item_id.clone();
                self.effects.push(Effect::Command(ModelCommand::Truncate { item_id, heard_ms }));
            }
            UpstreamPlace::Text(item_id) => {
                let item_id = item_id.clone();
                self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
                if !heard.trim().is_empty() {
                    let (item_id, text) = (format!("h{}", item.seq), heard.to_owned());
                    let speaker = Speaker::Tutor;
                    self.effects.push(Effect::Command(ModelCommand::Add { item_id, speaker, text }));
                }
            }
        }
    }
}
