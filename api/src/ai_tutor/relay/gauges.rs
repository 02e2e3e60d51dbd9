//! Reads a page's frames within rate limits.

use std::time::Instant;

use crate::ai_tutor::event::{BrowserEvent, ReceivedEvent, SpeechEvent};
use crate::ai_tutor::flood::FloodGauge;
use crate::live::websocket::{CloseReason, Message};

/// The minimum cost of an audio chunk in bytes: a shorter one costs as much as 40 ms.
const MIN_AUDIO_COST: usize = 1920;

/// The rate limits of a page.
pub(super) struct FrameLimits {
    events: FloodGauge,
    audio: FloodGauge,
}

impl FrameLimits {
    pub(super) fn new(now: Instant) -> FrameLimits {
        FrameLimits { events: FloodGauge::events(now), audio: FloodGauge::audio(now) }
    }

    /// Parses a frame. A page that exceeds the limits is closed.
    pub(super) fn receive(&mut self, message: Option<Message>) -> Result<ReceivedEvent, CloseReason> {
        let text = match message {
            None => return Err(CloseReason::Gone),
            Some(Message::Binary(_)) => return Err(CloseReason::Policy),
            Some(Message::Text(text)) => text,
        };
        let received = ReceivedEvent::parse(&text);
        let now = Instant::now();
        let is_within = match &received.event {
            Ok(BrowserEvent::Speech(speech @ SpeechEvent::Audio(_))) => {
                self.audio.count(speech.bytes().max(MIN_AUDIO_COST), now)
            }
            _ => self.events.count(1, now),
        };
        if is_within { Ok(received) } else { Err(CloseReason::Policy) }
    }
}
