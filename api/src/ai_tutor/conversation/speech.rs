//! What the student says aloud: written down by the model's service, and then checked like what is typed.

use std::time::{Duration, Instant};

use schema::enums::AiTutorMode;

use super::{CheckingItem, Conversation, Effect, Turn};
use crate::ai_tutor::event::{ErrorView, Refusal, ServerEvent};
use crate::clients::realtime_model::{ModelCommand, ModelEvent, TurnTaking};
use crate::domain::ai_tutor::{MAX_MESSAGE, message};

/// How long the page may take to say what was heard before somebody spoke.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a microphone may fall silent, without so much as silence, in the middle of a sentence.
const SOUND_TIMEOUT: Duration = Duration::from_secs(5);
/// So many turns may wait to be written down and checked: far more than anybody says meanwhile.
const MAX_SPOKEN_TURNS: usize = 16;
const VOICE_CLOSED: &str =
    "What you say cannot be understood at the moment. Please go on in writing, with what you said last.";

/// A spoken turn that is being written down.
#[derive(Debug)]
pub(super) struct SpokenTurn {
    /// What the page knows it as.
    id: String,
    /// What the model knows it as; `None` for one that is gone.
    item_id: Option<String>,
    text: Option<String>,
    since: Instant,
}

/// Whether what a microphone hears is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listening {
    /// Yes.
    Now,
    /// In a moment: the line to the model is made anew, and nobody was told.
    Soon,
    /// No. The page was told so.
    Not,
    /// No, and it never was: everything is written.
    Never,
}

impl Conversation {
    /// Whether what a microphone hears is wanted.
    #[must_use]
    pub const fn listening(&self) -> Listening {
        match self.turn_taking {
            None if matches!(self.session.mode, AiTutorMode::Text) => Listening::Never,
            None => Listening::Not,
            Some(_) if self.link.is_ready() => Listening::Now,
            Some(_) if self.link.is_told() => Listening::Not,
            Some(_) => Listening::Soon,
        }
    }

