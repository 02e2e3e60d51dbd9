//! The process dies between two steps; another one continues on the same database.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;

use academy::payments::{self, Purchase};
use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use stand_ins::stripe::{Fault, FaultRule, SessionStatus};

use test_support::PaidApp;
use test_support::money::{act, run_jobs};

/// Polls a future `polls` times and then drops it, as if its process had died; returns `true` if it completed before.
pub(super) async fn die_after(polls: usize, work: impl Future) -> bool {
    let mut work = pin!(work);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        work.as_mut().poll(context).map(|_| true)
    })
    .await
}

/// Repeats a story in which the process dies at each later step, until it completes.
pub(super) async fn at_every_step<S: AsyncFn(usize) -> bool>(story: S) {
    for polls in 1.. {
        if story(polls).await {
            return;
        }
        assert!(polls < 200, "the work never ends");
    }
}

#[test_support::test]
async fn checkout_dies_anywhere_and_the_next_try_opens_the_one_page() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (student, _, id) = app.held().await;
        let done = die_after(
            polls,
            payments::open_checkout(&app.another_process(), Purchase::Booking(id), student.id),
        )
        .await;
        let session = app.checkout(&student, id).await;
        let of_booking =
            |one: &stand_ins::stripe::CheckoutSession| one.metadata["booking_id"] == id.to_string();
        assert_eq!(app.stripe.state().sessions.into_iter().filter(of_booking).count(), 1, "after {polls}");
        app.stripe.pay(&session).unwrap();
        app.deliver_all().await;
        assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid), "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn checkout_dies_anywhere_and_the_hold_still_runs_out() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (student, _, id) = app.held().await;
        let done = die_after(
            polls,
            payments::open_checkout(&app.another_process(), Purchase::Booking(id), student.id),
        )
        .await;
        app.advance(TimeDelta::minutes(32));
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid), "after {polls}");
        let open = app.stripe.state().sessions.iter().any(|one| one.status == SessionStatus::Open);
        assert!(!open, "a page is left open after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn the_inbox_dies_anywhere_and_the_event_is_done_once() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (student, _, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.stripe.pay(&session).unwrap();
        let events = app.stripe.take_events();
        let completed = events.iter().find(|event| event.kind == "checkout.session.completed").unwrap();
        app.deliver(completed).await.expect(200);
        let process = app.another_process();
        let done = die_after(polls, academy::jobs::process_stripe_events(process)).await;
        app.advance(TimeDelta::seconds(61));
        run_jobs(&app.another_process()).await;
        assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid), "after {polls}");
        assert_eq!((app.records(id), app.unprocessed()), (1, 0), "after {polls}");
        assert_eq!(app.mails_to(&student.email).await.len(), 1, "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn a_release_dies_anywhere_and_is_brought_to_its_end() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (student, tutor, id) = app.held().await;
        let noon = app.noon_in(7);
        app.checkout(&student, id).await;
        app.advance(TimeDelta::minutes(32));
        let done = die_after(polls, payments::release_expired_hold(&app.another_process(), id)).await;
        app.book(&app.student(), &tutor, noon).await;
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid), "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn a_refund_dies_anywhere_and_is_made_once() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (student, _, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.stripe.pay(&session).unwrap();
        let query = diesel::sql_query("UPDATE payments SET amount_cents = 7000 WHERE booking_id = $1");
        let query = query.bind::<diesel::sql_types::Uuid, _>(id);
        diesel::RunQueryDsl::execute(query, &mut app.conn()).unwrap();
        app.deliver_all().await;
        let done =
            die_after(polls, payments::refund_payment(&app.another_process(), app.payment(id).id)).await;
        app.advance(TimeDelta::seconds(35));
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded), "after {polls}");
        assert_eq!(app.stripe.totals().balance, 0, "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn dead_while_stripe_was_thinking() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/checkout/sessions", 1, Fault::Hang));
    let process = app.another_process();
    let work = payments::open_checkout(&process, Purchase::Booking(id), student.id);
    tokio::select! {
        _ = work => panic!("Stripe does not answer"),
        () = app.stripe.calls_hanging(1) => {}
    }
    app.stripe.release_hanging();
    let session = app.checkout(&student, id).await;
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Expired);
}
