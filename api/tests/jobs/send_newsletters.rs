//! Sending newsletters with a mail server that fails.

use std::collections::BTreeMap;

use academy::jobs;
use academy::live::Topic;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::{join, join_all};
use schema::models::newsletter_delivery::{DeliveryClaim, RefusedInARow};
use schema::schema::{newsletter_deliveries as deliveries, newsletter_subscriptions as subscriptions};
use serde_json::{Value, json};
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};
use uuid::Uuid;

use crate::jobs::send_mail::queue;
use test_support::TestApp;
use test_support::newsletters::{at, draft, send, states, subscribe, turn};
use test_support::people::Someone;
use test_support::until::until_waiting;

struct Desk {
    app: TestApp,
    smtp: SmtpStandIn,
    admin: Someone,
    newsletter: Value,
}

/// A newsletter in progress with `readers` readers.
async fn sending(readers: usize) -> Desk {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = TestApp::with(&[("MAIL_URL", &smtp.url())]).await;
    let admin = app.admin();
    subscribe(&mut app.conn(), readers, app.clock.now());
    let newsletter = draft(&admin).await;
    let newsletter = send(&admin, &newsletter).await;
    Desk { app, smtp, admin, newsletter }
}

impl Desk {
    fn copies(&self) -> BTreeMap<String, usize> {
        let mut copies = BTreeMap::new();
        for mail in self.smtp.mails() {
            *copies.entry(mail.recipients[0].clone()).or_default() += 1;
        }
        copies
    }

    async fn shown(&self) -> Value {
        self.admin.get(&at(&self.newsletter)).await.expect(200)
    }

    fn states(&self) -> Vec<(String, i64)> {
        states(&mut self.app.conn())
    }
}

fn state(state: &str, count: i64) -> (String, i64) {
    (state.to_owned(), count)
}

#[test_support::test]
async fn everybody_gets_one_copy_with_a_link_of_their_own_that_unsubscribes() {
    let desk = sending(45).await;
    assert_eq!(desk.newsletter["counts"]["waiting"], 45);
    assert_eq!((turn(&desk.app).await, turn(&desk.app).await), (45, 0));
    let copies = desk.copies();
    assert!(copies.len() == 45 && copies.values().all(|copies| *copies == 1), "{copies:?}");
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["counts"]["sent"]), (&json!("sent"), &json!(45)));
    let mail =
        desk.smtp.mails().into_iter().find(|mail| mail.recipients[0] == "reader7@people.test").unwrap();
    for part in [
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "List-Id: ",
        "Precedence: bulk",
        "Auto-Submitted: auto-generated",
        "text/plain",
        "text/html",
    ] {
        assert!(mail.raw.contains(part), "{part}: {}", mail.raw);
    }
    let key: Uuid = subscriptions::table
        .filter(subscriptions::email.eq("reader7@people.test"))
        .select(subscriptions::unsubscribe_key)
        .first(&mut desk.app.conn())
        .unwrap();
    assert!(
        mail.raw.replace("\r\n ", "").contains(&format!("/newsletter/unsubscribe?key={key}>")),
        "{}",
        mail.raw
    );
    assert!(
        mail.raw.contains("\r\n.dotted\r\n"),
        "a line that begins with a dot stays as it is: {}",
        mail.raw
    );
    assert!(!mail.raw.contains("<img"), "nothing tells who has read");
}

#[test_support::test]
async fn a_newsletter_delays_no_other_mail() {
    let desk = sending(30).await;
    queue(&desk.app, "a password to reset");
    assert_eq!(desk.app.send_mail().await, 1);
    assert_eq!(desk.smtp.mails()[0].recipients, ["ada@people.test"]);
}

#[test_support::test]
async fn workers_at_once_send_each_copy_once() {
    let desk = sending(60).await;
    let sent: usize = join_all((0..4).map(|_| turn(&desk.app))).await.into_iter().sum();
    assert_eq!((sent, desk.smtp.mails().len(), desk.copies().len()), (60, 60, 60));
    turn(&desk.app).await;
    assert_eq!(desk.shown().await["state"], "sent");
}

