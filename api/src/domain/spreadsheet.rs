//! What stands in a file that people open in a spreadsheet.

use std::borrow::Cow;

/// What a spreadsheet takes for the beginning of a formula, also in the wide forms that it reads as the same.
const FORMULA_SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A text as a cell that no spreadsheet runs: one that would begin a formula gets an apostrophe before it, which says
/// that it is text. Spaces, tabs and line ends before it hide nothing.
#[must_use]
pub fn text_cell(text: &str) -> Cow<'_, str> {
    let is_blank = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '\u{feff}';
    let begins_oddly = text.starts_with(['\t', '\r', '\n']);
    if begins_oddly || text.trim_start_matches(is_blank).starts_with(FORMULA_SIGNS) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// US cents as a number with two decimals, exact: `48.00`, `-0.05`.
#[must_use]
pub fn amount_cell(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
