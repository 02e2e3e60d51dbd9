//! Each tutor gets their share of each lesson, once.

use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::{audit_log, payments};
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule, OnboardingState, Transfer};
use uuid::Uuid;

use super::death::{at_every_step, die_after};
use test_support::PaidApp;
use test_support::money::{act, run_jobs};
use test_support::people::{Someone, verify};

/// Time from booking a lesson in seven days until its share is due.
const UNTIL_DUE: TimeDelta = TimeDelta::days(9);

/// Creates a paid lesson of a tutor with a payout account, whose share is due.
async fn earned(app: &PaidApp) -> (Someone, Uuid) {
    let (_, tutor, id, _) = app.paid().await;
    app.onboarded(&tutor).await;
    app.advance(UNTIL_DUE);
    (tutor, id)
}

fn transfers_of(app: &PaidApp, id: Uuid) -> Vec<Transfer> {
    let transfers = app.stripe.state().transfers.into_iter();
    transfers.filter(|transfer| transfer.transfer_group == Some(id.to_string())).collect()
}

/// Returns the number of audit log entries with this action for the booking, or for the user with this id.
fn entries(app: &PaidApp, id: impl Into<Uuid>, action: &str) -> i64 {
    let of_subject =
        audit_log::table.filter(audit_log::subject_id.eq(id.into())).filter(audit_log::action.eq(action));
    of_subject.count().get_result(&mut app.conn()).unwrap()
}

fn sent(app: &PaidApp, id: Uuid) -> i32 {
    let payment = payments::table.filter(payments::booking_id.eq(id));
    payment.select(payments::transferred_cents).first(&mut app.conn()).unwrap()
}

/// Returns the lesson's share as the tutor sees it.
async fn earning(tutor: &Someone, id: Uuid) -> Value {
    let earnings = tutor.get("/api/tutor/earnings").await.expect(200);
    let items = earnings["items"].as_array().unwrap();
    items.iter().find(|item| item["booking_id"] == id.to_string()).expect("the lesson").clone()
}

#[test_support::test]
async fn a_day_after_the_lesson_its_share_is_sent_once() {
    let app = PaidApp::start().await;
    let (_, tutor, id, _) = app.paid().await;
    let account = app.onboarded(&tutor).await;
    let starts_at = app.noon_in(7);
    app.advance(starts_at + TimeDelta::hours(24) + TimeDelta::minutes(59) - app.clock.now());
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 0, "a minute early");
    assert_eq!(earning(&tutor, id).await["state"], "due");
    app.advance(TimeDelta::minutes(2));
    app.run_jobs().await;
    app.advance(TimeDelta::hours(2));
    app.run_jobs().await;

    let sent_once = transfers_of(&app, id);
    assert_eq!(sent_once.len(), 1);
    let charge = app.stripe.state().charges[0].id.clone();
    assert_eq!((sent_once[0].amount, &sent_once[0].destination), (4800, &account));
    assert_eq!(sent_once[0].source_transaction.as_ref(), Some(&charge));
    assert_eq!(sent_once[0].metadata["booking_id"], id.to_string());
    assert_eq!((sent(&app, id), entries(&app, id, "transfer.made")), (4800, 1));
    let item = earning(&tutor, id).await;
    assert_eq!((&item["state"], &item["share_cents"]), (&json!("paid_out"), &json!(4800)));
    assert!(item["transferred_at"].is_string());
}

#[test_support::test]
async fn a_share_waits_for_the_account_and_goes_as_soon_as_that_is_ready() {
    let app = PaidApp::start().await;
    let (_, tutor, id, _) = app.paid().await;
    app.advance(UNTIL_DUE);
    for (state, reason) in [
        (None, "Set up payouts to receive it."),
        (Some(OnboardingState::Incomplete), "Finish setting up payouts to receive it."),
        (Some(OnboardingState::InReview), "Stripe is still checking your account."),
        (Some(OnboardingState::Restricted), "Stripe needs something from you before it can pay you."),
    ] {
        if let Some(state) = state {
            tutor.post("/api/tutor/payout-account/onboarding", json!({})).await.expect(200);
            app.stripe.set_onboarding(&app.account_of(tutor.id), state).unwrap();
            app.deliver_all().await;
        }
        app.run_jobs().await;
        let item = earning(&tutor, id).await;
        assert_eq!((&item["state"], &item["reason"]), (&json!("due"), &json!(reason)));
        assert_eq!(transfers_of(&app, id).len(), 0);
    }
    app.onboarded(&tutor).await;
    assert_eq!(earning(&tutor, id).await["state"], "on_its_way");
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 1);
}

