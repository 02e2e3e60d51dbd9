//! Refunding a lesson after it took place.

use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::profile::Profile;
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use super::{at, refund, seen, subjects};
use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

/// Creates a paid lesson that took place: its student, tutor, booking and Checkout Session.
async fn given(app: &PaidApp) -> (Someone, Someone, Uuid, String) {
    let (student, tutor, id, session) = app.paid().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    (student, tutor, id, session)
}

fn sums(lesson: &Value) -> [i64; 4] {
    let of = |name: &str| lesson["money"][name].as_i64().unwrap();
    [of("refunded_cents"), of("refund_due_cents"), of("left_cents"), of("tutor_share_cents")]
}

#[test_support::test]
async fn a_part_goes_back_and_then_the_rest_each_once() {
    let app = PaidApp::start().await;
    let (admin, (student, tutor, id, _)) = (app.admin(), given(&app).await);
    app.onboarded(&tutor).await;
    app.advance(TimeDelta::days(2));
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().transferred, 4800);
    let asked = refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    assert_eq!(sums(&asked), [0, 1000, 5000, 4800], "the academy bears it first");
    assert_eq!(asked["refund_requests"][0]["reason"], "The tutor was late.");
    assert_eq!(asked["refund_requests"][0]["requested_by"]["id"], json!(admin.id));
    app.run_jobs().await;
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Paid));
    assert_eq!(sums(&seen(&admin, id).await), [1000, 0, 5000, 4800]);
    assert_eq!(app.stripe.totals().transferred, 4800);
    let asked = refund(&app, &admin, id, (2500, 5000)).await.expect(200);
    assert_eq!(sums(&asked), [1000, 2500, 2500, 2500], "what is left after it");
    app.run_jobs().await;
    app.run_jobs().await;
    assert_eq!(
        sums(&seen(&admin, id).await),
        [3500, 0, 2500, 2500],
        "no more than what is left is the tutor's"
    );
    assert_eq!(app.stripe.totals().transferred, 2500);
    refund(&app, &admin, id, (2500, 2500)).await.expect(200);
    app.run_jobs().await;
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Completed, PaymentStatus::Refunded));
    let all: Vec<i64> = app.stripe.state().refunds.iter().map(|refund| refund.amount).collect();
    assert_eq!(all, [1000, 2500, 2500]);
    assert_eq!((app.stripe.totals().transferred, app.stripe.totals().balance), (0, 0));
    assert_eq!(app.records(id), 1, "it was given all the same");
    let told = subjects(&app, &student).await;
    let refunds: Vec<&String> = told.iter().filter(|subject| subject.starts_with("Refund")).collect();
    assert_eq!(refunds, ["Refund of $10.00", "Refund of $25.00", "Refund of $25.00"]);
}

#[test_support::test]
async fn more_than_is_left_is_refused_and_so_is_what_was_shown_before() {
    let app = PaidApp::start().await;
    let (admin, (_, _, id, _)) = (app.admin(), given(&app).await);
    for (cents, says) in [
        (6001, "Please refund at least $0.01 and at most $60.00."),
        (0, "at least $0.01"),
        (-1, "at least $0.01"),
    ] {
        let problem = refund(&app, &admin, id, (cents, 6000)).await.problem(422, "validation_failed");
        assert!(problem["errors"]["amount_cents"].to_string().contains(says), "{problem}");
    }
    let body = json!({"amount_cents": 1, "reason": "  ", "shown_left_cents": 6000});
    let problem = admin.post(&format!("{}/refunds", at(id)), body).await.problem(422, "validation_failed");
    assert!(problem["errors"]["reason"].is_array(), "{problem}");
    let long = json!({"amount_cents": 1, "reason": "x".repeat(501), "shown_left_cents": 6000});
    admin.post(&format!("{}/refunds", at(id)), long).await.problem(422, "validation_failed");
    refund(&app, &admin, id, (5999, 6000)).await.expect(200);
    app.run_jobs().await;
    let problem = refund(&app, &admin, id, (1000, 6000)).await.problem(409, "edit_conflict");
    let name = Profile::find(&mut app.conn(), admin.id).unwrap().unwrap().full_name();
    let says = format!(
        "{name} made a refund in the meantime: $0.01 of this payment is left. Nothing was refunded now."
    );
    assert_eq!(problem["detail"], says);
    refund(&app, &admin, id, (2, 1)).await.problem(422, "validation_failed");
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().refunded, 5999);
}

