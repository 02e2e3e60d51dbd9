//! The sentence around what was found.

use std::ops::Range;

/// How much of a sentence is read on each side of what was found, in bytes. Without a bound, a message of one sentence
/// would be read once for each thing in it.
const MAX_CONTEXT: usize = 400;

/// Where the sentence stands in which this part of a text stands, without the sign that ends it.
pub(super) fn sentence_of(text: &str, part: Range<usize>) -> Range<usize> {
    let is_end = |letter: char| matches!(letter, '.' | '!' | '?' | '\n');
    let first = text.floor_char_boundary(part.start.saturating_sub(MAX_CONTEXT));
    let last = text.ceil_char_boundary(part.end.saturating_add(MAX_CONTEXT));
    let start = text[first..part.start].rfind(is_end).map_or(first, |end| first + end + 1);
    let end = text[part.end..last].find(is_end).map_or(last, |end| part.end + end);
    start..end
}
