//! Meetings in person, and calls that are no lesson.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::outside_of_tasks;
use super::fold::Folded;
use super::pattern::pattern;
use super::{FindingKind, Hit};

const PLACES: &str = r"(?:library|starbucks|cafe|coffee ?shop|mcdonald'?s|dunkin|park|mall|school|gym|house|home|place|apartment|dorm|station|campus|playground|beach|food court|pool|restaurant|bus stop|corner|building|church|aquarium|museum|zoo|cinema|movies|theat(?:er|re)|rink|yard|garden|office|pizza place|table)";
/// Who speaks of themselves and the other, and not of people in a book.
const US: &str = r"(?:let'?s|lets|let us|can we|could we|should we|we can|we could|we should|we might|we'll|wanna|want to|meet (?:me|us)|see (?:you|u|ya)|you (?:can|could|should)|can you|could you|come)";

static MEETINGS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b{US}\b[^.?!\n]{{0,30}}?\b(?:at|in|by|near|outside|to)\s+(?:the\s+|my\s+|your\s+|ur\s+|our\s+|a\s+)?(?:\w+\s+)?{PLACES}\b"),
        String::from(r"\b(?:meet|meeting|see|hang|lesson|lessons|session|talk|tutor|class|next one|do (?:it|this|one))\b[^.?!\n]{0,25}\b(?:in person|in-person|irl|face to face|f2f)\b|\b(?:meet|see (?:you|u)|hang)\b[^.?!\n]{0,20}\bin real life\b|\bin[- ]person (?:lesson|session|meeting|instead)\b"),
        String::from(r"\b(?:let'?s|lets|wanna|we (?:can|could|should)|can we|could we|want to)\s+(?:\w+\s+){0,2}?(?:hang\s?out|meet up|link up|get together)\b|\bhang\s?out\b[^.?!\n]{0,20}\b(?:irl|sometime|with me|together)\b|\bmeet up\b[^.?!\n]{0,25}\b(?:before|after|sometime|irl|tonight|tomorrow)\b"),
        String::from(r"\b(?:come|stop|drop|swing)\s+(?:over|by)\b\s*(?:to\b|my\b|after\b|tonight|tomorrow|later|sometime|whenever|$|[.!?])|\b(?:come|go)\s+(?:over\s+)?to\s+(?:my|your|ur|our)\s+(?:house|place|home|apartment|room|dorm)\b|\bcome find me\b|\bpick (?:you|u) up\b|\bdrive you\b"),
        format!(r"\b(?:study|meet|work|practice|practise|lesson)\b[^.?!\n]{{0,20}}\bat\s+(?:my|your|ur)\s+{PLACES}\b|\bi'?m\s+at\s+the\s+{PLACES}\b[^.?!\n]{{0,50}}\b(?:come|find|meet)\b"),
        String::from(r"\b(?:grab|get|have|buy you)\s+(?:a\s+|some\s+)?(?:coffee|lunch|dinner|boba|ice cream|food|a drink|drinks)\b[^.?!\n]{0,30}\b(?:together|with me|and talk|and|sometime|after|before)\b|\b(?:wanna|want to|let'?s|we could|can we)\s+(?:grab|get|have)\s+(?:a\s+|some\s+)?(?:coffee|lunch|dinner|boba|ice cream)\b"),
        String::from(r"\b(?:meet|see)\s+(?:you|u)\s+(?:for real|some ?day|in the flesh|outside)\b|\b(?:walk|bike|drive|ride)\s+(?:you\s+)?(?:home|to school|back)\s*(?:together|with me)\b|\bwalk you home\b|\bi\s+(?:could|can|will|would)\s+(?:just\s+)?(?:drive|come|bike|take the bus|walk)\s+(?:over|by|round|to you|to yours|there)\b"),
        String::from(r"\bcome\s+(?:round|around|over)\s+to\s+(?:ours|mine|my|our)\b|\b(?:blocks?|minutes?|mins?|miles?)\s+(?:away\s+)?from\s+(?:you|u|your (?:school|house|home|place))\b"),
        String::from(r"\b(?:video|voice|audio)\s+(?:call|chat)\b[^.?!\n]{0,40}\b(?:other than|instead|else|not zoom|without zoom|on (?:my|your|something|another))\b"),
        String::from(r"\b(?:teach|prefer|rather|offer|like)\b[^.?!\n]{0,25}\b(?:face to face|in person)\b|\bbring (?:you|u|me)\s+(?:to\s+(?:my|the|our|your)|over|by)\b"),
        String::from(r"\b(?:skip|without|instead of|forget)\s+zoom\b[^.?!\n]{0,30}\b(?:call|talk|phone|ring)\b|\bcall each other\b"),
        format!(r"\b(?:i'?ll|i will|i can|i could|ill)\s+(?:be|wait|meet)\b[^.?!\n]{{0,30}}\b(?:at|in|by|outside)\s+(?:the\s+|my\s+)?(?:\w+\s+)?{PLACES}\b[^.?!\n]{{0,40}}\b(?:if (?:you|u)|join|come|meet|wait(?:ing)? for)\b"),
        // Calls elsewhere.
        String::from(r"\b(?:use|on|via|over|my|join|do|switch to|prefer|link|through)\s+(?:own\s+|my\s+|a\s+|the\s+)?(?:google meet|gmeet|g meet|jitsi|ms teams|microsoft teams|webex|whereby)\b|\bmy (?:own|other|personal|private) (?:zoom|room|meeting|call)\b|\b(?:google meet|gmeet)\s+instead\b"),
        String::from(r"\b(?:call|ring|phone|dial)\s+(?:me|u|us|you)\s+(?:at|on|if|when|tonight|later|now|after|before|tomorrow|maybe|instead|back|whenever|anytime|asap|up|directly)\b|\b(?:call|ring|phone)\s+me\s*(?:$|[!?.])|\bgive\s+(?:me|you|u)\s+a\s+(?:call|ring)\b|\b(?:do|have|make|on|over|by)\s+(?:a\s+|the\s+)?(?:quick\s+)?phone(?: call)?\b\s*(?:$|[?!.,]|\b(?:tonight|instead|later|tomorrow|call)\b)|\bphone call\s+(?:tonight|instead|later|tomorrow)\b"),
        // Secrets.
        String::from(r"\b(?:don'?t|do not|dont|never)\s+tell\s+(?:your|ur|ya)\s+(?:parents?|mom|mum|mother|dad|father|family|folks|teacher)\b|\bour\s+(?:little\s+)?secret\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Finds meetings and calls.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    outside_of_tasks(view, FindingKind::Meeting, &MEETINGS).collect()
}
