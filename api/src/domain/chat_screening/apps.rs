//! Finds other messaging services: requests to write there, and user names on them.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::{is_about_coursework, is_complaint};
use super::fold::Folded;
use super::hits::hits;
use super::pattern::pattern;
use super::sentence::sentence_of;
use super::{FindingKind, Hit};

/// Services whose names are unambiguous in a lesson.
pub(super) const APPS: &str = r"(?:wh?[aeu]?t'?s{1,2}(?:[ae]?pp?| ?app)|what'?s ?app|wapp|wpp|wasap|guasap|we ?chat|snap ?chat|instagram|[il]nsta(?:gram)?|finsta|ig|tele ?gram|face ?time|i ?message|viber|kakao(?:talk)?|group ?me|skype|tik ?tok|face?boo?k|fb|snapp?|snp|kik|twitter|hangouts|google chat|be ?real|reddit|twitch|di[sz]c(?:or|ro)d|disc|messenger|linkedin|vsco|zalo|qq|guilded|teamspeak|tumblr|pinterest|blue ?sky|mastodon|yubo|wizz|omegle|tinder|marco polo)";
/// Services whose names are ordinary words: matched only where the context leaves no other meaning.
const WORDS: &str = r"(?:signal|line|slack|teams|steam|roblox|xbox|threads|psn|minecraft|fortnite|nintendo|switch|epic|linked in|riot|valorant|battle ?net|genshin)";

const DECORATORS: [&str; 26] = [
    "property",
    "override",
    "staticmethod",
    "classmethod",
    "dataclass",
    "test",
    "param",
    "return",
    "returns",
    "media",
    "import",
    "deprecated",
    "abstractmethod",
    "cached_property",
    "wraps",
    "pytest",
    "decorator",
    "author",
    "component",
    "functionalinterface",
    "safevarargs",
    "suppresswarnings",
    "beforeeach",
    "aftereach",
    "lru_cache",
    "njit",
];

