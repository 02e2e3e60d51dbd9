//! Listings are paused while applications wait too long, and their providers are reminded before.

use academy::jobs;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::applications::{Offer, message, received, sent};
use test_support::listings::{at, day, offered, step};

const MINUTE: TimeDelta = TimeDelta::minutes(1);
const TITLE: &str = "Genomics Summer Internship";

/// Moves the clock to an instant, and runs the job twice concurrently and once more.
async fn turns(app: &TestApp, instant: DateTime<Utc>) {
    app.move_to(instant);
    let (one, other) = futures_util::join!(
        jobs::enforce_response_times(app.state.clone()),
        jobs::enforce_response_times(app.state.clone())
    );
    one.unwrap();
    other.unwrap();
    assert_eq!(jobs::enforce_response_times(app.state.clone()).await.unwrap(), 0, "nothing is left to do");
}

/// Returns the state of the public part of an offer's listing.
async fn state(offer: &Offer) -> Value {
    offer.provider.get(&at(&offer.listing)).await.expect(200)["published"]["state"].take()
}

/// Returns when an application was sent.
fn sent_at(application: &Value) -> DateTime<Utc> {
    application["created_at"].as_str().unwrap().parse().unwrap()
}

/// Returns the number of emails of the reminder, the pause and its end.
fn mails(app: &TestApp) -> [usize; 3] {
    ["applications_wait", "listing_paused", "listing_resumed"].map(|template| app.written(template).len())
}

#[test_support::test]
async fn a_provider_is_reminded_once_after_fourteen_days() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (_ada, first) = offer.applicant(&app, "Ada").await;
    app.clock.advance(TimeDelta::hours(1));
    let (_bo, second) = offer.applicant(&app, "Bo").await;
    let (cy, third) = offer.applicant(&app, "Cy").await;
    let (_di, fourth) = offer.applicant(&app, "Di").await;
    cy.post(&format!("{}/withdraw", sent(&third)), json!({})).await.expect(200);
    offer.decide(&fourth, "review").await;
    let due = sent_at(&first) + TimeDelta::days(14);
    turns(&app, due - MINUTE).await;
    assert_eq!(mails(&app), [0, 0, 0]);
    turns(&app, due + MINUTE).await;
    let mail = (offer.provider.email.clone(), format!("A student is waiting to hear about {TITLE}"));
    assert_eq!(app.written("applications_wait"), std::slice::from_ref(&mail));
    // Only the other one; a withdrawn or answered application does not wait.
    turns(&app, sent_at(&second) + TimeDelta::days(14) + MINUTE).await;
    assert_eq!(app.written("applications_wait"), [mail.clone(), mail]);
    turns(&app, due + TimeDelta::days(5)).await;
    assert_eq!((mails(&app), state(&offer).await), ([2, 0, 0], json!("open")));
}

#[test_support::test]
async fn a_reminder_names_the_day_on_which_the_first_of_all_pauses_it() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (_ada, first) = offer.applicant(&app, "Ada").await;
    app.clock.advance(TimeDelta::days(4));
    let (_bo, second) = offer.applicant(&app, "Bo").await;
    let pauses_on = academy::domain::time::ReaderZone::ACADEMY.day(sent_at(&first) + TimeDelta::days(21));
    turns(&app, sent_at(&first) + TimeDelta::days(14) + MINUTE).await;
    turns(&app, sent_at(&second) + TimeDelta::days(14) + MINUTE).await;
    let reminders: Vec<String> = app.mails_to(&offer.provider.email).await;
    let reminders: Vec<&String> =
        reminders.iter().filter(|mail| mail.contains("is waiting to hear")).collect();
    assert_eq!(reminders.len(), 2);
    for mail in reminders {
        assert!(mail.contains(&format!("Please answer by {pauses_on}")), "{pauses_on}: {mail}");
    }
}

#[test_support::test]
async fn several_that_wait_are_one_reminder() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    for name in ["Ada", "Bo", "Cy"] {
        offer.applicant(&app, name).await;
    }
    let now = app.clock.now();
    turns(&app, now + TimeDelta::days(15)).await;
    let mail = (offer.provider.email.clone(), format!("3 students are waiting to hear about {TITLE}"));
    assert_eq!(app.written("applications_wait"), [mail]);
}

