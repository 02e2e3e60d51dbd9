//! Finds postal addresses, and requests for one.

use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::hits::hits;
use super::pattern::patterns;
use super::{FindingKind, Hit};

static ADDRESSES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        // House number and street.
        r"\b\d{1,5}\s+(?:[nsew]\.?\s+|north\s+|south\s+|east\s+|west\s+)?(?:[a-z]{2,}\s+){1,2}(?:street|avenue|ave|boulevard|blvd|rd|lane|ln|terrace|parkway|pkwy|highway|hwy)\b",
        r"\b\d{1,5}\s+(?:[nsew]\.?\s+)?[a-z]{3,}\s+(?:st|road|dr|drive|ct|court|way|place|pl|cir)\b\s*(?:$|[.,!?\n]|\b(?:apt|apartment|unit|suite|in|near|come|its|it'?s)\b)",
        r"\b\d{1,5}\s+(?:[a-z]{4,}\s+)?(?:[a-z]{4,}(?:on|er|ll|ry|al|en|ch|ley|ton|dge|wood|ple|ak|ld|ine)|oak|elm|ash)\s+(?:road|drive)\b",
        r"\b(?:which|what)\s+(?:town|city|street|neighbou?rhood|part of town)\s+(?:do|are|r)\s+(?:you|u)\b|\b(?:which|what)\s+(?:town|city|street|neighbou?rhood)\s+(?:you|u)\s+(?:are|live)\b",
        r"\b\d{1,5}\s+(?:[nsew]\.?\s+|north\s+|south\s+|east\s+|west\s+)?\d{1,3}(?:st|nd|rd|th)\s+(?:street|st|avenue|ave|road|rd)\b",
        r"\b(?:which|what)\s+(?:building|apartment|apt|floor|block|suburb|district|zip ?code)\s+(?:do|are|r)\s+(?:you|u)\b|\b(?:you|u)\s+live\s+(?:near|by|close to)\b",
        r"\b(?:live|lives|stay|staying|house|home|flat|place|i'?m|we'?re)\b[^.?!\n]{0,20}\b\d{1,5}\s+(?:[a-z]{3,}\s+){1,2}(?:street|road|rd|drive|court|lane|place|way|st|ave)\b",
        r"\b(?:apt|apartment|suite)\.?\s*#?\d{1,5}[a-z]?\b|\bp\.?\s?o\.?\s?box\s+\d+",
        // Phrases that introduce an address.
        r"\bmy\s+(?:home\s+|house\s+)?address(?:\s+is\b|\s*:)",
        r"\b(?:i|we)\s+live\s+(?:on|at|in)\s+(?:\d+\s+)?(?:the\s+)?(?:\w+\s+){1,2}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|blvd|building|apartments?)\b",
        r"\bwhat(?:'?s| is)\s+(?:your|ur)\s+(?:home\s+|house\s+)?address\b|\bwhere\s+(?:exactly\s+)?(?:do|does)\s+(?:you|u|ya)\s+live\b|\bmy (?:street|road|building|house) (?:is|number)\b|\b(?:which|what)\s+part\s+of\s+(?:the\s+)?(?:city|town|boston|state)\s+(?:do|are)\s+(?:you|u)\b|\b(?:send|give|tell)\s+(?:me\s+)?(?:your|ur)\s+(?:home\s+|house\s+)?address\b",
    ])
});

/// Finds postal addresses and requests for one.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    hits(view, FindingKind::Address, &ADDRESSES).collect()
}
