//! Transfers to tutors are reversed after refunds to students.

use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{audit_log, payments};
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule, Totals};
use uuid::Uuid;

use super::death::{at_every_step, die_after};
use test_support::PaidApp;
use test_support::money::{find_differences, read_balance, run_jobs};
use test_support::people::Someone;

/// Creates a lesson with a sent share of 48 dollars of 60, and returns its Checkout Session.
async fn sent(app: &PaidApp) -> (Someone, Uuid, String) {
    let (_, tutor, id, session) = app.paid().await;
    app.onboarded(&tutor).await;
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    assert_eq!(transferred(app, id), 4800);
    (tutor, id, session)
}

fn transferred(app: &PaidApp, id: Uuid) -> i32 {
    let payment = payments::table.filter(payments::booking_id.eq(id));
    payment.select(payments::transferred_cents).first(&mut app.conn()).unwrap()
}

/// Returns the sum of Stripe's transfers to the tutor's account, less reversals.
fn moved(app: &PaidApp, id: Uuid) -> i64 {
    let transfers = app.stripe.state().transfers;
    let own = transfers.iter().filter(|one| one.metadata["booking_id"] == id.to_string());
    own.map(|transfer| transfer.amount - transfer.amount_reversed()).sum()
}

fn entries(app: &PaidApp, id: Uuid, action: &str) -> i64 {
    let of_booking =
        audit_log::table.filter(audit_log::subject_id.eq(id)).filter(audit_log::action.eq(action));
    of_booking.count().get_result(&mut app.conn()).unwrap()
}

async fn earning(tutor: &Someone, id: Uuid) -> Value {
    let earnings = tutor.get("/api/tutor/earnings").await.expect(200);
    let items = earnings["items"].as_array().unwrap();
    items.iter().find(|item| item["booking_id"] == id.to_string()).expect("the lesson").clone()
}

#[test_support::test]
async fn a_full_refund_takes_the_share_back_once_even_if_nobody_tells_of_it() {
    let app = PaidApp::start().await;
    for told in [true, false] {
        let (tutor, id, session) = sent(&app).await;
        app.stripe.refund_in_dashboard(&session, None).unwrap();
        if told {
            app.deliver_all().await;
        } else {
            app.stripe.take_events();
            app.advance(TimeDelta::hours(13));
        }
        for _ in 0..3 {
            app.run_jobs().await;
        }
        assert_eq!((moved(&app, id), transferred(&app, id)), (0, 0), "told: {told}");
        assert_eq!(entries(&app, id, "transfer.reversed"), 1);
        let item = earning(&tutor, id).await;
        assert_eq!((&item["state"], &item["share_cents"]), (&json!("reversed"), &json!(4800)));
        assert_eq!(tutor.get("/api/tutor/earnings").await.expect(200)["totals"]["paid_out_cents"], 0);
    }
    assert_eq!(app.stripe.totals().balance, 0);
}

#[test_support::test]
async fn a_refund_in_part_is_the_academys_loss_first() {
    let app = PaidApp::start().await;
    let (tutor, id, session) = sent(&app).await;
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800), "the academy's 12 dollars bear it");
    app.stripe.refund_in_dashboard(&session, Some(1500)).unwrap();
    app.deliver_all().await;
    assert!(earning(&tutor, id).await["reason"].as_str().unwrap().contains("will be taken back"));
    app.run_jobs().await;
    assert_eq!((moved(&app, id), transferred(&app, id)), (3500, 3500));
    let item = earning(&tutor, id).await;
    assert_eq!(
        (&item["state"], &item["share_cents"], &item["reason"]),
        (&json!("paid_out"), &json!(3500), &json!("Part of the student’s payment was returned."))
    );
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    let Totals { transferred, balance, .. } = app.stripe.totals();
    assert_eq!((transferred, balance), (0, 0));
    assert_eq!(entries(&app, id, "transfer.reversed"), 2);
}

#[test_support::test]
async fn a_refund_in_part_before_the_transfer_makes_it_smaller() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.onboarded(&tutor).await;
    app.stripe.refund_in_dashboard(&session, Some(2000)).unwrap();
    app.stripe.take_events();
    app.advance(TimeDelta::days(9));
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    assert_eq!(moved(&app, id), 4000, "heard of when the share was about to be sent");
    app.run_jobs().await;
    assert_eq!((moved(&app, id), app.stripe.totals().balance), (4000, 0));
}

