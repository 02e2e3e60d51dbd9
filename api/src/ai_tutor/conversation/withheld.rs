//! Withheld texts: the student is steered back, or the session ends with help lines.

use std::time::Instant;

use schema::enums::{AiTutorEndReason, AiTutorMessageState, AiTutorRole, FlagSeverity, FlagSource};

use super::answer::{Answer, done};
use super::{CheckingItem, Conversation, Effect, Record, TranscriptMessage};
use crate::ai_tutor::event::{HelpLineView, ResponseStatus, ServerEvent};
use crate::ai_tutor::safety::Concern;
use crate::platform::config::HelpLine;

/// Replaces the response to a withheld message.
const STEER_STUDENT: &str =
    "I won’t go into that here. Let’s get back to what you came for: what were you working on?";
/// Replaces a withheld response.
const STEER_TUTOR: &str =
    "I’d rather not put it the way I started to. Ask me again in other words, or ask for a hint.";
/// Precedes the help lines.
const HELP: &str = "It sounds like this is about more than schoolwork. You deserve a real person for that, \
                    and I’m a program. Please talk to an adult you trust, or to one of these; they’re there \
                    for exactly this. People at the academy have been told, so someone can look after you.";

/// The maximum length of a flag's excerpt in characters.
const MAX_EXCERPT: usize = 4000;
/// The number of times a student is steered back before the session ends.
const MAX_STEERS: usize = 5;

/// The event with the help lines.
#[must_use]
pub fn help(help_lines: &[HelpLine]) -> ServerEvent {
    let help_lines = help_lines.iter().map(HelpLineView::from).collect();
    ServerEvent::Help { message: HELP.into(), help_lines }
}

impl Conversation {
    /// Withholds a student's message.
    pub(super) fn withhold_item(&mut self, item: &CheckingItem, concern: Concern) {
        let severity = concern.severity;
        self.flag_item(item, concern);
        self.forget_upstream(item.spoken_item.clone());
        match severity {
            FlagSeverity::Steer => {
                let (item_id, message) = (item.id.clone(), STEER_STUDENT);
                self.say(AiTutorRole::Assistant, message.to_owned(), AiTutorMessageState::Withheld, None);
                self.effects.push(Effect::Send(ServerEvent::Withheld { item_id, message: message.into() }));
                let was_led_back =
                    |said: &&TranscriptMessage| said.role == AiTutorRole::User && !said.is_context();
                if self.said.iter().filter(was_led_back).count() >= MAX_STEERS {
                    self.end(AiTutorEndReason::Unsafe);
                }
            }
            FlagSeverity::Stop => self.end(AiTutorEndReason::Unsafe),
        }
    }

    /// Stores a student's message as withheld and flags it; shows the help lines if the concern is severe.
    pub(super) fn flag_item(&mut self, item: &CheckingItem, concern: Concern) {
        let severity = concern.severity;
        self.say(AiTutorRole::User, item.text.clone(), AiTutorMessageState::Withheld, None);
        self.flag(FlagSource::Student, &item.text, concern);
        if severity == FlagSeverity::Stop {
            self.show_help();
        }
    }

    /// Withholds a response of the model.
    pub(super) fn withhold_answer(&mut self, answer: Answer, concern: Concern, now: Instant) {
        let severity = concern.severity;
        self.abandon_upstream(now);
        self.forget_upstream(answer.upstream_item.clone());
        // The transcript keeps the part that the student had seen, and the replacement. The flag has the withheld text.
        if answer.is_spoken() {
            self.speech_ends(&answer.response_id(), ResponseStatus::Withheld);
            self.stop_playing();
        }
        self.keep_released(&answer);
        self.say(AiTutorRole::Assistant, STEER_TUTOR.to_owned(), AiTutorMessageState::Withheld, None);
        self.flag(FlagSource::Tutor, &answer.last_checked(), concern);
        let (item_id, message) = (answer.item_id(), STEER_TUTOR.into());
        self.effects.push(Effect::Send(ServerEvent::Withheld { item_id, message }));
        self.effects.push(done(&answer, ResponseStatus::Withheld));
        if severity == FlagSeverity::Stop {
            self.show_help();
            self.end(AiTutorEndReason::Unsafe);
        }
    }

    /// Records a flag, which notifies admins.
    pub(super) fn flag(&mut self, source: FlagSource, words: &str, concern: Concern) {
        let Concern { severity, categories } = concern;
        let excerpt = words.chars().take(MAX_EXCERPT).collect();
        self.effects.push(Effect::Record(Record::Flag { severity, source, categories, excerpt }));
    }

    fn show_help(&mut self) {
        self.effects.push(Effect::Send(help(&self.help_lines)));
    }
}
