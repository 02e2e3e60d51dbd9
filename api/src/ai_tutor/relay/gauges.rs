//! Reads what a page says, as long as it says no more than it may.

use std::time::Instant;

use crate::ai_tutor::event::{BrowserEvent, ReceivedEvent, SpeechEvent};
use crate::ai_tutor::flood::FloodGauge;
use crate::live::websocket::{CloseReason, Message};

/// What a piece of audio counts for at least, in bytes: one that is shorter costs as much as 40 ms.
const MIN_AUDIO_COST: usize = 1920;

/// How much a page says.
pub(super) struct Gauges {
    events: FloodGauge,
    audio: FloodGauge,
}

impl Gauges {
    pub(super) fn new(now: Instant) -> Gauges {
        Gauges { events: FloodGauge::events(now), audio: FloodGauge::audio(now) }
    }

    /// Reads a frame of a page. A page that says too much is closed.
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
