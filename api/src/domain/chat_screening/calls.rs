//! Finds calls outside lessons.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::outside_of_tasks;
use super::fold::Folded;
use super::pattern::patterns;
use super::{FindingKind, Hit};

static CALLS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        r"\b(?:video|voice|audio)\s+(?:call|chat)\b[^.?!\n]{0,40}\b(?:other than|instead|else|not zoom|without zoom|on (?:my|your|something|another))\b",
        r"\b(?:skip|without|instead of|forget)\s+zoom\b[^.?!\n]{0,30}\b(?:call|talk|phone|ring)\b|\bcall each other\b",
        r"\b(?:use|on|via|over|my|join|do|switch to|prefer|link|through)\s+(?:own\s+|my\s+|a\s+|the\s+)?(?:google meet|gmeet|g meet|jitsi|ms teams|microsoft teams|webex|whereby)\b|\bmy (?:own|other|personal|private) (?:zoom|room|meeting|call)\b|\b(?:google meet|gmeet)\s+instead\b",
        r"\b(?:call|ring|phone|dial)\s+(?:me|u|us|you)\s+(?:at|on|if|when|tonight|later|now|after|before|tomorrow|maybe|instead|back|whenever|anytime|asap|up|directly)\b|\b(?:call|ring|phone)\s+me\s*(?:$|[!?.])|\bgive\s+(?:me|you|u)\s+a\s+(?:call|ring)\b|\b(?:do|have|make|on|over|by)\s+(?:a\s+|the\s+)?(?:quick\s+)?phone(?: call)?\b\s*(?:$|[?!.,]|\b(?:tonight|instead|later|tomorrow|call)\b)|\bphone call\s+(?:tonight|instead|later|tomorrow)\b",
        // Private rooms: a personal meeting room, a code to join.
        r"\b(?:my|our)\s+(?:own\s+)?(?:personal|private)\s+(?:meeting\s+)?(?:room|meeting|zoom|link|class(?:room)?)\b|\bmy\s+own\s+(?:\w+\s+)?(?:class(?:room)?|server|group|channel|site|website|page|platform|meeting|call|booking)\b",
        r"\bzoom\s+(?:meeting\s+)?(?:id|code)\s*:?\s*\d[\d ]{6,}|\b(?:my|the)\s+(?:join|invite|invitation|room|server)\s+code\s+(?:is|:)|\b(?:join|invite)\s+code\s+(?:for|to)\s+(?:my|our)\b|\bjoin\s+my\s+(?:\w+\s+){0,2}?(?:classroom|class|server|group|channel|room|stream|call)\b",
        r"\bzoom\b[^.?!\n]{0,40}\b\d{3}[ -]?\d{3,4}[ -]?\d{4}\b|\b(?:meet|join|code|room)\b[^.?!\n]{0,20}\b[a-z]{3}[- ][a-z]{4}[- ][a-z]{3}\b\s*(?:$|[?!.,])|\bmy own\s+(?:zoom\s+|meet\s+)?(?:link|room)\b",
        // Voice chat in games.
        r"\b(?:on|in|over|via|join)\s+(?:voice|vc|voice chat|party chat|game chat|a vc)\b\s*(?:$|[?!.,]|\b(?:and|so|tonight|later|with|w)\b)|\bhop\s+on\b[^.?!\n]{0,15}\b(?:tonight|later|tn|after|with me|w me)\b",
    ])
});

/// Finds calls outside lessons.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    outside_of_tasks(view, FindingKind::Meeting, &CALLS).collect()
}
