//! Patterns for the other languages that our users speak; only the most common phrases.
//!
//! A message in one of these languages shares few words with an English lesson, so each pattern matches a whole
//! request: `pay you in cash`, not `cash`. Language learners write such sentences as exercises; [`LESSON`] exempts
//! those.

use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::pattern::pattern;
use super::{FindingKind, Hit};

/// Phrases that mark a sentence as a language exercise.
static LESSON: LazyLock<Regex> = LazyLock::new(|| {
    let text = r"\b(?:translat\w*|how (?:do|would|can) (?:you|i|we) say|what does|means?|conjugat\w*|verbs?|tense|grammar|correct|sentence|practi[cs]\w*|vocab\w*|oral|dialog(?:ue)?|phrase|se dice|significa|traduc\w*|oración|frase|richtig|satz|heißt|phrase|c'est correct)\b|怎么说|翻译|什么意思|造句|语法";
    pattern(Folded::of(text).text())
});

/// Patterns by language, written in natural spelling and folded like the message.
const PATTERNS: [(FindingKind, &str); 44] = [
    (
        FindingKind::Messenger,
        r"\b(?:mi|tu|su|meu|teu|seu)\s+(?:wasap|guasap|whats\w*|wpp|wsp|zap|insta\w*|snap\w*|discord|telegram)\b",
    ),
    (FindingKind::Handle, r"加(?:我|你)?\s*(?:v|vx|wx|q|微|薇|威)|号码是"),
    // Spanish and Portuguese.
    (
        FindingKind::Phone,
        r"\b(?:dame|me das|pásame|me pasas|cuál es|mándame|me mandas|me dá|me passa|qual é)\s+(?:tu|su|el|teu|seu|o seu)\s+(?:número|numero|cel(?:ular)?|teléfono|móvil|telefone|whats)\b|\b(?:llámame|llamame|me llamas|te llamo|me liga|te ligo)\b|\b(?:mi|meu)\s+(?:número|cel(?:ular)?|teléfono|móvil|telefone)\s+(?:es|é|de)\b",
    ),
    (
        FindingKind::Email,
        r"\b(?:mi|tu|su|meu|seu)\s+(?:correo|mail|e-?mail)\b|\b(?:por|al|a tu|a mi)\s+correo\b",
    ),
    (
        FindingKind::Messenger,
        r"\b(?:tienes|tenés|usas|tiene|você tem|vc tem|tem)\s+(?:un\s+)?(?:insta(?:gram)?|whats\w*|wsp|wpp|telegram|snap(?:chat)?|discord|tik ?tok|face(?:book)?|zap)\b|\b(?:escríbeme|háblame|hablemos|hablamos|escribime|agrégame|agregame|añádeme|sígueme|búscame|te sigo|te escribo|me chama|me adiciona|pasame tu|pásame tu|mándame)\b[^.?!\n]{0,25}\b(?:por|en|al|a|no|na|pelo)\s+(?:el\s+|mi\s+|tu\s+)?(?:insta\w*|whats\w*|wsp|wpp|telegram|snap\w*|discord|tik ?tok|face\w*|privado|ahí|allí|otro lado|zap)\b|\bwsp\b[^.!\n]{0,30}\b(?:te|tu|mi|me|paso|mío)\b|\b(?:hablamos|hablemos|hablar|escribir|conversar|falar|seguimos)\b[^.?!\n]{0,20}\b(?:por ahí|por otro lado|por fuera|fuera de (?:aquí|la página|esta)|fora daqui|en privado|por privado)\b",
    ),
    (
        FindingKind::Meeting,
        r"\b(?:nos\s+(?:vemos|veamos|encontramos|juntamos)|vernos|encontrarnos|juntarnos|te veo|te espero|quedamos|quedar|vamos nos ver|te encontro|se encontrar)\s+(?:\w+\s+){0,3}?(?:en|no|na)\s+(?:el|la|mi|tu|su|un|una|casa|minha|sua)?\s*(?:\w+\s+)?(?:café|cafetería|parque|casa|biblioteca|centro|plaza|escuela|colegio|mall|restaurante|cine|gimnasio|shopping|praça|persona|cafe|esquina|estación|metro)\b|\b(?:en|na|a)\s+(?:mi|tu|su|minha|sua|tua)\s+casa\b|\b(?:ver|vernos|nos|conocer\w*|clases?|lecciones)\b[^.?!\n]{0,25}\b(?:en|em)\s+persona\b|\bvamos nos encontrar\b|\bnos encontrar\s+(?:no|na|em)\b|\bte\s+invito\s+(?:a|un|una)\b|\bven(?:ga)?\s+a\s+(?:mi|casa)\b|\b(?:te|la|lo)\s+(?:recojo|paso a buscar)\b",
    ),
    (
        FindingKind::Address,
        r"\b(?:vivo en la calle|mi dirección es|cuál es tu dirección|dónde vives exactamente|en qué (?:calle|barrio|colonia) vives|mándame tu (?:ubicación|dirección)|a qué escuela vas|moro na rua|meu endereço|onde você mora)\b",
    ),
    (
        FindingKind::Payment,
        r"\b(?:te pago|le pago|me pagas|págame|pagarte|pagar(?:me|le)|me paga|(?:te|le) (?:puedo|podría|quiero|voy a|podemos) pagar)\b[^.?!\n]{0,30}\b(?:en efectivo|directo|directamente|por (?:fuera|bizum|transferencia|paypal|zelle|pix)|en mano|por debajo|fuera|aparte|em dinheiro|direto|por fora)\b|\bsin\s+(?:pasar por|usar|pagar)\s+(?:la|el)\s+(?:página|plataforma|academia|sitio|comisión|app)\b|\bno\s+(?:lo|la|hace falta)\s+(?:ponemos|reserv\w+|registr\w+)\b[^.?!\n]{0,15}\b(?:aquí|en la (?:página|plataforma|academia))\b|\bfuera de la (?:plataforma|página|academia)\b|\bpor fora da plataforma\b",
    ),
    (
        FindingKind::GradedWork,
        r"\b(?:haz(?:me)?|hazlo|haga|me haces|puedes hacer(?:me)?|hacerme|escríbeme|faz|faça)\s+(?:tú\s+)?(?:mi|la|el|los|mis|o meu|a minha|meu|minha)\s+(?:\w+\s+)?(?:tarea|ensayo|examen|trabajo|deberes|prueba|trabalho|redação|prova|lição)\b|\b(?:la|lo)\s+entrego\b|\b(?:hagas|hicieras)\s+(?:el examen|la prueba|mi tarea)\s*(?:por mí)?",
    ),
    (
        FindingKind::Meeting,
        r"\bno\s+(?:le|les)\s+digas\s+(?:a\s+)?(?:tus?\s+(?:papás|padres|mamá|mama)|nadie)\b",
    ),
    // French.
    (
        FindingKind::Phone,
        r"\b(?:ton|votre)\s+(?:numéro|num|portable|tel|06|insta\w*|snap\w*|whats\w*|discord)\b|\bmon\s+(?:numéro|portable)\s+(?:est|c'est|:)|\b(?:appelle|appelez)[- ]moi\b|\benvoie[- ]moi un (?:sms|texto)\b",
    ),
    (FindingKind::Email, r"\b(?:mon|ton|votre)\s+(?:adresse\s+)?(?:e-?mail|mail|courriel)\b"),
    (
        FindingKind::Messenger,
        r"\b(?:tu as|t'as|t as|vous avez|ajoute[- ]moi|écris[- ]moi|parle[- ]moi|rejoins[- ]moi|suis[- ]moi|on (?:se parle|parle|continue|passe|peut parler)|contacte[- ]moi|contactez[- ]moi)\b[^.?!\n]{0,25}\b(?:insta\w*|snap\w*|whats\w*|discord|telegram|tik ?tok|messenger|facebook|fb)\b",
    ),
    (
        FindingKind::Meeting,
        r"\b(?:on\s+(?:se|peut se|pourrait se)\s+(?:voir|voit|retrouve|retrouver|rencontre|rencontrer)|viens|venez|rejoins[- ]moi|rendez[- ]vous)\b[^.?!\n]{0,30}\b(?:chez (?:moi|toi|nous|vous)|au café|à la (?:bibliothèque|gare|maison)|au parc|en vrai|en personne|devant)\b|\bchez moi\b|\boù (?:tu habites|habites[- ]tu) exactement\b",
    ),
    (
        FindingKind::Payment,
        r"\b(?:payer|paye|paie|paies|payez|règle)\b[^.?!\n]{0,30}\b(?:directement|en liquide|en espèces|en cash|sans (?:passer par|le site|la plateforme)|au noir|par virement|lydia)\b|\bsans passer par (?:le site|la plateforme|l'académie)\b|\bau black\b",
    ),
    (
        FindingKind::GradedWork,
        r"\b(?:fais|faire|écris|écrire|rédige|rédiger)\s+(?:moi\s+)?(?:mon|ma|mes|le)\s+(?:\w+\s+)?(?:devoirs?|dissertation|exposé|dm|rédaction|mémoire)\s+(?:\w+\s+){0,2}(?:à ma place|pour moi)\b|\bà ma place\b",
    ),
    // German.
    (
        FindingKind::Phone,
        r"\b(?:deine|ihre)\s+(?:handy|telefon)?nummer\b|\bmeine\s+(?:handy|telefon)?nummer\s+(?:ist|lautet)\b|\b(?:ruf|rufen sie)\s+(?:mich|uns)\s+(?:\w+\s+)?an\b",
    ),
    (
        FindingKind::Email,
        r"\b(?:meine|deine|ihre)\s+(?:private\s+)?(?:e-?mail|mail)(?:[- ]?adresse)?\b|\bschreib(?:en sie)?\s+mir\s+(?:\w+\s+)?(?:eine?\s+)?(?:e-?mail|mail)\b",
    ),
    (
        FindingKind::Messenger,
        r"\b(?:hast du|haben sie|bist du|schreib(?:en sie)?|add|adde|folg|melde? dich|lass uns|können wir)\b[^.?!\n]{0,25}\b(?:insta\w*|snap\w*|whats ?app|discord|telegram|tik ?tok|signal|facebook)\b",
    ),
    (
        FindingKind::Meeting,
        r"\b(?:treffen|treff(?:en wir)?|triffst|komm|kommen sie|sehen)\b[^.?!\n]{0,35}\b(?:bei (?:mir|dir|uns|ihnen)|zu (?:mir|uns|dir)|im (?:café|park)|in der bibliothek|am bahnhof|persönlich|vor der schule|vorbei)\b|\b(?:im (?:café|park|kino)|bei (?:mir|dir|uns)|persönlich|in der (?:bibliothek|stadt))\b[^.?!\n]{0,20}\btreffen\b|\bwo wohnst du\b[^.?!\n]{0,20}\b(?:genau|denn)\b|\bsag(?:en sie)?\s+(?:es\s+)?(?:deinen|deiner|nichts)\s+(?:eltern|mutter|davon)\b",
    ),
    (
        FindingKind::Payment,
        r"\büberweis\w*\b[^.?!\n]{0,30}\b(?:direkt|mir|an mich|statt|konto)\b|\b(?:bar|direkt|in bar|privat|schwarz)\s+(?:an mich\s+)?(?:be)?zahl\w*|\bzahl\w*\b[^.?!\n]{0,20}\b(?:direkt|in bar|bar auf die hand|privat|schwarz)\b|\b(?:an der akademie vorbei|ohne die (?:plattform|akademie|seite))\b",
    ),
    (
        FindingKind::GradedWork,
        r"\b(?:schreib|mach|schreiben sie|machst du|schreibst du|kannst du)\b[^.?!\n]{0,30}\b(?:hausaufgaben?|hausarbeit|aufsatz|referat|klausur|facharbeit)\b[^.?!\n]{0,25}\b(?:für mich|machen|schreiben|ab(?:gebe|geben))\b",
    ),
    // Chinese.
    (
        FindingKind::Phone,
        r"(?:你|您)的?(?:电话|手机)(?:号码?|是)|(?:留|给我|发我|告诉我)(?:一下|个|你的?)?(?:电话|手机号|号码)|打(?:我|这个)?电话(?:给我)?|给我打电话|打给我",
    ),
    (FindingKind::Email, r"(?:我|你|您)的?(?:个人)?(?:邮箱|电子邮件|邮件地址)|发(?:到)?我?邮箱"),
    (
        FindingKind::Messenger,
        r"加(?:一?下?)?(?:我|你|个|一个|下)?的?(?:微信|威信|薇信|v信|wx|vx|qq|扣扣|好友|weixin)|(?:微信|威信|薇信|weixin)(?:号|聊|说|联系|上|:)|(?:有|用|发|给我?)(?:没有)?(?:你的?)?(?:微信|qq)(?:吗|号|$|[?,.])|\b(?:wx|vx|qq|weixin)\s*[:号]?\s*[a-z0-9_]{5,}|,\s*加一?下|(?:换|去|到)(?:个|别的|其他)(?:软件|平台|地方)聊|私聊|小红书|抖音号",
    ),
    (
        FindingKind::Meeting,
        r"(?:见面|碰面|线下|当面)(?:吧|吗|聊|上课|教|谈|,|$|[?.!])|(?:来|到|去)(?:我|你)家|(?:我|你)家(?:里|附近|门口)?(?:见|等|上课)|我(?:去|来)?接你|在[^,.?!]{1,10}(?:门口|旁边)(?:等|见)|请你(?:喝|吃|看)|一起去?(?:喝|吃|玩|逛|看电影)|(?:别|不要)告诉(?:你)?(?:爸|妈|父母|家长|平台|别人)",
    ),
    (
        FindingKind::Address,
        r"(?:你|您)(?:家)?(?:住在?|的?地址|在)(?:哪里?|哪儿|什么地方)|我家?(?:住在|地址是?)|(?:你|您)(?:在|是)?哪个?学校|发(?:个|你的?)?(?:定位|地址)",
    ),
    (
        FindingKind::Payment,
        r"(?:微信|支付宝|银行|私下|直接)(?:转账|转钱|付款|收款|付|转|给钱)|转账给我|(?:不用|不|别|绕过|跳过|不通过|不走)(?:在|用|过|通过)?(?:这个)?(?:平台|网站|学院)|给(?:你)?现金|付现金?|私下(?:上课|教|交易|找我|联系)",
    ),
    (
        FindingKind::GradedWork,
        r"(?:帮|替|代)(?:我|忙)?(?:直接)?(?:写|做|完成|考)(?:一下|完|了|个|我的?)*(?:[^,.?!]{0,4})(?:论文|作业|作文|考试|试卷|报告|essay|paper|作业吧)|(?:代写|代考|替考|代做)|(?:替|代|帮)我?(?:考试|上网课)|(?:作业|论文|作文|报告)[^,.?!]{0,6}(?:帮|替)我(?:写|做)|(?:我)?直接(?:交|上交|提交)|老师(?:不会|发现不了|看不出)",
    ),
    // Hindi in Latin script.
    (
        FindingKind::Phone,
        r"\b(?:apna|aapka|apka|tumhara|tera|mera|mummy ka|papa ka)\s+(?:\w+\s+)?(?:number|no|num|mobile|phone number|cell)\s+(?:do|dedo|de do|dijiye|bhejo|bhej|batao|bata|hai|kya|note|lo|le lo|save)\b|\b(?:call|phone|fone|message|msg)\s+(?:kar(?:o|na|iye|lo|dena|ke)?|kijiye|karu)\b",
    ),
    (
        FindingKind::Email,
        r"\b(?:apna|apni|aapka|aapki|mera|meri|tumhara)\s+(?:e-?mail|mail|gmail)\s*(?:id|address)?\b",
    ),
    (
        FindingKind::Messenger,
        r"\b(?:whats ?app|wh?[aeu]?ts[ae]?pp?|wp|insta(?:gram)?|snap|telegram|discord|fb)\s+(?:pe|par|pr|p|kar(?:o|na|lo)?|id|hai|ho|chalate|use)\b|\b(?:insta|whatsapp|snap|telegram)\s+(?:id|number)?\s*(?:do|dedo|bhejo|batao|kya)\b|\b(?:kahin|kahi)\s+aur\s+(?:baat|chat)\b|\bwahan\s+(?:baat|jaldi|message|msg|reply)\b",
    ),
    (
        FindingKind::Meeting,
        r"\b(?:mil(?:te|ne|na|lo|o|ke|enge|oge|ogi|sakte|sakti)?)\s+(?:hain|hai|chalo|sakte|sakti|kya|aao|aa jao)\b|\b(?:mere|hamare|aapke|tumhare|apne)\s+ghar\s*(?:pe|par|aa(?:o|jao|na|iye)?|mein|me)?\b|\bghar\s+(?:pe\s+|par\s+)?(?:aake|aa ke|aakar|aa kar)\b|\b(?:ghar|park|cafe|school|mall|library)\s+(?:ke paas|ke bahar|pe|par|mein|me)\s+(?:\w+\s+)?(?:mil\w*|aa\w*|padh\w*)\b|\b(?:kahan|kaha|kidhar)\s+(?:rehte|rehti|rahte|rahti)\s+(?:ho|hain|hai)\b|\b(?:mummy|papa|ghar ?walon|kisi|parents)\s+(?:ko\s+)?(?:mat|nahi|na)\s+(?:bata|bol)\w*",
    ),
    (
        FindingKind::Payment,
        r"\b(?:upi|paytm|gpay|google pay|phonepe|cash|paise|paisa)\s+(?:\w+\s+)?(?:kar(?:do|o|na|dena|iye)?|de\s?(?:do|dunga|dungi|na)|bhej\w*|directly|direct|se)\b|\b(?:platform|site|website|academy|app)\s+(?:wale|ko|ke bina|ke bahar|se bahar|pe nahi)\b|\bdirect(?:ly)?\s+(?:pay|paise|paisa)\b",
    ),
    (
        FindingKind::GradedWork,
        r"\b(?:mera|meri|mere)\s+(?:\w+\s+)?(?:assignment|homework|hw|essay|project|test|exam|paper|quiz)\s+(?:\w+\s+){0,2}?(?:likh|kar|de|bana|complete kar)\s*(?:do|dena|dijiye|doge|dogi|ke do|na)\b|\b(?:likh|bana|kar)\s*(?:do|dijiye)\s+na\b[^.?!\n]{0,20}\bsubmit\b",
    ),
    // Russian.
    (
        FindingKind::Phone,
        r"(?:мой|твой|ваш|свой)\s+(?:номер|телефон)|(?:позвони|позвоните|набери|перезвони)\s*(?:мне|те)?|скинь\s+(?:номер|телефон)",
    ),
    (
        FindingKind::Messenger,
        r"(?:напиши|пиши|добавь|есть|давай|перейдем|найди|подпишись|пишите)[^.?!\n]{0,25}(?:телеграм|телег|тг\b|ватсап|вотсап|whats ?app|telegram|инст|вк\b|вконтакте|дискорд|discord|вайбер)|(?:моя|твоя|мой|твой)\s+(?:почта|инста|телега|тг|инстаграм)",
    ),
    (
        FindingKind::Meeting,
        r"(?:встретимся|увидимся|встретиться|приходи|приезжай|давай встретимся)[^.?!\n]{0,30}(?:в кафе|в парке|у меня|у тебя|ко мне|в библиотеке|дома|у метро|лично)|где ты живешь|(?:не говори|не рассказывай)\s+(?:родителям|маме|никому)",
    ),
    (
        FindingKind::Payment,
        r"(?:плати|оплати|переведи|заплачу|оплата|перевод)[^.?!\n]{0,25}(?:напрямую|на карту|наличными|мимо|без (?:сайта|платформы)|лично)|(?:мимо|в обход|без)\s+(?:сайта|платформы|академии)",
    ),
    // Arabic.
    (FindingKind::Phone, r"رقمي|رقمك|رقم\s*(?:هاتف|جوال|موبايل|تلفون)|(?:اتصل|كلمني|اتصلي)\s"),
    (FindingKind::Messenger, r"واتس|انستا|إنستا|تليجرام|تلغرام|سناب|تيك توك|ديسكورد"),
    (
        FindingKind::Meeting,
        r"(?:نتقابل|نلتقي|تعال|تعالي)[^.?!\n]{0,25}(?:البيت|بيتي|كافيه|المقهى|الحديقة|المكتبة|عندي)|(?:لا تخبر|لا تقول)",
    ),
    // Korean.
    (FindingKind::Messenger, r"카톡|카카오톡|인스타|텔레그램|디스코드"),
    (
        FindingKind::Phone,
        r"(?:전화\s*번호|폰\s*번호|핸드폰\s*번호|번호\s*(?:좀|알려|줘|뭐))|전화\s*(?:해|주세요)",
    ),
];

static LANGUAGES: LazyLock<Vec<(FindingKind, Regex)>> =
    LazyLock::new(|| PATTERNS.iter().map(|(kind, text)| (*kind, pattern(Folded::of(text).text()))).collect());

/// Finds the same requests in other languages.
pub(super) fn find(view: &Folded) -> Vec<Hit> {
    let text = view.text();
    if LESSON.is_match(text) {
        return Vec::new();
    }
    let found = LANGUAGES.iter().flat_map(|(kind, pattern)| {
        pattern.find_iter(text).map(|found| Hit { kind: *kind, range: view.place(found.range()) })
    });
    found.collect()
}
