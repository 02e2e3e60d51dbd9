//! Refunds.

use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus, RefundStatus};
use schema::models::payment_refund::PaymentRefund;
use schema::schema::{payments, student_bookings};
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

/// Pays a booking after its cancellation. The test cancels it in the database, because the API would have expired its
/// Checkout Session.
async fn paid_too_late(app: &PaidApp) -> Uuid {
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    let cancelled = (
        student_bookings::status.eq(BookingStatus::Cancelled),
        student_bookings::cancelled_at.eq(app.clock.now()),
    );
    app.execute(diesel::update(student_bookings::table.find(id)).set(cancelled));
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "refunded");
    id
}

/// Returns the subjects of the emails to a user, without the names of the lesson's participants.
async fn subjects(app: &PaidApp, person: &Someone) -> Vec<String> {
    let mails = app.mails_to(&person.email).await;
    let of = |mail: &String| mail.lines().find_map(|line| line.strip_prefix("Subject: ")).map(str::to_owned);
    let mut all: Vec<String> = mails.iter().filter_map(of).collect();
    all.iter_mut().for_each(|subject| subject.truncate(subject.find(" with ").unwrap_or(subject.len())));
    all.sort();
    all
}

#[test_support::test]
async fn a_payment_for_a_cancelled_booking_goes_back_once() {
    let app = PaidApp::start().await;
    let id = paid_too_late(&app).await;
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    app.deliver_all().await;
    app.run_jobs().await;
    let refunds = app.stripe.state().refunds;
    assert_eq!((refunds.len(), refunds[0].amount), (1, 6000));
    assert_eq!(refunds[0].metadata["booking_id"], id.to_string());
    assert_eq!(app.records(id), 0);
}

#[test_support::test]
async fn a_refund_survives_every_fault_and_is_made_once() {
    let app = PaidApp::start().await;
    for path in ["/v1/refunds", "/v1/checkout/sessions/*"] {
        for fault in [
            Fault::ServerError,
            Fault::ServerErrorAfterEffects,
            Fault::RateLimited,
            Fault::CutBeforeAnswer,
            Fault::Hang,
        ] {
            let id = paid_too_late(&app).await;
            app.stripe.fail_next(FaultRule::new("*", path, 1, fault));
            app.run_jobs().await;
            assert_eq!(app.status(id).1, PaymentStatus::RefundPending, "{path} {fault:?}");
            app.stripe.release_hanging();
            app.advance(TimeDelta::seconds(31));
            app.run_jobs().await;
            assert_eq!(app.status(id).1, PaymentStatus::Refunded, "{path} {fault:?}");
            assert_eq!(app.stripe.totals().balance, 0, "{path} {fault:?}");
        }
    }
    assert_eq!(app.stripe.state().refunds.len(), 10);
}

#[test_support::test]
async fn a_full_refund_in_the_dashboard_cancels_a_lesson_to_come() {
    let app = PaidApp::start().await;
    for told in [true, false] {
        let (student, tutor, id, session) = app.paid().await;
        app.stripe.refund_in_dashboard(&session, None).unwrap();
        if told {
            app.deliver_all().await;
        } else {
            app.stripe.take_events();
            app.advance(TimeDelta::hours(13));
            app.run_jobs().await;
        }
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded), "told: {told}");
        assert_eq!(app.records(id), 0);
        assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "refunded");
        assert_eq!(app.stripe.state().refunds.len(), if told { 1 } else { 2 });
        // The confirmation had not been sent, and is dropped.
        assert_eq!(subjects(&app, &student).await, ["Canceled: Physics", "Refund of $60.00"]);
        assert_eq!(subjects(&app, &tutor).await, ["Canceled: Physics"]);
        app.book(&student, &tutor, app.noon_in(7)).await;
    }
}

#[test_support::test]
async fn a_refund_after_the_lesson_leaves_it_as_given() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Refunded));
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn a_partial_refund_leaves_the_lesson_booked() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    let shown = student.get(&format!("/api/bookings/{id}")).await.expect(200);
    assert_eq!(
        (&shown["refunded_cents"], &shown["cancellation"]["refund_cents"]),
        (&json!(1000), &json!(5000))
    );
    assert_eq!(subjects(&app, &student).await, ["Confirmed: Physics", "Refund of $10.00"]);
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
}