#[test_support::test]
async fn who_leaves_while_it_is_on_its_way_gets_none_and_who_is_forgotten_neither() {
    let desk = sending(3).await;
    let key: Uuid = subscriptions::table
        .order(subscriptions::email)
        .select(subscriptions::unsubscribe_key)
        .first(&mut desk.app.conn())
        .unwrap();
    let path = format!("/newsletter/unsubscribe?key={key}");
    let left =
        desk.app.visitor().request(reqwest::Method::POST, &path).form(&[("List-Unsubscribe", "One-Click")]);
    assert_eq!(left.send().await.unwrap().status(), 200);
    desk.app
        .execute(diesel::delete(subscriptions::table.filter(subscriptions::email.eq("reader1@people.test"))));
    turn(&desk.app).await;
    assert_eq!(desk.copies().into_keys().collect::<Vec<_>>(), ["reader2@people.test"]);
    let counts = desk.shown().await["counts"].clone();
    assert_eq!((&counts["left"], &counts["sent"], &counts["waiting"]), (&json!(2), &json!(1), &json!(0)));
}

#[test_support::test]
async fn what_is_stopped_goes_out_no_more_until_it_goes_on_where_it_was() {
    let desk = sending(50).await;
    // The first delivery waits for the lock on the readers' rows.
    let mut held = desk.app.conn();
    held.batch_execute("BEGIN; SELECT FROM newsletter_subscriptions FOR UPDATE").unwrap();
    let (sent, stopped) = join(turn(&desk.app), async {
        until_waiting(&desk.app, 1).await;
        let path = format!("{}/stop", at(&desk.newsletter));
        let stop = desk.admin.post(&path, json!({}));
        let release = async {
            until_waiting(&desk.app, 2).await;
            held.batch_execute("COMMIT").unwrap();
        };
        join(stop, release).await.0.expect(200)
    })
    .await;
    let out = desk.smtp.mails().len();
    assert_eq!((sent, stopped["state"].as_str()), (out, Some("stopped")), "the one that was marked went out");
    desk.app.clock.advance(TimeDelta::minutes(10));
    assert_eq!((turn(&desk.app).await, desk.smtp.mails().len()), (0, out), "it is stopped");
    desk.admin
        .put(&at(&desk.newsletter), json!({ "draft": { "subject": "a", "body": "b" }, "seen_version": 1 }))
        .await
        .problem(409, "action_not_allowed");
    let resume = format!("{}/resume", at(&desk.newsletter));
    assert_eq!(desk.admin.post(&resume, json!({})).await.expect(200)["state"], "sending");
    turn(&desk.app).await;
    let copies = desk.copies();
    assert!(copies.len() == 50 && copies.values().all(|copies| *copies == 1), "{copies:?}");
    assert_eq!(desk.shown().await["state"], "sent");
}

#[test_support::test]
async fn an_address_that_is_none_fails_at_once_and_one_that_is_busy_is_tried_again() {
    let desk = sending(3).await;
    desk.smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(550));
    desk.smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(451));
    assert_eq!(turn(&desk.app).await, 1);
    assert_eq!(desk.states(), [state("failed", 1), state("sent", 1), state("waiting", 1)]);
    assert_eq!(desk.shown().await["state"], "sending");
    desk.app.clock.advance(TimeDelta::seconds(31));
    assert_eq!(turn(&desk.app).await, 1);
    assert_eq!(desk.shown().await["state"], "sent");
    let failed =
        desk.admin.get(&format!("{}/deliveries?state=failed", at(&desk.newsletter))).await.expect(200);
    assert!(failed["items"][0]["last_error"].as_str().unwrap().contains("550"), "{failed}");
    // A reader's mailbox has space again.
    let again =
        format!("{}/deliveries/{}/send", at(&desk.newsletter), failed["items"][0]["id"].as_str().unwrap());
    assert_eq!(desk.admin.post(&again, json!({})).await.expect(202)["state"], "sending");
    desk.admin.post(&again, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(turn(&desk.app).await, 1);
    assert_eq!((desk.shown().await["state"].as_str(), desk.copies().len()), (Some("sent"), 3));
}

#[test_support::test]
async fn a_mail_server_that_takes_nothing_is_named_and_nobody_fails_for_it() {
    let desk = sending(5).await;
    desk.smtp.fail_next(1, Stage::Sender, SmtpFault::Refuse(451));
    assert_eq!(turn(&desk.app).await, 0);
    let shown = desk.shown().await;
    assert!(shown["problem"].as_str().unwrap().contains("451"), "{shown}");
    assert_eq!(desk.states(), [state("waiting", 5)]);
    assert_eq!(turn(&desk.app).await, 0, "not at once");
    assert!(desk.shown().await["problem"].is_string());
    desk.app.clock.advance(TimeDelta::seconds(11));
    assert_eq!(turn(&desk.app).await, 5);
    assert_eq!(desk.shown().await["problem"], json!(null));
}

