//! What the student says aloud: written down by the model's service, and then checked like what is typed.

use std::time::{Duration, Instant};

use super::{CheckingItem, Conversation, Effect, Turn};
use crate::ai_tutor::event::{Refusal, ServerEvent};
use crate::clients::realtime_model::{ModelCommand, TurnTaking};
use crate::domain::ai_tutor::{MAX_MESSAGE, message};

/// How long the page may take to say what was heard before somebody spoke.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
const VOICE_CLOSED: &str =
    "What you say cannot be understood at the moment. You can go on in writing; nothing is lost.";

/// A spoken turn that is being written down.
#[derive(Debug)]
pub(super) struct SpokenTurn {
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
    /// No. A page that talks is told so before.
    Not,
}

impl Conversation {
    /// Whether what a microphone hears is wanted.
    #[must_use]
    pub fn listening(&self) -> Listening {
        match self.turn_taking {
            None => Listening::Not,
            Some(_) if self.link.is_ready() => Listening::Now,
            Some(_) if self.link.is_told() => Listening::Not,
            Some(_) => Listening::Soon,
        }
    }

    pub(super) fn take_turns(&mut self, turn_taking: TurnTaking) -> Result<(), Refusal> {
        if self.turn_taking.is_none() {
            return Err(voice_unavailable());
        }
        self.turn_taking = Some(turn_taking);
        if self.link.is_ready() {
            self.effects.push(Effect::Command(ModelCommand::TakeTurns(turn_taking)));
        }
        Ok(())
    }

    /// The student says whether what was heard is to be answered.
    pub(super) fn end_speech(&mut self, command: ModelCommand) -> Result<(), Refusal> {
        if self.turn_taking.is_none() {
            return Err(voice_unavailable());
        }
        if self.link.is_ready() {
            self.effects.push(Effect::Command(command));
        }
        Ok(())
    }

    pub(super) fn student_speaks(&mut self, now: Instant) {
        self.is_student_speaking = true;
        self.effects.push(Effect::Send(ServerEvent::SpeechStarted));
        // Whoever only coughed still waits for it.
        self.answer_waits |= matches!(&self.turn, Turn::Answering(answer) if answer.is_spoken() && answer.is_silent());
        self.stop_speaking(now);
        if !self.playout.is_empty() {
            self.stop_playing_by = Some(now + STOP_TIMEOUT);
        }
    }

    /// The model stops, and what it has said so far is what there is to be heard.
    pub(super) fn stop_speaking(&mut self, now: Instant) {
        if matches!(&self.turn, Turn::Answering(answer) if answer.is_spoken()) {
            self.cancel_answer(now);
        }
    }

    pub(super) fn student_fell_silent(&mut self) {
        self.is_student_speaking = false;
        self.effects.push(Effect::Send(ServerEvent::SpeechStopped));
    }

    pub(super) fn student_said(&mut self, item_id: String, now: Instant) {
        self.is_student_speaking = false;
        if self.turn_taking.is_none() {
            return self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
        self.spoken.push_back(SpokenTurn { item_id: Some(item_id), text: None, since: now });
        self.effects.push(Effect::Send(ServerEvent::Committed));
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
                None => {
                    if self.answer_waits && !self.is_student_speaking {
                        let (purpose, hint) = self.last_purpose;
                        self.begin_answer(purpose, hint, now);
                    }
                    return;
                }
            }
            let Some(SpokenTurn { item_id, text, .. }) = self.spoken.pop_front() else { return };
            let text: String = text.unwrap_or_default().chars().take(MAX_MESSAGE).collect();
            match message(&text) {
                Ok(text) => {
                    let check = self.check(text.clone());
                    let id = format!("s{check}");
                    self.turn = Turn::CheckingItem(CheckingItem {
                        check,
                        id,
                        text,
                        spoken_item: item_id,
                        wants_response: true,
                        wants_end: false,
                    });
                }
                // A cough.
                Err(_) => self.forget_upstream(item_id),
            }
        }
    }

    /// Whether something that was said aloud is still to be taken.
    pub(super) fn is_listening(&self) -> bool {
        self.is_student_speaking || !self.spoken.is_empty()
    }

    /// Lets what waits too long fail.
    pub(super) fn tick_speech(&mut self, now: Instant) {
        if self.stop_playing_by.is_some_and(|by| now > by) {
            self.stop_playing();
        }
        let timeout = self.timeouts.response;
        if self.spoken.iter().any(|turn| turn.text.is_none() && now > turn.since + timeout) {
            tracing::error!(session = %self.session.id, "what a student said was not transcribed in time");
            self.close_voice();
        }
    }

    /// What was being said while the line to the model broke is gone there; the page says it again.
    pub(super) fn forget_speech(&mut self) {
        self.is_student_speaking = false;
        self.spoken.retain(|turn| turn.text.is_some());
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
        let (written, lost): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.spoken).into_iter().partition(|turn| turn.text.is_some());
        for SpokenTurn { item_id, .. } in lost {
            self.forget_upstream(item_id);
        }
        self.spoken = written.into();
    }

    /// The model forgets what was said aloud, if it knows it.
    pub(super) fn forget_upstream(&mut self, item_id: Option<String>) {
        if let Some(item_id) = item_id {
            self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
    }

    /// Whoever types, or asks for something, has heard enough.
    pub(super) fn interrupt(&mut self, now: Instant) {
        self.stop_speaking(now);
        self.stop_playing();
    }
}

fn voice_unavailable() -> Refusal {
    Refusal::new("voice_unavailable", "This session goes on in writing.")
}
