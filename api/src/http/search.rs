//! Search terms of lists.

use crate::error::{Code, Error, Result};

/// The maximum length of a search term in characters.
const MAX_SEARCH: usize = 100;

/// The trimmed search term; `None` if it is empty.
///
/// # Errors
/// `malformed_query`.
pub fn term(q: Option<&str>) -> Result<Option<String>> {
    let term = q.map(str::trim).filter(|term| !term.is_empty());
    if term.is_some_and(|term| term.chars().count() > MAX_SEARCH) {
        let detail = format!("q has at most {MAX_SEARCH} characters.");
        return Err(Error::with_detail(Code::MalformedQuery, detail));
    }
    Ok(term.map(str::to_owned))
}
