//! Telling every process, after a commit, that there are events to read.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::PgConnection;
use parking_lot::Mutex;
use schema::models::live_event;

/// Sends one NOTIFY for all commits that wait for one.
///
/// A process that dies between its commit and this leaves the event to the readers' own look, seconds later.
#[derive(Debug, Default)]
pub struct Notifier {
    wanted: AtomicBool,
    sending: Mutex<()>,
}

impl Notifier {
    /// To be called after each piece of work with the database: notifies if this thread published something in it.
    pub fn after_work(&self, conn: &mut PgConnection) {
        if !live_event::take_published() {
            return;
        }
        // Whoever asked before and has not sent yet sends for us as well.
        if self.wanted.swap(true, Ordering::AcqRel) {
            return;
        }
        let _turn = self.sending.lock();
        self.wanted.store(false, Ordering::Release);
        if let Err(error) = live_event::notify(conn) {
            tracing::warn!(%error, "readers of live events not woken");
        }
    }
}
