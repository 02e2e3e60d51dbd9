//! Screening of chat messages: contact data, meetings elsewhere, payment outside the platform, and requests for graded
//! work.
//!
//! Most students are minors, and the academy promises that nobody writes to them where no one else can read. A message
//! with findings is held before it is sent (`docs/decisions/303-screening-holds-a-message-before-it-is-sent.md`). The
//! screening sees words, not intentions: what it misses is left to reports and the admins' moderation desk.
//!
//! Every pattern uses `regex`, which runs in linear time on any input. The context that is read around a match is
//! bounded (`sentence.rs`, `covered.rs`), so that the whole screening is linear, too.

mod addresses;
mod apps;
mod calls;
mod contact;
mod coursework;
mod digits;
mod email;
mod encodings;
mod fold;
mod graded_work;
mod hits;
mod hosts;
mod languages;
mod links;
mod meetings;
mod pattern;
mod payments;
mod phone;
mod phone_masks;
mod phone_words;
mod range_set;
mod refusals;
mod sentence;
mod signs;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use fold::Folded;
use range_set::RangeSet;

/// Maximum length of an excerpt, in characters.
const MAX_EXCERPT: usize = 120;
/// A remaining text with fewer words is not worth sending.
const MIN_WORDS_LEFT: usize = 2;

/// Kind of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// A phone number, or a request for one.
    Phone,
    /// An email address, or a request for one.
    Email,
    /// A user name on another service.
    Handle,
    /// A request to write on another service.
    Messenger,
    /// A link to a page that lessons do not need.
    Link,
    /// A postal address.
    Address,
    /// A meeting in person, or a call outside lessons.
    Meeting,
    /// Payment outside the academy.
    Payment,
    /// A request to have graded work done by somebody else.
    GradedWork,
}

impl FindingKind {
    /// Message to the writer: what was found and why the message is not sent.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            FindingKind::Phone => {
                "This looks like a phone number or a request for one. Please keep writing here: \
                 most students are under 18, and no one could help if something went wrong elsewhere."
            }
            FindingKind::Email => {
                "This looks like an email address or a request for one. Please keep writing here, \
                 where both of you are safe; files can be sent here too."
            }
            FindingKind::Handle => {
                "This looks like a name on another service. Please keep your accounts elsewhere to yourselves."
            }
            FindingKind::Messenger => {
                "This sounds like moving to another app. Please stay in this chat, where both of you are safe."
            }
            FindingKind::Link => {
                "This link leads to a page we don’t know. Links to learning sites, shared documents and your \
                 session’s own Zoom are fine."
            }
            FindingKind::Address => {
                "This looks like where someone lives. Please don’t share addresses: sessions take place \
                 online."
            }
            FindingKind::Meeting => {
                "This sounds like meeting or calling outside your sessions. Sessions take place online, at \
                 the session’s own Zoom link."
            }
            FindingKind::Payment => {
                "This sounds like paying outside the academy. Payments made here can be refunded; others \
                 can’t."
            }
            FindingKind::GradedWork => {
                "This sounds like having graded work done for you. Mentors explain and look at drafts; \
                 what’s turned in has to be the student’s own."
            }
        }
    }
}

/// One finding in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Kind of the finding.
    pub kind: FindingKind,
    /// Byte range in the message.
    pub range: Range<usize>,
    /// The text there, truncated if long.
    pub excerpt: String,
}

/// Values that are allowed although the patterns would match them.
#[derive(Debug, Clone, Copy, Default)]
pub struct ScreeningContext<'a> {
    /// Host of the academy's own site.
    pub site_host: &'a str,
    /// Meeting link of the tutor's lessons.
    pub zoom_link: Option<&'a str>,
}

/// Result of screening a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screening {
    /// Findings in the order of the message; empty if it may be sent.
    pub findings: Vec<Finding>,
    /// The sentences without findings; `None` if too little remains, or if there are no findings.
    pub allowed: Option<String>,
}

/// Compiles the patterns, which would otherwise delay the first message.
pub fn prepare() {
    drop(screen("We do exercises 4, 5 and six.", &ScreeningContext::default()));
}

/// Screens a message.
#[must_use]
pub fn screen(text: &str, context: &ScreeningContext<'_>) -> Screening {
    let findings = find(text, context);
    let allowed = allowed_part(text, &findings).filter(|rest| find(rest, context).is_empty());
    Screening { findings, allowed }
}

fn find(text: &str, context: &ScreeningContext<'_>) -> Vec<Finding> {
    let written = find_in(&Folded::of(text), context);
    let own = RangeSet::by(written.own_links.into_iter());
    let mut hits = written.hits;
    hits.retain(|hit| !hit.is_wish(text) || !refusals::is_refused(text, hit.range.clone()));
    hits.extend(encodings::decoded(text).iter().flat_map(|view| find_in(view, context).hits));
    hits.retain(|hit| !own.holds(&hit.range));
    merge(text, hits)
}