#[test_support::test]
async fn refunded_before_we_heard_of_the_payment_is_never_confirmed() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!(subjects(&app, &student).await, ["Refund of $60.00"]);
}

#[test_support::test]
async fn what_stripe_refuses_to_return_is_left_alone_for_a_while() {
    let app = PaidApp::start().await;
    let id = paid_too_late(&app).await;
    let asked = || app.stripe.calls().iter().filter(|call| call.path == "/v1/refunds").count();
    // Disputed after it was read: Stripe refuses, and the next synchronization finds the reason.
    app.stripe.fail_next(FaultRule::new("POST", "/v1/refunds", 1, Fault::Hang));
    let session = app.stripe.state().sessions[0].id.clone();
    let (_, dispute) = futures_util::join!(app.run_jobs(), async {
        app.stripe.calls_hanging(1).await;
        let dispute = app.stripe.dispute(&session).unwrap();
        app.stripe.release_hanging();
        dispute
    });
    assert_eq!((app.status(id).1, asked()), (PaymentStatus::RefundPending, 1));
    app.advance(TimeDelta::hours(11));
    app.run_jobs().await;
    assert_eq!(asked(), 1);
    app.stripe.close_dispute(&dispute, true).unwrap();
    app.advance(TimeDelta::hours(2));
    app.run_jobs().await;
    assert_eq!((app.status(id).1, asked()), (PaymentStatus::Refunded, 2));
    assert_eq!(app.stripe.totals().balance, 0);
}

#[test_support::test]
async fn a_refund_that_does_not_reach_the_card_is_made_again() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    act(&student, id, "cancel").await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    app.deliver_all().await;
    let first = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&first).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!((app.stripe.state().refunds.len(), app.stripe.totals().balance), (2, 0));
    let receipt = student.get(&format!("/api/bookings/{id}/receipt")).await.expect(200);
    assert_eq!((&receipt["refunded_cents"], receipt["refunds"].as_array().unwrap().len()), (&json!(6000), 1));
    let actions: Vec<String> = app.audit_entries(id).into_iter().map(|(action, _)| action).collect();
    assert_eq!(actions[3..], ["refund.made", "refund.failed", "refund.asked", "refund.made"]);
}

#[test_support::test]
async fn a_refund_in_the_dashboard_that_fails_leaves_the_lesson_paid() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    let refund = app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Refunded));
    app.stripe.fail_refund(&refund.id).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Paid));
    app.run_jobs().await;
    assert_eq!(
        app.stripe.totals().balance,
        6000,
        "whoever wanted to give it back tries again in the dashboard"
    );
}

#[test_support::test]
async fn what_was_read_before_a_refund_does_not_undo_it() {
    let app = PaidApp::start().await;
    let (_, _, id, session) = app.paid().await;
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    app.deliver_all().await;
    // Another process has meanwhile stored that the rest was refunded as well.
    let newer = PaymentRefund {
        id: "re_newer".to_owned(),
        payment_id: app.payment(id).id,
        amount_cents: 5000,
        status: RefundStatus::Succeeded,
        made_at: app.clock.now(),
    };
    newer.store(&mut app.conn()).unwrap();
    let known = (payments::refunded_cents.eq(6000), payments::status.eq(PaymentStatus::Refunded));
    app.execute(diesel::update(payments::table.filter(payments::booking_id.eq(id))).set(known));
    let old = app.stripe.state().events.into_iter().find(|event| event.kind == "charge.refunded").unwrap();
    app.execute(diesel::delete(schema::schema::stripe_events::table));
    app.deliver(&app.stripe.sign_event(&old.id).unwrap()).await.expect(200);
    app.run_jobs().await;
    assert_eq!((app.status(id).1, app.unprocessed()), (PaymentStatus::Refunded, 0));
    assert_eq!(app.payment(id).refunded_cents, 6000);
}