#[test_support::test]
async fn a_disputed_payment_is_held_until_it_is_decided() {
    let app = PaidApp::start().await;
    for won in [true, false] {
        let (_, tutor, id, session) = app.paid().await;
        app.onboarded(&tutor).await;
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        app.advance(TimeDelta::days(9));
        app.run_jobs().await;
        assert_eq!(moved(&app, id), 0);
        assert_eq!(earning(&tutor, id).await["state"], "held");
        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!(moved(&app, id), if won { 4800 } else { 0 }, "won: {won}");
        assert_eq!(earning(&tutor, id).await["state"], if won { "paid_out" } else { "refunded" });
    }
}

#[test_support::test]
async fn a_dispute_after_the_transfer_takes_it_back_only_when_it_is_lost() {
    let app = PaidApp::start().await;
    for won in [true, false] {
        let (tutor, id, session) = sent(&app).await;
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        let item = earning(&tutor, id).await;
        assert_eq!((moved(&app, id), &item["state"]), (4800, &json!("paid_out")));
        assert_eq!(item["reason"], "The student’s bank is looking into this payment.");
        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!(moved(&app, id), if won { 4800 } else { 0 }, "won: {won}");
    }
    let Totals { charged, refunded, disputed, transferred, balance, .. } = app.stripe.totals();
    assert_eq!((charged, refunded, disputed, transferred, balance), (12000, 0, 6000, 4800, 1200));
}

#[test_support::test]
async fn a_reversal_survives_every_fault_and_is_made_once() {
    let app = PaidApp::start().await;
    for (method, path) in [("POST", "/v1/transfers/*/reversals"), ("GET", "/v1/transfers/*")] {
        for fault in [
            Fault::ServerError,
            Fault::ServerErrorAfterEffects,
            Fault::RateLimited,
            Fault::CutBeforeAnswer,
            Fault::Hang,
        ] {
            let (_, id, session) = sent(&app).await;
            app.stripe.refund_in_dashboard(&session, Some(3000)).unwrap();
            app.deliver_all().await;
            app.stripe.fail_next(FaultRule::new(method, path, 1, fault));
            app.run_jobs().await;
            app.stripe.release_hanging();
            for _ in 0..2 {
                app.advance(TimeDelta::minutes(61));
                app.run_jobs().await;
            }
            assert_eq!((moved(&app, id), transferred(&app, id)), (3000, 3000), "{path} {fault:?}");
            assert_eq!(entries(&app, id, "transfer.reversed"), 1, "{path} {fault:?}");
        }
    }
}

#[test_support::test]
async fn the_job_dies_anywhere_and_the_share_is_taken_back_once() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (_, id, session) = sent(&app).await;
        app.stripe.refund_in_dashboard(&session, Some(3000)).unwrap();
        app.deliver_all().await;
        let done = die_after(polls, jobs::pay_tutors(app.another_process())).await;
        app.advance(TimeDelta::seconds(61));
        run_jobs(&app.another_process()).await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (3000, 3000), "after {polls}");
        assert_eq!(entries(&app, id, "transfer.reversed"), 1, "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn what_was_taken_back_in_the_dashboard_is_followed_and_not_sent_again() {
    let app = PaidApp::start().await;
    let (tutor, id, session) = sent(&app).await;
    let transfer = app.stripe.state().transfers[0].id.clone();
    app.reverse_in_dashboard(&transfer, 1000).await;
    app.deliver_all().await;
    assert_eq!(transferred(&app, id), 3800);
    assert_eq!(earning(&tutor, id).await["share_cents"], 3800);
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!((moved(&app, id), transferred(&app, id), app.stripe.totals().balance), (0, 0, 0));
}

#[test_support::test]
async fn a_share_that_came_back_is_sent_again_when_the_refund_fails() {
    let app = PaidApp::start().await;
    for fault in [None, Some(Fault::ServerErrorAfterEffects), Some(Fault::CutBeforeAnswer)] {
        let (tutor, id, session) = sent(&app).await;
        let refund = app.stripe.refund_in_dashboard(&session, None).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!((moved(&app, id), &earning(&tutor, id).await["state"]), (0, &json!("reversed")));
        app.stripe.fail_refund(&refund.id).unwrap();
        app.deliver_all().await;
        let item = earning(&tutor, id).await;
        assert_eq!((&item["state"], &item["share_cents"]), (&json!("on_its_way"), &json!(4800)), "{fault:?}");
        let delete = json!({"email": tutor.email});
        tutor.post("/api/account/delete", delete.clone()).await.problem(409, "upcoming_lessons");
        if let Some(fault) = fault {
            app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, fault));
        }
        for _ in 0..3 {
            app.run_jobs().await;
            app.advance(TimeDelta::minutes(61));
        }
        assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800), "{fault:?}");
        assert_eq!((entries(&app, id, "transfer.made"), entries(&app, id, "transfer.reversed")), (2, 1));
        // Refunded once more.
        app.stripe.refund_in_dashboard(&session, None).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (0, 0), "{fault:?}");
        tutor.post("/api/account/delete", delete).await.expect(204);
    }
    let Totals { charged, refunded, transferred, balance, .. } = app.stripe.totals();
    assert_eq!((charged, refunded, transferred, balance), (18000, 18000, 0, 0));
}

