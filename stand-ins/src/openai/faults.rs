//! What can go wrong with OpenAI.

use serde::{Deserialize, Serialize};

/// Something that goes wrong as often as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenAiFault {
    /// An upgrade is answered 503.
    RefuseConnection,
    /// A connection is closed with 1011 before anything is said.
    CloseAtOnce,
    /// A session is never configured.
    NeverReady,
    /// A response never begins.
    NeverAnswer,
    /// A response stops in the middle of a word, and nothing follows.
    StallMidWord,
    /// The connection breaks in the middle of a word, without a close frame.
    CutMidWord,
    /// A response ends as failed after its first words.
    FailResponse,
    /// A response ends after its first words, because of what it says.
    ContentFilter,
    /// A cancellation comes too late: the response goes on to its end, and only then the cancellation is refused.
    CancelTooLate,
    /// A response goes on beyond the tokens that it is given.
    IgnoreTokenLimit,
    /// A response is refused because of a rate limit.
    RefuseResponse,
    /// An event that nobody knows comes in between, and the response's deltas have a field that nobody knows.
    UnknownEvents,
    /// A response begins with four megabytes at once.
    Burst,
    /// What was said is not transcribed, and the service says so.
    TranscriptionFails,
    /// What was said is not transcribed, and nothing says so.
    TranscriptionHangs,
    /// Moderation answers 500.
    ModerationFails,
    /// Moderation answers only once the faults are cleared.
    ModerationHangs,
    /// Moderation answers what is no result.
    ModerationGarbled,
    /// The 60 minutes are over after the next response.
    SessionExpires,
}
