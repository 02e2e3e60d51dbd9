//! Words about phones and about other numbers, and requests for a phone number.

use std::sync::LazyLock;

use regex::Regex;

use super::pattern::{pattern, patterns};

/// Words about phones, which make digits more likely to be a phone number.
pub(super) static CUE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:text|txt|call|ring|dial|phone|fone|reach|contact|sms|whats ?app|hit)\s+(?:me|us|my|her|him|mom|mum|dad|this|at|on|\d)|\b(?:my|mom'?s|mum'?s|dad'?s|her|his|our|ur|your)\s+(?:(?:cell|phone|mobile|home|dads?|moms?|mums?)\s*)*(?:number|num|no|#|digits|cell|phone|mobile|fone)|\b(?:call|text|txt|cell|mobile|tel|phone|landline|whatsapp|save this)\b|\b(?:mi|tu|su|meu|mon|ton|votre|meine?|deine?|ihre?|mera|apna|aapka)\s+(?:numero|nummer|number|no|telefono|telefon|telefone|tel|celular|movil|handy(?:nummer)?|portable|phone)\b|\b(?:llamame|llama|appelle|ligue|ruf|anrufen|handynummer|telefonnummer|lada)\b|电话|手机|号码|短信|打给",
    )
});
/// Words about other kinds of numbers.
pub(super) static MATHS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:data|dataset|set|median|mean|average|sequence|series|list|sort|sorted|array|counts?|beat|answers?|scores?|sat|act|solve|equation|digits of|pi|binary|population|serial|decimal|scientific|fibonacci|sum|product|divided|times|equals?|plus|m/s|speed|prime|factor|round|number line|values?|points?|measured|atoms|mod|python|typed|prints?|printed|output|calculator|remainder|table|rows?|columns?)\b|[=×÷^√∑∫]|[\dxyn)]\s*[<>]\s*[\dxyn(-]",
    )
});
/// Requests for a number, or to be called or texted.
pub(super) static WISHES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        r"\b(?:what'?s|what is|whats|give|get|have|share|drop|tell|send|need|want|exchange|swap|trade)\b[^.?!\n]{0,25}\b(?:your|ur|yr|ya)\s+(?:personal\s+|mom'?s\s+|mum'?s\s+|dad'?s\s+)?(?:cell|mobile|phone|fone|celly)(?:\s*(?:number|num|nr|no|#))?\s*(?:[?!.,]|$|\b(?:so|and|please|pls|to|num|then|il|ill|i)\b)",
        r"\b(?:what'?s|whats|give|gimme|get|have|share|drop|tell|send|exchange|swap|trade)\b[^.?!\n]{0,20}\b(?:your|ur|yr)\s+(?:number|num|numba|digits|nr)\s*(?:[?!.,]|$|\b(?:so|and|please|pls|to|then|i|real|rn|now|in case|if|asap|or|first|just)\b)",
        r"\b(?:number|num)\s+(?:(?:that\s+|where\s+|on which\s+)?(?:i|we|you|u|she|he|they|my \w+)\s+(?:can|could)|to)\s+(?:call|reach|text|ring|phone|contact)\b|\b(?:have|get|give|need|want|send|take)\s+(?:me\s+|us\s+|you\s+)?(?:a|your|ur|my)\s+(?:number|num)\s+(?:for|from)\s+(?:you|u|me|your|her|him)\b",
        r"\b(?:have|get|give|need|want|share|send|leave)\s+(?:me\s+|us\s+|you\s+)?(?:maybe\s+)?(?:a|your|ur|my|her|his|their)\s+(?:(?:phone|cell|mobile|contact|telephone|whatsapp|personal|private|direct)\s+)+(?:number|num|no|line|details?|info)\b",
        r"\b(?:do|did)\s+(?:you|u|ya)\s+(?:have|got)\s+an?\s+(?:cell|phone|mobile|number|num|contact|line)\s+(?:number\s+|no\s+)?(?:(?:where|that|on which)\s+)?(?:i|we|my \w+)\s+(?:can|could|may|might)\s+(?:call|text|txt|reach|hit|ring|contact|get|message|msg|use to)\b",
        r"\b(?:good|best|right)\s+(?:phone\s+|cell\s+)?number\s+(?:for (?:you|u|ya|your)|to (?:reach|call|text))\b|\bhit\s+my\s+line\b|\bwhat\s+number\s+(?:should|can|do|could)\b[^.?!\n]{0,10}\b(?:call|text|reach|ring|dial)\b",
        r"\b(?:share|send|give|leave|have|had|get|exchange|swap|know)\b[^.?!\n]{0,20}\b(?:your|ur|yr|his|her)\s+(?:\w+\s+)?(?:contacts?\b\s*(?:$|[?!.,]|\b(?:info\w*|details?|with|to|so)\b)|(?:cell|mobile|phone number|cell number|number)\s+(?:for|in case|so)\b)",
        r"\b(?:find|see|get|have|got|send(?:ing)?\s+(?:you|u))\s+my\s+(?:digits|nr|num|number|contacts?|contact \w+)\s*(?:$|[?!.,]|\b(?:on|in|at|there|so|later|via)\b)",
        r"\b(?:swap|exchange|trade)\s+(?:phone\s+)?numbers\b",
        r"\b(?:text|txt|sms)\s+(?:me|u|you|us)\b|\b(?:just|rather)\s+(?:text|txt)\s*(?:$|[?!.,]|\binstead\b)",
    ])
});

/// Phrases that announce a number in pieces, with words between them.
pub(super) static PIECES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:first|second|other|last|next)\s+(?:half|part|bit|piece|three|four|digits)\b|\b(?:at|in|on|to|from)\s+(?:the\s+|its\s+)?(?:start|end|front|beginning|back)\b|\barea code\b|\bput (?:it|them|that) together\b|\b(?:ends?|starts?|begins?|finish(?:es)?)\s+(?:in|with|on)\b|\bfollowed by\b|\b(?:before|after) that\b|\b(?:backwards|reversed?)\b|\brest (?:is|of it)\b",
    )
});
