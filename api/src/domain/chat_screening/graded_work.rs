//! Finds requests to do graded work for somebody: an essay to be submitted, an exam to be taken.

use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::pattern::pattern;
use super::sentence::sentence_of;
use super::{FindingKind, Hit};

/// Graded work.
const WORK: &str = r"(?:home ?work|hw|essays?|(?:term |research |history |english )?papers?|assignments?|exams?|tests?|quiz(?:zes)?|midterms?|finals?|take[- ]home|(?:lab )?reports?|pset|problem set|coursework|thesis|dissertation|discussion posts?|worksheets?|personal statement|speech|projects?|presentation|lab|application|sat|act|ap exam|online class|course)";
/// Sites where it is submitted.
const SITES: &str = r"(?:webassign|edgenuity|aleks|canvas|mathxl|my ?lab|pearson|blackboard|moodle|google classroom|delta ?math|ixl|cengage|wiley ?plus|edmentum|imagine)";
/// Possessives and articles before the work.
const WHOSE: &str = r"(?:my|our|his|her|their|the|this|that|a|an|\w+'s)";

/// Legitimate help: doing it oneself with help, practice, or questions about what is allowed.
static HELP: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:practi[cs]e|mock|sample|example|model|outline|with (?:me|you|him|her)|together|explain|check (?:my|it|this|that|if|whether|over)|hints?|feedback|look at|proofread|should i|is it (?:ok|okay|right|fine|good)|allowed|cheating|plagiarism|review|help me (?:with|understand|see|find|write|fix|plan|to|prepare|study|structure|figure|get|learn|improve)|go over|asked me to|said no|mistakes? you|you did|i (?:have|need) to write|(?:your|ur)\s+(?:\w+\s+)?(?:answers?|drafts?|essays?|work|home ?work|hw|solutions?|name|reports?|papers?|assignments?))\b",
    )
});

