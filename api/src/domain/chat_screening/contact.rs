//! Finds attempts to leave the chat that name no service: where else to be found, contact data placed elsewhere, and
//! requests for secrecy.

use std::sync::LazyLock;

use regex::Regex;

use super::coursework::outside_of_tasks;
use super::fold::Folded;
use super::pattern::patterns;
use super::{FindingKind, Hit};

/// Contact data that the writer has placed elsewhere for the other side to find.
static HIDDEN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        // "I put my handle in the document", "my email is on the last slide".
        r"\b(?:put|wrote|write|left|leave|hid|hide|type|typed|stuck|drop|add|added|paste|pasted)\s+(?:\w+\s+)?(?:my|our)\s+(?:\w+\s+)?(?:number|digits|contacts?|contact (?:info|details)|e-?mail|handles?|user ?name|socials|insta|ig|snap|discord|whatsapp)\b[^.?!\n]{0,20}\b(?:in|on|at|into|inside|under|behind)\s+(?:\w+\s+){0,3}(?:docs?|documents?|slides?|whiteboard|board|file|files|pdf|notes?|page|sheet|spreadsheet|bio|profile|essay|header|footer|comments?|homework|worksheet|photo|picture|cover|title|margin|code|cv|resume)\b",
        r"\bmy\s+(?:\w+\s+)?(?:phone number|number|contacts?|contact (?:info|details)|e-?mail|handle|insta|snap|discord)\s+(?:is|are|stands)\s+(?:\w+\s+)?(?:in|on|at)\s+(?:my|the)\s+(?:\w+\s+){0,2}(?:docs?|documents?|slides?|whiteboard|file|pdf|notes?|page|sheet|spreadsheet|bio|profile|essay|header|footer|comments?|homework|worksheet|cv|resume)\b",
        r"\b(?:google|search(?: for)?|look up)\s+my\s+(?:full\s+)?name\b|\b(?:send|give|tell|drop)\s+(?:you|u)\s+my\s+(?:user(?: ?name)?|tag|@|handle|id)\b|\b(?:and|n|then)\s+(?:you|u)\s+add\s+me\b",
        // "The file's name, that's my username".
        r"\b(?:that'?s|thats|that is|which is)\s+(?:also\s+)?my\s+(?:\w+\s+)?(?:user ?name|handle|gamertag|insta|snap|discord|phone number|cell|contact|e-?mail)\b",
        r"\bsame\s+(?:handle|user ?name|name|user|@|tag|id)\s+(?:as|on|there|everywhere)\s+(?:my|on|all|every|here|there|insta|snap|in)\b",
    ])
});

