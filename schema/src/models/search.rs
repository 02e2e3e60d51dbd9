//! What people look for, within SQL.

/// A text as a part of a pattern of `LIKE` that means nothing but itself.
pub(super) fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// The condition that a word, of which `word` stands for the value, is somewhere in `words`, a text that `search_text` has made.
pub(super) fn contains(words: &str, word: &str) -> String {
    // Without accents first: a sign of full width becomes one that means something.
    let part = format!(r"regexp_replace(search_text({word}), '([\\%_])', '\\\1', 'g')");
    format!("{words} LIKE '%' || {part} || '%'")
}

/// What separates words beside spaces and ASCII's punctuation, as the function `search_words` of the database has it.
const SEPARATORS: [char; 9] = ['’', '‘', '“', '”', '–', '—', '…', '·', '\u{a0}'];

/// How many words of a search count.
const MAX_WORDS: usize = 10;

/// The words that count, in the order in which they were typed, each once.
pub(super) fn first_words<'a>(typed: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words = Vec::new();
    for word in typed.filter(|word| !word.is_empty()) {
        if !words.contains(&word) && words.len() < MAX_WORDS {
            words.push(word);
        }
    }
    words
}

/// The words of what somebody looks for, up to ten, each as a query of Postgres's text search for words that begin with it. `None` if
/// nothing can be found by them.
pub fn word_queries(term: &str) -> Option<Vec<String>> {
    let separates = |letter: char| {
        letter.is_whitespace() || letter.is_ascii_punctuation() || SEPARATORS.contains(&letter)
    };
    let words = first_words(term.split(separates));
    // Postgres passes over a word without letters: the others alone would find too much.
    let can_be_found = |word: &&str| word.chars().any(char::is_alphanumeric);
    let is_possible = !words.is_empty() && words.iter().all(can_be_found);
    // Neither quotes nor backslashes are left in a word.
    is_possible.then(|| words.into_iter().map(|word| format!("'{word}':*")).collect())
}