/// Returns the tutor's view of the lesson: its state; the amounts sent, reversed and pending; and its sums.
async fn told(tutor: &Someone, id: Uuid) -> Value {
    let page = tutor.get("/api/tutor/earnings").await.expect(200);
    let item = page["items"].as_array().unwrap().iter().find(|item| item["booking_id"] == id.to_string());
    let item = item.expect("the lesson");
    let names = ["state", "share_cents", "sent_cents", "taken_back_cents", "to_send_cents"];
    let sums = ["due_cents", "on_its_way_cents", "paid_out_cents"];
    json!([names.map(|name| item[name].clone()), sums.map(|name| page["totals"][name].clone())])
}

/// Reads Stripe's balance transactions and asserts that they agree with our rows.
async fn check_balance(app: &PaidApp) {
    read_balance(&app.state).await;
    let found = find_differences(&mut app.conn(), app.clock.now() + TimeDelta::days(1));
    assert_eq!(found, []);
}

#[test_support::test]
async fn what_came_back_in_part_is_sent_again_when_the_refund_in_part_fails() {
    let app = PaidApp::start().await;
    for fault in [None, Some(Fault::ServerErrorAfterEffects), Some(Fault::ServerError), Some(Fault::Hang)] {
        let (tutor, id, session) = sent(&app).await;
        let refund = app.stripe.refund_in_dashboard(&session, Some(2500)).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (3500, 3500));
        assert_eq!(told(&tutor, id).await, json!([["paid_out", 3500, 4800, 1300, 0], [0, 0, 3500]]));
        app.advance(TimeDelta::days(5));
        app.stripe.fail_refund(&refund.id).unwrap();
        app.deliver_all().await;
        assert_eq!(told(&tutor, id).await, json!([["on_its_way", 4800, 4800, 1300, 1300], [0, 1300, 3500]]));
        let rest = "Part of this was sent. The rest is yours after all, and will follow.";
        assert_eq!(earning(&tutor, id).await["reason"], rest);
        let delete = json!({"email": tutor.email});
        tutor.post("/api/account/delete", delete).await.problem(409, "upcoming_lessons");
        if let Some(fault) = fault {
            app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, fault));
        }
        for _ in 0..3 {
            app.run_jobs().await;
            app.stripe.release_hanging();
            app.advance(TimeDelta::minutes(61));
        }
        assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800), "{fault:?}");
        assert_eq!(told(&tutor, id).await, json!([["paid_out", 4800, 6100, 1300, 0], [0, 0, 4800]]));
        assert_eq!((entries(&app, id, "transfer.made"), entries(&app, id, "transfer.reversed")), (2, 1));
        // Both transfers are reversed completely.
        app.stripe.refund_in_dashboard(&session, None).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (0, 0), "{fault:?}");
        assert_eq!(told(&tutor, id).await, json!([["reversed", 4800, 6100, 6100, 0], [0, 0, 0]]));
        check_balance(&app).await;
    }
}

#[test_support::test]
async fn what_was_sent_in_part_is_made_up_when_the_refund_before_it_fails() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.onboarded(&tutor).await;
    let refund = app.stripe.refund_in_dashboard(&session, Some(2000)).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    assert_eq!(told(&tutor, id).await, json!([["paid_out", 4000, 4000, 0, 0], [0, 0, 4000]]));
    app.stripe.fail_refund(&refund.id).unwrap();
    // The event is lost.
    app.stripe.take_events();
    app.advance(TimeDelta::hours(13));
    for _ in 0..2 {
        app.run_jobs().await;
    }
    assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800));
    assert_eq!(told(&tutor, id).await, json!([["paid_out", 4800, 4800, 0, 0], [0, 0, 4800]]));
    check_balance(&app).await;
}

