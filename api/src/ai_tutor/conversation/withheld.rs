//! What is not let through: the student is led back, or the session ends and help is named.

use schema::enums::{AiTutorEndReason, AiTutorMessageState, AiTutorRole, FlagSeverity, FlagSource};

use super::answer::{Answer, done};
use super::{CheckingItem, Conversation, Effect, Record, Said, excerpt};
use crate::ai_tutor::event::{ResponseStatus, ServerEvent};
use crate::ai_tutor::safety::Concern;
use crate::clients::realtime_model::ModelCommand;

/// Instead of an answer to words that were not let through.
const STEER_STUDENT: &str =
    "I won't go into that here. Let's get back to what you came for: what were you working on?";
/// Instead of an answer that was not let through.
const STEER_TUTOR: &str =
    "I'd rather not say that the way I began to. Ask me again in other words, or ask for a hint.";
/// Before the help lines.
const HELP: &str = "It sounds as if this is about more than schoolwork. You deserve a real person for that, and I am a program. \
                    Please talk to an adult you trust, or to one of these; they are there for exactly this. People at the \
                    academy have been told, so that somebody can look after you.";

impl Conversation {
    /// What the student typed is not let through.
    pub(super) fn withhold_item(&mut self, item: &CheckingItem, concern: Concern) {
        let Concern { severity, categories } = concern;
        self.say(AiTutorRole::User, item.text.clone(), AiTutorMessageState::Withheld, None);
        let (source, text) = (FlagSource::Student, excerpt(&item.text));
        self.effects.push(Effect::Record(Record::Flag { severity, source, categories, excerpt: text }));
        match severity {
            FlagSeverity::Steer => {
                let (item_id, message) = (item.id.clone(), STEER_STUDENT);
                self.say(AiTutorRole::Assistant, message.to_owned(), AiTutorMessageState::Withheld, None);
                self.effects.push(Effect::Send(ServerEvent::Withheld { item_id, message: message.into() }));
            }
            FlagSeverity::Stop => self.stop(),
        }
    }

    /// What the model said is not let through.
    pub(super) fn withhold_answer(&mut self, answer: Answer, concern: Concern) {
        let Concern { severity, categories } = concern;
        self.abandon_upstream();
        self.is_answer_owed = false;
        if let Some(item_id) = answer.upstream_item.clone() {
            self.effects.push(Effect::Command(ModelCommand::Forget { item_id }));
        }
        let (seq, hint) = answer.place();
        // What the student sees in its place. What was said stands in the flag.
        let (role, state) = (AiTutorRole::Assistant, AiTutorMessageState::Withheld);
        self.say_at(Said { seq, role, content: STEER_TUTOR.to_owned(), state, hint });
        let (source, text) = (FlagSource::Tutor, excerpt(answer.unreleased()));
        self.effects.push(Effect::Record(Record::Flag { severity, source, categories, excerpt: text }));
        let (item_id, message) = (answer.item_id(), STEER_TUTOR.into());
        self.effects.push(Effect::Send(ServerEvent::Withheld { item_id, message }));
        self.effects.push(done(&answer, ResponseStatus::Withheld));
        if severity == FlagSeverity::Stop {
            self.stop();
        }
    }

    fn stop(&mut self) {
        let help_lines = self.beginning.help_lines.clone();
        self.effects.push(Effect::Send(ServerEvent::Help { message: HELP.into(), help_lines }));
        self.end(AiTutorEndReason::Unsafe);
    }
}