    pub(super) fn take_turns(&mut self, turn_taking: TurnTaking) -> Result<(), Refusal> {
        if self.turn_taking.is_none() {
            return match self.session.mode {
                AiTutorMode::Text => Err(voice_unavailable()),
                // It was told that nobody talks any more.
                AiTutorMode::Voice => Ok(()),
            };
        }
        self.turn_taking = Some(turn_taking);
        if turn_taking == TurnTaking::PushToTalk {
            // Nobody says any more where what is being said ends, but the page.
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

    /// The microphone was heard. Whoever presses a button to talk speaks by that; of others the service says whether they do.
    pub fn sound_heard(&mut self, now: Instant) {
        self.sound_heard_at = Some(now);
        if self.turn_taking == Some(TurnTaking::PushToTalk) && !self.is_student_speaking {
            self.begin_to_listen(now);
        }
    }

    fn begin_to_listen(&mut self, now: Instant) {
        self.is_student_speaking = true;
        self.sound_heard_at = Some(now);
        // Whoever only coughed still waits for it.
        self.answer_waits |=
            matches!(&self.turn, Turn::Answering(answer) if answer.is_spoken() && answer.is_silent());
        if !self.playout.is_empty() {
            self.stop_playing_by = Some(now + STOP_TIMEOUT);
        }
        self.stop_speaking(now);
    }

    /// The model stops, and what it has said so far is what there is to be heard.
    pub(super) fn stop_speaking(&mut self, now: Instant) {
        if matches!(&self.turn, Turn::Answering(answer) if answer.is_spoken()) {
            self.cancel_answer(now);
        }
    }

    pub(super) fn student_fell_silent(&mut self) {
        // Until it is an item of the conversation, nothing is answered.
        if self.is_student_speaking {
            self.effects.push(Effect::Send(ServerEvent::SpeechStopped));
        }
    }

    /// What the student was saying means nothing.
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
        match &self.turn {
            Turn::Answering(answer) if !answer.is_requested() => {
                // It would be answered before it is checked.
                self.answer_waits = true;
                self.cancel_answer(now);
            }
            Turn::Summing(summing) if !summing.is_requested => {
                // It would be summed up before it is checked.
                (self.turn, self.is_ending) = (Turn::Idle, true);
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

    /// Takes the next thing that was said aloud, if nothing else goes on; or answers, if all of it was taken.
    pub(super) fn next_spoken(&mut self, now: Instant) {
        while matches!(self.turn, Turn::Idle) && self.playout.is_empty() && !self.is_over {
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
                Ok(item) => self.turn = Turn::CheckingItem(item),
                // A cough.
                Err(turn) => self.forget_spoken(turn),
            }
        }
    }

    /// Has the words of a spoken turn checked; those of one that has any.
    fn check_spoken(&mut self, turn: SpokenTurn) -> Result<CheckingItem, SpokenTurn> {
        let all = turn.text.as_deref().unwrap_or_default();
        let text: String = all.chars().take(MAX_MESSAGE).collect();
        let is_cut = text.len() < all.len();
        let Ok(text) = message(&text) else { return Err(turn) };
        let check = self.check(text.clone());
        let SpokenTurn { id, item_id: mut spoken_item, .. } = turn;
        if is_cut {
            // The model is told what was checked instead.
            self.forget_upstream(spoken_item.take());
        }
        Ok(CheckingItem { check, id, text, spoken_item, wants_response: !self.is_ending, wants_end: false })
    }

    /// Whether something that was said aloud is still to be taken.
    pub(super) fn is_taking_speech(&self) -> bool {
        self.is_student_speaking || !self.spoken.is_empty()
    }

    /// Whether something that was said aloud is still being written down.
    #[must_use]
    pub fn is_listening(&self) -> bool {
        self.spoken.iter().any(|turn| turn.text.is_none())
    }

    /// Lets what waits too long fail.
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

    /// What was being said while the line to the model broke is gone there; the page says it again, as far as it was not over.
    pub(super) fn forget_speech(&mut self) {
        self.is_student_speaking = false;
        if self.is_listening() {
            let (kind, code) = ("server_error", "speech_lost");
            let message = "What you said last was lost. Please say it again.".into();
            let error = ErrorView { kind, code, message, event_id: None };
            self.effects.push(Effect::Send(ServerEvent::Error { error }));
        }
        self.forget_untranscribed();
        for turn in &mut self.spoken {
            turn.item_id = None;
        }
        if let Turn::CheckingItem(item) = &mut self.turn {
            item.spoken_item = None;
        }
        self.playout.forget_upstream();
    }

    /// Nothing that is said aloud can be checked: the session goes on in writing.
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

    /// Nothing was said, or nothing that can be told.
    fn forget_spoken(&mut self, turn: SpokenTurn) {
        self.effects.push(Effect::Send(ServerEvent::ItemDeleted { item_id: turn.id }));
        self.forget_upstream(turn.item_id);
    }

    /// The model forgets what was said, if it knows it.
    pub(super) fn forget_upstream(&mut self, item_id: Option<String>) {
        if let Some(item_id) = item_id.filter(|_| self.link.is_ready()) {
            self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
    }

    /// Whoever types, or asks for something, has heard enough.
    pub(super) fn interrupt(&mut self, now: Instant) {
        self.stop_speaking(now);
        self.stop_playing();
    }

    /// Nobody says any more where it ends: what is being said is taken as it is.
    pub(super) fn hurry_speech(&mut self) {
        if self.is_student_speaking && self.link.is_ready() {
            self.effects.push(Effect::Command(ModelCommand::EndOfSpeech));
        } else {
            self.is_student_speaking = false;
        }
    }

    /// It is over, and what was said last is checked all the same.
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

    /// What the model still does once it is over: it writes down what was said last.
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

    /// What is not written down by now never will be.
    pub fn give_up_listening(&mut self) {
        if self.is_taking_speech() {
            tracing::warn!(session = %self.session.id, "what was said last in a session was not written down");
        }
        self.is_student_speaking = false;
        self.spoken.clear();
    }
}

/// What was said aloud in a session that is written.
pub fn voice_unavailable() -> Refusal {
    Refusal::new("voice_unavailable", "This session is in writing.")
}
