//! Whether a message speaks of what people learn, where a name is a subject and no invitation.

use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::pattern::pattern;
use super::{FindingKind, Hit};

static TASK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:how many|how much (?:does|do|less|more)|word problem|in (?:the|this|act|scene|chapter) (?:\d+ )?(?:dialogue|text|story|book|play|poem|scene|sentence|novel|problem|exercise|diagram)|in act \d|the (?:narrator|character|merchant|author|salesman|shop)|imperative|solve for)\b",
    )
});

static COURSEWORK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:essays?|stor(?:y|ies)|histor(?:y|ical)|wars?|ads?|advert\w*|ban(?:s|ned|ning)?|stud(?:y|ies) (?:of|on|about|how|say|show)\w*|topics?|debates?|projects?|articles?|data|dataset|characters?|chapters?|novels?|book|examples?|users|teens?|teenagers|media|research|poster|survey|polic(?:y|ies)|laws?|compan(?:y|ies)|stocks?|shares|paragraph|thesis|argument|source|sources|cite|cited|citation|posts|algorithms?|problem|question|marketing|economics|psychology|century|invented|invention|slides?|presentation|speech|sentence|word|protocols?|software engineering)\b",
    )
});

/// Whether the text names what lessons are about.
pub(super) fn is_about_coursework(text: &str) -> bool {
    COURSEWORK.is_match(text)
}

/// What these patterns find in sentences that are no tasks, nor about people in a book.
pub(super) fn outside_of_tasks<'a>(
    view: &'a Folded,
    kind: FindingKind,
    patterns: &'a [Regex],
) -> impl Iterator<Item = Hit> + 'a {
    let text = view.text();
    let sentence = move |found: &regex::Match<'_>| {
        let is_end = |letter: char| matches!(letter, '.' | '!' | '?' | '\n');
        let start = text[..found.start()].rfind(is_end).map_or(0, |end| end + 1);
        let end = text[found.end()..].find(is_end).map_or(text.len(), |end| found.end() + end);
        &text[start..end]
    };
    let found = patterns.iter().flat_map(move |pattern| pattern.find_iter(text));
    let found = found.filter(move |found| !TASK.is_match(sentence(found)));
    found.map(move |found| Hit { kind, range: view.place(found.range()) })
}
