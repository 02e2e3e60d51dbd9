//! Finds meetings in person.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::outside_of_tasks;
use super::fold::Folded;
use super::pattern::pattern;
use super::{FindingKind, Hit};

const PLACES: &str = r"(?:library|starbucks|cafe|coffee ?shop|mcdonald'?s|dunkin|park|mall|school|gym|house|home|place|apartment|dorm|station|campus|playground|beach|food court|pool|restaurant|bus stop|corner|building|church|aquarium|museum|zoo|cinema|movies|theat(?:er|re)|rink|yard|garden|office|pizza place|table)";
/// Places that a task may also mention: matched only together with a meeting.
const SPOTS: &str = r"(?:(?:boba|coffee|pizza|ice cream|burger|taco|tea|sushi|book|game|bubble tea)\s+(?:place|shop|store|spot)|diner|bar|plaza|square|mosque|temple|synagogue|stadium|soccer field|football field|court|track|hall|lobby|entrance|front gate|gate|parking lot|lot|bridge|lake|river|flat|lounge|target|walmart|costco|chipotle|panera|subway|ihop|wendy'?s|burger king|mall food court|mall|library|starbucks|cafe|park|bus stop|train station|arcade|bowling alley|skate ?park|bookstore)";
/// Phrases about the writer and the reader, as opposed to fictional people.
const US: &str = r"(?:why (?:don'?t|not) (?:we|you|u)|can'?t (?:we|you|u)|let'?s|lets|let us|can we|could we|should we|we can|we could|we should|we might|we'll|wanna|want to|meet ?(?:me|us)|see (?:you|u|ya)|you (?:can|could|should)|can you|could you|come)";

