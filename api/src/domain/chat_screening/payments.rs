//! Money past the academy.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::{is_about_coursework, outside_of_tasks};
use super::fold::Folded;
use super::hits::hits;
use super::pattern::pattern;
use super::{FindingKind, Hit};

const APPS: &str = r"(?:venmo|cash ?app|pay ?pal|zelle|apple ?pay|google ?pay|g ?pay|revolut|western union|gcash|alipay|wechat pay|bank transfer|wire transfer|e-?transfer)";
const SITE: &str = r"(?:site|web ?site|platform|academy|app|helix|commission|middle ?man)";
const DEAL: &str = r"(?:cheaper|cheap|less|half|costs?|prices?|discount|pay|paid|money|save|deal|book|lessons?|sessions?|privately)";

static PAYMENTS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b(?:pay|send|transfer|accept|take|use|charge|owe|venmo|money)\b[^.?!\n]{{0,40}}\b{APPS}\b|\b(?:my|ur|your)\s+{APPS}\b|\b{APPS}\s+(?:me|us|u|you|is|@|instead|works?)\b"),
        String::from(r"\b(?:pay|paying|paid|send)\s+(?:me|you|u|us)\b[^.?!\n]{0,25}\b(?:directly|direct|in cash|cash|outside|privately|under the table|separately|bitcoin|crypto|gift cards?|myself|yourself)\b|\bcash\s+(?:in hand|instead|only|works)\b"),
        format!(r"\b(?:outside|without|off|around|skip|avoid|bypass|not through|leave|left|past)\b[^.?!\n]{{0,20}}\b{SITE}\b[^.?!\n]{{0,40}}\b{DEAL}\b|\b{DEAL}\b[^.?!\n]{{0,40}}\b(?:outside|without|off|around|skip|avoid|bypass|not through|leave|left|past)\b[^.?!\n]{{0,15}}\b{SITE}\b"),
        String::from(r"\b(?:skip|avoid|dodge|bypass|get around)\s+(?:the\s+|their\s+)?(?:(?:site|website|platform|booking|service|helix|academy|app)(?:\W?s)?\s+(?:fees?|share)|commission)\b|\bno\s+(?:commission|platform fees?|site fees?)\b|\b(?:outside|off)\s+(?:of\s+)?(?:the\s+|this\s+)?(?:academy|platform|website|site|helix)\b"),
        String::from(r"\b(?:charge|arrange|pay|price|cost|settle|agree|deal)\b[^.?!\n]{0,40}\bbetween\s+(?:ourselves|us|you and me)\b|\b(?:my|your|ur)\s+(?:bank\s+account|iban|routing number|account number)\b|\b(?:take|accept|bring|prefer|do)\s+cash\b\s*(?:$|[?!.,]|\b(?:or|instead|too|then)\b)"),
        String::from(r"\b(?:have to|need to|must)\s+go\s+through\s+(?:helix|the (?:site|website|academy|platform|app)|here|this)\b|\b(?:takes?|taking)\s+(?:a|too big a|their)\s+(?:\w+\s+)?cut\b"),
        String::from(r"\b(?:give|hand|send|pay|transfer)\s+(?:you|u|me)\s+(?:the\s+|my\s+)?(?:money|cash|\$?\d+)\b[^.?!\n]{0,20}\b(?:directly|in person|outside|yourself|by|through)\b"),
        String::from(r"\bbook\s+(?:through\s+|with\s+)?(?:me|us|you)\s+(?:\w+\s+)?(?:privately|directly|outside|direct)\b|\b(?:discount|cheaper|half)\b[^.?!\n]{0,30}\bcancel\s+(?:here|it|this)\b|\bcancel\s+(?:here|it|this)\b[^.?!\n]{0,30}\bpay\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Finds payment past the academy.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    let named = NAMES.iter().filter(|_| !is_about_coursework(view.text()));
    let named = named.flat_map(|names| hits(view, FindingKind::Payment, std::slice::from_ref(names)));
    outside_of_tasks(view, FindingKind::Payment, &PAYMENTS).chain(named).collect()
}

/// Names that are nothing else.
static NAMES: LazyLock<[Regex; 1]> =
    LazyLock::new(|| [pattern(r"\b(?:venmo|cash ?app|zelle|pay ?pal|revolut|western union)\b")]);
