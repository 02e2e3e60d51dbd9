//! What is still done for a session whose socket has ended.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use tokio::time::sleep_until;

use super::{Relay, next_event, records, send};
use crate::ai_tutor::conversation::Effect;
use crate::ai_tutor::event::ServerEvent;
use crate::clients::realtime_model::ModelEvent;

/// How long what was said last may take to be written down and checked once the session is over: two tries of a check, and more.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(15);

impl Relay {
    /// Waits for what is found in the last that was typed or said as the session ended.
    pub(super) async fn settle(&mut self) {
        let deadline = tokio::time::Instant::now() + SETTLE_TIMEOUT;
        while self.conversation.is_unsettled() {
            let effects = self.conversation.take_last_effects();
            self.perform_last(effects);
            tokio::select! {
                Some((id, found)) = self.checks.next() => self.conversation.settle(id, found),
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

    /// Does what is still to be done of this although it is over.
    pub(super) fn perform_last(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Check { id, text } => self.check(id, text),
                Effect::Command(command) => self.command(command),
                _ => {}
            }
        }
    }

    /// Stores what the page saw last, and shows it where help is; whether that was possible.
    pub(super) async fn keep_last_words(&mut self) -> bool {
        let effects = self.conversation.take_effects();
        let mut all = std::mem::take(&mut self.unstored);
        all.extend(records(&effects));
        let is_kept = self.store(all).await.is_ok();
        self.send_help(&effects);
        is_kept
    }

    /// Where help is, is said whatever becomes of the session.
    pub(super) fn send_help(&self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Send(event @ ServerEvent::Help { .. }) = effect {
                send(&self.sender, event);
            }
        }
    }
}