/// Requests for another way to talk that do not name it.
static ELSEWHERE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        r"\b(?:another|other|different|better|easier|faster|quicker|more private|more direct)\s+way\s+(?:for (?:us|me|you)\s+)?(?:to|of|we can|we could|i can|i could)\s+(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|writ(?:e|ing)|keep in touch|stay in touch|communicat(?:e|ing)|get in touch|contact(?:ing)?|reach(?:ing)?|messag(?:e|ing)|text(?:ing)?)\b\s*(?:$|[?!.,]|\b(?:to |with )?(?:you|u|ya|each other|directly|outside|besides|than)\b)",
        r"\b(?:talk|chat|speak|write|contact|reach|message|meet|connect|communicate|touch)\b[^.?!\n]{0,30}\b(?:outside (?:of )?(?:here|this|the (?:site|app|academy|platform))|besides (?:here|this|the (?:site|app|platform|academy))|other than (?:here|this)|(?:some|any)where (?:more private|that isn'?t|that is not|other than|outside|private|off)|not on (?:here|this (?:site|app|platform)))\b",
        r"\b(?:some|any)where\s+(?:more\s+)?(?:private|else|quieter|better|other)?\s*(?:\w+\s+)?(?:we|i|you|u|to)\s+(?:can\s+|could\s+)?(?:talk|message|chat|write|text|dm)\b",
        r"\b(?:stay|keep|get|be)\s+in\s+(?:touch|contact)\b[^.?!\n]{0,40}\b(?:somewhere|elsewhere|outside|off|another|other way|private(?:ly)?|direct(?:ly)?|when (?:the|our|this) (?:lessons?|course|package)s? (?:is|are|ends?)|after (?:the|our|this) (?:last|final|lessons?|course))\b",
        r"\bwhere\s+(?:else\s+)?(?:can|could|do)\s+i\s+(?:find|reach|follow|add|message|text|contact|write|dm)\s+(?:you|u)\s*(?:$|[?!.,]|\b(?:online|outside|after|later|else)\b)",
        r"\bhow\s+(?:else\s+)?(?:can|could|do)\s+i\s+(?:reach|contact|message|text|get (?:a )?hold of)\s+(?:you|u)\s+(?:directly|privately|outside|after|in private|elsewhere|without)\b",
        r"\bway\s+to\s+(?:reach|contact|message|text|talk to)\s+(?:you|u|me)\b[^.?!\n]{0,20}\b(?:not|isn'?t|besides|outside|other than|off)\s+(?:\w+\s+)?(?:this|the|here)\b|\bwhat\s+(?:are|r)\s+(?:you|u)\s+on\s*[?!]|\bdm'?e?d\s+(?:you|u|me)\b|\bcheck\s+(?:your|ur)\s+(?:\w+\s+)?(?:requests?|dms?)\b",
        r"\b(?:any|ur|your|my|his|her)\s+socials\b|\bgot\s+socials\b|\b(?:my|ur|your)\s+dms\b|\bairdrop\s+(?:me|u|you)\b|\bmy\s+qr\b|\b(?:you|u)\s+(?:have|got|on|use)\s+(?:any\s+)?social media\s*(?:$|[?!.,]|\b(?:accounts?|where|so|or)\b)",
        r"\b(?:found|saw|see|searched|looked)\b[^.?!\n]{0,20}\b(?:your|ur)\s+(?:profile|account|page|pics|photos|selfies)\b[^.?!\n]{0,20}\b(?:on|there|follow)\b",
        r"\b(?:this chat|this site|here|this app|the academy)\b[^.?!\n]{0,20}\b(?:reads?|watch(?:es)?|monitors?|checks?|filters?|blocks?|censors?)\b[^.?!\n]{0,30}\b(?:so|let'?s|use|write|elsewhere)\b",
    ])
});

/// Requests to keep something from others.
static SECRETS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        r"\b(?:don'?t|dont|do not|never|without|pls not|not)\s+(?:tell(?:ing)?|mention(?:ing)?(?:\s+(?:it|this|that))?(?:\s+to)?|show(?:ing)?(?:\s+(?:it|this|that))?(?:\s+to)?|let(?:ting)?)\s+(?:the\s+|your\s+|ur\s+|ya\s+|anyone at the\s+)?(?:office|academy|admins?|staff|moderators?|platform|site|support|helix|parents?|mom|mum|mother|dad|father|family|folks)\b",
        r"\b(?:don'?t|do not|dont|never)\s+tell\s+(?:your|ur|ya)\s+(?:parents?|mom|mum|mother|dad|father|family|folks|teacher)\b|\bour\s+(?:little\s+)?secret\b",
        r"\b(?:your|ur)\s+(?:parents?|mom|mum|dad|family|folks)\s+(?:needn'?t|do(?:es)?n'?t (?:need|have) to|won'?t|wont|shouldn'?t|can'?t|must not|mustn'?t)\s+(?:\w+\s+)?(?:know|come|find|be there|see|notice|hear|join)\b|\b(?:my|our)\s+(?:parents?|mom|mum|dad)\s+(?:needn'?t|don'?t (?:need|have) to|dont (?:need|have) to|can'?t|mustn'?t|won'?t)\s+(?:know|find out)\b",
        r"\b(?:keep|stays?|remains?|just|strictly)\s+(?:\w+\s+){0,2}?between\s+(?:us|you and me|me and you|ourselves|the two of us)\b|\b(?:our|a)\s+(?:little\s+)?secret\s+(?:between|ok|okay|from)\b|\b(?:nobody|no ?one)\s+(?:needs?|has)\s+to\s+know\b",
        r"\b(?:they|the (?:academy|site|office|moderators?|platform|filter|bot)|helix)(?:\s+(?:will|won'?t|wont|would|wouldn'?t|don'?t|can'?t)|'?ll)\s+(?:\w+\s+)?(?:notice|find out|catch (?:us|it|on)|block (?:it|us|this))\b",
    ])
});

/// Finds attempts to leave the chat.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    outside_of_tasks(view, FindingKind::Handle, &HIDDEN)
        .chain(outside_of_tasks(view, FindingKind::Messenger, &ELSEWHERE))
        .chain(outside_of_tasks(view, FindingKind::Meeting, &SECRETS))
        .collect()
}
