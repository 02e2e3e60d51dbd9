//! Reporting a problem with an opportunity.

use academy::live::Topic;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::opportunity_reports;
use serde_json::{Value, json};

use test_support::TestApp;

fn at(id: uuid::Uuid) -> String {
    format!("/api/summer/opportunities/{id}/reports")
}

fn stored(app: &TestApp) -> i64 {
    opportunity_reports::table.count().get_result(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn admins_hear_of_a_report_and_another_one_takes_its_place() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.opportunity(|_| ()));
    let first = student.post(&at(one.id), json!({"reason": "fees", "details": " $50 "})).await.expect(201);
    assert_eq!((&first["reason"], &first["details"]), (&json!("fees"), &json!("$50")));
    assert_eq!(first["opportunity_id"], json!(one.id));
    let same = student.post(&at(one.id), json!({"reason": "fees", "details": "$50"})).await.expect(201);
    assert_eq!(same, first);
    let second = student.post(&at(one.id), json!({"reason": "spam"})).await.expect(201);
    assert_eq!(
        (&second["id"], &second["reason"], &second["details"]),
        (&first["id"], &json!("spam"), &json!(""))
    );
    let event = ("opportunity_report.changed".to_owned(), json!({"opportunity_report_id": first["id"]}));
    assert_eq!(app.published(Topic::Admin), [event.clone(), event]);
    assert_eq!(app.published(Topic::User(student.id)), []);
    app.student().post(&at(one.id), json!({"reason": "wrong"})).await.expect(201);
    assert_eq!(stored(&app), 2);
}

#[test_support::test]
async fn once_it_is_decided_there_can_be_another() {
    let app = TestApp::start().await;
    let (student, admin, one) = (app.student(), app.admin(), app.opportunity(|_| ()));
    let first = student.post(&at(one.id), json!({"reason": "closed"})).await.expect(201);
    let decide = diesel::update(opportunity_reports::table).set((
        opportunity_reports::decision.eq("dismissed"),
        opportunity_reports::decided_at.eq(app.clock.now()),
        opportunity_reports::decided_by.eq(admin.id),
    ));
    decide.execute(&mut app.conn()).unwrap();
    let second = student.post(&at(one.id), json!({"reason": "closed"})).await.expect(201);
    assert_ne!(second["id"], first["id"]);
}

#[test_support::test]
async fn of_several_at_once_one_is_stored() {
    let app = TestApp::start().await;
    let (student, path) = (app.student(), at(app.opportunity(|_| ()).id));
    let reasons = ["closed", "wrong", "fees", "other"];
    let responses = join_all(reasons.map(|reason| student.post(&path, json!({"reason": reason})))).await;
    let ids: Vec<Value> = responses.iter().map(|response| response.expect(201)["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(stored(&app), 1);
}

#[test_support::test]
async fn what_cannot_be_reported_is_refused_and_stores_nothing() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.opportunity(|_| ()));
    let hidden = app.opportunity(|one| one.hidden_reason = Some("A scam".to_owned()));
    let wrong = [
        json!({"reason": "ugly"}),
        json!({}),
        json!({"reason": "wrong", "details": "é".repeat(1001)}),
        json!({"reason": "wrong", "note": "x"}),
    ];
    for body in wrong {
        student.post(&at(one.id), body).await.problem(422, "validation_failed");
    }
    student.post(&at(hidden.id), json!({"reason": "wrong"})).await.problem(410, "opportunity_gone");
    assert_eq!((stored(&app), app.published(Topic::Admin)), (0, Vec::new()));
}
