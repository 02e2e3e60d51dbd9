//! Turns pattern matches into hits.

use regex::Regex;

use super::fold::Folded;
use super::{FindingKind, Hit};

/// Returns the matches of these patterns as hits of this kind.
pub(super) fn hits<'a>(
    view: &'a Folded,
    kind: FindingKind,
    patterns: &'a [Regex],
) -> impl Iterator<Item = Hit> + 'a {
    let found = patterns.iter().flat_map(move |pattern| pattern.find_iter(view.text()));
    found.map(move |found| Hit { kind, range: view.place(found.range()) })
}