static GRADED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        // Do my essay for me; would you complete her application?
        format!(r"\b(?:do|write|complete|finish|take|sit|solve|fill out|answer|rewrite)\s+(?:\w+\s+)?{WHOSE}\s+(?:[\w'-]+\s+){{0,4}}?{WORK}\b[^.?!\n]{{0,25}}\bfor\s+(?:me|him|her|us|my (?:son|daughter|kid|child|brother|sister|friend|cousin|niece|nephew|boy|girl))\b"),
        format!(r"\b(?:(?:can|could|will|would|cud|may)\s+(?:you|u|ya|someone)|(?:you|u)\s+(?:can|could|should)|i need (?:you|u|someone) to|i want (?:you|u|someone) to|pay (?:you|u|someone|somebody)(?: \$?\d+)? to|for (?:you|u|someone) to|(?:you|u) (?:just )?)\s*(?:pls\s+|please\s+|plz\s+|just\s+|maybe\s+|simply\s+)*(?:do|write|complete|finish|take|sit|solve|make|fill out|log in and do)\s+(?:\w+\s+)?(?:my|his|her|our|the whole|the entire|\w+'s)\s+(?:[\w'-]+\s+){{0,4}}?{WORK}\b"),
        format!(r"^\W*(?:pls|please|plz|just)?\s*(?:do|write|complete)\s+my\s+(?:[\w'-]+\s+){{0,3}}?{WORK}\b"),
        format!(r"\b(?:write|make|do)\s+(?:me|him|her)\s+(?:an?|the|my)\s+(?:[\w'-]+\s+){{0,4}}?(?:essay|paper|report|thesis|speech|assignment|personal statement)\b|\bhow much\b[^.?!\n]{{0,30}}\b(?:write|do|complete|take)\b[^.?!\n]{{0,30}}\b{WORK}\b|\b(?:buy|purchase)\s+(?:an?|the|your|some)\s+(?:\w+\s+)?(?:essay|paper|answers)\b"),
        // On somebody's behalf.
        String::from(r"\b(?:exam|test|quiz|class|sit|log(?:ged)? (?:in|on|into)|take|join)\b[^.?!\n]{0,40}\bas\s+me\b|\bpretend\s+(?:to be|you'?re|ur|you are)\s+me\b|\b(?:give|send|tell|share)\s+(?:you|u)\s+my\s+(?:\w+\s+)?(?:log ?in|password|credentials)\b|\bi'?ll\s+log\s+(?:you|u)\s+in(?:to)?\b|\b(?:you|u)\s+(?:\w+\s+)?log\s+in(?:to)?\s+(?:to\s+)?(?:as me|my (?:canvas|account|portal|blackboard|moodle|school))\b"),
        String::from(r"\b(?:take|sit|do|write|attend|join|complete)\b[^.?!\n]{0,40}\b(?:instead of me|on my behalf|in my place|in my name)\b|\btake\s+my\s+place\b|\bghost ?writ(?:e|er|ing)\b"),
        // During the exam.
        String::from(r"\b(?:answers?|solutions?|solve|help|pics?|photos?|pictures?|questions)\b[^.?!\n]{0,40}\b(?:during|while (?:i'?m|i am|i) (?:take|taking|sit|sitting|in|do|doing)|in the middle of)\s+(?:my|the|our|it|a)\b[^.?!\n]{0,25}(?:exam|test|quiz|midterm|final)?|\b(?:during|while (?:i'?m|i am|i) (?:take|taking|sit|sitting|in|do|doing)|in the middle of)\s+(?:my|the|our|a)\s+(?:[\w'-]+\s+){0,3}(?:exam|test|quiz|midterm|final|sat|act)\b[^.?!\n]{0,50}\b(?:answers?|solutions?|send|type|tell|text|help|pics?)\b"),
        String::from(r"\b(?:exam|test|quiz|midterm|final)\s+(?:is\s+|going on\s+)?(?:rn|right now|open|now)\b[^.?!\n]{0,60}\b(?:answers?|send|pics?|photos?|solve|quick|phone)\b|\bunder\s+(?:the|my)\s+desk\b[^.?!\n]{0,40}\b(?:send|answers?|pics?)\b|\b(?:camera|mic|proctor\w*|lockdown browser)\b[^.?!\n]{0,40}\b(?:answers|so (?:they|he|she) (?:can'?t|won'?t|don'?t)|cheat)\b"),
        // Submitting it as one's own work.
        String::from(r"\b(?:send|give|make|write|do|email|finish)\b[^.?!\n]{0,50}\band\s+(?:i\s*(?:'?ll|\s+will|\s+can|\s+just)?|ill|then i|i'?d)\s*(?:just\s+|then\s+)*(?:hand|turn|submit|put my name|copy|upload)\s*(?:it|that|this|on)?\b"),
        String::from(r"\bso\s+(?:that\s+)?it\s+(?:looks?|sounds?|seems?|reads?)\s+like\s+(?:mine|me|i (?:did|wrote|made|tried)|she|he|her|him|my own|a (?:student|kid|teen))\b|\b(?:needs?|has|have)\s+to\s+(?:sound|look|read)\s+like\s+(?:her|him|she|he|i did|i wrote|mine)\b|\bfew\s+(?:mistakes|errors)\b[^.?!\n]{0,30}\b(?:looks?|sounds?|so|like)\b"),
        String::from(r"\b(?:don'?t|dont|do not)\s+(?:need|want|have|care)\s+(?:to\s+)?(?:\w+\s+)?(?:understand|learn|know how|explanations?)\b[^.?!\n]{0,40}\b(?:just|only)\b[^.?!\n]{0,40}\b(?:answers?|done|need|want|send|graded|finished)\b|\bjust\s+(?:need|want|give me|send me|tell me)\s+(?:all\s+)?the\s+answers\b"),
        String::from(r"\b(?:teacher|prof(?:essor)?|school|college|turnitin|they)\b[^.?!\n]{0,20}\b(?:won'?t|wont|will never|doesn'?t|never|can'?t)\s+(?:even\s+)?(?:notice|find out|know|catch|suspect|realise|realize)\b[^.?!\n]{0,30}\b(?:it'?s|its|you|u|me|who|wrote|mine|not|it wasn'?t)\b|\b(?:bypass|beat|fool|trick|get past|get around)\s+(?:the\s+)?(?:turnitin|ai detect\w*|plagiarism \w+|proctor\w*|lockdown)\b"),
        String::from(r"\b(?:give|send|write|make|do|finish)\b[^.?!\n]{0,50}\bso\s+(?:that\s+)?i\s+can\s+(?:just\s+)?(?:submit|hand|turn|upload)\b|\b(?:send|give|get|tell|text)\s+(?:me|us)\s+(?:all\s+)?the\s+answers?\s+(?:for|to|of|on|from)\s+(?:the|my|this|tomorrow'?s|our|today'?s)\s+(?:\w+\s+)?(?:test|exam|quiz|midterm|final)\b"),
        String::from(r"\b(?:you|u|someone)\s+(?:\w+\s+){0,2}?(?:write|do|make|finish|solve)\b[^.?!\n]{0,40}\bi\s+(?:\w+\s+)?(?:hand|turn|submit|change (?:some|a few))\b|\bso\s+(?:that\s+)?(?:the|my)\s+(?:teacher|prof\w*|school)\s+(?:(?:doesn'?t|won'?t|can'?t)\s+(?:notice|know|see|find out|suspect)|thinks?|believes?)\b|\b(?:exam|test|midterm|final|quiz)\b[^.?!\n]{0,30}\bleaked\b|\bhelp\s+(?:me|us)\s+cheat\b|\b(?:let me|wanna|want to|how to|can i|could i)\s+cheat\b"),
        String::from(r"\bsend\s+(?:me\s+)?(?:the\s+|ur\s+)?answers?\b[^.?!\n]{0,40}\b(?:quick(?:ly)?|fast|asap|before it ends|(?:test|exam|quiz) ends)\b"),
        String::from(r"\b(?:teacher|prof\w*)\s+(?:wont|won'?t|will never|never)\s+(?:\w+\s+)?(?:notice|know|find out|suspect)\s*(?:$|[.!,])|\bi\s+(?:\w+\s+)?(?:change|tweak|reword|rephrase|swap)\w*\s+(?:a few|some)\s+words\b"),
        String::from(r"\b(?:do|finish|solve)\s+(?:problems?|questions?|numbers?)\s*\d+\s*(?:-|to|through)\s*\d+\b[^.?!\n]{0,30}\bsend\s+(?:me\s+|them\s+)?(?:the\s+)?answers?\b"),
        format!(r"\b(?:take|do|write|finish|complete)\s+my\s+(?:[\w'-]+\s+){{0,3}}?(?:{WORK}|hw|test|quiz|exam)\b[^.?!\n]{{0,40}}\b(?:i'?ll pay|i will pay|i can pay|for\s+\$?\d+|\d+\s*(?:bucks|dollars|usd))\b|\bneed\s+(?:sb|smb|some ?(?:one|body)|any ?(?:one|body))\s+(?:\w+\s+)?to\s+(?:write|do|take|finish|make)\s+my\b|\b(?:give|send|get)\s+(?:me|us)\s+the\s+(?:answer key|test answers|exam answers)\b"),
        format!(r"(?:^|[.?!\n]\s*)(?:(?:pls|plz|please|yo|hey|can u|can you)\s+)?(?:do|write|finish|complete|take)\s+my\s+(?:\w+\s+)?(?:{WORK}|hw|test|quiz|exam)\s*(?:$|[.!,\n]|\b(?:4|for|pls|plz|please|tmrw|tonight|by|asap)\b)"),
        // Offers to do it.
        format!(r"\bi(?:'?ll| will| can| could)\s+(?:\w+\s+)?(?:write|do|complete|take|finish|sit)\s+(?:the|your|ur|her|his|their|that)\s+(?:[\w'-]+\s+){{0,4}}?(?:{WORK}|class)\b[^.?!\n]{{0,50}}\b(?:for (?:you|u|her|him)|nobody|no ?one|guarantee\w*|no trace|(?:you|u) (?:just |only )?(?:submit|hand|turn))\b"),
        String::from(r"\b(?:take|sit|do)\s+(?:the|his|her|my|your)?\s*(?:\w+\s+)?(?:final|exam|test|midterm|quiz)\s+for\s+(?:her|him|me|you|us|u)\b"),
        // On submission sites.
        format!(r"\bmy\s+{SITES}\s+(?:log ?in|password|account|credentials)\b|\b(?:do|finish|complete|take|knock out)\s+(?:my|his|her)\s+{SITES}\b[^.?!\n]{{0,20}}\bfor\s+(?:me|him|her)\b"),
        // Obtaining the questions before the exam.
        String::from(r"\b(?:leaked|stolen|actual|real)\s+(?:copy of the\s+)?(?:exam|test|quiz|midterm|final)(?:\s+(?:questions|answers|paper))?\b[^.?!\n]{0,40}\b(?:send|get|have|tomorrow|next|before)\b|\banswer key\b[^.?!\n]{0,40}\b(?:final|exam|test|midterm|quiz)\b[^.?!\n]{0,40}\b(?:reuses?|same one|tomorrow|he uses|she uses)\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Finds requests to have graded work done.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    let text = view.text();
    let found = GRADED.iter().flat_map(|pattern| pattern.find_iter(text));
    let found = found.filter(|found| !HELP.is_match(&text[sentence_of(text, found.range())]));
    found.map(|found| Hit { kind: FindingKind::GradedWork, range: view.place(found.range()) }).collect()
}