/// Result of screening one reading of a message.
struct ScreenedReading {
    hits: Vec<Hit>,
    /// Ranges of allowed links: nothing inside them is screened.
    own_links: Vec<Range<usize>>,
}

fn find_in(plain: &Folded, context: &ScreeningContext<'_>) -> ScreenedReading {
    let letters = plain.leet_as_letters();
    let whole = letters.spelled_signs().squeezed();
    let disguised = letters.signs_as_letters();
    let joined = letters.joined_letters();
    let bare = disguised.without_separators();
    let mut hits = Vec::new();
    let mut links = Vec::new();
    for view in [&plain.spelled_signs().squeezed(), plain] {
        let linked = links::find(view, context);
        hits.extend(linked.held);
        links.extend(linked.all);
        hits.extend(email::find_addresses(view, context));
    }
    hits.extend(email::find_spelled(plain, context));
    hits.extend(phone::find(plain, &links, context));
    hits.extend(apps::find_names(plain));
    hits.extend(payments::find_accounts(plain));
    for view in [&letters, &whole] {
        for find in [
            apps::find,
            email::find_words,
            addresses::find,
            meetings::find,
            calls::find,
            payments::find,
            contact::find,
            graded_work::find,
            languages::find,
        ] {
            hits.extend(find(view));
        }
    }
    if disguised.text() != letters.text() {
        hits.extend(apps::find(&disguised).into_iter().chain(payments::find(&disguised)));
    }
    if joined.text() != letters.text() {
        for find in [apps::find, apps::find_names, apps::find_strong_names, payments::find, meetings::find] {
            hits.extend(find(&joined));
        }
        hits.extend(
            email::find_addresses(&joined, context).into_iter().chain(email::find_spelled(&joined, context)),
        );
    }
    if bare.text() != letters.text() {
        hits.extend(apps::find_strong_names(&bare));
    }
    let own_links = links.into_iter().filter(|link| link.is_allowed).map(|link| link.range).collect();
    ScreenedReading { hits, own_links }
}

/// A kind of finding at a range of the message.
#[derive(Debug, Clone)]
struct Hit {
    kind: FindingKind,
    range: Range<usize>,
}

impl Hit {
    /// Whether the hit is a request, and not the contact detail itself.
    fn is_wish(&self, text: &str) -> bool {
        match self.kind {
            FindingKind::Messenger | FindingKind::Meeting | FindingKind::Payment => true,
            FindingKind::Phone => digits::tokens(Folded::of(&text[self.range.clone()]).text()).is_empty(),
            _ => false,
        }
    }
}

/// Merges overlapping hits of one kind into one finding, in the order of the message.
fn merge(text: &str, mut hits: Vec<Hit>) -> Vec<Finding> {
    hits.sort_by_key(|hit| (hit.kind, hit.range.start));
    let mut merged: Vec<Hit> = Vec::new();
    for hit in hits {
        match merged.last_mut() {
            Some(last) if last.kind == hit.kind && hit.range.start <= last.range.end => {
                last.range.end = last.range.end.max(hit.range.end);
            }
            _ => merged.push(hit),
        }
    }
    merged.sort_by_key(|hit| (hit.range.start, hit.kind));
    merged.into_iter().map(|hit| finding(text, hit)).collect()
}

fn finding(text: &str, hit: Hit) -> Finding {
    let found = &text[hit.range.clone()];
    let start = hit.range.start + (found.len() - found.trim_start().len());
    let range = start..start + found.trim().len();
    Finding { kind: hit.kind, excerpt: text[range.clone()].chars().take(MAX_EXCERPT).collect(), range }
}

/// Returns the sentences without findings.
fn allowed_part(text: &str, findings: &[Finding]) -> Option<String> {
    if findings.is_empty() {
        return None;
    }
    let found = RangeSet::by(findings.iter().map(|finding| finding.range.clone()));
    let is_clean = |sentence: &Range<usize>| !found.touches(sentence);
    let kept: String = sentences(text).into_iter().filter(is_clean).map(|sentence| &text[sentence]).collect();
    let kept = kept.trim();
    let is_word = |word: &&str| word.chars().filter(|letter| letter.is_alphanumeric()).count() > 1;
    (kept.split_whitespace().filter(is_word).count() >= MIN_WORDS_LEFT).then(|| kept.to_owned())
}

/// Returns the ranges of sentences, each with the white space after it.
fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut ends = false;
    for (index, letter) in text.char_indices() {
        if ends && !letter.is_whitespace() && !is_sentence_end(letter) {
            let gap = text[..index].chars().next_back().is_some_and(char::is_whitespace);
            if gap {
                sentences.push(start..index);
                start = index;
            }
            ends = false;
        }
        ends |= is_sentence_end(letter);
    }
    sentences.push(start..text.len());
    sentences
}

const fn is_sentence_end(letter: char) -> bool {
    matches!(letter, '.' | '!' | '?' | '\n' | '。' | '！' | '？' | ';')
}