#[test_support::test]
async fn a_mail_server_that_has_blocked_us_is_not_asked_every_ten_seconds() {
    let desk = sending(5).await;
    desk.smtp.fail_next(1, Stage::Sender, SmtpFault::Refuse(550));
    assert_eq!(turn(&desk.app).await, 0);
    assert!(desk.shown().await["problem"].as_str().unwrap().contains("550"));
    desk.app.clock.advance(TimeDelta::minutes(4));
    assert_eq!(turn(&desk.app).await, 0, "not yet");
    desk.app.clock.advance(TimeDelta::minutes(2));
    assert_eq!(turn(&desk.app).await, 5, "nobody failed for it");
}

#[test_support::test]
async fn a_mail_server_that_takes_a_few_a_second_costs_nobody_their_copy() {
    let desk = sending(60).await;
    let mut sent = 0;
    // It takes the last six of each batch of 20.
    while sent < 42 {
        desk.smtp.fail_next(14, Stage::Recipient, SmtpFault::Refuse(454));
        let taken = turn(&desk.app).await;
        assert_eq!(taken, 6);
        sent += taken;
        assert_eq!(turn(&desk.app).await, 0, "it is left alone for a second");
        desk.app.clock.advance(TimeDelta::minutes(31));
    }
    assert_eq!(turn(&desk.app).await, 18);
    assert_eq!(desk.states(), [state("sent", 60)]);
}

#[test_support::test]
async fn a_copy_of_which_nobody_knows_is_not_sent_again_by_itself() {
    let desk = sending(3).await;
    desk.smtp.fail_next(1, Stage::Body, SmtpFault::Cut);
    turn(&desk.app).await;
    assert_eq!(turn(&desk.app).await, 0, "a server that may do so each time has a pause");
    assert_eq!(desk.states(), [state("uncertain", 1), state("waiting", 2)]);
    assert!(desk.shown().await["problem"].is_string());
    desk.app.clock.advance(TimeDelta::minutes(6));
    turn(&desk.app).await;
    assert_eq!(desk.states(), [state("sent", 2), state("uncertain", 1)]);
    desk.app.clock.advance(TimeDelta::days(1));
    assert_eq!(turn(&desk.app).await, 0);
    let copies = desk.copies();
    assert!(copies.len() == 3 && copies.values().all(|copies| *copies == 1), "{copies:?}");
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["counts"]["uncertain"]), (&json!("sent"), &json!(1)));
}

#[test_support::test]
async fn a_worker_that_died_before_the_mark_is_taken_over_and_one_after_it_is_not() {
    let desk = sending(2).await;
    let claim = DeliveryClaim {
        newsletter_id: desk.newsletter["id"].as_str().unwrap().parse().unwrap(),
        claim: Uuid::new_v4(),
        now: desk.app.clock.now(),
        lease: TimeDelta::minutes(2),
        limit: 20,
    };
    let taken = claim.claim_due(&mut desk.app.conn()).unwrap();
    assert_eq!((taken.len(), turn(&desk.app).await), (2, 0), "they are somebody's");
    assert!(claim.mark_in_flight(&mut desk.app.conn(), taken[0].id, claim.now).unwrap());
    desk.app.clock.advance(TimeDelta::minutes(3));
    assert_eq!(turn(&desk.app).await, 1);
    assert_eq!(desk.states(), [state("sent", 1), state("uncertain", 1)]);
    assert!(
        !claim.mark_in_flight(&mut desk.app.conn(), taken[1].id, claim.now).unwrap(),
        "it was taken over"
    );
    let uncertain: Uuid = deliveries::table
        .filter(deliveries::state.eq("uncertain"))
        .select(deliveries::id)
        .first(&mut desk.app.conn())
        .unwrap();
    assert_eq!(uncertain, taken[0].id);
}

