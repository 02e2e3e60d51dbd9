//! The student's speech: transcribed by the service, and then moderated like typed messages.

use std::time::{Duration, Instant};

use schema::enums::AiTutorMode;

use super::{Activity, CheckingItem, Conversation, Effect};
use crate::ai_tutor::event::{ErrorView, Refusal, ServerEvent};
use crate::clients::realtime_model::{ModelCommand, ModelEvent, TurnTaking};
use crate::domain::ai_tutor::{MAX_MESSAGE, message};

/// How long the page may take to report what was played before the student spoke.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long the microphone may send nothing, not even silence, during a turn.
const SOUND_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum number of turns that wait for transcription and moderation: far more than anybody says meanwhile.
const MAX_SPOKEN_TURNS: usize = 16;
const VOICE_CLOSED: &str = "We can’t make out what you’re saying right now. Please continue in writing, \
                            starting with what you said last.";

/// A spoken turn that is being transcribed.
#[derive(Debug)]
pub(super) struct SpokenTurn {
    /// The id for the page.
    id: String,
    /// The model's item; `None` if it was lost.
    item_id: Option<String>,
    text: Option<String>,
    since: Instant,
}

/// Whether microphone audio is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listening {
    /// Yes.
    Now,
    /// Soon: the connection to the model is being renewed, and the page was not informed.
    Soon,
    /// No, and the page was informed.
    Not,
    /// Never: the session is in text.
    Never,
}

impl Conversation {
    /// Whether microphone audio is accepted.
    #[must_use]
    pub const fn listening(&self) -> Listening {
        match self.turn_taking {
            None if matches!(self.session.mode, AiTutorMode::Text) => Listening::Never,
            None => Listening::Not,
            Some(_) if self.link.is_ready() => Listening::Now,
            Some(_) if self.link.is_loss_announced() => Listening::Not,
            Some(_) => Listening::Soon,
        }
    }

    pub(super) fn take_turns(&mut self, turn_taking: TurnTaking) -> Result<(), Refusal> {
        if self.turn_taking.is_none() {
            return match self.session.mode {
                AiTutorMode::Text => Err(voice_unavailable()),
                // The page was informed that voice is off.
                AiTutorMode::Voice => Ok(()),
            };
        }
        self.turn_taking = Some(turn_taking);
        if turn_taking == TurnTaking::PushToTalk {
            // From now on only the page signals the end of a turn.
            self.student_fell_silent();
            self.is_student_speaking = false;
        }
        if self.link.is_connected() {
            self.effects.push(Effect::Command(ModelCommand::TakeTurns(turn_taking)));
        }
        Ok(())
    }

    pub(super) fn student_speaks(&mut self, now: Instant) {
        if self.turn_taking.is_none() {
            return;
        }
        self.effects.push(Effect::Send(ServerEvent::SpeechStarted));
        self.begin_to_listen(now);
    }

    /// Audio arrived. With push-to-talk it means that the student speaks; otherwise the service detects speech.
    pub fn sound_heard(&mut self, now: Instant) {
        self.sound_heard_at = Some(now);
        if self.turn_taking == Some(TurnTaking::PushToTalk) && !self.is_student_speaking {
            self.begin_to_listen(now);
        }
    }

    fn begin_to_listen(&mut self, now: Instant) {
        self.is_student_speaking = true;
        self.sound_heard_at = Some(now);
        // If it is only a cough, the student still waits for the response.
        self.answer_waits |=
            matches!(&self.activity, Activity::Answering(answer) if answer.is_spoken() && answer.is_silent());
        if !self.playout.is_empty() {
            self.stop_playing_by = Some(now + STOP_TIMEOUT);
        }
        self.stop_speaking(now);
    }

    /// Cancels a spoken response: only what has arrived can be heard.
    pub(super) fn stop_speaking(&mut self, now: Instant) {
        if matches!(&self.activity, Activity::Answering(answer) if answer.is_spoken()) {
            self.cancel_answer(now);
        }
    }

    pub(super) fn student_fell_silent(&mut self) {
        // No response is given until the turn is an item of the conversation.
        if self.is_student_speaking {
            self.effects.push(Effect::Send(ServerEvent::SpeechStopped));
        }
    }