#[test_support::test]
async fn a_payment_goes_back_in_eight_parts_at_most() {
    let app = PaidApp::start().await;
    let (admin, (_, _, id, _)) = (app.admin(), given(&app).await);
    for part in 0..8 {
        refund(&app, &admin, id, (100, 6000 - 100 * part)).await.expect(200);
        app.run_jobs().await;
        app.run_jobs().await;
    }
    let ninth = refund(&app, &admin, id, (100, 5200)).await.problem(409, "action_not_allowed");
    assert!(ninth["detail"].as_str().unwrap().contains("in Stripe’s dashboard"), "{ninth}");
    assert_eq!(sums(&seen(&admin, id).await)[..3], [800, 0, 5200]);
    assert_eq!(app.stripe.state().refunds.len(), 8);
}

#[test_support::test]
async fn an_open_browser_is_not_enough_to_give_money_back() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, id, _) = given(&app).await;
    let body = json!({"amount_cents": 1000, "reason": "Late.", "shown_left_cents": 6000});
    admin.post(&format!("{}/refunds", at(id)), body).await.problem(403, "verification_required");
    assert_eq!(sums(&seen(&admin, id).await)[1], 0);
}

#[test_support::test]
async fn of_ten_admins_at_once_one_gives_back() {
    let app = PaidApp::start().await;
    let (_, _, id, _) = given(&app).await;
    let admins: Vec<Someone> = (0..10).map(|_| app.admin()).collect();
    let answers = join_all(admins.iter().map(|admin| refund(&app, admin, id, (4000, 6000)))).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1);
    assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status.as_u16())));
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().refunded, 4000);
}

#[test_support::test]
async fn only_what_has_begun_or_was_kept_is_refunded() {
    let app = PaidApp::start().await;
    let (admin, (student, _, id, _)) = (app.admin(), app.paid().await);
    let problem = refund(&app, &admin, id, (1000, 6000)).await.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().starts_with("A refund is for a session that has started"));
    app.advance(app.noon_in(7) - app.clock.now() - TimeDelta::hours(1));
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Paid), "too late");
    refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Paid));
    assert_eq!(app.stripe.totals().refunded, 1000);
    let free = app.book(&student, &app.busy_bee(Some(0)), app.noon_in(3)).await;
    refund(&app, &admin, free, (1, 0)).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn a_part_survives_every_fault_and_is_given_back_once() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let faults = [
        Fault::ServerError,
        Fault::ServerErrorAfterEffects,
        Fault::RateLimited,
        Fault::CutBeforeAnswer,
        Fault::Hang,
    ];
    for (done, fault) in (1..).zip(faults) {
        let (_, _, id, _) = given(&app).await;
        refund(&app, &admin, id, (1234, 6000)).await.expect(200);
        app.stripe.fail_next(FaultRule::new("*", "/v1/refunds", 1, fault));
        app.run_jobs().await;
        app.stripe.release_hanging();
        app.advance(TimeDelta::seconds(31));
        app.run_jobs().await;
        assert_eq!(sums(&seen(&admin, id).await)[..2], [1234, 0], "{fault:?}");
        assert_eq!(app.stripe.totals().refunded, 1234 * done, "{fault:?}");
        app.run_jobs().await;
    }
}

