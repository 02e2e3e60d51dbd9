//! Search terms in SQL.

/// Escapes a text for use within a `LIKE` pattern.
pub(super) fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Returns the condition that a word, given by the placeholder `word`, occurs anywhere in `words`, a text made by
/// `search_text`.
pub(super) fn contains(words: &str, word: &str) -> String {
    // Escaped after removing accents, which can turn a full-width sign into a special character.
    let part = format!(r"regexp_replace(search_text({word}), '([\\%_])', '\\\1', 'g')");
    format!("{words} LIKE '%' || {part} || '%'")
}

/// Word separators besides spaces and ASCII punctuation, as in the database function `search_words`.
const SEPARATORS: [char; 9] = ['’', '‘', '“', '”', '–', '—', '…', '·', '\u{a0}'];

/// Maximum number of words of a search that are used.
const MAX_WORDS: usize = 10;

/// Returns the words that are used, in the order in which they were typed, without duplicates.
pub(super) fn first_words<'a>(typed: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words = Vec::new();
    for word in typed.filter(|word| !word.is_empty()) {
        if !words.contains(&word) && words.len() < MAX_WORDS {
            words.push(word);
        }
    }
    words
}

/// Returns up to ten words of a search as `tsquery` texts that match words beginning with them. `None` if nothing can
/// match.
pub fn word_queries(term: &str) -> Option<Vec<String>> {
    let separates = |letter: char| {
        letter.is_whitespace() || letter.is_ascii_punctuation() || SEPARATORS.contains(&letter)
    };
    let words = first_words(term.split(separates));
    // Postgres ignores a word without letters, so the other words alone would match too much.
    let can_be_found = |word: &&str| word.chars().any(char::is_alphanumeric);
    let is_possible = !words.is_empty() && words.iter().all(can_be_found);
    // The words contain neither quotes nor backslashes.
    is_possible.then(|| words.into_iter().map(|word| format!("'{word}':*")).collect())
}
