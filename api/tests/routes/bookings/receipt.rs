use chrono::TimeDelta;
use schema::enums::{PaymentStatus, RefundStatus};
use schema::models::payment_refund::PaymentRefund;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

async fn receipt(who: &Someone, id: Uuid) -> Value {
    who.get(&format!("/api/bookings/{id}/receipt")).await.expect(200)
}

#[test_support::test]
async fn a_payment_has_a_receipt_that_keeps_its_number() {
    let app = PaidApp::start().await;
    let (student, tutor, id, session) = app.paid().await;
    let first = receipt(&student, id).await;
    assert_eq!((&first["paid_cents"], &first["refunded_cents"]), (&json!(6000), &json!(0)));
    assert_eq!((&first["refunds"], &first["currency"]), (&json!([]), &json!("usd")));
    assert_eq!(first["tutor"]["id"], json!(tutor.id));
    let url = first["stripe_receipt_url"].as_str().unwrap();
    assert!(url.starts_with(app.stripe.base_url()), "{url}");

    app.stripe.refund_in_dashboard(&session, Some(1500)).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::hours(1));
    act(&student, id, "cancel").await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id).1, PaymentStatus::Refunded);
    let last = receipt(&app.admin(), id).await;
    assert_eq!((&last["number"], &last["issued_at"]), (&first["number"], &first["issued_at"]));
    assert_eq!(last["refunded_cents"], 6000);
    assert_eq!(test_support::column(&last["refunds"], "amount_cents"), [1500, 4500]);
}

#[test_support::test]
async fn the_sum_that_came_back_is_that_of_its_lines() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    // The payment is known to be paid, while the booking does not say so yet.
    for (name, amount_cents, status) in
        [("re_1", 1500, RefundStatus::Pending), ("re_2", 700, RefundStatus::Failed)]
    {
        let refund = PaymentRefund {
            id: name.to_owned(),
            payment_id: app.payment(id).id,
            amount_cents,
            status,
            made_at: app.clock.now(),
        };
        refund.store(&mut app.conn()).unwrap();
    }
    let paper = receipt(&student, id).await;
    assert_eq!(
        (&paper["refunded_cents"], &paper["refunds"][0]["amount_cents"]),
        (&json!(1500), &json!(1500))
    );
}

#[test_support::test]
async fn numbers_rise_one_by_one() {
    let app = PaidApp::start().await;
    let mut numbers = Vec::new();
    for _ in 0..3 {
        let (student, _, id, _) = app.paid().await;
        // Repeated reads of a payment have no side effect.
        app.advance(TimeDelta::hours(13));
        app.run_jobs().await;
        numbers.push(receipt(&student, id).await["number"].as_str().unwrap().to_owned());
    }
    assert_eq!(numbers, ["R-100001", "R-100002", "R-100003"]);
}

#[test_support::test]
async fn what_was_not_paid_has_none_and_it_is_nobody_elses() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let path = format!("/api/bookings/{id}/receipt");
    student.get(&path).await.problem(404, "not_found");
    let (_, tutor, id, _) = app.paid().await;
    let path = format!("/api/bookings/{id}/receipt");
    student.get(&path).await.problem(404, "not_found");
    tutor.get(&path).await.problem(403, "forbidden");
}