static MEETINGS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b{US}\b[^.?!\n]{{0,30}}?\b(?:at|in|by|near|outside|behind|in front of|to)\s+(?:the\s+|my\s+|your\s+|ur\s+|our\s+|a\s+)?(?:\w+\s+)?{PLACES}\b"),
        String::from(r"\b(?:meet|meeting|see|hang|lesson|lessons|session|talk|tutor|class|next one|do (?:it|this|one))\b[^.?!\n]{0,25}\b(?:in person|in-person|irl|face to face|f2f)\b|\b(?:meet|see (?:you|u)|hang)\b[^.?!\n]{0,20}\bin real life\b|\bin[- ]person (?:lesson|session|meeting|instead)\b"),
        String::from(r"\b(?:let'?s|lets|wanna|we (?:can|could|should)|can we|could we|want to)\s+(?:\w+\s+){0,2}?(?:hang\s?out|meet up|link up|get together)\b|\bhang\s?out\b[^.?!\n]{0,20}\b(?:irl|sometime|with me|together)\b|\bmeet up\b[^.?!\n]{0,25}\b(?:before|after|sometime|irl|tonight|tomorrow)\b"),
        String::from(r"\b(?:come|stop|drop|swing)\s+(?:over|by)\b\s*(?:to\s+(?:my|our|mine|ours|study|work|hang|help|get|pick|watch|eat|chill|do)\b|my\b|after\b|tonight|tomorrow|later|sometime|whenever|$|[.!?])|\b(?:come|go)\s+(?:over\s+)?to\s+(?:my|your|ur|our)\s+(?:house|place|home|apartment|room|dorm)\b|\bcome find me\b|\bpick (?:you|u) up\b|\bdrive you\b"),
        format!(r"\b(?:study|meet|work|practice|practise|lesson)\b[^.?!\n]{{0,20}}\bat\s+(?:my|your|ur)\s+{PLACES}\b|\bi'?m\s+at\s+the\s+{PLACES}\b[^.?!\n]{{0,50}}\b(?:come|find|meet)\b"),
        String::from(r"\b(?:grab|get|have|buy you)\s+(?:a\s+|some\s+)?(?:coffee|lunch|dinner|boba|ice cream|food|a drink|drinks)\b[^.?!\n]{0,30}\b(?:together|with me|and talk|and|sometime|after|before)\b|\b(?:wanna|want to|let'?s|we could|can we)\s+(?:grab|get|have)\s+(?:a\s+|some\s+)?(?:coffee|lunch|dinner|boba|ice cream)\b"),
        String::from(r"\b(?:meet|see)\s+(?:you|u)\s+(?:for real|some ?day|in the flesh|outside)\b|\b(?:walk|bike|drive|ride)\s+(?:you\s+)?(?:home|to school|back)\s*(?:together|with me)\b|\bwalk you home\b|\bi\s+(?:could|can|will|would)\s+(?:just\s+)?(?:drive|come|bike|take the bus|walk)\s+(?:over|by|round|to you|to yours|there)\b"),
        String::from(r"\bcome\s+(?:round|around|over)\s+to\s+(?:ours|mine|my|our)\b|\b(?:blocks?|minutes?|mins?|miles?)\s+(?:away\s+)?from\s+(?:you|u|your (?:school|house|home|place))\b"),
        String::from(r"\b(?:teach|prefer|rather|offer|like)\b[^.?!\n]{0,25}\b(?:face to face|in person)\b|\bbring (?:you|u|me)\s+(?:to\s+(?:my|the|our|your)|over|by)\b"),
        format!(r"\b(?:i'?ll|i will|i can|i could|ill)\s+(?:be|wait|meet)\b[^.?!\n]{{0,30}}\b(?:at|in|by|outside)\s+(?:the\s+|my\s+)?(?:\w+\s+)?{PLACES}\b[^.?!\n]{{0,40}}\b(?:if (?:you|u)|join|come|meet|wait(?:ing)? for)\b"),
        format!(r"\bif\s+(?:you'?re|ur|you are|u r|u are)\s+(?:ever\s+)?(?:around|at|near|by|in)\s+(?:the\s+)?{PLACES}\b[^.?!\n]{{0,60}}\b(?:we|meet|come|say hi|find me)\b"),
        // Places where the writer waits alone, and how to recognize them: their home, a door, a gate, a hoodie.
        format!(r"\b(?:i'?ll|ill|i will|i can|i could|i'?d|we(?:'ll| can| could)?|let me|meet|wait|see (?:you|u)|drop|bring)\b[^.?!\n]{{0,30}}\b(?:at|to|outside|by|near|in front of)\s+(?:your|ur)\s+(?:front\s+)?(?:door|doorstep|house|home|place|gate|building|apartment|flat|street|block|locker|stop|{PLACES})\b"),
        String::from(r"\b(?:i'?ll|ill|i will|i can|i could|i'?d|we could|we can)\s+(?:\w+\s+)?wait\s+(?:for (?:you|u)\s+)?(?:at|by|outside|near|in front of|behind)\s+(?:the|your|ur|my)\s+\w+|\blook\s+(?:out\s+)?for\s+(?:me|the|a)\b[^.?!\n]{0,20}\b(?:hoodie|jacket|shirt|hat|cap|car|coat|backpack|van|truck|dress|scarf|umbrella)\b"),
        format!(r"\b(?:meet (?:me|us|up|you|u)|(?:let'?s|we (?:can|could)|can we|could we|wanna|want to) (?:\w+ )?meet|hang|see (?:you|u|ya))\b[^.?!\n]{{0,20}}\b(?:at|in|by|near|outside|behind)\s+(?:the\s+|that\s+|my\s+)?(?:\w+\s+){{0,2}}{SPOTS}\b|^\W*{SPOTS}\s*(?:,|@|\bat)\s*\d"),
        // Visits.
        String::from(r"\b(?:i'?ll|ill|i (?:can|could|will|would)|i'?d|(?:you|u) (?:can|could|should)|can (?:you|u|i)|could (?:you|u|i)|just)\s+(?:\w+\s+)?(?:come|stop|drop|swing|pop|head)\s+(?:by|over|round|around)\b\s*(?:$|[.,!?]|\b(?:and|with|w|at|on|after|before|her|his|their|the (?:house|place|office)|my|your|ur|to|tomorrow|tmrw|tonight|sometime|some time|(?:this|next) (?:week|weekend|afternoon|evening|morning|\w+day))\b)"),
        String::from(r"\b(?:come|stop|swing|drop)\s+(?:over|by|round)\s+(?:\w+\s+)?(?:tmrw|tmr|tmw|tn|2nite|2morrow|rn)\b"),
        // In person.
        String::from(r"\b(?:lessons?|sessions?|classes|tutoring|exam prep|it|this|that|teach|tutor)\b[^.?!\n]{0,30}\b(?:in person|in-person|irl|face[- ]to[- ]face|f2f|offline)\b\s*(?:$|[?!.,]|\b(?:in|at|instead|too|some|once|this|next|on|for|near|because|since|if|with|or)\b)"),
        String::from(r"\bmeet\s+irl\b|\birl\s*\?|\b(?:we|you|u|both)\b[^.?!\n]{0,20}\bsame\s+(?:city|town|neighbou?rhood|area|street|building|block)\b[^.?!\n]{0,60}\b(?:easier|meet|see|lessons?|sessions?|come|could|can)\b|\bi'?m\s+(?:at|going to|in)\s+the\s+same\s+(?:\w+\s+){1,3}as\s+(?:you|u)\b[^.?!\n]{0,40}\b(?:on|see|meet|talk|look|find)\b"),
        String::from(r"\b(?:show|take)\s+(?:you|u)\s+(?:\w+\s+){0,3}(?:lab|campus|city|place|house|studio|office|room|around)\b[^.?!\n]{0,20}\b(?:some ?time|some ?day|one day|in person|if you come|for real)\b|\bi\s*(?:'?d|'?ll|could|can|will|would)\s+(?:\w+\s+)?(?:drive|give)\s+(?:you|u)\b[^.?!\n]{0,15}\b(?:ride|lift|home|back|there|over|to)\b"),
        // Going out together.
        String::from(r"\b(?:come|join us|invite\s+(?:you|u))\s+(?:to|for|at)\s+(?:my|our)\s+(?:birthday|party|barbecue|bbq|dinner|recital|concert|game|match)\b|\b(?:wanna|want to|let'?s|we could|would you like to)\s+(?:\w+\s+)?(?:watch|go to|go see|go for)\s+(?:a\s+|the\s+)?(?:movies?|film|concert|game|match|walk|run|ride|swim|coffee|drink|mall|beach|park)\b|\b(?:call|meet|talk|chat|hang)\b[^.?!\n]{0,30}\bjust\s+(?:us|the two of us|you and (?:me|i)|u and me)\b"),
        String::from(r"\b(?:we|let'?s|you and i)\b[^.?!\n]{0,20}\b(?:go|going|meet)\s+(?:out\s+)?for\s+(?:a\s+|an\s+|some\s+)?(?:ice cream|coffee|lunch|dinner|boba|drinks?|pizza|tea)\b"),
        String::from(r"\b(?:wanna|want to|can we|could we|let'?s|should we|we (?:can|could|should)|down to)\s+(?:\w+\s+)?meet\s+(?:up\s+)?(?:(?:after|before)\s+(?:school|practice|church|work)|somewhere|outside|alone|in secret|at lunch)\b|\bcome\s+over\s+(?:this\s+|on\s+|next\s+)?(?:\w+day|weekend|at|sometime|then)\b|\b(?:parents?|mom|mum|dad|folks)\s+(?:are|is|r|will be|'re|'s|aren'?t|isn'?t)\s+(?:\w+\s+)?(?:out|away|gone|asleep|home|there)\b[^.?!\n]{0,30}\b(?:come|so we|meet|over)\b"),
        // Proximity.
        String::from(r"\b(?:live|i'?m|stay|work|my (?:house|place|flat|office) is)\b[^.?!\n]{0,30}\b(?:from|near|next to|by|close to|behind|opposite)\s+(?:you\b|u\b|(?:your|ur)\s+(?:school|house|home|place|street|neighbou?rhood|building))|\b(?:i'?m|i'?ll|i am|i live|we live|we'?re|coming|driving|visiting)\b[^.?!\n]{0,20}\b(?:in|to|near|through|around)\s+(?:your|ur)\s+(?:city|town|area|neighbou?rhood|street)\b"),
        String::from(r"\b(?:you|u)\s+(?:can|could|should|may)\s+(?:\w+\s+)?come\s+(?:over\s+)?to\s+(?:us|me|ours|mine)\b|\bcan\s+(?:you|u)\s+come\s+to\s+(?:us|me|ours|mine)\b|\b(?:we|i|you|u)\s+meet\b[^.?!\n]{0,15}\boutside\s+(?:of\s+)?(?:the\s+|our\s+)?(?:lessons?|class|zoom|here)\b"),
        // Location sharing.
        String::from(r"\b(?:send|share|drop|give|text|tell)\s+(?:me\s+|us\s+)?(?:your|ur|you my|my live|my exact)\s+(?:exact\s+|live\s+|current\s+)?(?:location|whereabouts|gps|location pin)\b|\b(?:which|what)\s+school\s+(?:do|are)\s+(?:you|u)\b[^.?!\n]{0,20}\b(?:exactly|near|so i)\b|\b(?:when|what time)\s+(?:are|r|is)\s+(?:you|u|your (?:house|place|parents?)|ur (?:house|place|parents?))\s+(?:\w+\s+)?(?:alone|home alone|empty|by yourself|away)\b|\bare\s+(?:you|u)\s+(?:home\s+alone|alone\s+(?:at home|rn|now|tonight|after))\b|\b(?:nobody|no ?one)(?:'?s| is| will be)\s+(?:at\s+)?home\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Finds meetings in person.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    outside_of_tasks(view, FindingKind::Meeting, &MEETINGS).collect()
}
