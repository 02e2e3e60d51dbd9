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

/// `<unix seconds when issued>.<snapshot>`, opaque to pages.
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
    /// `None` when it is too old, or of a database that was set back since.
    #[must_use]
    pub fn resumable(&self, now: DateTime<Utc>, present: &Snapshot) -> Option<&Snapshot> {
        let recent = self.issued_at >= (now - LONGEST_ABSENCE).timestamp();
        (recent && self.snapshot.precedes(present)).then_some(&self.snapshot)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.issued_at, self.snapshot.as_str())
    }
}

impl FromStr for Cursor {
    type Err = InvalidSnapshot;

    fn from_str(text: &str) -> Result<Cursor, InvalidSnapshot> {
        let (issued_at, snapshot) = text
            .split_once('.')
            .filter(|(_, snapshot)| snapshot.len() <= MAX_SNAPSHOT)
            .ok_or(InvalidSnapshot)?;
        Ok(Cursor { issued_at: issued_at.parse().map_err(|_| InvalidSnapshot)?, snapshot: snapshot.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;
    use chrono::{TimeDelta, Utc};
    use schema::models::live_event::Snapshot;

    fn snapshot(text: &str) -> Snapshot {
        text.parse().expect("a snapshot")
    }

    #[test]
    fn a_cursor_comes_back_as_it_went_and_stays_short() {
        let cursor = Cursor::new(Utc::now(), &snapshot("10:20:12,15"));
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        let running: Vec<String> = (1000..2000).map(|xid: u32| xid.to_string()).collect();
        let many = snapshot(&format!("1000:2000:{}", running.join(",")));
        assert!(Cursor::new(Utc::now(), &many).to_string().ends_with(".1000:1000:"));
        for text in ["", "5", "x.1:1:", "5.1:1", &format!("5.{}", many.as_str())] {
            assert!(text.parse::<Cursor>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_too_old_or_of_another_history_cannot_be_resumed() {
        let now = Utc::now();
        let cursor = Cursor::new(now, &snapshot("10:20:"));
        let present = snapshot("15:30:");
        assert_eq!(cursor.resumable(now + TimeDelta::hours(22), &present), Some(&snapshot("10:20:")));
        assert_eq!(cursor.resumable(now + TimeDelta::hours(24), &present), None);
        assert_eq!(cursor.resumable(now, &snapshot("5:19:")), None);
    }
}
