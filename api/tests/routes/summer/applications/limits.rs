//! The limit on a student's applications.

use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::TestApp;
use test_support::applications::{Offer, SENT, apply, sent};

/// Inserts further listings like an offer's.
fn copies(app: &TestApp, offer: &Offer, count: usize) -> Vec<Uuid> {
    let copy = |number: usize| {
        let copy = app.opportunity(|one| one.title = format!("Copy {number}"));
        app.run(&format!(
            "INSERT INTO listings (organization_id, state, draft, version, opportunity_id, approved_version, question,
                created_at, updated_at)
             SELECT organization_id, state, draft, version, '{}', approved_version, question, created_at, updated_at
             FROM listings WHERE opportunity_id = '{}'",
            copy.id,
            offer.opportunity_id()
        ));
        copy.id
    };
    (0..count).map(copy).collect()
}

#[test_support::test]
async fn twenty_are_open_at_most_also_at_once_and_a_withdrawn_one_makes_room() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.applicant("Ada");
    let all = copies(&app, &offer, 24);
    for id in &all[..17] {
        apply(&student, *id).await.expect(201);
    }
    let answers = join_all(all[17..].iter().map(|id| apply(&student, *id))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3);
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        let problem = refused.problem(409, "limit_reached");
        assert!(problem["detail"].as_str().unwrap().starts_with("You have 20 open"), "{problem}");
    }
    let list = student.get(SENT).await.expect(200);
    assert_eq!((&list["open"], list["items"].as_array().unwrap().len()), (&json!(20), 20));
    let waits = offer.opportunity_id();
    // Decided and withdrawn applications do not count; waitlisted ones do.
    let first = &list["items"][0];
    offer.decide(first, "waitlist").await;
    apply(&student, waits).await.problem(409, "limit_reached");
    offer.decide(first, "decline").await;
    apply(&student, waits).await.expect(201);
    let another = all[17..].iter().zip(&answers).find(|(_, answer)| answer.status != 201).unwrap().0;
    apply(&student, *another).await.problem(409, "limit_reached");
    student.post(&format!("{}/withdraw", sent(&list["items"][1])), json!({})).await.expect(200);
    apply(&student, *another).await.expect(201);
    assert_eq!(student.get(SENT).await.expect(200)["open"], 20);
    let other = app.applicant("Bo");
    apply(&other, waits).await.expect(201);
}

#[test_support::test]
async fn thirty_are_sent_a_day_at_most() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.applicant("Ada");
    let all = copies(&app, &offer, 31);
    for id in &all[..30] {
        let application: Value = apply(&student, *id).await.expect(201);
        student.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    }
    let events = app.written("opportunity_application_received").len();
    apply(&student, all[30]).await.problem(429, "rate_limited");
    // An existing application is returned nevertheless.
    apply(&student, all[0]).await.expect(200);
    assert_eq!((events, app.written("opportunity_application_received").len()), (30, 30));
    app.clock.advance(chrono::TimeDelta::hours(25));
    apply(&student, all[30]).await.expect(201);
}
