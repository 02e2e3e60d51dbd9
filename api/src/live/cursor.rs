//! Cursors: the position of a page in the stream of events.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::live_event::{InvalidSnapshot, Snapshot};

/// How long events are kept for pages that reconnect.
pub const EVENT_RETENTION: TimeDelta = TimeDelta::hours(24);
/// The maximum age of a cursor. Less than [`EVENT_RETENTION`]: an event is as old as its transaction, which may have
/// started well before the event became visible.
const LONGEST_ABSENCE: TimeDelta = TimeDelta::hours(23);
/// The maximum length of the snapshot. A longer list of running transactions is shortened, which may repeat some
/// events.
const MAX_SNAPSHOT: usize = 800;
/// The maximum length of the prefix: an era and a hyphen.
const MAX_ERA: usize = 21;

/// `<unix seconds when issued>.<era>-<snapshot>`, opaque to pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    issued_at: i64,
    snapshot: Snapshot,
}

impl Cursor {
    /// The cursor of a read with this snapshot at `now`.
    #[must_use]
    pub fn new(now: DateTime<Utc>, snapshot: &Snapshot) -> Cursor {
        let short = snapshot.as_str().len() <= MAX_SNAPSHOT;
        let snapshot = if short { snapshot.clone() } else { snapshot.coarse() };
        Cursor { issued_at: now.timestamp(), snapshot }
    }

    /// The cursor's snapshot, if the events after it are still available.
    ///
    /// `None` if the cursor is too old, or the database has been restored or crashed since.
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
