//! The connection to the model: connecting, configuring, restoring the context, and reconnecting.

use std::time::{Duration, Instant};

use schema::enums::{AiTutorEndReason, AiTutorRole};

use super::{Activity, Conversation, Effect, TranscriptMessage};
use crate::ai_tutor::event::{ConnectionState, ServerEvent};
use crate::clients::realtime_model::{ModelCommand, Speaker};

/// The pauses before each retry.
const PAUSES: [Duration; 4] = [
    Duration::from_millis(250),
    Duration::from_millis(1000),
    Duration::from_millis(3000),
    Duration::from_millis(6000),
];
/// The number of latest messages that a new connection receives.
const MAX_CONTEXT_MESSAGES: usize = 60;
/// The same in bytes.
const MAX_CONTEXT_BYTES: usize = 40_000;

/// The connection to the model.
#[derive(Debug)]
pub(super) struct ModelLink {
    state: LinkState,
    /// The number of failures since the last completed response.
    failures: usize,
    /// Whether the page was informed that the session is ready.
    was_ready: bool,
    /// Whether the page was informed that the connection is lost.
    is_told: bool,
}

#[derive(Debug)]
enum LinkState {
    Connecting,
    Configuring { since: Instant },
    Ready,
}

impl ModelLink {
    pub(super) const fn begin() -> ModelLink {
        ModelLink { state: LinkState::Connecting, failures: 0, was_ready: false, is_told: false }
    }

    pub(super) const fn is_ready(&self) -> bool {
        matches!(self.state, LinkState::Ready)
    }

    /// Whether commands are sent, even if the model is not ready yet.
    pub(super) const fn is_connected(&self) -> bool {
        !matches!(self.state, LinkState::Connecting)
    }

    /// Whether the page was informed that the connection is lost.
    pub(super) const fn is_told(&self) -> bool {
        self.is_told
    }

    pub(super) fn is_late(&self, now: Instant, timeout: Duration) -> bool {
        matches!(self.state, LinkState::Configuring { since } if now > since + timeout)
    }

    /// A response was completed: the connection is good.
    pub(super) fn reset_failures(&mut self) {
        self.failures = 0;
    }
}

impl Conversation {
    /// The model is connected.
    pub fn connected(&mut self, now: Instant) {
        if self.is_over || !matches!(self.link.state, LinkState::Connecting) {
            return;
        }
        self.link.state = LinkState::Configuring { since: now };
        let (instructions, speech) = (self.instructions.clone(), self.turn_taking);
        self.effects.push(Effect::Command(ModelCommand::Configure { instructions, speech }));
    }

    /// The model could not be reached or the connection was lost.
    pub fn link_lost(&mut self, why: &str, now: Instant) {
        if self.is_over {
            return;
        }
        tracing::warn!(session = %self.session.id, why, "the AI tutor lost its model");
        self.upstream = None;
        self.link.state = LinkState::Connecting;
        if let Activity::Answering(answer) = &mut self.activity {
            // The next connection does not have the item.
            answer.upstream_item = None;
        }
        let Some(pause) = PAUSES.get(self.link.failures) else {
            return self.end(AiTutorEndReason::Unreachable);
        };
        self.forget_speech();
        self.link.failures += 1;
        if let Activity::Summing(_) = self.activity {
            return self.finish(None);
        }
        self.go_on_after_loss(now);
        if !self.link.is_told {
            self.link.is_told = true;
            self.effects.push(Effect::Send(ServerEvent::Connection { state: ConnectionState::Reconnecting }));
        }
        self.effects.push(Effect::Connect(*pause));
        self.request(now);
    }

    /// Reconnects before the service closes the connection, unless something is going on; returns whether it does.
    pub fn renew(&mut self) -> bool {
        let is_silent = !self.is_taking_speech() && self.playout.is_empty();
        let is_quiet = matches!(self.activity, Activity::Idle)
            && self.upstream.is_none()
            && self.link.is_ready()
            && is_silent;
        if self.is_over || !is_quiet {
            return false;
        }
        self.link.state = LinkState::Connecting;
        self.effects.push(Effect::Connect(Duration::ZERO));
        true
    }

    /// The model is configured.
    pub(super) fn link_ready(&mut self, now: Instant) {
        if !matches!(self.link.state, LinkState::Configuring { .. }) {
            return;
        }
        self.link.state = LinkState::Ready;
        for seq in self.context() {
            self.command_add(seq);
        }
        for (item_id, text) in self.playout.texts() {
            let speaker = Speaker::Tutor;
            self.effects.push(Effect::Command(ModelCommand::Add { item_id, speaker, text }));
        }
        if !self.link.was_ready {
            self.link.was_ready = true;
            let session = self.session.clone();
            self.effects.push(Effect::Send(ServerEvent::SessionUpdated { session }));
            if !self.said.is_empty() {
                self.effects.push(Effect::Send(self.transcript()));
            }
            self.effects.push(Effect::Send(self.progress()));
        }
        if std::mem::take(&mut self.link.is_told) {
            self.effects.push(Effect::Send(ServerEvent::Connection { state: ConnectionState::Ready }));
        }
        self.request(now);
    }

    /// The latest messages that a new connection receives.
    fn context(&self) -> Vec<i32> {
        let told =
            self.end_of_transcript(MAX_CONTEXT_MESSAGES, MAX_CONTEXT_BYTES, TranscriptMessage::is_context);
        told.map(|said| said.seq).collect()
    }

    /// Adds a message to the model's conversation.
    pub(super) fn command_add(&mut self, seq: i32) {
        let Some(said) = self.said.iter().find(|said| said.seq == seq) else { return };
        let speaker = match said.role {
            AiTutorRole::User => Speaker::Student,
            AiTutorRole::Assistant => Speaker::Tutor,
        };
        let (item_id, text) = (TranscriptMessage::id(said), said.content.clone());
        self.effects.push(Effect::Command(ModelCommand::Add { item_id, speaker, text }));
    }
}