#[test_support::test]
async fn free_lessons_and_lessons_that_never_were_paid_earn_nothing() {
    let app = PaidApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    app.onboarded(&tutor).await;
    app.book(&student, &tutor, app.noon_in(3)).await;
    let (_, other, _) = app.held().await;
    app.onboarded(&other).await;
    app.advance(UNTIL_DUE);
    app.run_jobs().await;
    assert_eq!(app.stripe.state().transfers.len(), 0);
    for tutor in [tutor, other] {
        assert_eq!(tutor.get("/api/tutor/earnings").await.expect(200)["items"], json!([]));
    }
}

#[test_support::test]
async fn a_lesson_cancelled_too_late_is_paid_and_one_cancelled_in_time_is_not() {
    let app = PaidApp::start().await;
    let (late_student, tutor, late, _) = app.paid().await;
    app.onboarded(&tutor).await;
    let (student, other, in_time, _) = app.paid().await;
    app.onboarded(&other).await;
    act(&student, in_time, "cancel").await.expect(200);
    app.advance(app.noon_in(7) - TimeDelta::hours(3) - app.clock.now());
    act(&late_student, late, "cancel").await.expect(200);
    app.run_jobs().await;
    app.advance(TimeDelta::hours(30));
    app.run_jobs().await;
    assert_eq!((transfers_of(&app, late).len(), transfers_of(&app, in_time).len()), (1, 0));
    let item = earning(&tutor, late).await;
    assert_eq!(item["reason"], "The student canceled too late, so you’re paid for the hour you kept free.");
    assert_eq!(earning(&other, in_time).await["state"], "refunded");
}

#[test_support::test]
async fn a_transfer_survives_every_fault_and_is_made_once() {
    let app = PaidApp::start().await;
    for path in ["/v1/transfers", "/v1/checkout/sessions/*"] {
        for fault in [
            Fault::ServerError,
            Fault::ServerErrorAfterEffects,
            Fault::RateLimited,
            Fault::CutBeforeAnswer,
            Fault::Hang,
        ] {
            let (tutor, id) = earned(&app).await;
            app.stripe.fail_next(FaultRule::new(
                if path.ends_with('*') { "GET" } else { "POST" },
                path,
                1,
                fault,
            ));
            // The reconciler synchronizes the payment as well and may meet the fault instead.
            jobs::pay_tutors(app.state.clone()).await.unwrap();
            app.stripe.release_hanging();
            for _ in 0..2 {
                app.advance(TimeDelta::minutes(61));
                app.run_jobs().await;
            }
            assert_eq!(transfers_of(&app, id).len(), 1, "{path} {fault:?}");
            assert_eq!(earning(&tutor, id).await["state"], "paid_out", "{path} {fault:?}");
            assert_eq!((sent(&app, id), entries(&app, id, "transfer.made")), (4800, 1), "{path} {fault:?}");
        }
    }
    assert_eq!(app.stripe.totals().transferred, 10 * 4800);
}

#[test_support::test]
async fn a_transfer_that_nobody_heard_of_is_found_even_when_stripe_has_forgotten_its_key() {
    let app = PaidApp::start().await;
    let (tutor, id) = earned(&app).await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, Fault::CutBeforeAnswer));
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    assert_eq!(earning(&tutor, id).await["state"], "on_its_way");
    app.advance(TimeDelta::hours(40));
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 1);
    assert_eq!(earning(&tutor, id).await["state"], "paid_out");
}

#[test_support::test]
async fn many_processes_at_once_send_it_once() {
    let app = PaidApp::start().await;
    let (_, id) = earned(&app).await;
    let processes: Vec<_> = (0..4).map(|_| app.another_process()).collect();
    join_all(processes.iter().map(|process| jobs::pay_tutors(process.clone()))).await;
    assert_eq!((transfers_of(&app, id).len(), entries(&app, id, "transfer.made")), (1, 1));
}

