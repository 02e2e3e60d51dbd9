//! Students get two reminders for the deadline of a saved opportunity, a week and two days before, once each.

use academy::jobs;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::models::opportunity::Opportunity;
use schema::schema::{mail_outbox, opportunities, users};
use serde_json::json;
use uuid::Uuid;

use test_support::TestApp;
use test_support::opportunities::close_at;
use test_support::people::Someone;

const DAY: TimeDelta = TimeDelta::days(1);
const MINUTE: TimeDelta = TimeDelta::minutes(1);

async fn save(student: &Someone, opportunity: &Opportunity) {
    student.put(&format!("/api/summer/saved/{}", opportunity.id), json!({})).await.expect(200);
}

/// Moves the clock to an instant, runs the job twice concurrently and once more. Returns the subjects of all reminders
/// so far, in order.
async fn at(app: &TestApp, instant: DateTime<Utc>) -> Vec<String> {
    app.clock.advance(instant - app.clock.now());
    let (one, other) = futures_util::join!(
        jobs::send_deadline_reminders(app.state.clone()),
        jobs::send_deadline_reminders(app.state.clone())
    );
    one.unwrap();
    other.unwrap();
    assert_eq!(jobs::send_deadline_reminders(app.state.clone()).await.unwrap(), 0, "nothing is left to do");
    subjects(app)
}

fn subjects(app: &TestApp) -> Vec<String> {
    mail_outbox::table
        .filter(mail_outbox::template.eq("deadline_reminder"))
        .order(mail_outbox::created_at)
        .select(mail_outbox::subject)
        .load(&mut app.conn())
        .unwrap()
}

fn change(app: &TestApp, id: Uuid, change: impl FnOnce(&mut Opportunity)) -> Opportunity {
    let mut conn = app.conn();
    let mut opportunity: Opportunity =
        opportunities::table.find(id).select(Opportunity::as_select()).first(&mut conn).unwrap();
    change(&mut opportunity);
    diesel::update(opportunities::table.find(id))
        .set((
            opportunities::deadline_at.eq(opportunity.deadline_at),
            opportunities::deadline_local.eq(opportunity.deadline_local),
            opportunities::hidden_reason.eq(&opportunity.hidden_reason),
            opportunities::checked_at.eq(opportunity.checked_at),
        ))
        .execute(&mut conn)
        .unwrap();
    opportunity
}

#[test_support::test]
async fn a_student_is_reminded_a_week_and_two_days_before() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.closes_in(DAY * 20));
    save(&student, &one).await;
    assert_eq!(at(&app, one.deadline_at - DAY * 7 - MINUTE).await.len(), 0);
    assert_eq!(at(&app, one.deadline_at - DAY * 7 + MINUTE).await.len(), 1);
    assert_eq!(at(&app, one.deadline_at - DAY * 2 - MINUTE).await.len(), 1);
    let both = at(&app, one.deadline_at - DAY * 2 + MINUTE).await;
    assert_eq!(both.len(), 2);
    assert!(both.iter().all(|subject| subject.contains(&one.title)), "{both:?}");
    assert_eq!(at(&app, one.deadline_at + DAY).await.len(), 2);
    let mails = app.mails_to(&student.email).await;
    assert!(mails.len() == 2 && mails.iter().all(|mail| mail.contains("/summer/saved")));
    assert!(mails.iter().any(|mail| mail.contains("in 7 days")), "a moment later is no day less");
}

#[test_support::test]
async fn a_student_who_turned_reminders_off_gets_none() {
    let app = TestApp::start().await;
    let (student, other, one) = (app.student(), app.student(), app.closes_in(DAY * 20));
    save(&student, &one).await;
    save(&other, &one).await;
    let off = json!({"reminders": false, "messages": true, "newsletters": false});
    student.put("/api/account/email-preferences", off).await.expect(200);
    assert_eq!(at(&app, one.deadline_at - DAY * 7 + MINUTE).await.len(), 1);
    assert!(app.mails_to(&student.email).await.is_empty());
}

