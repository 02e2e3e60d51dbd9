//! The sentence around what was found.

use std::ops::Range;

/// Where the sentence stands in which this part of a text stands, without the sign that ends it.
pub(super) fn sentence_of(text: &str, part: Range<usize>) -> Range<usize> {
    let is_end = |letter: char| matches!(letter, '.' | '!' | '?' | '\n');
    let start = text[..part.start].rfind(is_end).map_or(0, |end| end + 1);
    let end = text[part.end..].find(is_end).map_or(text.len(), |end| part.end + end);
    start..end
}
