use academy::domain::time::ReaderZone;
use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{payments, tutor_sessions};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Academy, PATH, Record, hold, until_waiting};
use test_support::people::Someone;
use test_support::{PaidApp, TestResponse};

async fn mark(admin: &Someone, id: Uuid, paid: bool, version: i64) -> TestResponse {
    admin.put(&format!("{PATH}/{id}/paid"), json!({ "paid": paid, "version": version })).await
}

#[test_support::test]
async fn the_tutor_is_emailed_and_both_sides_pages_hear_of_it() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let id =
        academy.store(&Record { student: "Grace Hopper", description: "Group session", ..academy.record(3) });
    let marked = mark(admin, id, true, 1).await.expect(200);
    assert_eq!((&marked["paid"], &marked["version"]), (&json!(true), &json!(2)));
    assert_eq!((&marked["student_name"], &marked["booking_id"]), (&json!("Grace Hopper"), &Value::Null));
    assert_eq!(marked["paid_by_card"], false);
    let mails = app.mails_to(&tutor.email).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("Session marked as paid") && mails[0].contains("Grace Hopper"), "{}", mails[0]);
    let news = ("tutor_session.changed".to_owned(), json!({ "tutor_session_id": id, "tutor_id": tutor.id }));
    assert_eq!(app.published(Topic::Admin), std::slice::from_ref(&news));
    assert_eq!(app.published(Topic::User(tutor.id)), [news]);
    let detail = json!({ "tutor_id": tutor.id, "booking_id": null });
    assert_eq!(academy.entries("session.marked_paid"), [(Some(admin.id), id, detail)]);

    app.clock.advance(TimeDelta::minutes(1));
    let unmarked = mark(admin, id, false, 2).await.expect(200);
    assert_eq!((&unmarked["paid"], &unmarked["version"]), (&json!(false), &json!(3)));
    assert_eq!(academy.entries("session.marked_unpaid").len(), 1);
    assert_eq!(app.mails_to(&tutor.email).await.len(), 1, "nobody is written to about that");
    app.clock.advance(TimeDelta::minutes(1));
    mark(admin, id, true, 3).await.expect(200);
    assert_eq!(app.mails_to(&tutor.email).await.len(), 2, "each time it is marked");
}

#[test_support::test]
async fn what_is_so_already_stays_so_whatever_version_was_shown() {
    let academy = Academy::start().await;
    let id = academy.store(&Record { paid: true, ..academy.record(3) });
    for version in [1, 7, -1] {
        let same = mark(&academy.admin, id, true, version).await.expect(200);
        assert_eq!(same["version"], 1);
    }
    assert_eq!(academy.app.outgoing(), 0);
    assert_eq!(academy.entries("session.marked_paid"), []);
    assert_eq!(academy.app.published(Topic::Admin), []);
}

#[test_support::test]
async fn whoever_was_shown_an_older_version_is_told_who_changed_it() {
    let academy = Academy::start().await;
    let Academy { app, admin, .. } = &academy;
    let (second, id) = (app.admin(), academy.store(&academy.record(3)));
    mark(admin, id, true, 1).await.expect(200);
    app.clock.advance(TimeDelta::minutes(5));
    mark(admin, id, false, 2).await.expect(200);
    let at = ReaderZone::ACADEMY.time_of_day(app.clock.now());
    let refused = mark(&second, id, true, 1).await.problem(409, "edit_conflict");
    let detail = refused["detail"].as_str().unwrap();
    let name = admin.get("/api/session").await.expect(200)["user"]["last_name"].clone();
    let expected = format!("admin {} marked this session as unpaid at {at}.", name.as_str().unwrap());
    assert_eq!(detail, expected);
    assert_eq!(academy.entries("session.marked_paid").len(), 1);
}

