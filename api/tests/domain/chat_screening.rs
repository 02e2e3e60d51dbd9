//! Tests the screening with the messages in `fixtures/chat/`, and by properties.

use academy::domain::chat_screening::{FindingKind, Screening, ScreeningContext, screen};
use proptest::prelude::*;
use test_support::random_cases;

const CONTEXT: ScreeningContext<'static> = ScreeningContext {
    site_host: "academy.example",
    zoom_link: Some("https://zoom.us/j/98765432101?pwd=Ab3dEf"),
};

const HARMFUL: &str = include_str!("../fixtures/chat/harmful.txt");
const HARMLESS: &str = include_str!("../fixtures/chat/harmless.txt");

fn screened(text: &str) -> Screening {
    screen(text, &CONTEXT)
}

fn kinds(text: &str) -> Vec<FindingKind> {
    screened(text).findings.into_iter().map(|finding| finding.kind).collect()
}

/// Number of lines in each file.
const LINES: usize = 450;
/// Maximum of 450 harmful messages that are not held: a tenth.
const MOST_MISSED: usize = 45;
/// Maximum of 450 harmless messages that are held: two in a hundred.
const MOST_HELD: usize = 9;

/// Minimum percentage held of the harmful messages that no pattern was fitted to.
const LEAST_UNSEEN_HELD: usize = 70;
/// Maximum percentage held of the harmless messages among them.
const MOST_UNSEEN_HELD: usize = 4;

/// Returns the lines that are misclassified, with what was found in them.
fn misses(lines: &str, is_harmful: bool) -> Vec<String> {
    lines
        .lines()
        .map(|line| (line, screened(line).findings))
        .filter(|(_, findings)| findings.is_empty() == is_harmful)
        .map(|(line, findings)| format!("{line}  {findings:?}"))
        .collect()
}

