//! The stand-in's clock: the machine's clock, which tests can move or stop.

use std::{fs, path::PathBuf};

use chrono::Utc;
use serde::{Deserialize, Serialize};

/// A clock in Unix seconds that tests can move.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    stopped_at: Option<i64>,
    offset: i64,
    #[serde(skip)]
    offset_file: Option<PathBuf>,
}

impl Clock {
    /// Adds the number of seconds in this file, which is read on each call of `now`, so that one file moves this clock
    /// and the academy's together.
    pub(crate) fn follow(&mut self, file: Option<PathBuf>) {
        self.offset_file = file;
    }

    /// Returns the current time in Unix seconds.
    pub fn now(&self) -> i64 {
        self.stopped_at.unwrap_or_else(|| Utc::now().timestamp() + self.offset + self.offset_in_file())
    }

    /// Stops the clock at an instant.
    pub fn stop_at(&mut self, at: i64) {
        self.stopped_at = Some(at);
    }

    /// Moves the clock forward by `seconds`, whether it is stopped or not.
    pub fn advance(&mut self, seconds: i64) {
        match &mut self.stopped_at {
            Some(at) => *at += seconds,
            None => self.offset += seconds,
        }
    }

    /// Returns to the machine's clock.
    pub fn reset(&mut self) {
        self.stopped_at = None;
        self.offset = 0;
    }

    /// A missing or partially written file counts as no offset; the next call reads it again.
    fn offset_in_file(&self) -> i64 {
        self.offset_file
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok())
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(0)
    }
}
