//! Money that goes back.

use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::schema::student_bookings;
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use crate::support::PaidApp;
use crate::support::money::act;

/// A booking that was released although its page was open, as only somebody with the database at hand can
/// do it, and that is paid afterwards.
async fn paid_too_late(app: &PaidApp) -> Uuid {
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    let cancelled = (
        student_bookings::status.eq(BookingStatus::Cancelled),
        student_bookings::cancelled_at.eq(app.clock.now()),
    );
    diesel::update(student_bookings::table.find(id)).set(cancelled).execute(&mut app.conn()).unwrap();
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "refunded");
    id
}

#[actix_web::test]
async fn a_payment_for_a_cancelled_booking_goes_back_once() {
    let app = PaidApp::start().await;
    let id = paid_too_late(&app).await;
    app.run_jobs().await;
    assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    app.deliver_all().await;
    app.run_jobs().await;
    let refunds = app.stripe.state().refunds;
    assert_eq!((refunds.len(), refunds[0].amount), (1, 6000));
    assert_eq!(refunds[0].metadata["booking_id"], id.to_string());
    assert_eq!(app.records(id), 0);
}

#[actix_web::test]
async fn a_refund_survives_every_trouble_and_is_made_once() {
    let app = PaidApp::start().await;
    for path in ["/v1/refunds", "/v1/payment_intents/*"] {
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
            assert_eq!(app.standing(id).1, PaymentStatus::RefundPending, "{path} {fault:?}");
            app.stripe.release_hanging();
            app.advance(TimeDelta::seconds(31));
            app.run_jobs().await;
            assert_eq!(app.standing(id).1, PaymentStatus::Refunded, "{path} {fault:?}");
            assert_eq!(app.stripe.totals().balance, 0, "{path} {fault:?}");
        }
    }
    assert_eq!(app.stripe.state().refunds.len(), 10);
}

#[actix_web::test]
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
        assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::Refunded), "told: {told}");
        assert_eq!(app.records(id), 0);
        assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "refunded");
        app.book(&student, &tutor, app.noon_in(7)).await;
    }
}

#[actix_web::test]
async fn a_refund_after_the_lesson_leaves_it_as_given() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Completed, PaymentStatus::Refunded));
    assert_eq!(app.records(id), 1);
}

#[actix_web::test]
async fn a_partial_refund_leaves_the_lesson_booked() {
    let app = PaidApp::start().await;
    let (_, _, id, session) = app.paid().await;
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
}

#[actix_web::test]
async fn refunded_before_we_heard_of_the_payment_is_never_confirmed() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!(app.mails_to(&student.email).await.len(), 0);
}

#[actix_web::test]
async fn a_dispute_is_noted_and_cancels_nothing() {
    let app = PaidApp::start().await;
    let (_, _, id, session) = app.paid().await;
    app.stripe.dispute(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.standing(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    let disputed = student_bookings::table
        .find(id)
        .select(student_bookings::disputed_at.is_not_null())
        .first::<bool>(&mut app.conn());
    assert!(disputed.unwrap());
}
