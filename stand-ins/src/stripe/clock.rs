//! The stand-in's clock: the machine's, moved or stopped by a test.

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
    /// Also adds the number of seconds found in this file, read afresh at each look at the clock,
    /// so that one file moves this clock and the academy's together.
    pub(crate) fn follow(&mut self, file: Option<PathBuf>) {
        self.offset_file = file;
    }

    /// The present moment, Unix seconds.
    pub fn now(&self) -> i64 {
        self.stopped_at.unwrap_or_else(|| Utc::now().timestamp() + self.offset + self.offset_in_file())
    }

    /// Stops the clock at a moment.
    pub fn stop_at(&mut self, at: i64) {
        self.stopped_at = Some(at);
    }

    /// Moves the clock, stopped or not, by so many seconds.
    pub fn advance(&mut self, seconds: i64) {
        match &mut self.stopped_at {
            Some(at) => *at += seconds,
            None => self.offset += seconds,
        }
    }

    /// Back to the machine's clock.
    pub fn reset(&mut self) {
        self.stopped_at = None;
        self.offset = 0;
    }

    /// A missing or half-written file counts as no offset: it is read again a moment later.
    fn offset_in_file(&self) -> i64 {
        self.offset_file
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok())
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(0)
    }
}
