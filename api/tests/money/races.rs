//! Concurrent requests.

use academy::{jobs, payments};
use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;
use stand_ins::stripe::SessionStatus;

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn a_time_whose_hold_has_run_out_goes_to_one_of_many() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let starts_at = app.noon_in(7);
    let page = app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(31) + TimeDelta::seconds(5));
    let students: Vec<_> = (0..40).map(|_| app.student()).collect();
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
    let answers = join_all(students.iter().map(|one| one.post("/api/bookings", body.clone()))).await;
    assert_eq!(answers.iter().filter(|response| response.status == 201).count(), 1);
    for response in answers.iter().filter(|response| response.status != 201) {
        response.problem(409, "slot_taken");
    }
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
    assert_eq!(app.stripe.session(&page).unwrap().status, SessionStatus::Expired);
}

#[test_support::test]
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
        // A held booking refunds nothing. If it is confirmed by then, another amount would be shown.
        let (cancel, held) = (format!("/api/bookings/{id}/cancel"), json!({"refund_cents": 0}));
        let (_, _, _, _, _, cancelled, checked, opened) = futures_util::join!(
            jobs::process_stripe_events(one.clone()),
            jobs::process_stripe_events(other.clone()),
            jobs::expire_holds(one.clone()),
            jobs::reconcile_payments(other.clone()),
            payments::release_expired_hold(&other, id),
            student.post(&cancel, held),
            act(&student, id, "check-payment"),
            act(&student, id, "checkout"),
        );
        assert_eq!(cancelled.status, 409, "{}", cancelled.text);
        assert_eq!(opened.status, 409, "{}", opened.text);
        assert_eq!(checked.status, 200, "{}", checked.text);
        app.advance(TimeDelta::minutes(1));
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        assert_eq!((app.records(id), app.unprocessed()), (1, 0));
        assert_eq!(app.mails_to(&student.email).await.len(), 1);
    }
}

#[test_support::test]
async fn two_workers_give_money_back_once() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    diesel::RunQueryDsl::execute(
        diesel::sql_query("UPDATE payments SET amount_cents = 7000"),
        &mut app.conn(),
    )
    .unwrap();
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    let (one, other) = (app.state.clone(), app.another_process());
    let paid = app.payment(id).id;
    let workers = [&one, &other, &one];
    join_all(workers.map(|state| payments::refund_payment(state, paid))).await;
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!(app.stripe.state().refunds.len(), 1);
}
