//! Faults of OpenAI.

use serde::{Deserialize, Serialize};

/// A fault, which applies as many times as it was set for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenAiFault {
    /// The upgrade request gets a 503.
    RefuseConnection,
    /// A connection is closed with 1011 before any event.
    CloseAtOnce,
    /// A session's configuration is never confirmed.
    NeverReady,
    /// A response never begins.
    NeverAnswer,
    /// A response stalls in the middle of a word and never ends.
    StallMidWord,
    /// The connection is cut in the middle of a word, without a close frame.
    CutMidWord,
    /// A response fails after its first words.
    FailResponse,
    /// The content filter ends a response after its first words.
    ContentFilter,
    /// A cancellation arrives too late: the response completes, then the cancellation is refused.
    CancelTooLate,
    /// A response exceeds its token limit.
    IgnoreTokenLimit,
    /// A response is refused because of a rate limit.
    RefuseResponse,
    /// An unknown event type is sent during a response, and the response's deltas have an unknown field.
    UnknownEvents,
    /// A response begins with a burst of four megabytes.
    Burst,
    /// Transcription fails with an error event.
    TranscriptionFails,
    /// Transcription never ends and reports no error.
    TranscriptionHangs,
    /// Moderation responds with 500.
    ModerationFails,
    /// Moderation responds only after the faults are cleared.
    ModerationHangs,
    /// Moderation responds with a malformed result.
    ModerationGarbled,
    /// The session expires after the next response, as after 60 minutes.
    SessionExpires,
}