    /// The student's current turn is discarded.
    pub fn ignore_speech(&mut self, now: Instant) {
        self.student_fell_silent();
        self.is_student_speaking = false;
        self.next_spoken(now);
    }

    pub(super) fn student_said(&mut self, item_id: String, now: Instant) {
        self.is_student_speaking = false;
        if self.turn_taking.is_none() {
            return self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
        match &self.activity {
            Activity::Answering(answer) if !answer.is_requested() => {
                // The response would be given before the turn is moderated.
                self.answer_waits = true;
                self.cancel_answer(now);
            }
            Activity::Summing(summing) if !summing.is_requested => {
                // The summary would be written before the turn is moderated.
                (self.activity, self.is_ending) = (Activity::Idle, true);
            }
            _ => {}
        }
        let id = format!("s{}", self.number());
        self.effects.push(Effect::Send(ServerEvent::Committed { item_id: id.clone() }));
        self.spoken.push_back(SpokenTurn { id, item_id: Some(item_id), text: None, since: now });
        if self.spoken.len() > MAX_SPOKEN_TURNS {
            self.interrupt(now);
            self.close_voice();
        }
    }

    pub(super) fn transcribed(&mut self, item_id: &str, text: Option<String>) {
        let is_meant = |turn: &&mut SpokenTurn| turn.item_id.as_deref() == Some(item_id);
        let Some(turn) = self.spoken.iter_mut().find(is_meant) else { return };
        if text.is_some() {
            turn.text = text;
        } else {
            self.close_voice();
        }
    }

    /// Processes the next spoken turn if nothing else is going on, or responds once all are processed.
    pub(super) fn next_spoken(&mut self, now: Instant) {
        while matches!(self.activity, Activity::Idle) && self.playout.is_empty() && !self.is_over {
            match self.spoken.front() {
                Some(turn) if turn.text.is_none() => return,
                Some(_) => {}
                None if self.is_ending => return self.sum_up(now),
                None => {
                    if self.answer_waits && !self.is_student_speaking {
                        let (purpose, hint) = self.last_purpose;
                        self.begin_answer(purpose, hint, now);
                    }
                    return;
                }
            }
            let Some(turn) = self.spoken.pop_front() else { return };
            match self.check_spoken(turn) {
                Ok(item) => self.activity = Activity::CheckingItem(item),
                // A turn without words, such as a cough.
                Err(turn) => self.forget_spoken(turn),
            }
        }
    }

    /// Moderates the words of a spoken turn. Returns the turn if it has none.
    fn check_spoken(&mut self, turn: SpokenTurn) -> Result<CheckingItem, SpokenTurn> {
        let all = turn.text.as_deref().unwrap_or_default();
        let text: String = all.chars().take(MAX_MESSAGE).collect();
        let is_cut = text.len() < all.len();
        let Ok(text) = message(&text) else { return Err(turn) };
        let check = self.check(text.clone());
        let SpokenTurn { id, item_id: mut spoken_item, .. } = turn;
        if is_cut {
            // The model receives the moderated part as text instead.
            self.forget_upstream(spoken_item.take());
        }
        Ok(CheckingItem { check, id, text, spoken_item, wants_response: !self.is_ending, wants_end: false })
    }

    /// Whether a spoken turn is still to be processed.
    pub(super) fn is_taking_speech(&self) -> bool {
        self.is_student_speaking || !self.spoken.is_empty()
    }

    /// Whether a spoken turn is still being transcribed.
    #[must_use]
    pub fn is_listening(&self) -> bool {
        self.spoken.iter().any(|turn| turn.text.is_none())
    }

    /// Handles timeouts.
    pub(super) fn tick_speech(&mut self, now: Instant) {
        if self.stop_playing_by.is_some_and(|by| now > by) {
            self.stop_playing();
        }
        self.tick_playout(now);
        if self.is_student_speaking && self.sound_heard_at.is_some_and(|at| now > at + SOUND_TIMEOUT) {
            self.hurry_speech();
            self.ignore_speech(now);
        }
        let timeout = self.timeouts.response;
        if self.spoken.iter().any(|turn| turn.text.is_none() && now > turn.since + timeout) {
            tracing::error!(session = %self.session.id, "what a student said was not transcribed in time");
            self.close_voice();
        }
    }

    /// Speech in progress was lost with the connection to the model; the page repeats the turn if it had not ended.
    pub(super) fn forget_speech(&mut self) {
        self.is_student_speaking = false;
        if self.is_listening() {
            let (kind, code) = ("server_error", "speech_lost");
            let message = "We lost the last thing you said. Please say it again.".into();
            let error = ErrorView { kind, code, message, event_id: None };
            self.effects.push(Effect::Send(ServerEvent::Error { error }));
        }
        self.forget_untranscribed();
        for turn in &mut self.spoken {
            turn.item_id = None;
        }
        if let Activity::CheckingItem(item) = &mut self.activity {
            item.spoken_item = None;
        }
        self.playout.forget_upstream();
    }

    /// Speech cannot be moderated: the session continues in text.
    fn close_voice(&mut self) {
        self.turn_taking = None;
        self.is_student_speaking = false;
        self.effects.push(Effect::Send(ServerEvent::VoiceClosed { message: VOICE_CLOSED.into() }));
        self.effects.push(Effect::Command(ModelCommand::TakeTurns(TurnTaking::PushToTalk)));
        self.effects.push(Effect::Command(ModelCommand::IgnoreSpeech));
        self.forget_untranscribed();
    }

    fn forget_untranscribed(&mut self) {
        let (lost, written): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.spoken).into_iter().partition(|turn| turn.text.is_none());
        self.spoken = written.into();
        for turn in lost {
            self.forget_spoken(turn);
        }
    }

