//! Money stays correct after a suspension.

use academy::jobs;
use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule, SessionStatus};

use test_support::PaidApp;
use test_support::money::act;
use test_support::people::verify;
use test_support::suspension::{path, suspend};

const REFUNDED: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::Refunded);
const RELEASED: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::Unpaid);

async fn settle_down(app: &PaidApp) {
    app.run_jobs().await;
    app.deliver_all().await;
    app.run_jobs().await;
}

#[test_support::test]
async fn every_cent_of_a_cancelled_lesson_goes_back_however_late() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    for tutor_leaves in [true, false] {
        let (student, tutor, id, _) = app.paid().await;
        let soon = app.noon_in(7) - TimeDelta::hours(2);
        app.advance(soon - app.clock.now());
        let who = if tutor_leaves { &tutor } else { &student };
        verify(&mut app.conn(), admin.id, app.clock.now());
        suspend(&admin, who.id, "cancel").await.expect(200);
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
        settle_down(&app).await;
        assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0));
        assert_eq!(app.payment(id).refunded_cents, 6000);
        assert!(app.audit_entries(id).contains(&("booking.cancelled".to_owned(), Some(admin.id))));
    }
    assert_eq!((app.stripe.totals().balance, app.stripe.state().refunds.len()), (0, 2));
}

#[test_support::test]
async fn a_lesson_that_is_kept_takes_place_and_its_share_is_paid() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    app.onboarded(&tutor).await;
    let admin = app.admin();
    suspend(&admin, tutor.id, "keep").await.expect(200);
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    let moved = json!({"starts_at": app.noon_in(9)});
    student.post(&format!("/api/bookings/{id}/reschedule"), moved).await.problem(422, "slot_unavailable");
    app.advance(TimeDelta::days(9));
    settle_down(&app).await;
    assert_eq!(app.payment(id).owed_cents, 4800);
    let sent: i64 = app.stripe.state().transfers.iter().map(|transfer| transfer.amount).sum();
    assert_eq!(sent, 4800, "what was earned is paid");
}

#[test_support::test]
async fn a_hold_ends_with_its_page_whatever_was_decided() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    for (by_tutor, action) in [(true, "cancel"), (true, "keep"), (false, "cancel")] {
        let (student, tutor, id) = app.held().await;
        let page = app.checkout(&student, id).await;
        let who = if by_tutor { &tutor } else { &student };
        let after = suspend(&admin, who.id, action).await.expect(200);
        assert_eq!(after["upcoming_lessons"], json!([]));
        assert_eq!(app.status(id), RELEASED);
        assert_eq!(app.stripe.session(&page).unwrap().status, SessionStatus::Expired);
        if by_tutor {
            act(&student, id, "checkout").await.problem(409, "hold_expired");
        }
    }
}

#[test_support::test]
async fn what_is_paid_in_that_moment_goes_back_though_its_event_is_lost() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let page = app.checkout(&student, id).await;
    // Paid, and no event has arrived.
    app.stripe.pay(&page).unwrap();
    app.stripe.take_events();
    suspend(&app.admin(), tutor.id, "cancel").await.expect(200);
    settle_down(&app).await;
    app.advance(TimeDelta::minutes(40));
    settle_down(&app).await;
    assert_eq!(app.status(id), REFUNDED);
    assert_eq!(app.stripe.totals().balance, 0);
}

#[test_support::test]
async fn nobody_waits_for_stripe_to_be_suspended() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let page = app.checkout(&student, id).await;
    app.stripe.fail_next(FaultRule::new("*", "/v1/*", 100, Fault::RateLimited));
    suspend(&app.admin(), tutor.id, "cancel").await.expect(200);
    assert_eq!(app.status(id), RELEASED);
    tutor.get("/api/account").await.problem(401, "unauthenticated");
    app.stripe.clear_faults();
    // Its session could not be expired: it is paid, and synchronized after its end.
    app.stripe.pay(&page).unwrap();
    app.stripe.take_events();
    app.advance(TimeDelta::minutes(40));
    settle_down(&app).await;
    assert_eq!((app.status(id), app.stripe.totals().balance), (REFUNDED, 0));
}

#[test_support::test]
async fn a_page_that_stays_open_is_looked_at_after_its_end_though_somebody_looked_before() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let page = app.checkout(&student, id).await;
    app.stripe.fail_next(FaultRule::new("*", "/v1/*", 100, Fault::RateLimited));
    suspend(&app.admin(), tutor.id, "cancel").await.expect(200);
    app.stripe.clear_faults();
    // As the reconciler does if it was reading during the suspension.
    let now = app.clock.now().to_rfc3339();
    app.run(&format!("UPDATE payments SET next_sync_at = '{now}' WHERE booking_id = '{id}'"));
    app.run_jobs().await;
    app.stripe.pay(&page).unwrap();
    app.stripe.take_events();
    app.advance(TimeDelta::minutes(40));
    settle_down(&app).await;
    assert_eq!((app.status(id), app.stripe.totals().balance), (REFUNDED, 0));
}

#[test_support::test]
async fn what_was_on_its_way_when_the_hold_ended_goes_back_days_later_though_its_events_are_lost() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let page = app.checkout(&student, id).await;
    // Processing, and no event has arrived.
    app.stripe.pay_later(&page).unwrap();
    suspend(&app.admin(), tutor.id, "cancel").await.expect(200);
    assert_eq!(app.status(id), RELEASED);
    app.advance(TimeDelta::hours(3));
    settle_down(&app).await;
    app.advance(TimeDelta::days(2));
    settle_down(&app).await;
    app.stripe.settle(&page, true).unwrap();
    app.stripe.take_events();
    app.advance(TimeDelta::hours(13));
    settle_down(&app).await;
    assert_eq!((app.status(id), app.stripe.totals().balance), (REFUNDED, 0));
}

#[test_support::test]
async fn a_payment_on_its_way_has_to_arrive_first() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let page = app.checkout(&student, id).await;
    app.stripe.pay_later(&page).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Processing));
    let admin = app.admin();
    let refused = suspend(&admin, tutor.id, "cancel").await;
    refused.problem(409, "action_not_allowed");
    assert!(refused.text.contains("is processing"), "{}", refused.text);
    tutor.get("/api/account").await.expect(200);
    suspend(&admin, tutor.id, "keep").await.expect(200);
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Processing));
    assert!(admin.get(&path(tutor.id)).await.expect(200)["suspended_at"].is_string());
}

#[test_support::test]
async fn a_payment_at_the_moment_of_the_suspension_is_kept_to_or_goes_back() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    for _ in 0..6 {
        let (student, tutor, id) = app.held().await;
        let page = app.checkout(&student, id).await;
        app.stripe.pay(&page).unwrap();
        app.deliver_events().await;
        let other = app.another_process();
        verify(&mut app.conn(), admin.id, app.clock.now());
        let (suspended, _, _) = futures_util::join!(
            suspend(&admin, tutor.id, "cancel"),
            jobs::process_stripe_events(app.state.clone()),
            jobs::reconcile_payments(other.clone()),
        );
        suspended.expect(200);
        settle_down(&app).await;
        app.advance(TimeDelta::minutes(40));
        settle_down(&app).await;
        assert_eq!(app.status(id), REFUNDED);
    }
    assert_eq!(app.stripe.totals().balance, 0);
}
