//! The outbox with a mail server that fails.

use std::pin::pin;

use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use futures_util::future::{Either, select};
use schema::models::mail_outbox::{self as outbox, BY_PRIORITY, MailPriority, NewMail};
use schema::schema::mail_outbox;
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};

use test_support::TestApp;
use test_support::until::until_true;

struct Post {
    app: TestApp,
    smtp: SmtpStandIn,
}

/// Starts the product with a mail server, and one queued email.
async fn post() -> Post {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = TestApp::with(&[("MAIL_URL", &smtp.url())]).await;
    queue(&app, "first");
    Post { app, smtp }
}

/// Queues an email that is due.
pub fn queue(app: &TestApp, occasion: &str) {
    queue_as(app, occasion, MailPriority::default());
}

/// Queues an email with this priority that is due.
fn queue_as(app: &TestApp, occasion: &str, priority: MailPriority) {
    let now = app.clock.now();
    NewMail {
        occasion,
        to_address: "ada@people.test",
        to_name: "Zoë Sample, B.Sc.",
        template: "test",
        priority,
        subject: "Grüße",
        text_body: &format!("Text of {occasion}"),
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

/// Returns the attempts so far, the last error, and when the email was given up.
fn stored(app: &TestApp) -> (i32, Option<String>, Option<DateTime<Utc>>) {
    mail_outbox::table
        .select((mail_outbox::attempts, mail_outbox::last_error, mail_outbox::failed_at))
        .first(&mut app.conn())
        .unwrap()
}

/// Returns how often admins got a live event about an email that was given up.
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

/// Returns both parts and the invitation, as stored.
fn words(app: &TestApp) -> (String, String, Option<String>) {
    mail_outbox::table
        .select((mail_outbox::text_body, mail_outbox::html_body, mail_outbox::calendar_body))
        .first(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn what_a_mail_said_is_forgotten_once_it_is_out() {
    let Post { app, smtp } = post().await;
    app.execute(
        diesel::update(mail_outbox::table).set((
            mail_outbox::calendar_method.eq("REQUEST"),
            mail_outbox::calendar_body.eq("BEGIN:VCALENDAR"),
        )),
    );
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(451));
    app.send_mail().await;
    let kept = ("Text of first".to_owned(), "<p>HTML</p>".to_owned(), Some("BEGIN:VCALENDAR".to_owned()));
    assert_eq!(words(&app), kept, "it has to be tried again");
    app.clock.advance(TimeDelta::seconds(11));
    assert_eq!(app.send_mail().await, 1);
    assert_eq!(words(&app), (String::new(), String::new(), Some(String::new())));
}

#[test_support::test]
async fn a_refused_mail_waits_longer_each_time_and_goes_out_in_the_end() {
    let Post { app, smtp } = post().await;
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Refuse(451));
    smtp.fail_next(1, Stage::Sender, SmtpFault::Refuse(451));
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
    // A worker claimed an email and died: no other one gets it until the lease expires.
    queue(&app, "orphan");
    let (now, lease) = (app.clock.now(), TimeDelta::minutes(5));
    let taken = outbox::claim(&mut app.conn(), &BY_PRIORITY, now, lease).unwrap();
    assert_eq!((taken.is_some(), app.send_mail().await), (true, 0));
    app.clock.advance(TimeDelta::minutes(6));
    assert_eq!(app.send_mail().await, 1);
}

#[test_support::test]
async fn a_server_that_hangs_over_one_mail_keeps_no_other_and_is_given_up() {
    let Post { app, smtp } = post().await;
    queue(&app, "second");
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Hang);
    let (job, arrived) = (pin!(app.send_mail()), pin!(smtp.wait_for(1)));
    let Either::Right((mails, job)) = select(job, arrived).await else {
        panic!("the turn waits for the mail that hangs")
    };
    assert_eq!((mails.len(), job.await), (1, 1));
    let told: Vec<Option<String>> = mail_outbox::table
        .filter(mail_outbox::sent_at.is_null())
        .select(mail_outbox::last_error)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(told, [Some("the mail server did not answer in time".to_owned())]);
    app.clock.advance(TimeDelta::seconds(11));
    assert_eq!((app.send_mail().await, smtp.mails().len()), (1, 2));
}

#[test_support::test]
async fn a_mail_over_which_the_server_hangs_keeps_none_waiting_that_is_queued_after_it() {
    let Post { app, smtp } = post().await;
    smtp.fail_next(1, Stage::Recipient, SmtpFault::Hang);
    let jobs = academy::jobs::start(app.state.clone());
    until_true("the server hangs", async || smtp.connections() > 0).await;
    queue_as(&app, "reset", MailPriority::Access);
    app.state.job_wakeup.notify_waiters();
    assert_eq!(smtp.wait_for(1).await.len(), 1);
    let first = mail_outbox::table.filter(mail_outbox::occasion.eq("first"));
    let error: Option<String> = first.select(mail_outbox::last_error).first(&mut app.conn()).unwrap();
    assert_eq!((places(&smtp, "reset"), error), (vec![0], None), "the first one still hangs");
    jobs.stop().await;
}

/// Returns the positions of some emails among all, in order of arrival.
fn places(smtp: &SmtpStandIn, what: &str) -> Vec<usize> {
    let mails = smtp.mails().into_iter().enumerate();
    mails.filter(|(_, mail)| mail.raw.contains(&format!("Text of {what}"))).map(|(place, _)| place).collect()
}

/// Maximum number of emails that may arrive before an email that was claimed earlier: each connection continues while
/// another is slow. Far below the sixty that were queued earlier.
const OTHERS: usize = 20;

#[test_support::test]
async fn what_somebody_waits_for_goes_out_before_the_reminders_that_were_queued_earlier() {
    let Post { app, smtp } = post().await;
    for number in 0..60 {
        queue_as(&app, &format!("reminder {number}"), MailPriority::Reminder);
    }
    app.clock.advance(TimeDelta::minutes(1));
    queue_as(&app, "reset 1", MailPriority::Access);
    queue_as(&app, "reset 2", MailPriority::Access);
    queue_as(&app, "lesson", MailPriority::Booking);
    assert_eq!(app.send_mail().await, 64, "a turn goes on while there are any");
    let (resets, lesson, notice) = (places(&smtp, "reset"), places(&smtp, "lesson"), places(&smtp, "first"));
    assert!(resets.iter().all(|place| *place <= 2 + OTHERS), "{resets:?}");
    assert!(lesson[0] <= 3 + OTHERS && notice[0] <= 4 + OTHERS, "{lesson:?} {notice:?}");
}

#[test_support::test]
async fn one_in_ten_is_the_oldest_so_that_no_reminder_waits_for_ever() {
    let Post { app, smtp } = post().await;
    for number in 1..=3 {
        queue_as(&app, &format!("reminder {number}"), MailPriority::Reminder);
        app.clock.advance(TimeDelta::seconds(1));
    }
    for number in 0..60 {
        queue_as(&app, &format!("reset {number}"), MailPriority::Access);
    }
    assert_eq!(app.send_mail().await, 64);
    let reminders = places(&smtp, "reminder");
    // The oldest is the one that `post` queues.
    let expected = [10, 20, 30];
    assert!(reminders.iter().zip(expected).all(|(place, at)| place.abs_diff(at) <= OTHERS), "{reminders:?}");
}

#[test_support::test]
async fn few_connections_carry_many_mails_and_one_that_is_closed_costs_no_mail_its_try() {
    let Post { app, smtp } = post().await;
    for number in 0..40 {
        queue(&app, &format!("mail {number}"));
    }
    assert_eq!(app.send_mail().await, 41);
    assert!(smtp.connections() <= 4, "{} connections", smtp.connections());
    let before = smtp.connections();
    for number in 0..20 {
        queue(&app, &format!("later {number}"));
    }
    // Servers close a connection after some emails or when it is idle; others hang.
    smtp.fail_next(2, Stage::Reset, SmtpFault::Cut);
    smtp.fail_next(1, Stage::Reset, SmtpFault::Refuse(421));
    assert_eq!(app.send_mail().await, 20);
    assert!(smtp.connections() - before <= 4 + 3, "{} connections", smtp.connections() - before);
    let tried: Vec<(i32, Option<String>)> = mail_outbox::table
        .select((mail_outbox::attempts, mail_outbox::last_error))
        .load(&mut app.conn())
        .unwrap();
    assert!(tried.iter().all(|mail| *mail == (1, None)), "{tried:?}");
}

#[test_support::test]
async fn a_server_that_listens_to_nobody_costs_no_mail_a_try_or_its_place() {
    let Post { app, smtp } = post().await;
    app.clock.advance(TimeDelta::seconds(5));
    queue_as(&app, "reset", MailPriority::Access);
    let due = || -> Vec<(DateTime<Utc>, i32)> {
        let of_mails = mail_outbox::table.order(mail_outbox::occasion);
        of_mails.select((mail_outbox::due_at, mail_outbox::attempts)).load(&mut app.conn()).unwrap()
    };
    let before = due();
    smtp.fail_next(100, Stage::Greeting, SmtpFault::Refuse(554));
    for _ in 0..20 {
        assert_eq!(app.send_mail().await, 0);
        app.clock.advance(TimeDelta::hours(6));
    }
    assert_eq!(due(), before);
    let said: Vec<Option<String>> =
        mail_outbox::table.select(mail_outbox::last_error).load(&mut app.conn()).unwrap();
    assert!(said.iter().any(|error| error.as_ref().is_some_and(|error| error.contains("554"))), "{said:?}");
    let figure = async |name: &str| test_support::site::figure(&app.state, name).await;
    let days = 5 * 24 * 3600;
    assert_eq!(figure(r#"job_rows_due{job="send_mail"}"#).await, 2);
    assert!(figure(r#"job_lag_seconds{job="send_mail"}"#).await >= days + 5);
    assert!(figure(r#"mail_lag_seconds{priority="access"}"#).await >= days);
    assert!(figure(r#"mail_lag_seconds{priority="notice"}"#).await >= days + 5);
    assert_eq!(figure(r#"mail_lag_seconds{priority="reminder"}"#).await, 0);
    smtp.clear_faults();
    assert_eq!(app.send_mail().await, 2);
    assert_eq!(figure(r#"job_lag_seconds{job="send_mail"}"#).await, 0);
    assert_eq!(figure(r#"mail_delay_seconds_count{template="test"}"#).await, 2);
    assert_eq!(figure(r#"mail_delay_seconds_bucket{template="test",le="86400"}"#).await, 0);
}