#[test_support::test]
async fn the_job_dies_anywhere_and_the_share_is_sent_once() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (_, id) = earned(&app).await;
        let done = die_after(polls, jobs::pay_tutors(app.another_process())).await;
        app.advance(TimeDelta::seconds(61));
        run_jobs(&app.another_process()).await;
        assert_eq!(transfers_of(&app, id).len(), 1, "after {polls}");
        assert_eq!((sent(&app, id), entries(&app, id, "transfer.made")), (4800, 1), "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn an_account_that_turns_out_blocked_keeps_the_share_due_and_says_why() {
    let app = PaidApp::start().await;
    let (tutor, id) = earned(&app).await;
    let account = app.account_of(tutor.id);
    app.stripe.set_onboarding(&account, OnboardingState::Restricted).unwrap();
    app.stripe.take_events();
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    let item = earning(&tutor, id).await;
    assert_eq!(item["reason"], "Stripe needs something from you before it can pay you.");
    assert_eq!(entries(&app, id, "transfer.failed"), 1);
    assert_eq!(tutor.get("/api/tutor/payout-account").await.expect(200)["state"], "restricted");
    app.stripe.set_onboarding(&account, OnboardingState::Ready).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 1);
    assert_eq!(earning(&tutor, id).await["reason"], Value::Null);
}

#[test_support::test]
async fn what_stripe_refuses_for_other_reasons_is_tried_each_hour_and_logged_once() {
    let app = PaidApp::start().await;
    let (tutor, id) = earned(&app).await;
    let charge = transfer_all_of_the_charge(&app, &tutor).await;
    for _ in 0..3 {
        app.run_jobs().await;
        let item = earning(&tutor, id).await;
        assert_eq!(item["state"], "due");
        assert!(
            item["reason"].as_str().unwrap().starts_with("Stripe didn’t accept this transfer."),
            "{item}"
        );
        app.advance(TimeDelta::minutes(61));
    }
    assert_eq!(entries(&app, id, "transfer.failed"), 1);
    let tries =
        app.stripe.calls().into_iter().filter(|call| call.path == "/v1/transfers" && call.status == 400);
    assert_eq!(tries.count(), 3, "{charge}");
}

#[test_support::test]
async fn an_admin_lets_a_refused_share_be_tried_before_its_hour_is_over() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (tutor, id) = earned(&app).await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, Fault::Refused));
    for _ in 0..2 {
        jobs::pay_tutors(app.state.clone()).await.unwrap();
        assert_eq!(transfers_of(&app, id).len(), 0, "refused, and left alone for an hour");
    }
    let path = format!("/api/admin/money/tutors/{}", tutor.id);
    assert_eq!(admin.get(&path).await.expect(200)["totals"]["refused_cents"], 4800);

    admin.post(&format!("{path}/retry"), json!({})).await.problem(403, "verification_required");
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.post(&format!("{path}/retry"), json!({})).await.expect(200);
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    assert_eq!((transfers_of(&app, id).len(), sent(&app, id)), (1, 4800));
    let totals = admin.get(&path).await.expect(200)["totals"].clone();
    assert_eq!((&totals["refused_cents"], &totals["paid_out_cents"]), (&json!(0), &json!(4800)));
    let log = admin.get("/api/admin/audit-log?action=payouts.retried").await.expect(200);
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
    let entry = &log["items"][0];
    assert_eq!(entry["actor"]["id"], json!(admin.id));
    assert_eq!(entry["detail"], json!({ "transfers": 1, "adjustments": 0 }));
    assert_eq!(entries(&app, tutor.id, "payouts.retried"), 1);
}

/// A manual transfer sends the lesson's whole charge to the tutor, so that no funds are left.
async fn transfer_all_of_the_charge(app: &PaidApp, tutor: &Someone) -> String {
    let charge = app.stripe.state().charges[0].id.clone();
    let response = test_support::http::client()
        .post(format!("{}/v1/transfers", app.stripe.base_url()))
        .bearer_auth(app.stripe.api_key())
        .form(&[
            ("amount", "6000"),
            ("currency", "usd"),
            ("destination", &app.account_of(tutor.id)),
            ("source_transaction", &charge),
            ("transfer_group", "by hand"),
        ])
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200, "{}", response.text().await.unwrap());
    charge
}