#[test_support::test]
async fn a_part_that_did_not_reach_the_card_is_left_again_and_is_not_asked_for_by_itself() {
    let app = PaidApp::start().await;
    let (admin, (_, _, id, _)) = (app.admin(), given(&app).await);
    refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    app.run_jobs().await;
    let made = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&made).unwrap();
    app.deliver_all().await;
    let failed = seen(&admin, id).await;
    assert_eq!(sums(&failed), [0, 0, 6000, 4800]);
    assert_eq!(failed["refunds"][0]["status"], "failed");
    app.advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert_eq!(app.stripe.state().refunds.len(), 1);
    refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    app.run_jobs().await;
    assert_eq!(sums(&seen(&admin, id).await), [1000, 0, 5000, 4800], "another key, another refund");
    assert_eq!(app.stripe.state().refunds.len(), 2);
}

#[test_support::test]
async fn what_fails_of_somebody_elses_is_not_made_good_by_a_decision_on_top_of_it() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, id, session) = given(&app).await;
    app.stripe.refund_in_dashboard(&session, Some(700)).unwrap();
    app.deliver_all().await;
    refund(&app, &admin, id, (1000, 5300)).await.expect(200);
    let others = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&others).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(sums(&seen(&admin, id).await)[..3], [1000, 0, 5000], "so much was decided");
}

#[test_support::test]
async fn until_a_refund_has_gone_nothing_else_is_decided() {
    let app = PaidApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    let (_, tutor, id, _) = app.paid().await;
    app.advance(app.noon_in(7) - app.clock.now() + TimeDelta::minutes(10));
    refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    let problem = refund(&app, &other, id, (500, 5000)).await.problem(409, "edit_conflict");
    let name = Profile::find(&mut app.conn(), admin.id).unwrap().unwrap().full_name();
    let says = format!("{name} made a refund of $10.00, which is on its way. Please wait for it.");
    assert_eq!(problem["detail"], says);
    let path = |action: &str| format!("/api/bookings/{id}/{action}");
    let keep = json!({"without_refund": true});
    other.post(&path("cancel"), keep).await.problem(409, "action_not_allowed");
    let later = json!({"starts_at": app.noon_in(9)});
    other.post(&path("reschedule"), later).await.problem(409, "action_not_allowed");
    assert_eq!(seen(&other, id).await["booking"]["allowed_actions"], json!(["cancel"]));
    app.run_jobs().await;
    refund(&app, &other, id, (500, 6000)).await.problem(409, "edit_conflict");
    refund(&app, &other, id, (500, 5000)).await.expect(200);
    act(&tutor, id, "cancel").await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().refunded, 6000);
}

#[test_support::test]
async fn a_kept_price_that_did_not_reach_the_card_is_kept_again() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, _, id, _) = app.paid().await;
    app.advance(app.noon_in(7) - app.clock.now() - TimeDelta::hours(1));
    act(&student, id, "cancel").await.expect(200);
    refund(&app, &admin, id, (6000, 6000)).await.expect(200);
    app.run_jobs().await;
    assert_eq!((app.status(id), app.records(id)), ((BookingStatus::Cancelled, PaymentStatus::Refunded), 0));
    let made = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&made).unwrap();
    app.deliver_all().await;
    assert_eq!((app.status(id), app.records(id)), ((BookingStatus::Cancelled, PaymentStatus::Paid), 1));
    app.advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert_eq!(app.stripe.state().refunds.len(), 1, "a person decides again");
}

#[test_support::test]
async fn what_somebody_refunds_in_the_dashboard_meanwhile_counts() {
    let app = PaidApp::start().await;
    let (admin, (_, _, id, session)) = (app.admin(), given(&app).await);
    refund(&app, &admin, id, (1000, 6000)).await.expect(200);
    app.stripe.refund_in_dashboard(&session, Some(400)).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(sums(&seen(&admin, id).await)[..3], [1000, 0, 5000], "what was missing of it");
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(app.status(id).1, PaymentStatus::Refunded);
    assert_eq!(app.stripe.totals().refunded, 6000);
}
