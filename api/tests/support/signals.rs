//! What processes tell each other.

use diesel::connection::SimpleConnection;
use schema::models::signal::{self, CHANNEL, Signal};

use super::app::TestApp;
use super::until::until;

impl TestApp {
    /// The tags of the public pages that were called old while `work` was done, in order.
    pub async fn purged(&self, work: impl Future) -> Vec<String> {
        let mut listener = self.conn();
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
            Signal::SessionEnded(_) => None,
        });
        tags.collect()
    }
}
