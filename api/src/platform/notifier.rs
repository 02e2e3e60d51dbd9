//! Notifies all processes of new live events after a commit.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::PgConnection;
use parking_lot::Mutex;
use schema::models::live_event;

/// Sends one NOTIFY for all commits that wait for one.
///
/// If a process dies between its commit and the NOTIFY, readers find the event at their next poll, seconds later.
#[derive(Debug, Default)]
pub struct Notifier {
    wanted: AtomicBool,
    sending: Mutex<()>,
}

impl Notifier {
    /// Sends a NOTIFY if this thread has published an event. Call it after each unit of work with the database.
    pub fn after_work(&self, conn: &mut PgConnection) {
        if !live_event::take_published() {
            return;
        }
        // Another thread has set the flag and not sent yet; its NOTIFY covers this commit as well.
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
