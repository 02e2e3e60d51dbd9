//! Work for a session whose socket has ended.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use tokio::time::sleep_until;

use super::{Relay, next_event, records, send};
use crate::ai_tutor::conversation::Effect;
use crate::ai_tutor::event::ServerEvent;
use crate::clients::realtime_model::ModelEvent;

/// How long transcription and moderation of the last turn may take after the end: two attempts of a moderation call,
/// and more.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(15);

impl Relay {
    /// Waits for the moderation of the last turn.
    pub(super) async fn wait_for_last_checks(&mut self) {
        let deadline = tokio::time::Instant::now() + SETTLE_TIMEOUT;
        while self.conversation.is_unsettled() {
            let effects = self.conversation.take_last_effects();
            self.perform_last(effects);
            tokio::select! {
                Some((id, found)) = self.checks.next() => self.conversation.apply_last_check(id, found),
                event = next_event(&mut self.model) => {
                    if matches!(event, ModelEvent::Closed { .. }) {
                        self.model = None;
                    }
                    self.conversation.model(event, Instant::now());
                }
                () = sleep_until(deadline) => self.conversation.give_up(),
            }
        }
    }

    /// Performs the effects that matter after the end.
    pub(super) fn perform_last(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Check { id, text } => self.check(id, text),
                Effect::Command(command) => self.command(command),
                _ => {}
            }
        }
    }

    /// Stores the last records and sends the help lines; returns whether storing succeeded.
    pub(super) async fn store_last_words(&mut self) -> bool {
        let effects = self.conversation.take_effects();
        let mut all = std::mem::take(&mut self.unstored);
        all.extend(records(&effects));
        let is_kept = self.store(all).await.is_ok();
        self.send_help(&effects);
        is_kept
    }

    /// Sends the help lines, also if the session ends.
    pub(super) fn send_help(&self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Send(event @ ServerEvent::Help { .. }) = effect {
                send(&self.sender, event);
            }
        }
    }
}