static MESSENGER: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let any = format!("(?:{APPS}|{WORDS})");
    [
        // message me on …, add us in …
        format!(r"\b(?:message|msg|text|txt|dm|pm|chat|talk|call|reach|contact|find|add|ad|follow|ping|hit|write|ask|get|catch|friend|look)\s+(?:to\s+|with\s+)?(?:me|us|u|you|it|up|more)\s+(?:\w+\s+){{0,4}}?(?:on|in|over|via|through|thru|using|by|at)\s+(?:my\s+|the\s+)?{any}\b"),
        // let's move to …, can we talk on …
        format!(r"\b(?:let'?s|let us|we|wanna|want to|rather|prefer to|could|can|should|just|conversation|chat|ones|one|lesson)\s+(?:\w+[ ,]+){{0,7}}?(?:on|over|via|to|through|thru|using|use|by)\s+{APPS}\b"),
        format!(r"\b(?:let'?s|let us|can we|could we|we can|we could|wanna|rather)\s+(?:just\s+)?(?:move|switch|go|hop|talk|chat|continue|use|do|text|call|message)\s+(?:this\s+)?(?:on|over|via|to|through|by)?\s*{any}\b\s*(?:[?!.,]|$|\b(?:instead|it|so|please|pls|later|tonight)\b)"),
        format!(r"\b(?:switch|move|hop|jump|go|come)\s+(?:over\s+)?(?:to|on|onto)\s+{APPS}\b"),
        // do you have …, i'm on …
        format!(r"\b(?:(?:do\s+|did\s+)?(?:you|u|ya)\s+(?:have|got|use)|have you got|got|(?:are|r)\s+(?:you|u)\s+on|(?:i'?m|im|i am|am)\s+(?:\w+\s+){{0,2}}?on)\s+(?:a\s+|an\s+)?{APPS}\b\s*(?:[?!.,;]|$|\b(?:too|or|and|i|so|because|account|acct|more|most|by|there|add|if|we)\b)"),
        // Service names used as verbs.
        String::from(r"\b(?:wh?at'?s+ ?a+p+|w[as]+pp?|zap|imessage|face ?time|face?boo?k|skype|snapp?|snp|dm|pm|kik|inbox|viber|signal|tele ?gram)\s+(?:me|u|us|you|tonight|later)\b|\b(?:let'?s|can we|could we|wanna)\s+(?:just\s+)?(?:face ?time|skype|dm|i ?message)\b"),
        format!(r"\b(?:i'?d|i would|rather|prefer)\b[^.?!\n]{{0,20}}\b(?:on|over|via)\s+{APPS}\b"),
        // is better for …, instead
        format!(r"\b{APPS}\s+(?:is|works)\s+(?:better|easier|faster|best|way)\b|\b{APPS}\s+(?:instead|me|works)\b|\b(?:on|over|via)\s+{APPS}\s+(?:instead|please|pls|tonight|later)\b"),
        // Groups and servers.
        format!(r"\b(?:join|joins?|made|have|started|our|my|in)\s+(?:\w+\s+){{0,3}}?{any}\s*(?:server|group|channel|chat|gc)\b|\b(?:join|joins)\s+(?:my|our|the)\s+{APPS}\b|\bhmu\s+(?:on|at|via)\b|\b(?:there'?s|there is|i have|i run|i made|we have|we made)\s+an?\s+{any}\s+(?:for|with|where)\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

static HANDLE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let any = format!("(?:{APPS}|{WORDS}|tg|sc)");
    [
        format!(r"\b(?:my|ur|your|his|her|our)\s+{APPS}(?:'?s)?(?:\s+(?:id|user(?:name)?|handle|name|account|acc|acct|tag|gamertag))?\s*(?:\bis\b|[:=@?,→!]|->|-|$)"),
        format!(r"\b(?:my|ur|your)\s+{any}(?:'?s)?\s+(?:id|user(?:name)?|handle|name|account|acc|tag|gamertag)\b"),
        format!(r"\b(?:my|ur|your)\s+(?:steam|roblox|xbox|psn|tg)\s+is\b|\badd\s+\w{{3,30}}\s+on\s+{any}\b"),
        format!(r"\b(?:{APPS}|tg|sc|(?:{any}\s+(?:id|user(?:name)?|handle)))\s*(?::|=|→|->|@)\s*@?[a-z][\w.]{{2,29}}\s*(?:$|[,;!\n]|\b(?:hmu|add)\b)"),
        format!(r"\b(?:i'?m|im|i am|add|me|as)\s+(?:\w+\s+)?[\w.]{{3,30}}\s+(?:on|in)\s+{APPS}\b"),
        String::from(r"\b(?:username|user ?name|handle|user|nick(?:name)?|gamertag|tag)\s+(?:is|:)\s*\S+\s+(?:on|in|at)\s+\w+"),
        format!(r"\bon\s+{APPS}\s+(?:as|under)\b|\b{APPS}\s+(?:as|under)\s+[\w.]{{3,30}}|\b(?:look\s+up|search)\b[^.?!\n]{{0,40}}\bon\s+{APPS}\b|\bad{{1,2}}\s+me\s+(?:on|at|there|as)\b"),
        String::from(r"\b(?:your|ur|my|ya)\s+(?:socials?|handles?|social media)\b|\bdm\s+(?:me|u|you)\b|\badd\s+me\s+there\b|\bfriend ?codes?\b|\blive:[\w.]{3,}|\b(?:my|ur|your)\s+gamertag\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Services described by their logo, and tokens shaped like user names.
static DISGUISED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let short = format!("(?:{APPS}|{WORDS}|tg|sc|tt|dc|wx|vx|v-x|wa|yt|gamertag)");
    let shape = r"(?:@?[a-z]\w*[._-][\w.-]*\w|@?[a-z]+\d\w*)";
    [
        // The yellow ghost app, the app with the bird.
        String::from(r"\b(?:yellow|green|blue|purple|pink|red|orange|white|black)\s+(?:\w+\s+){0,2}app\b|\b(?:ghost|bird|paper plane|plane|clock|disappearing|self[- ]destruct\w*|encrypted)\s+(?:\w+\s+)?app\b|\b(?:the|that|an?|other|chat|chatting|camera|photo|picture|messaging|video)\s+app\s+with\s+(?:the|a)\b[^.?!\n]{0,25}\b(?:logo|icon|ghost|bird|phone|camera|plane|bubble|note)\b|\b(?:on|to|over to)\s+the\s+'?gram\b"),
        // psn is Name_07, line id: name, discord - name
        format!(r"\b{short}\s*(?:id|name|user(?:name)?|tag|acc(?:ount)?)?\s*(?:is|:|=|->|→|-)\s*{shape}"),
        String::from(r"\b(?:my|ur|your|his|her)\s+(?:sc|tt|dc|wx|vx|v-x|wa|snap|disc|gamertag|psn|xbox|steam|roblox)\s*(?:is\b|[:=]|'s\b|\bsame\b|$)|\b(?:wx|vx|v-x|tt|sc|tg|dc)\s*(?:[:=]\s*@?[a-z][\w.]{3,}|\bsame\b|\bis\s+@?[a-z]+[_\d]\w*)"),
        // Kik? Or Skype?
        format!(r"(?:^|[.?!,]\s*|\bor\s+){APPS}\s*\?|\b(?:you|u|ya)\s+on\s+(?:{APPS}|tt|sc)\b\s*(?:[?!.,]|$|\b(?:right|too|or)\b)|\b(?:check|use|prefer)\s+(?:{APPS}|{WORDS})\b[^.?!\n]{{0,20}}\b(?:have|got|use)\s+(?:it|one)\b|\bzalo\b"),
        format!(r"\b(?:you|u|ya)\s+on\s+{WORDS}\s*\?"),
        // Search for …, then connect.
        String::from(r"\blinked ?in\s*[:,]|\b(?:on|via|my|your|ur|over)\s+linked ?in\b|\b(?:search|look up)\b[^.?!\n]{0,40}\b(?:then|and|n)\s+(?:\w+\s+)?(?:(?:connect|follow|add|friend)\b\s*(?:$|[?!.,]|\b(?:me|there|and|n)\b)|dm\b)|\bsend\s+(?:me\s+)?(?:a\s+)?(?:friend\s+|follow\s+)?request\b"),
        format!(r"\b(?:i'?m|im|i am|we'?re)\s+(?:mostly\s+|always\s+)?on\s+{short}\s+(?:as|under|with)\b|\bfollow\s+(?:me\s+|my\s+\w+\s+)?(?:and|n|&|then)\s+dm\b|\b(?:find|follow|add)\s+me\s+(?:on|at)\s+\w+\s+(?:as|under)\b|\bcall\s+(?:\w+\s+)?on\s+ft\b|\bft\s+me\b"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

static AT_NAME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[\s(:,;→>])(?P<name>@(?P<word>[a-z_][a-z0-9_.]{2,29}))"));
static TAG: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?P<word>[a-z][a-z0-9_.]{1,31})#\d{4}\b"));

/// Service names in messages that do not mention lessons.
static NAMES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"\b(?:what'?s ?(?:up ?)?app|wh?[au]?ts+ ?a+p+|we ?chat|wei ?xin|snap ?chat|insta|imessage|face ?time|viber|kakao ?talk|group ?me|tik ?tok|ig dms?|fb)\b",
        r"(?:^|[.,!?;]\s*)(?:discord|telegram|instagram|skype|kik)\b|(?:\b(?:on|to|via|have|has|got|use|in|over|download|get|install|my|your|ur|through|or|maybe|try|by|ur|with)\s+)(?:discord|telegram|instagram|facebook|twitter|skype|kik|snap|messenger|reddit|twitch)\b",
        r"\b(?:on|to|via|download|get|install|try)\s+(?:signal|slack)\b\s*(?:$|[?!.,]|\b(?:so|and|or|instead|it|we|u|you|to talk|to chat)\b)",
        r"\b(?:chat|talk|write|text|message|speak|continue|move)\b[^.?!\n]{0,20}\b(?:somewhere|anywhere|someplace)\s+else\b|\b(?:talk|chat|message|write|use|switch|on|to)\s+(?:\w+\s+)?(?:another|a different|some other)\s+(?:app|platform|chat|messenger)\b",
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Self-chosen user names, where the writer says that the name is theirs.
static CHOSEN_NAME: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"\b(?:search|add|follow|friend)\s+(?:for\s+|up\s+|me\s+)?(?:[a-z]{2,}[._]?[a-z]*\d{2,}|[a-z]+[._][a-z0-9._]+)\b[^.?!\n]{0,30}\b(?:there|on|request|me)\b",
        r"\b(?:i go by|mine is|mine'?s|i'?m called)\s+(?:[a-z]{2,}[._]?[a-z]*\d{1,}|[a-z]+[._][a-z0-9._]+)",
        r"\b(?:friend|follow) request\b|\b(?:trade|swap|exchange|share)\s+(?:snaps?|instas?|socials|contacts?|discords?|handles|usernames)\b|\b(?:my|ur|your)\s+@|\b(?:follow|friend)\s+(?:me\s+)?[a-z]+[._][a-z0-9._]+\s*(?:$|[,;!?])|\bfriends on\s+\w+|\bon (?:most|all|every|other) (?:apps?|socials?|platforms?)\b",
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// User names beside a service or a request to be added, with no punctuation between: `snap kid_2011`, `kid_2011 is my
/// snap`.
static NAMED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let short = format!(
        r"(?:{APPS}|psn|xbox|steam|roblox|epic|fortnite|minecraft|valorant|tg|tele|sc|s\.c\.|tt|dc|d\.c\.|i\.g\.|wx|vx|wa|yt|gamertag|(?:snap|insta|disc)s|line(?: id)?)"
    );
    let shape = r"@?(?:[a-z]{2,}\d*_[a-z0-9][a-z0-9_.]*|[a-z]{3,}\d{2,}\w*|[a-z]{2,}\.[a-z]{2,}\d+)";
    let own = r"@?[a-z]{2,}[._]?[a-z]*\d{2,}";
    [
        format!(r"\b{short}[\s:=?,'>-]{{1,3}}(?:is\s+|its\s+|it'?s\s+)?{shape}\b"),
        format!(r"\b{shape}\s*(?:,\s*)?(?:on|is my|is on|my|for|at|in)\s+(?:my\s+)?{short}\b"),
        String::from(r"(?:👻|🐦|📷|📸|🎮)\s*:?\s*@?[a-z][\w.]{3,}"),
        format!(r"\b(?:add|add me|hmu|follow|follow me|handle|user ?name|user|nick(?:name)?|search)\s*:?\s+(?:is\s+)?{own}\b\s*(?:$|[?!,;]|\.\s|\b(?:and|on|there|rn|pls|plz|please|same|you|u|everywhere|later|tonight)\b)"),
        String::from(r"\b(?:my|ur|your)\s+(?:yt|youtube|twitch|vsco|steam|xbox|psn|roblox|insta\w*|tik ?tok|ig)(?:\s+(?:channel|page|profile|account|name))?\s+(?:is\s+)?@?[a-z][\w.]{3,}\s*(?:$|[?!,;])"),
        String::from(r"(?:加?\bv|加v|v)\s*我\b|我v\b|\bq(?:q|号)?\s*号?\s*:?\s*\d{6,11}\b"),
        String::from(r"\bwh?[au]?t'?s+ ?a+p+\s+\w+\s*$"),
    ]
    .iter()
    .map(|text| pattern(text))
    .collect()
});

/// Service names that are unambiguous once they appear in a disguised spelling.
static STRONG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:snap ?chat|instagram|insta|whats ?app|di[sz]cord|telegram|facebook|tik ?tok|we ?chat|messenger|face ?time|skype|roblox|venmo|pay ?pal|cash ?app|zelle|g ?mail|hotmail)\b",
    )
});

