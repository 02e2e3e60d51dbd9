//! Notifications between processes.

use academy::live::LiveEvent;
use diesel::connection::SimpleConnection;
use schema::models::live_event::{between, current_snapshot};
use schema::models::signal::{self, CHANNEL, Signal};

use super::app::TestApp;
use super::until::until;

impl TestApp {
    /// Returns the cache tags of the public pages that the events published during `work` invalidated, without
    /// duplicates, and those that notifications invalidated.
    pub async fn purged(&self, work: impl Future) -> (Vec<String>, Vec<String>) {
        let mut listener = self.conn();
        let before = current_snapshot(&mut listener).expect("a snapshot");
        listener.batch_execute(&format!("LISTEN {CHANNEL}")).expect("listening");
        work.await;
        let end = Signal::PagesChanged("the end".to_owned());
        signal::send(&mut self.conn(), &end).expect("sending a signal");
        let mut heard: Vec<Signal> = Vec::new();
        until("the last signal is heard", || {
            heard.extend(listener.notifications_iter().map(|heard| {
                let payload = heard.expect("a readable connection").payload;
                serde_json::from_str(&payload).expect("a signal")
            }));
            let done = heard.contains(&end);
            async move { done.then_some(()) }
        })
        .await;
        let tags = heard.into_iter().filter(|signal| *signal != end).filter_map(|signal| match signal {
            Signal::PagesChanged(tag) => Some(tag),
            Signal::SessionEnded(_) | Signal::AdminRevoked(_) => None,
        });
        let signaled = tags.collect();
        let after = current_snapshot(&mut listener).expect("a snapshot");
        let published = between(&mut listener, &before, &after, 0, 1000).expect("reading the live events");
        let mut outdated: Vec<String> = Vec::new();
        for row in published {
            for tag in LiveEvent::from_row(row).expect("a known event").outdated_pages() {
                // An event with several topics has a row for each.
                if !outdated.contains(&tag) {
                    outdated.push(tag);
                }
            }
        }
        (outdated, signaled)
    }
}