#[test_support::test]
async fn saved_late_it_is_reminded_of_by_what_is_still_to_come() {
    let app = TestApp::start().await;
    let (student, one, late) = (app.student(), app.closes_in(DAY * 5), app.closes_in(DAY));
    save(&student, &one).await;
    save(&student, &late).await;
    assert_eq!(at(&app, app.clock.now() + MINUTE).await.len(), 0);
    assert_eq!(at(&app, one.deadline_at - DAY * 2 + MINUTE).await.len(), 1);
}

#[test_support::test]
async fn after_a_standstill_of_days_only_the_last_reminder_is_sent() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.closes_in(DAY * 20));
    save(&student, &one).await;
    assert_eq!(at(&app, one.deadline_at - DAY).await.len(), 1);
    assert_eq!(at(&app, one.deadline_at - DAY + MINUTE).await.len(), 1);
}

#[test_support::test]
async fn one_email_tells_of_everything_that_is_due() {
    let app = TestApp::start().await;
    let (student, other) = (app.student(), app.student());
    let (last, first) = (app.closes_in(DAY * 12), app.closes_in(DAY * 16));
    for one in [&last, &first] {
        save(&student, one).await;
    }
    save(&other, &first).await;
    app.clock.advance(DAY * 10 + MINUTE);
    assert_eq!(at(&app, app.clock.now()).await.len(), 2, "one for each student");
    let mine = app.mails_to(&student.email).await;
    assert_eq!(mine.len(), 1);
    assert!(mine[0].contains("2 opportunities you saved close soon"), "{}", mine[0]);
}

#[test_support::test]
async fn a_deadline_that_moves_is_reminded_of_anew() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.closes_in(DAY * 20));
    save(&student, &one).await;
    assert_eq!(at(&app, one.deadline_at - DAY).await.len(), 1);
    let moved = change(&app, one.id, |one| close_at(one, one.deadline_at + DAY * 30));
    assert_eq!(at(&app, moved.deadline_at - DAY * 8).await.len(), 1);
    assert_eq!(at(&app, moved.deadline_at - DAY * 6).await.len(), 2);
    assert_eq!(at(&app, moved.deadline_at - DAY).await.len(), 3);
}

#[test_support::test]
async fn nobody_is_reminded_of_what_they_do_not_want_or_cannot_have() {
    let app = TestApp::start().await;
    let (student, suspended) = (app.student(), app.student());
    let now = app.clock.now();
    let [unwanted, hidden, stale, left, kept] = [20, 20, 20, 20, 20].map(|days| app.closes_in(DAY * days));
    for one in [&unwanted, &hidden, &stale, &left] {
        save(&student, one).await;
    }
    save(&suspended, &kept).await;
    student
        .put(&format!("/api/summer/saved/{}", unwanted.id), json!({"wants_reminders": false}))
        .await
        .expect(200);
    student.delete(&format!("/api/summer/saved/{}", left.id)).await.expect(204);
    change(&app, hidden.id, |one| one.hidden_reason = Some("A scam".to_owned()));
    change(&app, stale.id, |one| one.checked_at = now - DAY * 80);
    let suspend = diesel::update(users::table.find(suspended.id)).set(users::suspended_at.eq(now));
    suspend.execute(&mut app.conn()).unwrap();
    assert_eq!(at(&app, now + DAY * 14).await, [""; 0]);
    assert_eq!(at(&app, now + DAY * 19).await, [""; 0]);
}

#[test_support::test]
async fn a_deadline_that_is_moved_near_is_reminded_of_although_it_was_saved_lately() {
    let app = TestApp::start().await;
    let (student, one, near) = (app.student(), app.closes_in(DAY * 30), app.closes_in(DAY * 5));
    save(&student, &one).await;
    save(&student, &near).await;
    assert_eq!(at(&app, app.clock.now() + MINUTE).await.len(), 0, "who saves what closes soon knows");
    let soon = app.clock.now() + DAY;
    change(&app, one.id, |one| close_at(one, soon));
    let reminded = at(&app, app.clock.now() + MINUTE).await;
    assert!(reminded.len() == 1 && reminded[0].contains(&one.title), "{reminded:?}");
    let mails = app.mails_to(&student.email).await;
    assert!(mails[0].contains("in about a day"), "{}", mails[0]);
    assert_eq!(at(&app, near.deadline_at - DAY * 2 + MINUTE).await.len(), 2, "and the last one of the other");
}
