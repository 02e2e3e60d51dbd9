//! Finds email addresses in any spelling, and requests for one.

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
/// `at` as a word: only before something that looks like a host.
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

/// Addresses with `at` and `dot` as words, with any separators: `sec at x dot test`, `sec-at-x-dot-test`. Folded like
/// the message.
static SPELLED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let gap = r#"[\s\-_+*~"'(){}\[\]<>|,;:]{1,3}"#;
    let name = r"[a-z0-9][a-z0-9._%]{0,63}";
    let label = r"[a-z0-9]{1,40}";
    let end =
        "(?:com|net|org|edu|gov|info|app|dev|xyz|gg|io|co|me|uk|de|fr|ca|es|eu|ru|hu|pl|kr|jp|cn|mx|br|mail)";
    // None of these are English words.
    let at = "(?:arroba|arobase|chiocciola|klammeraffe|at sign|sobaka|собака|kukac|malpa|małpa|골뱅이|アット(?:マーク)?|艾特)";
    let dot = "(?:dot|d0t|punkt|punto|ponto|pont|tochka|точка|kropka|점|ドット|点|點)";
    [
        format!(r"{name}{gap}(?:at|chez|bei|{at}){gap}((?:{label}(?:{gap}{dot}{gap}|\s?\.\s?)){{1,3}}(?:{end}|test|example|invalid))\b"),
        format!(r"{name}{gap}(?:at|chez|bei){gap}({label}{gap}(?:point|period){gap}{end})\b"),
        format!(r"\w[\w.%]{{0,63}}{gap}{at}{gap}(\w{{1,40}}{gap}(?:{dot}|point|period){gap}\w{{2,12}})\b"),
        format!(r"\bthen{gap}at{gap}then\b[^.?!\n]{{0,40}}\bthen{gap}dot\b"),
    ]
    .iter()
    .map(|text| pattern(Folded::of(text).text()))
    .collect()
});
static SPELLED_DOT: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^a-z0-9]+[a-z0-9]+[^a-z0-9]+"));

/// Names of email services.
static HOST_NAMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\b(?:g ?mail|gee[- ]?mail|google ?mail|hotmail|icloud mail|proton ?mail|googlemail)\b")
});
/// Phrases about the writer's own email or the academy's.
static OWN_MATTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:receipts?|invoices?|academy|notifications?|reminders?|confirmation|spam|password|log(?:ged)? ?in|sign(?:ed)? (?:in|up)|google (?:docs?|drive|classroom)|colab|account|attachments?|open|storage|python|server|api|inbox)\b",
    )
});

/// Finds addresses with a host.
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

/// Finds addresses whose `@` or dots are written as words.
pub(super) fn find_spelled(view: &Folded, context: &ScreeningContext<'_>) -> Vec<Hit> {
    let found = SPELLED.iter().flat_map(|pattern| pattern.captures_iter(view.text()));
    let found = found.filter(|found| {
        let host = found
            .get(1)
            .map_or_else(String::new, |host| SPELLED_DOT.replace_all(host.as_str(), ".").into_owned());
        !may_be_named(&host, context)
    });
    let places = found.filter_map(|found| Some(view.place(found.get(0)?.range())));
    places.map(|range| Hit { kind: FindingKind::Email, range }).collect()
}

/// Finds requests to write by email.
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
