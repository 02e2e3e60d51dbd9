//! Finds the sentence around a match.

use std::ops::Range;

/// Maximum number of bytes of the sentence that are read on each side of a match. Without a bound, a message of one
/// long sentence would be read once per match.
const MAX_CONTEXT: usize = 400;

/// Returns the range of the sentence that contains `part`, without its closing mark.
pub(super) fn sentence_of(text: &str, part: Range<usize>) -> Range<usize> {
    let is_end = |letter: char| matches!(letter, '.' | '!' | '?' | '\n');
    let first = text.floor_char_boundary(part.start.saturating_sub(MAX_CONTEXT));
    let last = text.ceil_char_boundary(part.end.saturating_add(MAX_CONTEXT));
    let start = text[first..part.start].rfind(is_end).map_or(first, |end| first + end + 1);
    let end = text[part.end..last].find(is_end).map_or(last, |end| part.end + end);
    start..end
}