#[test_support::test]
async fn the_job_dies_anywhere_and_the_rest_is_sent_once() {
    let app = PaidApp::start().await;
    at_every_step(async |polls| {
        let (_, id, session) = sent(&app).await;
        let refund = app.stripe.refund_in_dashboard(&session, Some(3000)).unwrap();
        app.deliver_all().await;
        app.run_jobs().await;
        app.stripe.fail_refund(&refund.id).unwrap();
        app.deliver_all().await;
        let done = die_after(polls, jobs::pay_tutors(app.another_process())).await;
        app.advance(TimeDelta::seconds(61));
        run_jobs(&app.another_process()).await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800), "after {polls}");
        assert_eq!(entries(&app, id, "transfer.made"), 2, "after {polls}");
        done
    })
    .await;
}

#[test_support::test]
async fn what_somebody_took_back_by_hand_stays_with_the_academy_whatever_refunds_do() {
    let app = PaidApp::start().await;
    let (tutor, id, session) = sent(&app).await;
    let transfer = app.stripe.state().transfers[0].id.clone();
    let refund = app.stripe.refund_in_dashboard(&session, Some(2200)).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(moved(&app, id), 3800);
    app.reverse_in_dashboard(&transfer, 500).await;
    app.deliver_all().await;
    for _ in 0..2 {
        app.run_jobs().await;
        app.advance(TimeDelta::hours(2));
    }
    let item = earning(&tutor, id).await;
    assert_eq!((moved(&app, id), &item["state"]), (3300, &json!("paid_out")));
    assert_eq!(item["reason"], "The academy took back part of this.");
    app.stripe.fail_refund(&refund.id).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!((moved(&app, id), transferred(&app, id)), (4300, 4300), "all but what was taken by hand");
    check_balance(&app).await;
}

#[test_support::test]
async fn the_comparison_names_what_should_have_been_sent_and_was_not() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, id, session) = sent(&app).await;
    let refund = app.stripe.refund_in_dashboard(&session, Some(2500)).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    app.stripe.fail_refund(&refund.id).unwrap();
    app.deliver_all().await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1000, Fault::RateLimited));
    app.advance(TimeDelta::hours(26));
    jobs::compare_balance(app.state.clone()).await.unwrap();
    let found = admin.get("/api/admin/money/differences").await.expect(200);
    let one = &found["items"][0];
    assert_eq!(found["items"].as_array().unwrap().len(), 1, "{found}");
    assert_eq!((&one["kind"], &one["booking_id"]), (&json!("owed"), &json!(id)));
    assert_eq!((&one["own_cents"], &one["stripe_cents"]), (&json!(4800), &json!(3500)));
    let mails = app.mails_to(&admin.email).await;
    assert!(mails[0].contains("what the tutor should have by now"), "{}", mails[0]);
    // The next run moves it automatically.
    app.stripe.clear_faults();
    app.advance(TimeDelta::hours(26));
    jobs::compare_balance(app.state.clone()).await.unwrap();
    assert_eq!(admin.get("/api/admin/money/differences").await.expect(200)["items"], json!([]));
    assert_eq!((moved(&app, id), transferred(&app, id)), (4800, 4800));
}

#[test_support::test]
async fn a_share_that_was_taken_back_by_hand_is_not_sent_again_and_keeps_nobody() {
    let app = PaidApp::start().await;
    let (tutor, id, _) = sent(&app).await;
    let transfer = app.stripe.state().transfers[0].id.clone();
    app.reverse_in_dashboard(&transfer, 4800).await;
    app.deliver_all().await;
    app.advance(TimeDelta::hours(2));
    app.run_jobs().await;
    assert_eq!((moved(&app, id), transferred(&app, id)), (0, 0));
    assert_eq!(earning(&tutor, id).await["state"], "reversed");
    tutor.post("/api/account/delete", json!({"email": tutor.email})).await.expect(204);
}

#[test_support::test]
async fn a_dispute_lost_in_part_leaves_the_tutor_what_is_left_of_the_price() {
    let app = PaidApp::start().await;
    for is_sent in [true, false] {
        let (id, session) = if is_sent {
            let (_, id, session) = sent(&app).await;
            (id, session)
        } else {
            let (_, tutor, id, session) = app.paid().await;
            app.onboarded(&tutor).await;
            (id, session)
        };
        let dispute = app.stripe.dispute_cents(&session, Some(3500)).unwrap();
        app.stripe.close_dispute(&dispute, false).unwrap();
        app.deliver_all().await;
        app.advance(TimeDelta::days(9));
        app.run_jobs().await;
        assert_eq!((moved(&app, id), transferred(&app, id)), (2500, 2500), "sent before: {is_sent}");
    }
    let Totals { charged, disputed, transferred, balance, .. } = app.stripe.totals();
    assert_eq!((charged, disputed, transferred, balance), (12000, 7000, 5000, 0));
}