#[test_support::test]
async fn what_a_worker_left_behind_that_died_is_told_of_a_stopped_newsletter_too() {
    let desk = sending(2).await;
    let claim = DeliveryClaim {
        newsletter_id: desk.newsletter["id"].as_str().unwrap().parse().unwrap(),
        claim: Uuid::new_v4(),
        now: desk.app.clock.now(),
        lease: TimeDelta::minutes(2),
        limit: 1,
    };
    let taken = claim.claim_due(&mut desk.app.conn()).unwrap();
    assert!(claim.mark_in_flight(&mut desk.app.conn(), taken[0].id, claim.now).unwrap());
    desk.admin.post(&format!("{}/stop", at(&desk.newsletter)), json!({})).await.expect(200);
    desk.app.clock.advance(TimeDelta::minutes(3));
    assert_eq!(turn(&desk.app).await, 0);
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["counts"]["uncertain"]), (&json!("stopped"), &json!(1)));
    assert_eq!(shown["counts"]["waiting"], 1);
    let told = desk.app.published(Topic::Admin).pop().unwrap();
    assert_eq!(told.1["state"], "stopped");
}

#[test_support::test]
async fn a_mail_server_that_puts_off_everybody_is_left_alone_for_a_while() {
    let desk = sending(45).await;
    desk.smtp.fail_next(100, Stage::Recipient, SmtpFault::Refuse(451));
    assert_eq!(turn(&desk.app).await, 0);
    assert!(desk.shown().await["problem"].as_str().unwrap().contains("451"));
    let tried = "SELECT count(*) FROM newsletter_deliveries WHERE last_error IS NOT NULL";
    assert_eq!(counted(&desk.app, tried), 20, "the others were not even offered");
    desk.smtp.clear_faults();
    desk.app.clock.advance(TimeDelta::minutes(4));
    assert_eq!(turn(&desk.app).await, 0, "not yet");
    desk.app.clock.advance(TimeDelta::minutes(2));
    assert_eq!(turn(&desk.app).await, 45);
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["problem"]), (&json!("sent"), &json!(null)));
}

#[test_support::test]
async fn a_mail_server_that_puts_off_everybody_for_hours_costs_nobody_their_copy() {
    let desk = sending(20).await;
    desk.smtp.fail_next(2_000, Stage::Recipient, SmtpFault::Refuse(451));
    for _ in 0..40 {
        assert_eq!(turn(&desk.app).await, 0);
        desk.app.clock.advance(TimeDelta::minutes(6));
    }
    assert_eq!(desk.states(), [state("waiting", 20)]);
    let shown = desk.shown().await;
    assert_eq!(shown["state"], "sending");
    assert!(shown["problem"].as_str().unwrap().contains("451"), "{shown}");
    desk.smtp.clear_faults();
    assert_eq!(turn(&desk.app).await, 20);
    assert_eq!(desk.shown().await["state"], "sent");
}

#[test_support::test]
async fn a_newsletter_ends_of_which_only_readers_are_left_who_are_always_busy() {
    let desk = sending(20).await;
    desk.smtp.fail_next(1_000, Stage::Recipient, SmtpFault::Refuse(452));
    assert_eq!(turn(&desk.app).await, 0);
    desk.app.clock.advance(TimeDelta::days(2));
    // From here on each failure counts: after the fifth there is none left.
    for _ in 0..4 {
        assert_eq!(turn(&desk.app).await, 0);
        assert_eq!(desk.states(), [state("waiting", 20)]);
        desk.app.clock.advance(TimeDelta::hours(3));
    }
    assert_eq!(turn(&desk.app).await, 0);
    assert_eq!(desk.states(), [state("failed", 20)]);
    let shown = desk.app.admin().get(&at(&desk.newsletter)).await.expect(200);
    assert_eq!((&shown["state"], &shown["problem"]), (&json!("sent"), &json!(null)));
}

