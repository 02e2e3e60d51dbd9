//! Which jobs a notification wakes.

use academy::live::{LiveEvent, Topic};
use diesel::prelude::*;
use schema::enums::ApplicationStatus;
use schema::schema::{live_events, mail_outbox, rate_limit_hits};
use uuid::Uuid;

use super::send_mail::queue;
use test_support::{TestApp, until};

#[test_support::test]
async fn a_wake_up_sends_mails_at_once_and_makes_nobody_drop_old_rows() {
    let app = TestApp::start().await;
    let old = app.clock.now() - chrono::TimeDelta::days(1);
    let hit = || {
        diesel::insert_into(rate_limit_hits::table)
            .values((rate_limit_hits::key.eq("old"), rate_limit_hits::at.eq(old)))
            .execute(&mut app.conn())
            .unwrap()
    };
    let hits = || rate_limit_hits::table.count().get_result::<i64>(&mut app.conn()).unwrap();
    hit();
    // Purged after the hits: when it is gone, the first run is past them.
    let event =
        LiveEvent::ApplicationChanged { application_id: Uuid::nil(), status: ApplicationStatus::Pending };
    let event_at = old - chrono::TimeDelta::days(1);
    academy::live::publish(&mut app.conn(), &[Topic::Admin], &event, event_at).unwrap();
    let events = || live_events::table.count().get_result::<i64>(&mut app.conn()).unwrap();
    let jobs = academy::jobs::start(app.state.clone());
    until("the first turn is past the hits", || async { (events() == 0).then_some(()) }).await;
    assert_eq!(hits(), 0);
    hit();
    for number in 1..=5 {
        queue(&app, &format!("mail {number}"));
        app.state.job_wakeup.notify_waiters();
        until("the mail is out", || async {
            let waiting = mail_outbox::table.filter(mail_outbox::sent_at.is_null()).count();
            (waiting.get_result::<i64>(&mut app.conn()).unwrap() == 0).then_some(())
        })
        .await;
    }
    jobs.stop().await;
    assert_eq!(hits(), 1, "its next turn is in ten minutes");
}