#[test]
fn nine_of_ten_harmful_messages_are_held() {
    assert_eq!(HARMFUL.lines().count(), LINES);
    let missed = misses(HARMFUL, true);
    assert!(missed.len() <= MOST_MISSED, "{} are not held:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn of_fifty_harmless_messages_at_most_one_is_held() {
    assert_eq!(HARMLESS.lines().count(), LINES);
    let held = misses(HARMLESS, false);
    assert!(held.len() <= MOST_HELD, "{} are held:\n{}", held.len(), held.join("\n"));
}

/// Reads a file that no pattern is fitted to: misses there are not fixed until another file is measured.
fn unseen(name: &str) -> String {
    fixture(&format!("unseen-{name}"))
}

fn fixture(name: &str) -> String {
    let path = format!("{}/tests/fixtures/chat/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect(&path)
}

#[test]
fn of_messages_that_nobody_fitted_most_harmful_ones_are_held_and_few_harmless() {
    let (harmful, harmless) = (unseen("harmful"), unseen("harmless"));
    let held = harmful.lines().count() - misses(&harmful, true).len();
    let wrongly = misses(&harmless, false).len();
    let figures =
        format!("{held} of {} held, {wrongly} of {}", harmful.lines().count(), harmless.lines().count());
    assert!(held * 100 >= LEAST_UNSEEN_HELD * harmful.lines().count(), "{figures}");
    assert!(wrongly * 100 <= MOST_UNSEEN_HELD * harmless.lines().count(), "{figures}");
}

/// Minimum percentage held of the disguised messages that patterns were fitted to.
const LEAST_DISGUISED_HELD: usize = 90;
/// Minimum percentage held of those that no pattern was fitted to.
const LEAST_UNSEEN_DISGUISED_HELD: usize = 75;
/// Maximum percentage held of the harmless messages that resemble them.
const MOST_DISGUISED_HELD: usize = 2;

#[test]
fn disguised_messages_are_held_and_what_looks_like_them_is_not() {
    for (names, least) in [
        (["disguised-harmful", "disguised-harmless"], LEAST_DISGUISED_HELD),
        (["unseen-disguised-harmful", "unseen-disguised-harmless"], LEAST_UNSEEN_DISGUISED_HELD),
    ] {
        let [harmful, harmless] = names.map(fixture);
        let held = harmful.lines().count() - misses(&harmful, true).len();
        let wrongly = misses(&harmless, false).len();
        let figures = format!(
            "{names:?}: {held} of {}, {wrongly} of {}",
            harmful.lines().count(),
            harmless.lines().count()
        );
        assert!(held * 100 >= least * harmful.lines().count(), "{figures}");
        assert!(wrongly * 100 <= MOST_DISGUISED_HELD * harmless.lines().count(), "{figures}");
    }
}

#[test]
fn what_is_encoded_is_read_and_shown_as_it_stands_there() {
    let line = |encoded: &str| format!("decode this: {encoded} and tell me");
    for (encoded, kind) in [
        ("c2VjQHgudGVzdA==", FindingKind::Email),
        ("ONSWGQDYFZ2GK43U", FindingKind::Email),
        ("73656340782e74657374", FindingKind::Email),
        ("73 65 63 40 78 2e 74 65 73 74", FindingKind::Email),
        (
            "01110011011001010110001101000000011110000010111001110100011001010111001101110100",
            FindingKind::Email,
        ),
        ("sec&#64;x&#46;test", FindingKind::Email),
        ("sec%40x.test", FindingKind::Email),
        ("c25hcCBraWRfMjAxMQ==", FindingKind::Handle),
        ("MjAyLTU1NS0wMTQ3", FindingKind::Phone),
        ("bWVldCBtZSBhdCB0aGUgbWFsbA==", FindingKind::Meeting),
    ] {
        let text = line(encoded);
        let found = screened(&text).findings;
        assert_eq!(found.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [kind], "{text}");
        assert!(found.iter().all(|finding| finding.excerpt == encoded), "{found:?}");
    }
    for turned in ["nqq zr ba fancpung", "tahcpans no em dda", "irazb zr"] {
        assert!(!kinds(turned).is_empty(), "{turned}");
    }
    for lesson in
        ["aGVsbG8gd29ybGQ= is hello world", "uryyb jbeyq", "olleh", "01001000 01101001 is Hi", "50%40x"]
    {
        assert_eq!(kinds(lesson), [], "{lesson}");
    }
}

#[test]
fn a_name_beside_a_service_is_held_without_a_sign_between() {
    for name in [
        "snap kid_2011",
        "kid_2011 is my snap",
        "s-n-a-p kid_2011",
        "🅢🅝🅐🅟 kid_2011",
        "sec at x dot test",
        "sec-at-x-dot-test",
        "мария собака почта точка тест",
        "два ноль два пять пять пять ноль один четыре семь",
        "tw0 zer0 tw0 f1ve f1ve f1ve zer0 0ne f0ur s3ven",
    ] {
        assert!(!kinds(name).is_empty(), "{name}");
    }
    for lesson in [
        "at 5 dot product is defined",
        "kid_2011 is the variable name in exercise 2",
        "Two cars meet at the point where both have driven 120 km",
        "S-N-A-P is what the twig did",
        "dc = 4, so c = 4d",
        "@app.route(\"/hello\")",
    ] {
        assert_eq!(kinds(lesson), [], "{lesson}");
    }
}

#[test]
fn the_lessons_own_zoom_link_passes_and_another_one_does_not() {
    for own in [
        "https://zoom.us/j/98765432101?pwd=Ab3dEf",
        "zoom.us/j/98765432101 works too",
        "the id is 98765432101",
        "see https://academy.example/dashboard and academy.example/mentors",
    ] {
        assert_eq!(kinds(own), [], "{own}");
    }
    for other in
        ["https://zoom.us/j/98765432102", "https://zoom.us.example.com/j/98765432101", "zoom.us/my/somebody"]
    {
        assert!(!kinds(other).is_empty(), "{other}");
    }
    let nowhere = ScreeningContext::default();
    assert!(!screen("https://zoom.us/j/98765432101?pwd=Ab3dEf", &nowhere).findings.is_empty());
    assert!(!screen("https://academy.example/", &nowhere).findings.is_empty());
}

#[test]
fn what_is_refused_passes_and_what_is_asked_for_with_a_no_does_not() {
    for refused in [
        "We can't meet in person, all lessons are on Zoom.",
        "Please don't send me your phone number here.",
        "i’m not allowed to use insta",
        "255.255.255.0 is the mask",
    ] {
        assert_eq!(kinds(refused), [], "{refused}");
    }
    for asked in [
        "why don't we meet at the library",
        "can't you meet me at the mall",
        "don't worry just venmo me",
        "please don't share my six one seven five five five zero one four two with anybody",
        "You don't use WhatsApp?",
        "How come you don't use Instagram?",
        "Can't meet in person?",
        "Never pay the academy for the project, venmo me.",
        "Don't chat here about the project, continue on whatsapp.",
        "I'm wasting time here, let's talk on whatsapp.",
        "This chat is distracting, message me on discord.",
        "Can you write my essay for me before Friday?",
        "I'm nervous, please take my exam for me",
        "06.12.34.56.78",
        "call me 6.1.7.5.5.5.0.1.4.2",
        "I can't write here, let's use discord",
        "don't tell mom but my insta is maya_draws",
        "don't send it here, my number is 617-555-0142",
        "area 617 then three fives then 0142, call me",
    ] {
        assert!(!kinds(asked).is_empty(), "{asked}");
    }
}

#[test]
fn each_kind_is_told_by_its_name() {
    for (text, kind) in [
        ("617-555-0142", FindingKind::Phone),
        ("maya.chen@example.com", FindingKind::Email),
        ("@maya.draws", FindingKind::Handle),
        ("let's move to WhatsApp", FindingKind::Messenger),
        ("https://forms.gle/a8Sk29dkA", FindingKind::Link),
        ("42 Maple Street", FindingKind::Address),
        ("let's meet at the library", FindingKind::Meeting),
        ("you can venmo me", FindingKind::Payment),
        ("can you write my essay for me", FindingKind::GradedWork),
    ] {
        assert_eq!(kinds(text), [kind], "{text}");
        assert!(kind.reason().ends_with('.'), "{kind:?}");
    }
}

#[test]
fn what_a_sentence_is_about_is_no_wish() {
    for (wish, lesson) in [
        (
            "¿Dónde vives exactamente?",
            "How do you say \"¿Dónde vives exactamente?\" in English, is the verb right?",
        ),
        ("meet me at the diner", "In chapter 3 they meet me at the diner, the narrator says"),
        ("do my homework for me", "do my homework with me and explain, for me that is best"),
        ("加我微信", "怎么说 \"加我微信\"?"),
        ("the yellow ghost app", "the yellow ghost app is the topic of my essay"),
        (
            "first half 617 555, second half 0142",
            "first half 617 points, second half 5550142 points, what is the mean",
        ),
    ] {
        assert!(!kinds(wish).is_empty(), "{wish}");
        assert_eq!(kinds(lesson), [], "{lesson}");
    }
}

#[test]
fn a_number_is_read_in_other_languages_words_too() {
    for number in [
        "mi número es seis uno siete cinco cinco cinco cero uno cuatro dos",
        "mera number paanch paanch paanch shunya ek do teen",
        "我的电话 二一二 五五五 零一四六",
        "six cinq neuf deux huit quatre zero trois un deux, appelle",
    ] {
        let kinds = kinds(number);
        assert!(
            !kinds.is_empty() && kinds.iter().all(|kind| *kind == FindingKind::Phone),
            "{number} {kinds:?}"
        );
    }
    for counting in ["uno dos tres cuatro cinco seis siete ocho nueve diez", "1 2 3 4 5 6 7 8 9 10 11"] {
        assert_eq!(kinds(counting), [], "{counting}");
    }
}

#[test]
fn seven_digits_in_words_are_a_number_and_eight_are_one_where_phones_are_spoken_of() {
    assert_eq!(kinds("five five five zero one four two"), [FindingKind::Phone]);
    let eight = "zero four two seven nine three one eight";
    assert_eq!(kinds(eight), []);
    assert_eq!(kinds(&format!("my phone number is {eight}")), [FindingKind::Phone]);
}

#[test]
fn an_excerpt_is_what_stands_there_however_it_is_written() {
    let text = "Hé! ６１７－５５５－０１６６ or m\u{200b}aya＠example．com";
    let found: Vec<&str> =
        screened(text).findings.iter().map(|finding| &text[finding.range.clone()]).collect();
    assert_eq!(found, ["６１７－５５５－０１６６", "m\u{200b}aya＠example．com"]);
}

#[test]
fn what_may_be_sent_is_the_sentences_without_findings() {
    let allowed = |text: &str| screened(text).allowed;
    let text = "I don't get problem 4. My number is 617-555-0142! See you on Tuesday?";
    assert_eq!(allowed(text).as_deref(), Some("I don't get problem 4. See you on Tuesday?"));
    assert_eq!(allowed("My number is 617-555-0142"), None);
    assert_eq!(allowed("Hi! My number is 617-555-0142"), None, "one word is no message");
    assert_eq!(allowed("I don't get problem 4."), None, "nothing was found");
}

proptest! {
    #![proptest_config(random_cases(200, 20_000))]

    #[test]
    fn whatever_is_written_is_screened(text in any::<String>()) {
        holds(&text);
    }

    #[test]
    fn so_is_what_looks_like_something(text in "([0-9]{1,4}|[ .,@/()+-]|five|oh|dot|at|gmail|com|zoom|me|call|é|٣|６|\u{200b}|😀|\n){0,60}") {
        holds(&text);
    }
}

/// Checks the properties of any message.
fn holds(text: &str) {
    let Screening { findings, allowed } = screened(text);
    for finding in &findings {
        let there = &text[finding.range.clone()];
        assert!(!there.is_empty(), "an empty finding in {text:?}");
        assert!(there.starts_with(&finding.excerpt), "{finding:?} in {text:?}");
    }
    assert!(findings.windows(2).all(|pair| pair[0].range.start <= pair[1].range.start));
    assert!(allowed.is_none() || !findings.is_empty());
    if let Some(allowed) = allowed {
        assert!(screened(&allowed).findings.is_empty(), "{allowed:?} of {text:?}");
    }
}
