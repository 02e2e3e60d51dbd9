//! Contents of CSV files that people open in a spreadsheet.

use std::borrow::Cow;

/// Characters that start a formula in a spreadsheet, including the full-width forms that it treats alike.
const FORMULA_SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Returns the text as a cell that no spreadsheet evaluates: an apostrophe is prefixed if the text would start a
/// formula, even after spaces, tabs or line ends.
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

/// Formats US cents as an exact number with two decimals: `48.00`, `-0.05`.
#[must_use]
pub fn amount_cell(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
