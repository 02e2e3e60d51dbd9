//! The student's requests: messages, responses, hints, the closing question and the end.

use std::time::Instant;

use schema::enums::HintLevel;

use super::{Activity, CheckingItem, Conversation, Effect, Record};
use crate::ai_tutor::event::{ClosingState, Purpose, Refusal};
use crate::domain::ai_tutor;

impl Conversation {
    pub(super) fn item(&mut self, id: String, text: &str, now: Instant) -> Result<(), Refusal> {
        if !self.may_be_interrupted() {
            return Err(busy());
        }
        let text = ai_tutor::message(text).map_err(|problem| {
            let code = if text.trim().is_empty() { "invalid_item" } else { "too_long" };
            Refusal::new(code, problem)
        })?;
        self.interrupt(now);
        let check = self.check(text.clone());
        let item =
            CheckingItem { check, id, text, spoken_item: None, wants_response: false, wants_end: false };
        self.activity = Activity::CheckingItem(item);
        Ok(())
    }

    pub(super) fn respond(&mut self, now: Instant) -> Result<(), Refusal> {
        match &mut self.activity {
            Activity::CheckingItem(item) if !item.wants_end => {
                item.wants_response = true;
                Ok(())
            }
            Activity::Idle => {
                self.require_nothing_unwritten()?;
                self.interrupt(now);
                if !self.is_answer_owed {
                    return Err(Refusal::new("nothing_to_answer", "Please type something first."));
                }
                let (purpose, hint) = self.last_purpose;
                self.begin_answer(purpose, hint, now);
                Ok(())
            }
            Activity::CheckingItem(_) | Activity::Answering(_) | Activity::Summing(_) => Err(busy()),
        }
    }

    pub(super) fn hint(&mut self, level: HintLevel, now: Instant) -> Result<(), Refusal> {
        if self.closing == ClosingState::Asked {
            return Err(Refusal::new(
                "answer_without_help",
                "Please answer this question without help. You can do it.",
            ));
        }
        if !self.has_tried() {
            return Err(Refusal::new(
                "attempt_first",
                "Write down what you’ve tried first, however little it is.",
            ));
        }
        if level > self.hints.highest() {
            return Err(Refusal::new("hint_out_of_order", "Please ask for a smaller hint first."));
        }
        self.require_nothing_unwritten()?;
        if !self.may_be_interrupted() {
            return Err(busy());
        }
        self.interrupt(now);
        self.hints.add(level);
        self.effects.push(Effect::Record(Record::Hint(level)));
        self.begin_answer(Purpose::Hint, Some(level), now);
        self.effects.push(Effect::Send(self.progress()));
        Ok(())
    }

    pub(super) fn closing_question(&mut self, now: Instant) -> Result<(), Refusal> {
        if self.closing == ClosingState::Asked {
            return Err(Refusal::new("not_allowed", "The question above is waiting for your answer."));
        }
        if !self.has_tried() {
            return Err(Refusal::new(
                "attempt_first",
                "Work on something first: the question is about that.",
            ));
        }
        self.require_nothing_unwritten()?;
        if !self.may_be_interrupted() {
            return Err(busy());
        }
        self.interrupt(now);
        self.begin_answer(Purpose::ClosingQuestion, None, now);
        Ok(())
    }

    /// Refuses requests while spoken turns wait for moderation: the model already knows them.
    pub(super) fn require_nothing_unwritten(&self) -> Result<(), Refusal> {
        if self.spoken.is_empty() {
            return Ok(());
        }
        Err(Refusal::new("busy", "Please wait a moment while we write down what you said."))
    }

    /// Whether something else can start: nothing is going on, or a spoken response that can be interrupted.
    pub(super) fn may_be_interrupted(&self) -> bool {
        match &self.activity {
            Activity::Idle => true,
            Activity::Answering(answer) => answer.is_spoken(),
            Activity::CheckingItem(_) | Activity::Summing(_) => false,
        }
    }

    /// The student canceled the response, or the one to the message that is being moderated.
    pub(super) fn cancel(&mut self, now: Instant) {
        match &mut self.activity {
            Activity::CheckingItem(item) => item.wants_response = false,
            _ => {
                self.answer_waits = false;
                self.cancel_answer(now);
                self.stop_playing();
            }
        }
    }
}

fn busy() -> Refusal {
    Refusal::new("busy", "Please wait for the answer, or stop it.")
}