/// Finds user names beside services, as written.
pub(super) fn find_names(view: &Folded) -> Vec<Hit> {
    if is_about_coursework(view.text()) {
        return Vec::new();
    }
    hits(view, FindingKind::Handle, &NAMED).collect()
}

/// Finds service names in a de-obfuscated reading, where the message has a disguised spelling.
pub(super) fn find_strong_names(view: &Folded) -> Vec<Hit> {
    let found = STRONG.find_iter(view.text()).map(|found| (found.len(), view.place(found.range())));
    let disguised = found.filter(|(length, place)| place.len() > *length);
    disguised.map(|(_, range)| Hit { kind: FindingKind::Messenger, range }).collect()
}

/// Finds references to other services.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    let text = view.text();
    let names = AT_NAME.captures_iter(text).filter_map(|found| {
        let word = found.name("word")?.as_str().trim_end_matches('.');
        let name = found.name("name").filter(|_| !DECORATORS.contains(&word))?;
        // `@app.route(` is a Python decorator too.
        Some(name.range()).filter(|range| !text[range.end..].starts_with('('))
    });
    let is_numbered = |word: &str| {
        matches!(
            word,
            "problem"
                | "question"
                | "exercise"
                | "page"
                | "item"
                | "issue"
                | "section"
                | "chapter"
                | "version"
                | "order"
        )
    };
    let tags = TAG.captures_iter(text).filter_map(|found| {
        let word = found.name("word").filter(|word| !is_numbered(word.as_str()))?;
        found.get(0).filter(|_| word.len() > 1).map(|whole| whole.range())
    });
    let disguised = DISGUISED.iter().filter(|_| !is_about_coursework(text));
    let disguised = disguised.flat_map(|names| hits(view, FindingKind::Handle, std::slice::from_ref(names)));
    let named = NAMES.iter().flat_map(|name| name.find_iter(text)).map(|found| found.range());
    let named = named.filter(|_| !is_about_coursework(text));
    let named = named.filter(|range| !is_complaint(&text[sentence_of(text, range.clone())]));
    let messenger = |range| Hit { kind: FindingKind::Messenger, range: view.place(range) };
    let handles = names.chain(tags).map(|range| Hit { kind: FindingKind::Handle, range: view.place(range) });
    handles
        .chain(hits(view, FindingKind::Handle, &HANDLE))
        .chain(hits(view, FindingKind::Handle, &CHOSEN_NAME))
        .chain(disguised)
        .chain(hits(view, FindingKind::Messenger, &MESSENGER))
        .chain(named.map(messenger))
        .collect()
}
