//! A newsletter whose workers are killed repeatedly.

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};

use chrono::Utc;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{NewsletterState, Role};
use schema::schema::{
    newsletter_deliveries as deliveries, newsletter_subscriptions as subscriptions, newsletters,
};
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};

use test_support::newsletters::subscribe;
use test_support::people::store_person;
use test_support::{TestDatabase, until_true};

const READERS: usize = 500;
const KILLS: usize = 10;

/// An `academy worker` process, killed on drop.
struct Worker(Child);

impl Worker {
    fn start(database_url: &str, mail_url: &str) -> Worker {
        let child = Command::new(env!("CARGO_BIN_EXE_academy"))
            .arg("worker")
            .env("DATABASE_URL", database_url)
            .env("MAIL_URL", mail_url)
            .env_remove("RUST_LOG")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Inserts a newsletter that is ready to send.
fn begin(database: &TestDatabase) {
    let (mut conn, now) = (database.connect(), Utc::now());
    let (admin, _) = store_person(&mut conn, Role::Admin, None, now);
    subscribe(&mut conn, READERS, now);
    diesel::insert_into(newsletters::table)
        .values((
            newsletters::subject.eq("Summer news"),
            newsletters::body.eq("Hello, *readers*."),
            newsletters::state.eq(NewsletterState::Sending),
            (
                newsletters::created_by.eq(admin),
                newsletters::updated_by.eq(admin),
                newsletters::sent_by.eq(admin),
            ),
            (
                newsletters::created_at.eq(now),
                newsletters::updated_at.eq(now),
                newsletters::started_at.eq(now),
            ),
            newsletters::audience.eq(500),
        ))
        .execute(&mut conn)
        .unwrap();
    let id = newsletters::table.select(newsletters::id).first(&mut conn).unwrap();
    assert_eq!(schema::models::newsletter::address(&mut conn, id, now).unwrap(), READERS);
}

#[test_support::test]
async fn a_newsletter_whose_senders_are_killed_ten_times_reaches_each_reader_once() {
    let database = TestDatabase::new();
    begin(&database);
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let mut conn = database.connect();
    for kill in 0..KILLS {
        let before = smtp.mails().len();
        // Every second one dies between the mail server's acceptance and its own commit.
        let dies_in_between = kill % 2 == 1;
        if dies_in_between {
            smtp.fail_next(1, Stage::Body, SmtpFault::Hang);
        }
        let worker = Worker::start(&database.url(), &smtp.url());
        smtp.wait_for(before + if dies_in_between { 1 } else { 25 }).await;
        drop(worker);
        smtp.clear_faults();
        // Simulates the expiry of the dead worker's lease.
        conn.batch_execute("UPDATE newsletter_deliveries SET due_at = now() WHERE due_at > now()").unwrap();
    }
    let last = Worker::start(&database.url(), &smtp.url());
    until_true("the newsletter is done", async || {
        // A slow mail server pauses the newsletter, which is not under test.
        conn.batch_execute("UPDATE newsletters SET paused_until = NULL WHERE paused_until IS NOT NULL")
            .unwrap();
        let state: NewsletterState = newsletters::table.select(newsletters::state).first(&mut conn).unwrap();
        state == NewsletterState::Sent
    })
    .await;
    drop(last);
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    for mail in smtp.mails() {
        *copies.entry(mail.recipients[0].clone()).or_default() += 1;
    }
    let twice: Vec<_> = copies.iter().filter(|(_, copies)| **copies > 1).collect();
    assert!(twice.is_empty(), "a second copy: {twice:?}");
    let stored: Vec<(String, String)> = deliveries::table
        .inner_join(subscriptions::table)
        .select((subscriptions::email, deliveries::state))
        .load(&mut conn)
        .unwrap();
    assert_eq!(stored.len(), READERS);
    let uncertain: Vec<_> = stored.iter().filter(|(_, state)| state == "uncertain").collect();
    assert!((KILLS / 2..=KILLS).contains(&uncertain.len()), "at most one a kill: {uncertain:?}");
    for (email, state) in &stored {
        let arrived = copies.contains_key(email);
        assert!(arrived || state == "uncertain", "{email} is {state} and got nothing");
        assert!(state == "sent" || state == "uncertain", "{email} is {state}");
    }
}
