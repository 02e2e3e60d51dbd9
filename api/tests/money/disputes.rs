//! Disputes.

use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, DisputeState, PaymentStatus};
use schema::models::payment_dispute::PaymentDispute;
use schema::schema::payment_disputes;
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

const REFUNDED: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::Refunded);
const PENDING: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::RefundPending);

async fn shown(who: &Someone, id: Uuid) -> Value {
    who.get(&format!("/api/bookings/{id}")).await.expect(200)["dispute"]["state"].clone()
}

fn stored(app: &PaidApp, dispute: &str) -> PaymentDispute {
    payment_disputes::table
        .find(dispute)
        .select(PaymentDispute::as_select())
        .first(&mut app.conn())
        .expect("a dispute")
}

fn money(app: &PaidApp, dispute: &str) -> (DisputeState, i32, i32) {
    let row = stored(app, dispute);
    (row.state, row.amount_cents, row.withdrawn_cents)
}

#[test_support::test]
async fn a_dispute_is_followed_to_its_end_and_cancels_nothing_while_it_is_open() {
    let app = PaidApp::start().await;
    for won in [true, false] {
        let (student, _, id, session) = app.paid().await;
        app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        assert_eq!(shown(&student, id).await, "open");
        assert_eq!(money(&app, &dispute), (DisputeState::Open, 5000, 5000));

        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        let (state, withdrawn, end, action) = if won {
            (DisputeState::Won, 0, (BookingStatus::Confirmed, PaymentStatus::Paid), "dispute.won")
        } else {
            // The money is lost: the lesson is cancelled.
            (DisputeState::Lost, 5000, REFUNDED, "dispute.lost")
        };
        assert_eq!((app.status(id), money(&app, &dispute)), (end, (state, 5000, withdrawn)));
        assert!(stored(&app, &dispute).closed_at.is_some());
        let actions: Vec<String> = app.audit_entries(id).into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["payment.received", "refund.made", "dispute.opened", action]);
        assert_eq!(app.records(id), i64::from(won));
    }
    assert_eq!(app.stripe.state().refunds.len(), 2, "nothing was refunded besides the two parts");
}

#[test_support::test]
async fn a_lost_dispute_about_a_lesson_that_was_given_only_takes_the_money() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    let dispute = app.stripe.dispute(&session).unwrap();
    app.stripe.close_dispute(&dispute, false).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Refunded));
    assert_eq!((app.records(id), app.stripe.state().refunds.len()), (1, 0));
}

#[test_support::test]
async fn a_disputed_payment_waits_to_be_given_back_and_goes_back_once() {
    let app = PaidApp::start().await;
    for won in [true, false] {
        let (student, _, id, session) = app.paid().await;
        let before = app.stripe.state().refunds.len();
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        act(&student, id, "cancel").await.expect(200);
        app.run_jobs().await;
        app.advance(TimeDelta::hours(13));
        app.run_jobs().await;
        assert_eq!((app.status(id), app.stripe.state().refunds.len()), (PENDING, before));

        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        app.advance(TimeDelta::hours(13));
        app.run_jobs().await;
        assert_eq!(app.status(id), REFUNDED, "won: {won}");
        assert_eq!(app.stripe.state().refunds.len(), before + usize::from(won));
        assert_eq!(app.stripe.totals().balance, 0, "the cardholder has it once");
    }
}

#[test_support::test]
async fn a_dispute_nobody_told_us_of_is_found_however_long_it_takes() {
    let app = PaidApp::start().await;
    let (student, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    let dispute = app.stripe.dispute(&session).unwrap();
    app.stripe.take_events();
    app.advance(TimeDelta::hours(13));
    app.run_jobs().await;
    assert_eq!(shown(&student, id).await, "open");
    app.advance(TimeDelta::days(120));
    app.stripe.close_dispute(&dispute, false).unwrap();
    app.stripe.take_events();
    app.run_jobs().await;
    assert_eq!(shown(&student, id).await, "lost");
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Refunded));
}

#[test_support::test]
async fn an_event_of_a_dispute_is_done_only_once_the_dispute_was_read() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    app.stripe.dispute(&session).unwrap();
    for event in app.stripe.take_events() {
        app.deliver(&event).await.expect(200);
    }
    app.stripe.fail_next(FaultRule::new("GET", "/v1/disputes", 9, Fault::ServerError));
    app.run_jobs().await;
    assert_eq!(shown(&student, id).await, Value::Null);
    assert!(app.unprocessed() > 0);
    app.stripe.clear_faults();
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!((shown(&student, id).await, app.unprocessed()), (json!("open"), 0));
}

#[test_support::test]
async fn several_disputes_of_one_payment_are_each_followed_and_compare_right() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, _, id, session) = app.paid().await;
    let first = app.stripe.dispute_cents(&session, Some(1000)).unwrap();
    app.stripe.close_dispute(&first, false).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::days(1));
    let second = app.stripe.dispute_again(&session, 500, "duplicate").unwrap();
    app.deliver_all().await;
    assert_eq!(shown(&student, id).await, "open", "the one that is not decided says where it stands");
    assert_eq!(
        [money(&app, &first), money(&app, &second)].map(|(state, ..)| state),
        [DisputeState::Lost, DisputeState::Open]
    );
    app.stripe.close_dispute(&second, true).unwrap();
    app.deliver_all().await;
    let third = app.stripe.dispute_again(&session, 700, "general").unwrap();
    app.stripe.close_dispute(&third, false).unwrap();
    app.deliver_all().await;
    assert_eq!(app.payment(id).lost_cents, 1700);
    assert_eq!(shown(&student, id).await, "lost");
    let actions: Vec<String> = app.audit_entries(id).into_iter().map(|(action, _)| action).collect();
    let disputes: Vec<_> =
        actions.iter().filter(|action| action.starts_with("dispute.")).map(|action| &**action).collect();
    assert_eq!(
        disputes,
        ["dispute.opened", "dispute.lost", "dispute.opened", "dispute.won", "dispute.opened", "dispute.lost"]
    );
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    assert_eq!(admin.get("/api/admin/money/differences").await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn a_bank_that_only_inquires_takes_nothing_yet() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, _, id, session) = app.paid().await;
    let dispute = app.stripe.inquire(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(
        (shown(&student, id).await, money(&app, &dispute)),
        (json!("open"), (DisputeState::Open, 6000, 0))
    );
    assert_eq!(stored(&app, &dispute).stripe_status.as_deref(), Some("warning_needs_response"));
    app.stripe.close_dispute(&dispute, true).unwrap();
    app.deliver_all().await;
    assert_eq!(money(&app, &dispute), (DisputeState::Won, 6000, 0));
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    assert_eq!(admin.get("/api/admin/money/differences").await.expect(200)["items"], json!([]));
}
