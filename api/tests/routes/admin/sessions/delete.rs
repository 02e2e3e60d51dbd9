use academy::live::Topic;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use super::{Academy, PATH, Record};
use test_support::PaidApp;

fn path(id: Uuid, version: i64) -> String {
    format!("{PATH}/{id}?version={version}")
}

#[test_support::test]
async fn an_entered_session_that_is_not_paid_can_be_taken_out_again() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let record = academy.record(3);
    let id = academy.store(&record);
    admin.delete(&path(id, 1)).await.expect(204);
    admin.delete(&path(id, 1)).await.problem(404, "not_found");
    assert_eq!(academy.records(), 0);
    let entries = academy.entries("session.deleted");
    assert_eq!(entries.len(), 1);
    assert_eq!(
        (entries[0].0, entries[0].1, &entries[0].2["tutor_id"]),
        (Some(admin.id), id, &json!(tutor.id))
    );
    let news = ("tutor_session.changed".to_owned(), json!({ "tutor_session_id": id, "tutor_id": tutor.id }));
    assert_eq!(app.published(Topic::Admin), std::slice::from_ref(&news));
    assert_eq!(app.published(Topic::User(tutor.id)), [news]);
}

#[test_support::test]
async fn a_paid_one_stays_and_so_does_one_that_was_changed_meanwhile() {
    let academy = Academy::start().await;
    let id = academy.store(&Record { paid: true, ..academy.record(3) });
    let refused = academy.admin.delete(&path(id, 1)).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "This session is marked as paid. Mark it as unpaid first.");
    let unpaid = academy.store(&academy.record(5));
    academy.app.clock.advance(TimeDelta::minutes(1));
    let marked = json!({ "paid": true, "version": 1 });
    academy.admin.put(&format!("{PATH}/{unpaid}/paid"), marked).await.expect(200);
    let refused = academy.admin.delete(&path(unpaid, 1)).await.problem(409, "edit_conflict");
    assert!(refused["detail"].as_str().unwrap().contains("marked this session as paid"), "{refused}");
    academy.admin.delete(&format!("{PATH}/{unpaid}")).await.problem(400, "malformed_query");
    assert_eq!(academy.records(), 2);
}

#[test_support::test]
async fn a_booked_one_goes_with_its_booking_alone() {
    let app = PaidApp::start().await;
    let ((student, _, booking, _), admin) = (app.paid().await, app.admin());
    let session = admin.get(PATH).await.expect(200)["items"][0]["id"].clone();
    let id: Uuid = session.as_str().unwrap().parse().unwrap();
    let refused = admin.delete(&path(id, 1)).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "This session was booked. Cancel its booking instead.");
    student.post(&format!("/api/bookings/{booking}/cancel"), json!({})).await.expect(200);
    assert_eq!(admin.get(PATH).await.expect(200)["items"], json!([]));
    let mut events = app.published(Topic::Admin);
    events.retain(|(kind, _)| kind == "tutor_session.changed");
    assert_eq!(events.len(), 2, "made and removed");
    assert_eq!(events[0], events[1]);
}