#[test_support::test]
async fn a_newsletter_of_which_no_copy_waits_is_done_and_one_sent_again_does_not_stop_it() {
    let desk = sending(20).await;
    desk.smtp.fail_next(20, Stage::Body, SmtpFault::Refuse(554));
    assert_eq!(turn(&desk.app).await, 0);
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["counts"]["failed"]), (&json!("sent"), &json!(20)));
    let failed =
        desk.admin.get(&format!("{}/deliveries?state=failed", at(&desk.newsletter))).await.expect(200);
    let again =
        format!("{}/deliveries/{}/send", at(&desk.newsletter), failed["items"][0]["id"].as_str().unwrap());
    assert_eq!(desk.admin.post(&again, json!({})).await.expect(202)["state"], "sending");
    let id = desk.newsletter["id"].as_str().unwrap().parse().unwrap();
    let refused = RefusedInARow::count(&mut desk.app.conn(), id, 20).unwrap();
    assert_eq!((refused.for_good, refused.has_untried), (0, true), "what was refused before counts no more");
    desk.smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(550));
    assert_eq!(turn(&desk.app).await, 0);
    let shown = desk.shown().await;
    assert_eq!((&shown["state"], &shown["counts"]["failed"]), (&json!("sent"), &json!(20)));
    let log = desk.admin.get("/api/admin/audit-log?action=newsletter.stopped").await.expect(200);
    assert_eq!(log["items"], json!([]));
}

#[test_support::test]
async fn a_mail_server_that_refuses_everybody_for_good_stops_it_until_an_admin_lets_it_go_on() {
    let desk = sending(45).await;
    desk.smtp.fail_next(100, Stage::Body, SmtpFault::Refuse(554));
    assert_eq!(turn(&desk.app).await, 0);
    let stopped = desk.shown().await;
    assert_eq!((&stopped["state"], &stopped["counts"]["failed"]), (&json!("stopped"), &json!(20)));
    assert!(stopped["problem"].as_str().unwrap().contains("554"), "{stopped}");
    let log = desk.admin.get("/api/admin/audit-log?action=newsletter.stopped").await.expect(200);
    assert_eq!(log["items"][0]["actor"], json!(null), "{log}");
    desk.app.clock.advance(TimeDelta::minutes(10));
    assert_eq!(turn(&desk.app).await, 0, "not by itself");
    let resume = format!("{}/resume", at(&desk.newsletter));
    // Earlier refusals no longer count: one invalid address does not stop it again.
    desk.smtp.clear_faults();
    desk.smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(550));
    let resumed = desk.admin.post(&resume, json!({})).await.expect(200);
    assert_eq!((&resumed["state"], &resumed["problem"]), (&json!("sending"), &json!(null)));
    assert_eq!(turn(&desk.app).await, 24);
    assert_eq!(desk.shown().await["state"], "sent");
}

#[test_support::test]
async fn a_mail_server_that_speaks_to_readers_again_is_no_problem_any_more() {
    let desk = sending(3).await;
    desk.smtp.fail_next(1, Stage::Sender, SmtpFault::Refuse(421));
    turn(&desk.app).await;
    assert!(desk.shown().await["problem"].is_string());
    desk.app.clock.advance(TimeDelta::seconds(11));
    desk.smtp.fail_next(3, Stage::Recipient, SmtpFault::Refuse(451));
    assert_eq!(turn(&desk.app).await, 0);
    assert_eq!(desk.shown().await["problem"], json!(null), "it took none, and answered each");
}

#[test_support::test]
async fn who_lets_it_go_on_waits_for_no_pause() {
    let desk = sending(2).await;
    desk.smtp.fail_next(1, Stage::Body, SmtpFault::Cut);
    turn(&desk.app).await;
    for step in ["stop", "resume"] {
        desk.admin.post(&format!("{}/{step}", at(&desk.newsletter)), json!({})).await.expect(200);
    }
    assert_eq!(turn(&desk.app).await, 1);
}

#[test_support::test]
async fn a_newsletter_whose_copies_are_gone_neither_goes_on_nor_sends_one_again() {
    let desk = sending(2).await;
    desk.admin.post(&format!("{}/stop", at(&desk.newsletter)), json!({})).await.expect(200);
    desk.app.clock.advance(TimeDelta::days(90));
    jobs::purge(desk.app.state.clone()).await.unwrap();
    let admin = desk.app.admin();
    let shown = admin.get(&at(&desk.newsletter)).await.expect(200);
    assert_eq!(shown["allowed_actions"], json!(["duplicate"]));
    let refused = admin.post(&format!("{}/resume", at(&desk.newsletter)), json!({})).await;
    let detail = refused.problem(409, "action_not_allowed")["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("use it as a new draft"), "{detail}");
}

fn counted(app: &TestApp, query: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        count: i64,
    }
    diesel::sql_query(query).get_result::<Count>(&mut app.conn()).unwrap().count
}
