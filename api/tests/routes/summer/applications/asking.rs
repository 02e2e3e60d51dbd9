//! A student's question about the state of an application.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

use super::heard;
use test_support::TestApp;
use test_support::TestResponse;
use test_support::applications::{Offer, received, sent};
use test_support::listings::day;
use test_support::opportunities::at;
use test_support::people::Someone;

const ZONE: &str = "Pacific/Honolulu";

async fn ask(student: &Someone, application: &Value) -> TestResponse {
    student.post(&format!("{}/inquiries", sent(application)), json!({})).await
}

/// Returns the first instant of a date in the listing's zone.
fn midnight(date: NaiveDate) -> DateTime<Utc> {
    at(date.and_hms_opt(0, 0, 0).unwrap(), ZONE)
}

#[test_support::test]
async fn it_is_asked_from_the_day_after_the_decision_date_and_once_a_week() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let (deadline, decision) = (day(now, 10), day(now, 15));
    let dates = json!({ "deadline_date": deadline, "decision_on": decision, "deadline_zone": ZONE });
    let offer = Offer::with(&app, dates).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let from = midnight(decision.succ_opt().unwrap());
    assert_eq!(application["ask_from"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap(), from);
    app.move_to(from - TimeDelta::seconds(20));
    let problem = ask(&student, &application).await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "The organization’s decision isn’t due yet.");
    assert_eq!(app.written("opportunity_application_asked"), []);
    app.move_to(from + TimeDelta::seconds(1));
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!(shown["allowed_actions"], json!(["withdraw", "ask", "write"]));
    let (one, other) = futures_util::join!(ask(&student, &application), ask(&student, &application));
    let asked = if one.status == 200 { &one } else { &other };
    let refused = if one.status == 200 { &other } else { &one };
    let asked = asked.expect(200);
    let problem = refused.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "You already asked within the last seven days.");
    assert_eq!(
        (&asked["state"], &asked["allowed_actions"]),
        (&json!("submitted"), &json!(["withdraw", "write"]))
    );
    let mail = (offer.provider.email.clone(), "Ada Finch asks about Genomics Summer Internship".to_owned());
    assert_eq!(app.written("opportunity_application_asked"), std::slice::from_ref(&mail));
    assert_eq!(heard(&app, offer.provider.id), ["submitted", "submitted"]);
    let seen = offer.provider.get(&received(&application)).await.expect(200);
    assert_eq!((&seen["asked_at"], &seen["answered_at"]), (&asked["asked_at"], &Value::Null));
    let asked_at: DateTime<Utc> = asked["asked_at"].as_str().unwrap().parse().unwrap();
    app.move_to(asked_at + TimeDelta::days(7) - TimeDelta::seconds(20));
    ask(&student, &application).await.problem(409, "action_not_allowed");
    app.move_to(asked_at + TimeDelta::days(7) + TimeDelta::seconds(1));
    ask(&student, &application).await.expect(200);
    assert_eq!(app.written("opportunity_application_asked"), [mail.clone(), mail]);
    offer.decide(&application, "accept").await;
    app.clock.advance(TimeDelta::days(8));
    let problem = ask(&student, &application).await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This application was decided.");
}

#[test_support::test]
async fn without_a_date_it_is_asked_thirty_days_after_the_deadline() {
    let app = TestApp::start().await;
    let date = day(app.clock.now(), 10);
    let dates = json!({ "deadline_date": date, "decision_on": null, "deadline_zone": ZONE });
    let offer = Offer::with(&app, dates).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let from = at(date.and_hms_opt(23, 59, 0).unwrap(), ZONE) + TimeDelta::days(30);
    app.move_to(from - TimeDelta::seconds(20));
    ask(&student, &application).await.problem(409, "action_not_allowed");
    app.move_to(from + TimeDelta::seconds(1));
    ask(&student, &application).await.expect(200);
    assert_eq!(app.written("opportunity_application_sent").len(), 1);
}
