//! The end of a session by its student: it is summarized, if there is anything to summarize.

use std::time::Instant;

use schema::enums::{AiTutorEndReason, AiTutorRole};

use super::{Activity, Conversation, Effect, Record};
use crate::ai_tutor::event::ServerEvent;
use crate::clients::realtime_model::ResponseOutcome;

/// The maximum length of a summary in characters: it fits into a chat message.
const MAX_SUMMARY: usize = 900;

#[derive(Debug)]
pub(super) struct Summing {
    pub(super) tag: u64,
    pub(super) is_requested: bool,
    pub(super) text: String,
    pub(super) check: Option<u64>,
    pub(super) until: Instant,
}

impl Conversation {
    pub(super) fn sum_up(&mut self, now: Instant) {
        match &mut self.activity {
            _ if self.is_over => return,
            Activity::Summing(_) => return,
            Activity::CheckingItem(item) => {
                (item.wants_response, item.wants_end) = (false, true);
                return;
            }
            Activity::Idle | Activity::Answering(_) => {}
        }
        self.cancel_answer(now);
        self.stop_playing();
        if !self.spoken.is_empty() {
            self.is_ending = true;
            return;
        }
        let was_answered =
            self.said.iter().any(|said| said.role == AiTutorRole::Assistant && said.is_context());
        if !self.has_tried() || !was_answered {
            return self.finish(None);
        }
        let tag = self.number();
        let until = now + self.timeouts.summary;
        self.activity =
            Activity::Summing(Summing { tag, is_requested: false, text: String::new(), check: None, until });
        self.request(now);
    }

    /// Ends the session with its summary, if there is one.
    pub(super) fn finish(&mut self, summary: Option<String>) {
        let summary = summary.map(|text| text.trim().chars().take(MAX_SUMMARY).collect::<String>());
        if let Some(text) = summary.filter(|text| !text.is_empty()) {
            self.effects.push(Effect::Record(Record::Summary(text.clone())));
            self.effects.push(Effect::Send(ServerEvent::Summary { text }));
        }
        self.activity = Activity::Idle;
        self.end(AiTutorEndReason::Finished);
    }

    pub(super) fn summed_up(&mut self, outcome: ResponseOutcome) {
        let Activity::Summing(summing) = &self.activity else { return };
        let text = summing.text.trim().to_owned();
        if outcome != ResponseOutcome::Completed || text.is_empty() {
            return self.finish(None);
        }
        let check = self.check(text);
        if let Activity::Summing(summing) = &mut self.activity {
            summing.check = Some(check);
        }
    }
}
