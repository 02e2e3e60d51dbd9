//! Texts on one line.

/// Replaces control characters, line breaks among them, by spaces: the text goes into a header.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The text on one line, cut to `max` graphemes, with an ellipsis if it was cut.
pub(super) fn cut(text: &str, max: usize) -> String {
    use unicode_segmentation::UnicodeSegmentation;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.grapheme_indices(true).nth(max) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