#[test_support::test]
async fn of_two_admins_at_once_the_second_is_told_what_the_first_did() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let (second, id) = (app.admin(), academy.store(&academy.record(3)));
    let mut held = hold(app, &format!("SELECT 1 FROM tutor_sessions WHERE id = '{id}' FOR UPDATE"));
    let (first, last, ()) = futures_util::join!(
        mark(admin, id, true, 1),
        async {
            // Waiting transactions get a row's lock in order.
            until_waiting(app, 1).await;
            mark(&second, id, false, 1).await
        },
        async {
            until_waiting(app, 2).await;
            diesel::connection::SimpleConnection::batch_execute(&mut held, "COMMIT").unwrap();
        },
    );
    assert_eq!(first.expect(200)["paid"], true);
    let detail = last.problem(409, "edit_conflict")["detail"].clone();
    assert!(detail.as_str().unwrap().contains("marked this session as paid at"), "{detail}");
    assert_eq!(app.mails_to(&tutor.email).await.len(), 1);
}

#[test_support::test]
async fn of_two_admins_who_do_the_same_at_once_one_does_it() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let (second, id) = (app.admin(), academy.store(&academy.record(3)));
    let (first, last) = futures_util::join!(mark(admin, id, true, 1), mark(&second, id, true, 1));
    assert_eq!(
        (first.expect(200)["version"].clone(), last.expect(200)["version"].clone()),
        (json!(2), json!(2))
    );
    assert_eq!(academy.entries("session.marked_paid").len(), 1);
    assert_eq!(app.mails_to(&tutor.email).await.len(), 1);
}

#[test_support::test]
async fn a_booked_lessons_mark_moves_no_money_and_its_move_is_no_admins() {
    let app = PaidApp::start().await;
    let ((student, tutor, booking, _), admin) = (app.paid().await, app.admin());
    let session = admin.get(PATH).await.expect(200)["items"][0].clone();
    let id: Uuid = session["id"].as_str().unwrap().parse().unwrap();
    type Money = Vec<(schema::enums::PaymentStatus, i32, i32)>;
    let money = || -> Money {
        payments::table
            .select((payments::status, payments::owed_cents, payments::transferred_cents))
            .load(&mut app.conn())
            .unwrap()
    };
    let before = (money(), tutor.get("/api/tutor/earnings").await.expect(200));
    assert_eq!(session["paid_by_card"], true);
    let refused = mark(&admin, id, false, 1).await.problem(409, "action_not_allowed")["detail"].clone();
    assert!(refused.as_str().unwrap().starts_with("This session was paid by card"), "{refused}");
    assert_eq!(admin.get(PATH).await.expect(200)["items"][0], session);
    let known = json!({ "paid": false, "version": 1, "although_paid_by_card": true });
    admin.put(&format!("{PATH}/{id}/paid"), known).await.expect(200);
    assert_eq!((money(), tutor.get("/api/tutor/earnings").await.expect(200)), before);
    let reschedule = format!("/api/bookings/{booking}/reschedule");
    let body = json!({ "starts_at": app.noon_in(8) });
    student.post(&reschedule, body).await.expect(200);
    let detail = mark(&admin, id, true, 2).await.problem(409, "edit_conflict")["detail"].clone();
    assert_eq!(detail, "This session was moved in the meantime. It’s marked as unpaid.");
    let told = app.published(Topic::Admin).into_iter().filter(|(kind, _)| kind == "tutor_session.changed");
    assert_eq!(told.count(), 3, "made, marked and moved");
}

#[test_support::test]
async fn a_tutor_who_is_gone_is_not_written_to() {
    let academy = Academy::start().await;
    let id = academy.store(&academy.record(3));
    academy.app.execute(
        diesel::update(schema::schema::users::table.find(academy.tutor.id))
            .set(schema::schema::users::email.eq(format!("deleted-{}@deleted.invalid", academy.tutor.id))),
    );
    mark(&academy.admin, id, true, 1).await.expect(200);
    assert_eq!(academy.app.outgoing(), 0);
}

#[test_support::test]
async fn what_is_no_change_is_refused() {
    let academy = Academy::start().await;
    let id = academy.store(&academy.record(3));
    let path = format!("{PATH}/{id}/paid");
    for body in [json!({}), json!({ "paid": true }), json!({ "paid": "yes", "version": 1 })] {
        academy.admin.put(&path, body).await.problem(422, "validation_failed");
    }
    let paid: bool =
        tutor_sessions::table.select(tutor_sessions::paid).first(&mut academy.app.conn()).unwrap();
    assert!(!paid);
}
