//! What can go wrong with OpenAI.

use serde::{Deserialize, Serialize};

/// Something that goes wrong as often as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenAiFault {
    /// An upgrade is answered 503.
    RefuseConnection,
    /// An upgrade is answered, and the connection closed at once.
    CloseAtOnce,
    /// A session is never configured.
    NeverReady,
    /// An answer never begins.
    NeverAnswer,
    /// An answer stops in the middle of a word, and nothing follows.
    StallMidWord,
    /// The connection breaks in the middle of a word.
    CutMidWord,
    /// An answer ends as failed after its first words.
    FailResponse,
    /// An answer is refused.
    RefuseResponse,
    /// Events that nobody knows, and known ones with more in them, come in between.
    UnknownEvents,
    /// Four megabytes come at once.
    Burst,
    /// Moderation answers 500.
    ModerationFails,
    /// Moderation answers only once this fault is cleared.
    ModerationHangs,
    /// Moderation answers what is no result.
    ModerationGarbled,
    /// The 60 minutes are over after the next answer.
    SessionExpires,
}
