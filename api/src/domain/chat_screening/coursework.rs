//! Detects messages about coursework, in which a service's name is a subject and not an invitation.

use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::pattern::pattern;
use super::sentence::sentence_of;
use super::{FindingKind, Hit};

static TASK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:how many|how much (?:does|do|less|more)|word problem|in (?:the|this|act|scene|chapter) (?:\d+ )?(?:dialogue|text|story|book|play|poem|scene|sentence|novel|problem|exercise|diagram)|in (?:act|chapter|scene|stanza|paragraph|book|part) \d|(?:romeo|juliet|gatsby|macbeth|hamlet|odysseus|atticus|holden|hester)|the (?:narrator|character|merchant|author|salesman|shop)|imperative|solve for|case stud(?:y|ies)|flash ?cards?|revenue|latin|etymology|at checkout|(?:does|do|can|will) (?:the (?:academy|site|website|platform)|helix) (?:accept|take|support|offer))\b",
    )
});

static COURSEWORK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:essays?|stor(?:y|ies)|histor(?:y|ical)|wars?|ads?|advert\w*|ban(?:s|ned|ning)?|stud(?:y|ies) (?:of|on|about|how|say|show)\w*|topics?|debates?|projects?|articles?|data|dataset|characters?|chapters?|novels?|book|examples?|users|teens?|teenagers|media|research|poster|survey|polic(?:y|ies)|laws?|compan(?:y|ies)|stocks?|shares|paragraph|thesis|argument|source|sources|cite|cited|citation|posts|algorithms?|problem|question|marketing|economics|psychology|century|invented|invention|slides?|presentation|speech|monopol\w*|encrypt\w*|frequenc\w*|founded|genotype|titles?|sentence|word|protocols?|software engineering|case stud(?:y|ies)|flash ?cards?|revenue|latin|etymology|checkout)\b",
    )
});

/// Typical complaints about apps that distract from work.
static COMPLAINT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:delet(?:e|ed|ing)|addict\w*|instead of (?:sleep|study|work|do|read|practi[cs])ing|all night|off my phone|screen ?time|took away|grounded|distract\w*|wast(?:e|es|ed|ing))\b",
    )
});

/// Whether a sentence complains about an app, as parents do.
pub(super) fn is_complaint(sentence: &str) -> bool {
    COMPLAINT.is_match(sentence)
}

/// Whether the text mentions coursework.
pub(super) fn is_about_coursework(text: &str) -> bool {
    COURSEWORK.is_match(text)
}

/// Returns the matches of these patterns outside sentences that are tasks or about fictional people.
pub(super) fn outside_of_tasks<'a>(
    view: &'a Folded,
    kind: FindingKind,
    patterns: &'a [Regex],
) -> impl Iterator<Item = Hit> + 'a {
    let text = view.text();
    let found = patterns.iter().flat_map(move |pattern| pattern.find_iter(text));
    let found = found.filter(move |found| !TASK.is_match(&text[sentence_of(text, found.range())]));
    found.map(move |found| Hit { kind, range: view.place(found.range()) })
}
