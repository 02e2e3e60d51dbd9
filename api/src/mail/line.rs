//! Texts that have to fit into one line.

/// The text without line breaks and other control characters: it goes into a header.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The text in one line, cut to so many characters as people see them, with an ellipsis where it was cut.
pub(super) fn cut(text: &str, max: usize) -> String {
    use unicode_segmentation::UnicodeSegmentation;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.grapheme_indices(true).nth(max) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
