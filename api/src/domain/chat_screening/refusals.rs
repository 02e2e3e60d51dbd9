//! Detects refusals: `we can't meet in person`, `please don't send me your number`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;
use super::sentence::sentence_of;

/// A refusal right before a request, and its subject. `why don't you` and `you don't use` are requests, not refusals.
static REFUSAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?P<asks>\b(?:why|come|you|u|ya)\s+)?\b(?:do n[o']t|don['’]?t|can['’]?t|cannot|can not|won['’]?t|never|mustn['’]?t|shouldn['’]?t|(?:not|n['’]t) (?:allowed|supposed|permitted|going) to|refuse to)\s+(?:(?:to|please|ever|really|even|just|give|out|use|send|share|have|my|any|anyone|people)\s+){0,4}$",
    )
});

/// Maximum length, in words, of a request that a refusal before it covers: a longer one says something else as well.
const MAX_WORDS: usize = 5;

/// Whether the message refuses what stands at `part` instead of asking for it.
pub(super) fn is_refused(message: &str, part: Range<usize>) -> bool {
    let sentence = sentence_of(message, part.clone());
    let wish = &message[part.clone()];
    if message[sentence.end..].starts_with('?')
        || wish.contains([',', ';', ':', '-', '–', '—'])
        || wish.split_whitespace().count() > MAX_WORDS
    {
        return false;
    }
    let before = message[sentence.start..part.start].to_lowercase();
    REFUSAL.captures(&before).is_some_and(|refusal| refusal.name("asks").is_none())
}
