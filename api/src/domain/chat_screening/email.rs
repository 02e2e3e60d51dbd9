//! Email addresses, however they are spelled, and wishes for one.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::is_about_coursework;
use super::fold::Folded;
use super::hits::hits;
use super::links::{MAIL_HOSTS, may_be_named};
use super::pattern::{pattern, patterns};
use super::{FindingKind, Hit, ScreeningContext};

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"[a-z0-9][a-z0-9._%+-]{0,63}\s?@\s?(?:[a-z0-9-]{1,40}\s?\.\s?){1,4}(?:[a-z]{2,12})\b")
});
/// `at` as a word: only before what looks like a host.
static SPOKEN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"[a-z0-9][a-z0-9._%+-]{0,63}\s+at\s+(?P<host>(?:[a-z0-9-]{1,40}\.){1,4}(?:com|net|org|edu|me|io|co|uk|de|fr|ca))\b",
    )
});
static MAIL_HOST: LazyLock<Regex> = LazyLock::new(|| {
    let names = MAIL_HOSTS.replace("|outlook", "").replace("|163", "");
    pattern(&format!(
        r"(?:[a-z0-9._%+-]+\s*)?(?:\b(?:at|on|with)\s+|@\s?)(?:g mail|{names}|outlook)\b(?:\s?[.,]\s?com\b)?|\b(?:g mail|{names}|outlook)\s?[.,]\s?com\b|\b(?:my|ur|your)\s+(?:g mail|{names})\b|\b(?:g ?mail|hotmail|icloud)(?:'s|\s+is\b|\s*:)|\b[a-z0-9._-]{{3,}}(?:gmail|hotmail)\b"
    ))
});
static WORDS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        r"\bmy\s+(?:\w+\s+)?e-?mail(?:\s+address)?\s*(?:is\b|:|=|->|→)",
        r"\b(?:what'?s|what is|whats|giv(?:e|ing)|tell(?:ing)?|shar(?:e|ing)|have|get(?:ting)?|need|drop|send(?:ing)?|know)\b[^.?!\n]{0,25}\b(?:your|ur)\s+(?:\w+\s+)?e-?mail\b",
        r"\b(?:send|mail|forward|write|share|submit)\b[^.?!\n]{0,40}\b(?:to|at)\s+(?:my|ur|your)\s+(?:\w+\s+)?(?:e-?mail|mail)\b",
        r"\b(?:send|shoot|drop|write)\s+(?:me|us)\s+an?\s+e-?mail\b|\b(?:e-?mail|mail)\s+(?:me|us)\b|\b(?:just|can|could|i'?ll|i can)\s+(?:you\s+)?e-?mail\s+(?:it|them|you|u|the|my)\b",
        r"\b(?:e-?mail|message|write|contact)\s+(?:me\s+)?(?:at|on)\s+my\s+(?:work|home|school|private|personal|other)\s+(?:address|account|e-?mail)\b|\bmy\s+(?:work|school|private|personal)\s+address\b",
        r"\b(?:have|got|use|is there)\s+an?\s+(?:\w+\s+)?e-?mail(?:\s+address)?\s*(?:$|[?!.,]|\b(?:i|we|where|that|to|so)\b)",
    ])
});

/// Hosts of email by their names alone.
static HOST_NAMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\b(?:g ?mail|gee[- ]?mail|google ?mail|hotmail|icloud mail|proton ?mail|googlemail)\b")
});
/// What people say of their own email and of the academy's.
static OWN_MATTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:receipts?|invoices?|academy|notifications?|reminders?|confirmation|spam|password|log(?:ged)? ?in|sign(?:ed)? (?:in|up)|google (?:docs?|drive|classroom)|colab|account|attachments?|open|storage|python|server|api|inbox)\b",
    )
});

/// Addresses with their host.
pub(super) fn find_addresses(view: &Folded, context: &ScreeningContext<'_>) -> Vec<Hit> {
    let text = view.text();
    let whole = ADDRESS.find_iter(text).map(|found| found.range());
    let spoken = SPOKEN.captures_iter(text).filter_map(|found| {
        let host = found.name("host")?.as_str();
        found.get(0).filter(|_| !may_be_named(host, context)).map(|whole| whole.range())
    });
    let by_host = MAIL_HOST.find_iter(text).map(|found| found.range());
    let ranges = whole.chain(spoken).chain(by_host);
    ranges.map(|range| Hit { kind: FindingKind::Email, range: view.place(range) }).collect()
}

/// Wishes to write by email.
pub(super) fn find_words(view: &Folded) -> Vec<Hit> {
    hits(view, FindingKind::Email, &WORDS)
        .chain(hits(view, FindingKind::Email, std::slice::from_ref(&MAIL_HOST)))
        .chain(named_hosts(view))
        .collect()
}

fn named_hosts(view: &Folded) -> impl Iterator<Item = Hit> + '_ {
    let is_own = OWN_MATTERS.is_match(view.text()) || is_about_coursework(view.text());
    let names = (!is_own).then_some(&*HOST_NAMES);
    names.into_iter().flat_map(|name| hits(view, FindingKind::Email, std::slice::from_ref(name)))
}
