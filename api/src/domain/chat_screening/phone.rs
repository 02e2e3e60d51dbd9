//! Finds phone numbers, in digits and in words, and requests for one.

use std::ops::Range;

use super::digits::tokens;
use super::fold::Folded;
use super::hits::hits;
use super::links::FoundLink;
use super::phone_masks::{MASK, mask};
use super::phone_words::{CUE, MATHS, PIECES, WISHES};
use super::range_set::RangeSet;
use super::{FindingKind, Hit, ScreeningContext};

/// Words that may stand between digits and add none.
const FILLERS: [&str; 19] = [
    "then", "and", "dash", "hyphen", "space", "hundred", "area", "code", "minus", "dot", "is", "point",
    "last", "next", "first", "bit", "part", "finally", "after",
];
/// Maximum number of characters between the digits of one number, not counting words.
const MAX_GAP: usize = 4;
/// Digits as written by somebody who counts past nine.
const COUNTING: &str = "01234567891011121314151617181920";

/// Tokens that belong together.
struct Run {
    range: Range<usize>,
    digits: String,
    groups: Vec<usize>,
    words: usize,
    has_plus: bool,
    /// Whether no separator of list entries or multiplication sign stands between the tokens.
    is_plain: bool,
    /// Whether a hyphen or similar sign stands between some tokens.
    is_hyphenated: bool,
}

/// Finds phone numbers and requests for one.
pub(super) fn find(view: &Folded, links: &[FoundLink], context: &ScreeningContext<'_>) -> Vec<Hit> {
    let text = view.text();
    let in_links = links_in(view, links);
    let masked = mask(text, in_links.into_iter());
    let has_cue = CUE.is_match(text);
    let is_maths = MATHS.is_match(text);
    let own = context.zoom_link.map(digits_of).unwrap_or_default();
    let runs = runs(&masked);
    let pieces = in_pieces(&runs, has_cue).into_iter().filter(|_| !is_maths && PIECES.is_match(text));
    let pieces = pieces.map(|range| Hit { kind: FindingKind::Phone, range: view.place(range) });
    let numbers = runs.into_iter().filter(|run| {
        is_phone(run, has_cue, is_maths) && !(run.digits.len() > 8 && own.contains(&run.digits))
    });
    let numbers = numbers.map(|run| Hit { kind: FindingKind::Phone, range: view.place(run.range) });
    numbers.chain(pieces).chain(hits(view, FindingKind::Phone, &WISHES)).collect()
}

fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Returns the ranges of the message's links in the folded text.
fn links_in(view: &Folded, links: &[FoundLink]) -> Vec<Range<usize>> {
    let linked = RangeSet::by(links.iter().map(|link| link.range.clone()));
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (index, letter) in view.text().char_indices() {
        let range = index..index + letter.len_utf8();
        if !linked.holds(&view.place(range.clone())) {
            continue;
        }
        match ranges.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => ranges.push(range),
        }
    }
    ranges
}

fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for token in tokens(text) {
        let gap = runs.last().map(|run| &text[run.range.end..token.range.start]);
        let is_hyphenated = gap.is_some_and(|gap| gap.contains(['-', '_']));
        match (gap.and_then(gap_kind), runs.last_mut()) {
            (Some(is_plain), Some(run)) => {
                run.range.end = token.range.end;
                run.groups.push(token.digits.len());
                run.digits.push_str(&token.digits);
                run.words += usize::from(token.is_word);
                run.is_plain &= is_plain;
                run.is_hyphenated |= is_hyphenated;
            }
            _ => runs.push(Run {
                has_plus: has_plus(text, token.range.start),
                groups: vec![token.digits.len()],
                words: usize::from(token.is_word),
                digits: token.digits,
                range: token.range,
                is_plain: true,
                is_hyphenated: false,
            }),
        }
    }
    runs
}

/// Returns `None` if the text between two tokens separates them; otherwise whether it is plain.
fn gap_kind(gap: &str) -> Option<bool> {
    let signs: String = gap.chars().filter(|letter| !letter.is_ascii_alphabetic()).collect();
    let words: Vec<&str> =
        gap.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
    let is_kept = words.len() <= 3
        && words.iter().all(|word| FILLERS.contains(word))
        && signs.chars().count() <= MAX_GAP
        && !signs.chars().any(|sign| {
            matches!(sign, MASK | '+' | '=' | '^' | '%' | '$' | '<' | '>' | '×' | '÷' | '?' | '!')
        });
    is_kept.then(|| !signs.contains([',', ';', ':', '*']))
}