    /// The turn contains no speech, or cannot be transcribed.
    fn forget_spoken(&mut self, turn: SpokenTurn) {
        self.effects.push(Effect::Send(ServerEvent::ItemDeleted { item_id: turn.id }));
        self.forget_upstream(turn.item_id);
    }

    /// Deletes the model's item, if it has one.
    pub(super) fn forget_upstream(&mut self, item_id: Option<String>) {
        if let Some(item_id) = item_id.filter(|_| self.link.is_ready()) {
            self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
    }

    /// Stops speech when the student types or requests something.
    pub(super) fn interrupt(&mut self, now: Instant) {
        self.stop_speaking(now);
        self.stop_playing();
    }

    /// Ends the current turn, because nothing else will signal its end.
    pub(super) fn hurry_speech(&mut self) {
        if self.is_student_speaking && self.link.is_ready() {
            self.effects.push(Effect::Command(ModelCommand::EndOfSpeech));
        } else {
            self.is_student_speaking = false;
        }
    }

    /// After the end of the session the last turns are still moderated.
    pub(super) fn leave_speech_unsettled(&mut self) {
        let (written, unwritten): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.spoken).into_iter().partition(|turn| turn.text.is_some());
        self.spoken = unwritten.into();
        for turn in written {
            if let Ok(item) = self.check_spoken(turn) {
                self.unsettled.push(item);
            }
        }
    }

    /// Handles the model's events after the end: transcripts of the last turns.
    pub(super) fn model_after_end(&mut self, event: ModelEvent, now: Instant) {
        match event {
            ModelEvent::StudentSaid { item_id } => {
                self.is_student_speaking = false;
                let id = format!("s{}", self.number());
                self.spoken.push_back(SpokenTurn { id, item_id: Some(item_id), text: None, since: now });
            }
            ModelEvent::NothingSaid => self.is_student_speaking = false,
            ModelEvent::Transcribed { item_id, text: Some(text) } => {
                self.transcribed(&item_id, Some(text));
                self.leave_speech_unsettled();
            }
            ModelEvent::Transcribed { item_id, text: None } => {
                self.spoken.retain(|turn| turn.item_id.as_ref() != Some(&item_id));
            }
            ModelEvent::Closed { .. } => self.give_up_listening(),
            _ => {}
        }
    }

    /// Discards pending transcripts.
    pub fn give_up_listening(&mut self) {
        if self.is_taking_speech() {
            tracing::warn!(session = %self.session.id, "what was said last in a session was not written down");
        }
        self.is_student_speaking = false;
        self.spoken.clear();
    }
}

/// The refusal of speech in a text session.
pub fn voice_unavailable() -> Refusal {
    Refusal::new("voice_unavailable", "This session is text only.")
}
