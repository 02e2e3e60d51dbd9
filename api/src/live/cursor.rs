//! Where a page stands, as it holds it and hands it back.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::live_event::{InvalidSnapshot, Snapshot};

/// How long events are kept for pages that come back.
pub const EVENT_RETENTION: TimeDelta = TimeDelta::hours(24);
/// How old a cursor may be. Less than [`EVENT_RETENTION`]: an event is as old as its transaction, which may have begun well before
/// it was seen.
const LONGEST_ABSENCE: TimeDelta = TimeDelta::hours(23);
/// More running transactions than fit are left out: the page hears a little twice.
const MAX_SNAPSHOT: usize = 800;
/// What stands before it: an era and a hyphen.
const MAX_ERA: usize = 21;

/// `<unix seconds when issued>.<era>-<snapshot>`, opaque to pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    issued_at: i64,
    snapshot: Snapshot,
}

impl Cursor {
    /// The cursor of what was read under a snapshot taken `now`.
    #[must_use]
    pub fn new(now: DateTime<Utc>, snapshot: &Snapshot) -> Cursor {
        let short = snapshot.as_str().len() <= MAX_SNAPSHOT;
        let snapshot = if short { snapshot.clone() } else { snapshot.coarse() };
        Cursor { issued_at: now.timestamp(), snapshot }
    }

    /// What it saw, if what came after that can still be told.
    ///
    /// `None` when it is too old, or of a database that was set back or crashed since.
    #[must_use]
    pub fn resumable(&self, now: DateTime<Utc>, present: &Snapshot) -> Option<&Snapshot> {
        let recent = self.issued_at >= (now - LONGEST_ABSENCE).timestamp();
        (recent && self.snapshot.precedes(present)).then_some(&self.snapshot)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.issued_at, self.snapshot)
    }
}

impl FromStr for Cursor {
    type Err = InvalidSnapshot;

    fn from_str(text: &str) -> Result<Cursor, InvalidSnapshot> {
        let (issued_at, snapshot) = text
            .split_once('.')
            .filter(|(_, snapshot)| snapshot.len() <= MAX_ERA + MAX_SNAPSHOT)
            .ok_or(InvalidSnapshot)?;
        Ok(Cursor { issued_at: issued_at.parse().map_err(|_| InvalidSnapshot)?, snapshot: snapshot.parse()? })
    }
}