#[test_support::test]
async fn a_listing_pauses_after_twenty_one_days_and_goes_on_with_the_answer() {
    let app = TestApp::start().await;
    let (offer, visitor) = (Offer::new(&app).await, app.visitor());
    let (_ada, first) = offer.applicant(&app, "Ada").await;
    let (_bo, second) = offer.applicant(&app, "Bo").await;
    let due = sent_at(&first) + TimeDelta::days(21);
    turns(&app, due - MINUTE).await;
    assert_eq!((state(&offer).await, offered(&visitor).await), (json!("open"), vec![TITLE.to_owned()]));
    turns(&app, due + MINUTE).await;
    assert_eq!((state(&offer).await, offered(&visitor).await), (json!("paused"), vec![]));
    let paused = (offer.provider.email.clone(), format!("{TITLE} is paused"));
    assert_eq!(app.written("listing_paused"), [paused]);
    let page = test_support::listings::page_of(&offer.listing);
    assert_eq!(visitor.get(&page).await.expect(200)["state"], "closed");
    // One still waits.
    offer.decide(&first, "review").await;
    assert_eq!((state(&offer).await, mails(&app)[2]), (json!("paused"), 0));
    // A message counts as an answer immediately.
    let path = format!("{}/messages", received(&second));
    offer.provider.post(&path, message("We are still reading.")).await.expect(201);
    assert_eq!((state(&offer).await, offered(&visitor).await), (json!("open"), vec![TITLE.to_owned()]));
    let resumed = (offer.provider.email.clone(), format!("{TITLE} is listed again"));
    assert_eq!(app.written("listing_resumed"), [resumed]);
    turns(&app, due + TimeDelta::hours(1)).await;
    assert_eq!((state(&offer).await, mails(&app)), (json!("open"), [1, 1, 1]));
}

#[test_support::test]
async fn after_a_withdrawal_the_job_lets_it_go_on() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (ada, first) = offer.applicant(&app, "Ada").await;
    let due = sent_at(&first) + TimeDelta::days(21);
    turns(&app, due + MINUTE).await;
    assert_eq!(state(&offer).await, "paused");
    ada.post(&format!("{}/withdraw", sent(&first)), json!({})).await.expect(200);
    turns(&app, due + MINUTE * 2).await;
    assert_eq!((state(&offer).await, mails(&app)[1..].to_vec()), (json!("open"), vec![1, 1]));
}

#[test_support::test]
async fn what_its_provider_has_closed_or_an_admin_has_hidden_neither_pauses_nor_reminds() {
    let app = TestApp::start().await;
    let (closed, hidden) = (Offer::new(&app).await, Offer::with(&app, json!({ "title": "Hidden" })).await);
    let (_ada, first) = closed.applicant(&app, "Ada").await;
    hidden.applicant(&app, "Bo").await;
    step(&closed.provider, &closed.listing, "close").await.expect(200);
    let path = format!("/api/admin/opportunities/{}/hidden", hidden.opportunity_id());
    hidden
        .admin
        .put(&path, json!({ "reason": "A fee.", "message": "Please drop the fee." }))
        .await
        .expect(200);
    turns(&app, sent_at(&first) + TimeDelta::days(15)).await;
    turns(&app, sent_at(&first) + TimeDelta::days(22)).await;
    assert_eq!((mails(&app), state(&closed).await), ([0, 0, 0], json!("closed")));
    // After reopening it still waits for the answers.
    let reopened = step(&closed.provider, &closed.listing, "reopen").await.expect(200);
    assert_eq!(reopened["published"]["state"], "paused");
    assert_eq!(offered(&app.visitor()).await, [""; 0]);
    hidden.admin.delete(&path).await.expect(200);
    turns(&app, app.clock.now()).await;
    assert_eq!(state(&hidden).await, "paused");
    closed.decide(&first, "accept").await;
    assert_eq!(state(&closed).await, "open");
}

#[test_support::test]
async fn what_is_over_neither_pauses_nor_reminds_and_lets_go_what_is_paused() {
    let app = TestApp::start().await;
    let soon = json!({ "deadline_date": day(app.clock.now(), 10), "decision_on": null });
    let later = json!({ "deadline_date": day(app.clock.now(), 25), "decision_on": null, "title": "Later" });
    let (over, later) = (Offer::with(&app, soon).await, Offer::with(&app, later).await);
    let (_ada, first) = over.applicant(&app, "Ada").await;
    later.applicant(&app, "Bo").await;
    turns(&app, sent_at(&first) + TimeDelta::days(22)).await;
    assert_eq!((state(&over).await, state(&later).await), (json!("over"), json!("paused")));
    assert_eq!(mails(&app), [0, 1, 0]);
    turns(&app, sent_at(&first) + TimeDelta::days(27)).await;
    assert_eq!((state(&later).await, mails(&app)), (json!("over"), [0, 1, 0]));
}

#[test_support::test]
async fn of_what_is_paused_and_hidden_nobody_is_told_that_it_is_offered_again() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (_ada, first) = offer.applicant(&app, "Ada").await;
    turns(&app, sent_at(&first) + TimeDelta::days(22)).await;
    let path = format!("/api/admin/opportunities/{}/hidden", offer.opportunity_id());
    offer
        .admin
        .put(&path, json!({ "reason": "A fee.", "message": "Please drop the fee." }))
        .await
        .expect(200);
    offer.decide(&first, "accept").await;
    assert_eq!((mails(&app)[2], offered(&app.visitor()).await), (0, vec![]));
    offer.admin.delete(&path).await.expect(200);
    assert_eq!((state(&offer).await, offered(&app.visitor()).await), (json!("open"), vec![TITLE.to_owned()]));
}
