//! Set of covered byte ranges of a text.

use std::ops::Range;

/// Sorted ranges that neither overlap nor touch.
#[derive(Debug, Default)]
pub(super) struct RangeSet(Vec<Range<usize>>);

impl RangeSet {
    /// Merges these ranges.
    pub(super) fn by(ranges: impl Iterator<Item = Range<usize>>) -> RangeSet {
        let mut ranges: Vec<Range<usize>> = ranges.collect();
        ranges.sort_by_key(|range| range.start);
        let mut covered: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match covered.last_mut() {
                Some(last) if range.start < last.end => last.end = last.end.max(range.end),
                _ => covered.push(range),
            }
        }
        RangeSet(covered)
    }

    /// Whether the whole range is covered.
    pub(super) fn holds(&self, range: &Range<usize>) -> bool {
        self.first_that_ends_behind(range.start)
            .is_some_and(|covered| covered.start <= range.start && range.end <= covered.end)
    }

    /// Whether any part of the range is covered.
    pub(super) fn touches(&self, range: &Range<usize>) -> bool {
        self.first_that_ends_behind(range.start).is_some_and(|covered| covered.start < range.end)
    }

    fn first_that_ends_behind(&self, place: usize) -> Option<&Range<usize>> {
        self.0.get(self.0.partition_point(|covered| covered.end <= place))
    }
}
