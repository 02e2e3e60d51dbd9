//! The outbox against a mail server that misbehaves.

use std::pin::pin;

use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use futures_util::future::select;
use schema::models::mail_outbox::NewMail;
use schema::schema::mail_outbox;
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};

use test_support::TestApp;

struct Post {
    app: TestApp,
    smtp: SmtpStandIn,
}

/// The product, with its mails going over the wire, and one mail queued.
async fn post() -> Post {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = TestApp::with(&[("MAIL_URL", &smtp.url())]).await;
    queue(&app, "first");
    Post { app, smtp }
}

/// Queues a mail that is due.
pub fn queue(app: &TestApp, occasion: &str) {
    let now = app.clock.now();
    NewMail {
        occasion,
        to_address: "ada@people.test",
        to_name: "Zoë Sample, B.Sc.",
        template: "test",
        subject: "Grüße",
        text_body: "Text",
        html_body: "<p>HTML</p>",
        list_unsubscribe: None,
        calendar_method: None,
        calendar_body: None,
        created_at: now,
        due_at: now,
    }
    .insert(&mut app.conn())
    .unwrap();
}

/// Tries so far, the last error, and whether the mail was given up.
fn stored(app: &TestApp) -> (i32, Option<String>, Option<DateTime<Utc>>) {
    mail_outbox::table
        .select((mail_outbox::attempts, mail_outbox::last_error, mail_outbox::failed_at))
        .first(&mut app.conn())
        .unwrap()
}

/// How often admins with an open page were told of a mail that was given up.
fn told_admins(app: &TestApp) -> usize {
    app.published(Topic::Admin).iter().filter(|(kind, _)| kind == "mail.failed").count()
}

#[test_support::test]
async fn a_mail_goes_out_once_with_both_parts_and_the_names_it_was_given() {
    let Post { app, smtp } = post().await;
    queue(&app, "first");
    assert_eq!((app.send_mail().await, app.send_mail().await), (1, 0));
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1, "one occasion is one mail");
    assert_eq!(mails[0].recipients, ["ada@people.test"]);
    let raw = &mails[0].raw;
    assert!(raw.contains("multipart/alternative") && raw.contains("text/plain") && raw.contains("text/html"));
    let id: uuid::Uuid = mail_outbox::table.select(mail_outbox::id).first(&mut app.conn()).unwrap();
    assert!(raw.contains(&format!("Message-ID: <{id}@")), "{raw}");
    assert!(raw.contains(&academy::platform::brand::BRAND.name), "{raw}");
}

/// Both parts and the invitation, as stored.
fn words(app: &TestApp) -> (String, String, Option<String>) {
    mail_outbox::table
        .select((mail_outbox::text_body, mail_outbox::html_body, mail_outbox::calendar_body))
        .first(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn what_a_mail_said_is_forgotten_once_it_is_out() {
    let Post { app, smtp } = post().await;
    diesel::update(mail_outbox::table)
        .set((mail_outbox::calendar_method.eq("REQUEST"), mail_outbox::calendar_body.eq("BEGIN:VCALENDAR")))
        .execute(&mut app.conn())
        .unwrap();
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(451));
    app.send_mail().await;
    let kept = ("Text".to_owned(), "<p>HTML</p>".to_owned(), Some("BEGIN:VCALENDAR".to_owned()));
    assert_eq!(words(&app), kept, "it has to be tried again");
    app.clock.advance(TimeDelta::seconds(11));
    assert_eq!(app.send_mail().await, 1);
    assert_eq!(words(&app), (String::new(), String::new(), Some(String::new())));
}

#[test_support::test]
async fn a_refused_mail_waits_longer_each_time_and_goes_out_in_the_end() {
    let Post { app, smtp } = post().await;
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(451));
    smtp.fail_next(1, Stage::Greeting, SmtpFault::Refuse(554));
    assert_eq!(app.send_mail().await, 0);
    let (attempts, error, _) = stored(&app);
    assert_eq!((attempts, error.is_some()), (1, true));
    assert_eq!(app.send_mail().await, 0, "not before its time");
    assert_eq!(stored(&app).0, 1);
    app.clock.advance(TimeDelta::seconds(11));
    app.send_mail().await;
    assert_eq!(stored(&app).0, 2);
    app.clock.advance(TimeDelta::seconds(61));
    assert_eq!(app.send_mail().await, 1);
    assert_eq!((smtp.mails().len(), stored(&app).1), (1, None));
}

#[test_support::test]
async fn a_mail_that_nobody_takes_is_given_up_and_kept() {
    let Post { app, smtp } = post().await;
    smtp.fail_next(100, Stage::Recipient, SmtpFault::Refuse(550));
    for _ in 0..8 {
        app.send_mail().await;
        app.clock.advance(TimeDelta::hours(25));
    }
    let (attempts, error, failed_at) = stored(&app);
    assert_eq!(attempts, 8);
    assert!(failed_at.is_some() && error.unwrap().contains("550"));
    assert_eq!(told_admins(&app), 1, "once, at the end");
    smtp.clear_faults();
    assert_eq!(app.send_mail().await, 0, "given up");
}

#[test_support::test]
async fn workers_at_once_send_each_mail_once_and_a_dead_workers_mail_is_taken_over() {
    let Post { app, smtp } = post().await;
    for number in 0..30 {
        queue(&app, &format!("mail {number}"));
    }
    let workers = (0..4).map(|_| app.send_mail());
    let sent: usize = futures_util::future::join_all(workers).await.into_iter().sum();
    assert_eq!((sent, smtp.mails().len()), (31, 31));
    // A worker that took a mail and died: nobody touches it until its lease is over.
    queue(&app, "orphan");
    let (now, lease) = (app.clock.now(), TimeDelta::minutes(5));
    let taken = schema::models::mail_outbox::claim(&mut app.conn(), now, lease).unwrap();
    assert_eq!((taken.is_some(), app.send_mail().await), (true, 0));
    app.clock.advance(TimeDelta::minutes(6));
    assert_eq!(app.send_mail().await, 1);
}

#[test_support::test]
async fn a_server_that_hangs_over_one_mail_keeps_no_other_and_is_given_up() {
    let Post { app, smtp } = post().await;
    queue(&app, "second");
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Hang);
    // Whichever of them has the mail that hangs, the other one takes what is left.
    let (one, another) = (pin!(app.send_mail()), pin!(app.send_mail()));
    let (sent, hung) = select(one, another).await.factor_first();
    assert_eq!((sent, smtp.mails().len()), (1, 1));
    assert_eq!(hung.await, 0);
    let told: Vec<Option<String>> = mail_outbox::table
        .filter(mail_outbox::sent_at.is_null())
        .select(mail_outbox::last_error)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(told, [Some("the mail server did not take it in time".to_owned())]);
    app.clock.advance(TimeDelta::seconds(11));
    assert_eq!((app.send_mail().await, smtp.mails().len()), (1, 2));
}
