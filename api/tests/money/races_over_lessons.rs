//! Concurrent requests on confirmed lessons.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::schema::student_bookings;
use serde_json::json;
use uuid::Uuid;

use test_support::PaidApp;
use test_support::client::TestResponse;
use test_support::money::act;
use test_support::people::Someone;

/// Enough rounds for every order to occur.
const ROUNDS: usize = 8;
const REFUNDED: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::Refunded);

async fn reschedule(who: &Someone, id: Uuid, starts_at: DateTime<Utc>) -> TestResponse {
    who.post(&format!("/api/bookings/{id}/reschedule"), json!({"starts_at": starts_at})).await
}

async fn settle_down(app: &PaidApp) {
    app.run_jobs().await;
    app.deliver_all().await;
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
}

#[test_support::test]
async fn a_time_that_many_move_to_goes_to_one_of_them() {
    let app = PaidApp::start().await;
    let tutor = app.busy_bee(Some(0));
    let mut lessons = Vec::new();
    for day in 3..11 {
        let student = app.student();
        let id = app.book(&student, &tutor, app.noon_in(day)).await;
        lessons.push((student, id));
    }
    let noon = app.noon_in(20);
    let half_past = noon + TimeDelta::minutes(30);
    let moves = lessons.iter().enumerate().map(|(index, (student, id))| {
        reschedule(student, *id, if index % 2 == 0 { noon } else { half_past })
    });
    let answers = join_all(moves).await;
    assert_eq!(answers.iter().filter(|response| response.status == 200).count(), 1);
    for response in answers.iter().filter(|response| response.status != 200) {
        response.problem(409, "slot_taken");
    }
    let there: i64 = student_bookings::table
        .filter(student_bookings::starts_at.ge(noon))
        .count()
        .get_result(&mut app.conn())
        .unwrap();
    assert_eq!(there, 1);
}

#[test_support::test]
async fn two_lessons_of_one_student_never_end_up_at_one_time() {
    let app = PaidApp::start().await;
    for _ in 0..ROUNDS {
        let student = app.student();
        let (one, other) = (app.busy_bee(Some(0)), app.busy_bee(Some(0)));
        let first = app.book(&student, &one, app.noon_in(5)).await;
        let second = app.book(&student, &other, app.noon_in(6)).await;
        let noon = app.noon_in(7);
        let answers = join_all([reschedule(&student, first, noon), reschedule(&student, second, noon)]).await;
        assert_eq!(test_support::statuses(&answers), [200, 409]);
    }
}

#[test_support::test]
async fn cancelled_while_it_is_moved_it_is_cancelled_and_paid_back_once() {
    let app = PaidApp::start().await;
    for round in 0..ROUNDS {
        let (student, tutor, id, _) = app.paid().await;
        let later = app.noon_in(9);
        let who = if round % 2 == 0 { &student } else { &tutor };
        let (moved, cancelled) = futures_util::join!(reschedule(&student, id, later), act(who, id, "cancel"));
        cancelled.expect(200);
        assert!([200, 409].contains(&moved.status.as_u16()), "{}", moved.text);
        settle_down(&app).await;
        assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0));
        assert_eq!(app.stripe.totals().balance, 0);
        app.book(&student, &tutor, later).await;
    }
    assert_eq!(app.stripe.state().refunds.len(), ROUNDS);
}

#[test_support::test]
async fn both_sides_cancel_at_once_and_one_refund_is_made() {
    let app = PaidApp::start().await;
    for _ in 0..ROUNDS {
        let (student, tutor, id, _) = app.paid().await;
        let admin = app.admin();
        let all = [act(&student, id, "cancel"), act(&tutor, id, "cancel"), act(&admin, id, "cancel")];
        let answers = join_all(all).await;
        assert_eq!(answers.iter().filter(|response| response.status == 200).count(), 1);
        assert_eq!(answers.iter().filter(|response| response.status == 409).count(), 2);
        settle_down(&app).await;
        assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0));
    }
    assert_eq!((app.stripe.state().refunds.len(), app.stripe.totals().balance), (ROUNDS, 0));
}

#[test_support::test]
async fn too_late_for_the_student_but_not_for_the_tutor_whoever_is_first_decides() {
    let app = PaidApp::start().await;
    for _ in 0..ROUNDS {
        let before = app.stripe.totals().balance;
        let (student, tutor, id, _) = app.paid().await;
        app.advance(app.noon_in(7) - TimeDelta::hours(20) - app.clock.now());
        let (by_student, by_tutor) =
            futures_util::join!(act(&student, id, "cancel"), act(&tutor, id, "cancel"));
        assert_ne!(by_student.status, by_tutor.status);
        settle_down(&app).await;
        let kept = by_student.status == 200;
        let payment = if kept { PaymentStatus::Paid } else { PaymentStatus::Refunded };
        assert_eq!(app.status(id), (BookingStatus::Cancelled, payment));
        assert_eq!(app.records(id), i64::from(kept));
        assert_eq!(app.stripe.totals().balance - before, if kept { 6000 } else { 0 });
    }
}

#[test_support::test]
async fn cancelled_here_and_refunded_in_the_dashboard_at_once() {
    let app = PaidApp::start().await;
    for round in 0..ROUNDS {
        let (student, _, id, session) = app.paid().await;
        // All of it, or a part.
        let cents = (round % 2 == 0).then_some(2500);
        app.stripe.refund_in_dashboard(&session, cents).unwrap();
        for event in app.stripe.take_events() {
            app.deliver(&event).await.expect(200);
        }
        let other = app.another_process();
        let (cancelled, _, ()) = futures_util::join!(
            act(&student, id, "cancel"),
            academy::jobs::process_stripe_events(other.clone()),
            test_support::money::run_jobs(&other),
        );
        assert!([200, 409].contains(&cancelled.status.as_u16()), "{}", cancelled.text);
        settle_down(&app).await;
        assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0), "{}", cancelled.text);
        let shown = student.get(&format!("/api/bookings/{id}")).await.expect(200);
        assert_eq!((&shown["refunded_cents"], &shown["calendar_sequence"]), (&json!(6000), &json!(1)));
    }
    assert_eq!(app.stripe.totals().balance, 0);
}
