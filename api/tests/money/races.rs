//! Many at once.

use std::collections::BTreeMap;

use academy::{jobs, payments};
use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;

use crate::support::PaidApp;
use crate::support::money::act;

const CROWD: usize = 200;

/// Sends a booking by each of many students at once; how many got which answer.
async fn rush(app: &PaidApp, starts: &[chrono::DateTime<chrono::Utc>]) -> BTreeMap<String, usize> {
    let tutor = app.busy_bee(Some(4800));
    let students: Vec<_> = (0..CROWD).map(|_| app.student()).collect();
    let answers = join_all(students.iter().enumerate().map(|(number, student)| {
        let starts_at = starts[number % starts.len()];
        student.post(
            "/api/bookings",
            json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at}),
        )
    }))
    .await;
    let mut counts = BTreeMap::new();
    for answer in answers {
        let code = answer.json()["code"].as_str().unwrap_or("booked").to_owned();
        *counts.entry(format!("{} {code}", answer.status.as_u16())).or_default() += 1;
    }
    counts
}

#[actix_web::test]
async fn one_time_is_booked_once() {
    let app = PaidApp::start().await;
    let counts = rush(&app, &[app.noon_in(7)]).await;
    let expected = [("201 booked".to_owned(), 1), ("409 slot_taken".to_owned(), CROWD - 1)];
    assert_eq!(counts, expected.into());
}

#[actix_web::test]
async fn times_that_overlap_are_booked_once() {
    let app = PaidApp::start().await;
    let noon = app.noon_in(7);
    let half = TimeDelta::minutes(30);
    let counts = rush(&app, &[noon, noon + half]).await;
    let expected = [("201 booked".to_owned(), 1), ("409 slot_taken".to_owned(), CROWD - 1)];
    assert_eq!(counts, expected.into());
}

#[actix_web::test]
async fn webhook_page_and_expiry_at_once_confirm_once() {
    let app = PaidApp::start().await;
    for _ in 0..10 {
        let (student, _, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.advance(TimeDelta::minutes(30));
        app.stripe.pay(&session).unwrap();
        app.advance(TimeDelta::minutes(2));
        for event in app.stripe.take_events() {
            let again = app.stripe.sign_event(&event.id).unwrap();
            app.deliver(&again).await.expect(200);
        }
        let (one, other) = (app.state.clone(), app.another_process());
        let (_, _, _, _, _, cancelled, checked, opened) = futures_util::join!(
            jobs::process_stripe_events(one.clone()),
            jobs::process_stripe_events(other.clone()),
            jobs::expire_holds(one.clone()),
            jobs::reconcile_payments(other.clone()),
            payments::release_expired_hold(&other, id),
            act(&student, id, "cancel"),
            act(&student, id, "check-payment"),
            act(&student, id, "checkout"),
        );
        assert_eq!(cancelled.status, 409, "{}", cancelled.text);
        assert_eq!(opened.status, 409, "{}", opened.text);
        assert_eq!(checked.status, 200, "{}", checked.text);
        app.advance(TimeDelta::minutes(1));
        app.run_jobs().await;
        assert_eq!(app.standing(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        assert_eq!((app.records(id), app.unprocessed()), (1, 0));
        assert_eq!(app.mails_to(&student.email).await.len(), 1);
    }
}

#[actix_web::test]
async fn two_workers_give_money_back_once() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    diesel::RunQueryDsl::execute(
        diesel::sql_query("UPDATE student_bookings SET price_cents = 7000"),
        &mut app.conn(),
    )
    .unwrap();
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    let (one, other) = (app.state.clone(), app.another_process());
    join_all([payments::give_back(&one, id), payments::give_back(&other, id), payments::give_back(&one, id)])
        .await;
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!(app.stripe.state().refunds.len(), 1);
}
