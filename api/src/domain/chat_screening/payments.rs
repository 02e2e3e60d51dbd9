//! Finds payment outside the academy.

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
        String::from(r"\b(?:pay|paying|paid|send)\s+(?:me|you|u|us)\b[^.?!\n]{0,25}\b(?:directly|direct|in cash|cash|in person|outside|privately|under the table|separately|bitcoin|crypto|gift cards?|myself|yourself)\b|\bcash\s+(?:in hand|instead|only|works)\b"),
        format!(r"\b(?:outside|without|off|(?:go|get|work|going|getting) around|skip|avoid|bypass|not through|leave|left|past)\b[^.?!\n]{{0,20}}\b{SITE}\b[^.?!\n]{{0,40}}\b{DEAL}\b|\b{DEAL}\b[^.?!\n]{{0,40}}\b(?:outside|without|off|(?:go|get|work|going|getting) around|skip|avoid|bypass|not through|leave|left|past)\b[^.?!\n]{{0,15}}\b{SITE}\b"),
        String::from(r"\b(?:skip|avoid|dodge|bypass|get around)\s+(?:the\s+|their\s+)?(?:(?:site|website|platform|booking|service|helix|academy|app)(?:\W?s)?\s+(?:fees?|share)|commission)\b|\bno\s+(?:commission|platform fees?|site fees?)\b|\b(?:outside|off)\s+(?:of\s+)?(?:the\s+|this\s+)?(?:academy|platform|website|site|helix)\b"),
        String::from(r"\b(?:charge|arrange|pay|price|cost|settle|agree|deal)\b[^.?!\n]{0,40}\bbetween\s+(?:ourselves|us|you and me)\b|\b(?:my|your|ur)\s+(?:bank\s+account|iban|routing number|account number)\b|\b(?:take|accept|bring|prefer|do)\s+cash\b\s*(?:$|[?!.,]|\b(?:or|instead|too|then)\b)"),
        String::from(r"\b(?:have to|need to|must)\s+go\s+through\s+(?:helix|the (?:site|website|academy|platform|app)|here|this)\b|\b(?:takes?|taking)\s+(?:a|too big a|their)\s+(?:\w+\s+)?cut\b"),
        String::from(r"\b(?:give|hand|send|pay|transfer)\s+(?:you|u|me)\s+(?:the\s+|my\s+)?(?:money|cash|\$?\d+)\b[^.?!\n]{0,20}\b(?:directly|in person|outside|yourself|by|through)\b"),
        // Payment methods that leave no trace, or work only abroad.
        String::from(r"\b(?:send|pay|paid|accept|take|with|for)\s+(?:me\s+|you\s+|u\s+|it\s+)?(?:in\s+|with\s+)?(?:btc|usdt|usdc|eth|ethereum|bitcoin|crypto|dogecoin)\b|\bgift ?cards?\b[^.?!\n]{0,40}\b(?:codes?|instead|for (?:you|me|the lessons?)|here)\b|\b(?:i|we)(?:'?ll| will| can| could|'?d)\s+(?:\w+\s+)?pay\s+(?:you\s+|u\s+|it\s+|her\s+|him\s+)?(?:\w+\s+)?(?:in\s+)?cash\b|\bcash in an envelope\b|\bi(?:'?ll|\s+will|\s+can)?\s+(?:wire|slip)\s+(?:you|u)\b"),
        String::from(r"\b(?:hand|give|write|mail|leave)\s+(?:me|you|u|us)\s+an?\s+(?:check|cheque|money order)\b|\bwork\s+something\s+out\s+(?:with|between|directly)\b|\bapp with (?:the|a) [a-z]\b"),
        // The academy's share as a cost to avoid.
        String::from(r"\b(?:site|academy|platform|helix|website)\s+(?:\w+\s+){0,2}?takes?\s+(?:\w+\s+){0,2}?\d+\s*(?:%|percent)"),
        String::from(r"\b(?:site|academy|platform|helix|website)\s+(?:\w+\s+)?(?:keeps?|takes?|steals?|eats?|grabs?|skims?|pockets?)\s+(?:\w+\s+){0,3}?(?:so much|too much|share|cut|fees?|percent|portion|half|a third|commission|most of)"),
        String::from(r"\b(?:skip|skipping|ditch|forget(?: about)?|leave|cut out|drop|go around)\s+(?:the\s+|this\s+)?(?:site|platform|academy|app|website|middle ?man|system)\b[^.?!\n]{0,40}\b(?:and|n|do|between|instead|pay|just|book|us)\b|\b(?:do|arrange|continue)\s+(?:it|this|that|them|lessons?)\s+privately\b|\bdo\s+(?:it|this|that|them|lessons?)\s+(?:\w+\s+)?between\s+(?:us|ourselves|you and me)\b|\b(?:we|you|i|u)\s+(?:didn'?t|don'?t|dont|didnt|needn'?t|could stop|stopped|stop|not)\s+(?:\w+\s+){0,3}?(?:go|going|book|booking|pay|paying|work|working)\s+(?:\w+\s+)?(?:through|thru|via|with|over)\s+(?:them|the (?:site|academy|platform|website|app)|helix|here|this (?:site|app|platform))\b"),
        String::from(r"\b(?:no need|don'?t need|needn'?t|don'?t|dont|without|not)\b[^.?!\n]{0,15}\b(?:put(?:ting)?|enter(?:ing)?|record(?:ing)?|log(?:ging)?|report(?:ing)?)\s+(?:it|this|that|them)?\s*(?:in|into|on|to|through)\s+(?:the|their)\s+(?:system|site|website|platform|books|calendar|academy)\b"),
        String::from(r"\b(?:price|cheaper|discount|less|deal|rate)\b[^.?!\n]{0,30}\b(?:outside\s*(?:$|[?!.,]|of (?:here|this|the (?:site|academy|app|platform)))|elsewhere|privately)|\b(?:don'?t|dont|not|without)\s+book(?:ing)?\s+(?:it\s+|them\s+|this\s+)?(?:here|on here)\b|\bi\s+(?:only|just)\s+charge\s+\$?\d"),
        String::from(r"\b(?:personal checks?|cheques?|write\s+(?:you|u)\s+a\s+check)\b|\bdirect bookings?\b|\bbook(?:ing)?\s+direct(?:ly)?\s+(?:with|through)\s+(?:me|us|you)\b|\btip\s+(?:you|u)\b"),
        String::from(r"\b(?:give|hand|pay|bring)\s+(?:me|you|u)\b[^.?!\n]{0,12}\bcash\b|\b(?:we|you|u|i)\s+(?:go|went)\s+direct(?:ly)?\s*(?:$|[?!.,])|\b(?:straight|directly|direct)\s+(?:in)?to\s+(?:your|ur|my)\s+(?:\w+\s+)?account\b"),
        // Bank accounts.
        String::from(r"\b[a-z]{2}\d{2}(?:\s?\d{4}){3,6}\b|\b(?:pay|transfer|send|wire|deposit)\b[^.?!\n]{0,20}\b(?:to|into)\s+my\s+(?:\w+\s+)?account\b"),
        String::from(r"\b(?:do|have|take|book|keep|run)\s+(?:it|this|that|them|these|the\s+\w+|our\s+\w+|\w*lessons?)\s+without\s+(?:the\s+|this\s+)?(?:site|web ?site|platform|academy|app)\b|\b(?:no need to|needn'?t|don'?t|dont)\s+book\b[^.?!\n]{0,20}\bpay\b|\bzell?e?\s+me\b|\bven ?mo me\b"),
        // Private arrangements.
        String::from(r"\b(?:lessons?|sessions?|classes|tutoring|tutor|teach|arrange|hire|book|work with|charge|continue)\b[^.?!\n]{0,40}\b(?:privately|off the books|under the table|on the side|on a private basis|as a private tutor|directly with (?:you|me|us))\b|\b(?:hire|employ)\s+(?:you|u)\s+(?:directly|privately|ourselves|without|outside)\b|\bcash ?tag\b|\b(?:hire|book|want)\s+(?:you|u)\s+(?:just\s+|only\s+)?for\s+(?:us|me|ourselves)\b|\b(?:offer|teach|do|give)\b[^.?!\n]{0,50}\b(?:course|lessons?|sessions?|classes|tutoring)\b[^.?!\n]{0,40}\b(?:on my own|for less|(?:half|two thirds|a fraction) (?:of )?the price|without (?:the )?(?:academy|site|platform|fees?))\b"),
        String::from(r"\bcancel\b[^.?!\n]{0,40}\b(?:here|on (?:the |this )?(?:site|platform|website|app))\b[^.?!\n]{0,40}\b(?:do it|meet|anyway|pay|send|directly|elsewhere|cheaper)\b|\b(?:send|give|wire|transfer|slip|hand)\s+(?:me|you|u|us)\s+(?:the\s+|some\s+|extra\s+)?(?:money|cash)\b"),
        String::from(r"\bbook\s+(?:through\s+|with\s+)?(?:me|us|you)\s+(?:\w+\s+)?(?:privately|directly|outside|direct)\b|\b(?:discount|cheaper|half)\b[^.?!\n]{0,30}\bcancel\s+(?:here|it|this)\b|\bcancel\s+(?:here|it|this)\b[^.?!\n]{0,30}\bpay\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Finds payment outside the academy.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    let named = NAMES.iter().filter(|_| !is_about_coursework(view.text()));
    let named = named.flat_map(|names| hits(view, FindingKind::Payment, std::slice::from_ref(names)));
    outside_of_tasks(view, FindingKind::Payment, &PAYMENTS).chain(named).collect()
}

/// Cryptocurrency addresses, as written.
static COINS: LazyLock<[Regex; 1]> =
    LazyLock::new(|| [pattern(r"\b0x[0-9a-f]{40}\b|\bbc1[02-9ac-hj-np-z]{20,71}\b")]);

/// Finds accounts to pay into.
pub(super) fn find_accounts(view: &Folded) -> Vec<Hit> {
    hits(view, FindingKind::Payment, &*COINS).collect()
}

/// Names of payment services that are unambiguous.
static NAMES: LazyLock<[Regex; 1]> = LazyLock::new(|| {
    [pattern(
        r"\b(?:ven ?mo|cash ?app|zelle|pay ?pal|revolut|western union|upi|paytm|phonepe|bizum|gcash|mercado ?pago|e-?transfer|iban)\b",
    )]
});