fn has_plus(text: &str, start: usize) -> bool {
    let before = text[..start].trim_end_matches(['(', ' ']);
    before.strip_suffix('+').is_some_and(|rest| {
        !rest.trim_end().ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == ')')
            || rest.ends_with(' ') && rest.trim_end().ends_with(|letter: char| letter.is_ascii_alphabetic())
    })
}

/// Whether these digits are a phone number, given whether the message mentions phones or other kinds of numbers.
fn is_phone(run: &Run, has_cue: bool, is_maths: bool) -> bool {
    let count = run.digits.len();
    if !(7..=15).contains(&count) || is_counting(&run.digits) || (run.words == 0 && is_binary(&run.digits)) {
        return false;
    }
    let is_other = is_maths && !has_cue;
    if run.has_plus && run.is_plain && count >= 8 {
        return !is_other;
    }
    if run.is_plain && is_paired(run) {
        return !is_other;
    }
    if run.words >= 2 || (run.words == 1 && run.groups.len() > 1) {
        return !is_other && (has_cue || count == 7 || is_american(&run.digits));
    }
    if is_american(&run.digits) && run.is_plain && is_grouped_as_phone(&run.groups) {
        return !is_other && (has_cue || run.is_hyphenated || run.groups.iter().any(|group| *group > 1));
    }
    // `2410-555-716`: reversed, with the digits grouped like a reversed phone number.
    if run.groups == [4, 3, 3]
        && run.is_hyphenated
        && run.is_plain
        && is_american(&run.digits.chars().rev().collect::<String>())
    {
        return !is_other;
    }
    let is_british = count == 11 && run.digits.starts_with("07") && run.is_plain;
    let is_local = matches!(run.groups.as_slice(), [3, 4] | [7]) && run.digits.starts_with("555");
    if is_british || is_local {
        return !is_other;
    }
    has_cue && (!is_maths || is_american(&run.digits))
}

/// Returns the range of all digits of a message, if they are split over several places and together form a phone
/// number.
fn in_pieces(runs: &[Run], has_cue: bool) -> Option<Range<usize>> {
    let (first, last) = (runs.first()?, runs.last()?);
    let digits: String = runs.iter().map(|run| run.digits.as_str()).collect();
    let is_number = is_american(&digits) || has_cue && matches!(digits.len(), 7 | 10 | 11);
    let is_one = runs.len() > 1 && is_number && runs.iter().all(|run| run.is_plain);
    is_one.then_some(first.range.start..last.range.end)
}

/// Whether the number is in French format: five pairs.
fn is_paired(run: &Run) -> bool {
    run.groups == [2, 2, 2, 2, 2]
        && run.words == 0
        && run.digits.starts_with('0')
        && !run.digits.starts_with("00")
}

/// Whether the digits are a North American number: neither area code nor exchange begins with 0 or 1.
fn is_american(digits: &str) -> bool {
    let national = if digits.len() == 11 { digits.strip_prefix('1').unwrap_or(digits) } else { digits };
    let begins = |index: usize| national.as_bytes().get(index).is_some_and(|digit| *digit >= b'2');
    national.len() == 10 && begins(0) && begins(3)
}

/// Whether the groups end where those of a North American number do: after the area code or after the exchange.
fn is_grouped_as_phone(groups: &[usize]) -> bool {
    let count: usize = groups.iter().sum();
    let ends: Vec<usize> = groups
        .iter()
        .scan(0, |sum, group| {
            *sum += group;
            Some(*sum)
        })
        .collect();
    groups.len() == 1
        || ends.contains(&(count - 4)) && (groups.len() == 2 || ends.contains(&(count - 7)))
        || groups == [3, 7]
}

fn is_binary(digits: &str) -> bool {
    digits.bytes().all(|digit| matches!(digit, b'0' | b'1'))
}

/// Whether each digit is one more than the one before, as in counting.
fn is_counting(digits: &str) -> bool {
    if COUNTING.contains(digits) {
        return true;
    }
    digits.as_bytes().windows(2).all(|pair| pair[1] == pair[0] + 1 || (pair[0] == b'9' && pair[1] == b'1'))
}
