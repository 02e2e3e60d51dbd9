//! Adjustments of tutor payouts: inserted once, sent once, reversed once.

use academy::domain::time::local_date;
use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::Role;
use schema::models::payout_movement::PayoutMovement;
use schema::models::user::User;
use schema::schema::{audit_log, payout_adjustments, user_roles};
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule, OnboardingState, Transfer};
use uuid::Uuid;

use super::death::{at_every_step, die_after};
use test_support::money::{find_differences, read_balance, run_jobs};
use test_support::people::{Someone, verify};
use test_support::{PaidApp, http};

const ADJUSTMENTS: &str = "/api/admin/money/adjustments";
/// How long an adjustment can be cancelled before it is sent.
const SEND_DELAY: TimeDelta = TimeDelta::minutes(10);

fn bonus(tutor: &Someone, cents: i32) -> Value {
    json!({
        "entry_key": Uuid::new_v4(),
        "tutor_id": tutor.id,
        "kind": "bonus",
        "amount_cents": cents,
        "reason": "Thirty lessons without a change.",
    })
}

/// Marks an admin's identity as recently verified, as every adjustment requires.
fn verified(app: &PaidApp, admin: &Someone) {
    verify(&mut app.conn(), admin.id, app.clock.now());
}

async fn enter(app: &PaidApp, admin: &Someone, body: &Value) -> Uuid {
    verified(app, admin);
    let entered = admin.post(ADJUSTMENTS, body.clone()).await.expect(200);
    entered["id"].as_str().unwrap().parse().unwrap()
}

async fn cancel(app: &PaidApp, admin: &Someone, id: Uuid) -> Value {
    verified(app, admin);
    admin.post(&format!("{ADJUSTMENTS}/{id}/cancel"), json!({})).await.expect(200)
}

/// Creates a tutor with a payout account, an admin, and a balance at Stripe.
async fn payable(app: &PaidApp) -> (Someone, Someone) {
    let (_, tutor, _, _) = app.paid().await;
    app.onboarded(&tutor).await;
    (app.admin(), tutor)
}

fn transfers_of(app: &PaidApp, id: Uuid) -> Vec<Transfer> {
    let transfers = app.stripe.state().transfers.into_iter();
    transfers.filter(|transfer| transfer.transfer_group == Some(id.to_string())).collect()
}

/// Returns the adjustment as admins see it.
async fn shown(admin: &Someone, tutor: &Someone, id: Uuid) -> Value {
    let payouts = admin.get(&format!("/api/admin/money/tutors/{}", tutor.id)).await.expect(200);
    let items = payouts["adjustments"].as_array().unwrap();
    items.iter().find(|item| item["id"] == id.to_string()).expect("the adjustment").clone()
}

/// Returns the adjustment as the tutor sees it, if at all.
async fn earned(tutor: &Someone, id: Uuid) -> Option<Value> {
    let earnings = tutor.get("/api/tutor/earnings").await.expect(200);
    let items = earnings["items"].as_array().unwrap();
    items.iter().find(|item| item["payout_adjustment_id"] == id.to_string()).cloned()
}

fn entries(app: &PaidApp, id: Uuid) -> Vec<String> {
    audit_log::table
        .filter(audit_log::subject_id.eq(id))
        .order(audit_log::id)
        .select(audit_log::action)
        .load(&mut app.conn())
        .unwrap()
}

/// Returns the list of tutor payouts.
async fn listed(admin: &Someone, filter: &str) -> Vec<Value> {
    let list = admin.get(&format!("/api/admin/money/tutors{filter}")).await.expect(200);
    test_support::column(&list["items"], "id")
}

/// Returns the number of refused payouts on the admin's overview.
async fn waiting(admin: &Someone) -> i64 {
    let summary = admin.get("/api/admin/summary").await.expect(200);
    summary["needs"]["refused_adjustments"].as_i64().unwrap()
}

/// Reads Stripe's balance transactions and asserts that they agree with our rows.
async fn check_balance(app: &PaidApp) {
    read_balance(&app.state).await;
    let found = find_differences(&mut app.conn(), app.clock.now() + TimeDelta::days(1));
    assert_eq!(found, []);
}

#[test_support::test]
async fn a_bonus_waits_ten_minutes_is_sent_once_and_told_to_its_tutor() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let before = tutor.get("/api/tutor/earnings").await.expect(200)["totals"].clone();
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 0, "it can still be cancelled");
    assert_eq!(shown(&admin, &tutor, id).await["state"], "due");
    let item = earned(&tutor, id).await.unwrap();
    assert_eq!((&item["state"], &item["share_cents"]), (&json!("due"), &json!(2500)));
    assert_eq!(
        (&item["adjustment_kind"], &item["session_description"]),
        (&json!("bonus"), &json!("Thirty lessons without a change."))
    );
    app.advance(SEND_DELAY);
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let sent = transfers_of(&app, id);
    assert_eq!(sent.len(), 1);
    assert_eq!((sent[0].amount, &sent[0].source_transaction), (2500, &None));
    assert_eq!(sent[0].metadata["payout_adjustment_id"], id.to_string());
    assert_eq!(shown(&admin, &tutor, id).await["state"], "paid_out");
    assert_eq!(earned(&tutor, id).await.unwrap()["state"], "paid_out");
    let after = tutor.get("/api/tutor/earnings").await.expect(200)["totals"].clone();
    let paid = |totals: &Value| totals["paid_out_cents"].as_i64().unwrap();
    assert_eq!(paid(&after) - paid(&before), 2500);
    let mails = app.mails_to(&tutor.email).await;
    let told: Vec<_> = mails.iter().filter(|mail| mail.contains("A bonus of $25.00 for you")).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("Thirty lessons without a change."));
    assert_eq!(entries(&app, id), ["payout_adjustment.entered", "payout_adjustment.sent"]);
    check_balance(&app).await;
}

#[test_support::test]
async fn entered_twice_it_is_one_and_a_twin_is_asked_about() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let other = app.admin();
    let body = bonus(&tutor, 2500);
    // One key for all: a double click, or a retry after a lost response.
    let presses = join_all((0..20).map(|_| admin.post(ADJUSTMENTS, body.clone()))).await;
    let ids: Vec<Value> = presses.into_iter().map(|press| press.expect(200)["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let mut changed = body.clone();
    changed["amount_cents"] = json!(2600);
    let refused = admin.post(ADJUSTMENTS, changed).await.expect(409);
    assert!(refused["detail"].as_str().unwrap().starts_with("$25.00 was already entered from this form."));
    // Another admin enters the same adjustment.
    let mut twin = bonus(&tutor, 2500);
    let refused = other.post(ADJUSTMENTS, twin.clone()).await.expect(409);
    assert_eq!(refused["code"], "already_exists");
    assert!(refused["detail"].as_str().unwrap().contains("entered $25.00 for this tutor"), "{refused}");
    let count = || payout_adjustments::table.count().get_result::<i64>(&mut app.conn()).unwrap();
    assert_eq!(count(), 1);
    twin["is_another"] = json!(true);
    other.post(ADJUSTMENTS, twin).await.expect(200);
    assert_eq!(count(), 2);
    // Many concurrent requests with different keys: one is accepted.
    let rival = app.tutor(None);
    let rivals = (0..10).map(|_| other.post(ADJUSTMENTS, bonus(&rival, 700)));
    let done = join_all(rivals).await;
    assert_eq!(done.iter().filter(|one| one.status == 200).count(), 1);
    assert_eq!(count(), 3);
}

#[test_support::test]
async fn there_are_limits_and_what_is_wrong_is_said() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let with = |name: &str, value: Value| {
        let mut body = bonus(&tutor, 100);
        body[name] = value;
        body
    };
    for (name, value, said) in [
        ("amount_cents", json!(0), "Please enter at least $0.01 and at most $1,000.00."),
        ("amount_cents", json!(-5), "Please enter at least $0.01 and at most $1,000.00."),
        ("amount_cents", json!(100_001), "Please enter at least $0.01 and at most $1,000.00."),
        ("reason", json!("  \u{202e} "), "Please say why, in at least 3 characters."),
        ("reason", json!("x".repeat(501)), "Please use at most 500 characters."),
    ] {
        let refused = admin.post(ADJUSTMENTS, with(name, value)).await.expect(422);
        assert_eq!(refused["errors"][name], json!([said]), "{refused}");
    }
    admin.post(ADJUSTMENTS, with("kind", json!("fine"))).await.expect(422);
    admin.post(ADJUSTMENTS, with("tutor_id", json!(Uuid::new_v4()))).await.expect(404);
    admin.post(ADJUSTMENTS, with("tutor_id", json!(app.student().id))).await.expect(404);
    for cents in [100_000, 60_000] {
        admin.post(ADJUSTMENTS, bonus(&tutor, cents)).await.expect(200);
    }
    let refused = admin.post(ADJUSTMENTS, bonus(&tutor, 40_001)).await.expect(422);
    let said = "A tutor can be given $2,000.00 in 30 days. $400.00 of that is left.";
    assert_eq!(refused["errors"]["amount_cents"], json!([said]));
    let last = enter(&app, &admin, &bonus(&tutor, 40_000)).await;
    cancel(&app, &admin, last).await;
    enter(&app, &admin, &bonus(&tutor, 39_999)).await;
    app.advance(TimeDelta::days(31));
    enter(&app, &admin, &bonus(&tutor, 100_000)).await;
}

#[test_support::test]
async fn cancelled_in_time_nothing_moves_and_the_tutor_never_hears_of_it() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    let cancelled = cancel(&app, &admin, id).await;
    assert_eq!(
        (&cancelled["state"], &cancelled["cancelled_by"]["id"]),
        (&json!("cancelled"), &json!(admin.id))
    );
    assert_eq!(cancel(&app, &admin, id).await["state"], "cancelled", "twice is once");
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 0);
    assert_eq!(earned(&tutor, id).await, None);
    assert!(!app.mails_to(&tutor.email).await.iter().any(|mail| mail.contains("$25.00")));
    assert_eq!(entries(&app, id), ["payout_adjustment.entered", "payout_adjustment.cancelled"]);
}

#[test_support::test]
async fn what_was_sent_is_taken_back_whole_and_once() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    assert_eq!(cancel(&app, &admin, id).await["state"], "being_reversed");
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let sent = transfers_of(&app, id);
    assert_eq!((sent.len(), sent[0].amount_reversed(), sent[0].reversals.len()), (1, 2500, 1));
    assert_eq!(shown(&admin, &tutor, id).await["state"], "reversed");
    let item = earned(&tutor, id).await.unwrap();
    assert_eq!(
        (&item["state"], &item["reason"]),
        (&json!("reversed"), &json!("The academy took this back."))
    );
    let mails = app.mails_to(&tutor.email).await;
    assert_eq!(mails.iter().filter(|mail| mail.contains("$25.00 was taken back")).count(), 1);
    verified(&app, &admin);
    check_balance(&app).await;
    let left = admin.get(&format!("/api/admin/money/tutors/{}", tutor.id)).await.expect(200);
    assert_eq!(left["adjustment_left_cents"], 200_000, "what came back does not count");
}

#[test_support::test]
async fn what_is_taken_back_in_stripes_dashboard_is_heard_of() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    app.deliver_all().await;
    let transfer = transfers_of(&app, id)[0].id.clone();
    app.reverse_in_dashboard(&transfer, 1000).await;
    app.deliver_all().await;
    let item = shown(&admin, &tutor, id).await;
    assert_eq!((&item["state"], &item["reversed_cents"]), (&json!("paid_out"), &json!(1000)));
    assert_eq!(earned(&tutor, id).await.unwrap()["share_cents"], 1500);
    // The rest is reversed by us.
    cancel(&app, &admin, id).await;
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id)[0].amount_reversed(), 2500);
    assert_eq!(shown(&admin, &tutor, id).await["state"], "reversed");
    verified(&app, &admin);
    let path = format!("{ADJUSTMENTS}/{id}/cancel");
    assert_eq!(admin.post(&path, json!({})).await.expect(200)["state"], "reversed");
    // All of another transfer is reversed, and the event is lost: the comparison detects it.
    let other = enter(&app, &admin, &bonus(&tutor, 300)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    app.reverse_in_dashboard(&transfers_of(&app, other)[0].id, 300).await;
    drop(app.stripe.take_events());
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    assert_eq!(admin.get("/api/admin/money/differences").await.expect(200)["items"], json!([]));
    assert_eq!(shown(&admin, &tutor, other).await["state"], "reversed");
    verified(&app, &admin);
    admin.post(&format!("{ADJUSTMENTS}/{other}/cancel"), json!({})).await.expect(409);
}

#[test_support::test]
async fn it_waits_for_the_account_and_for_money_and_says_why() {
    let app = PaidApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, id).await["state"], "due");
    assert_eq!(earned(&tutor, id).await.unwrap()["reason"], "Set up payouts to receive it.");
    let held = admin.get("/api/admin/money/tutors?only=held").await.expect(200);
    assert_eq!((&held["items"][0]["id"], &held["counts"]["held"]), (&json!(tutor.id), &json!(1)));
    // The account exists, and the balance at Stripe is empty.
    app.onboarded(&tutor).await;
    app.run_jobs().await;
    let item = shown(&admin, &tutor, id).await;
    assert_eq!(item["state"], "refused");
    assert!(item["refusal"].as_str().unwrap().contains("insufficient available funds"), "{item}");
    let held = admin.get("/api/admin/money/tutors?only=held").await.expect(200);
    assert_eq!(held["items"][0]["totals"]["refused_cents"], 2500);
    assert_eq!(waiting(&admin).await, 1, "the overview tells of it");
    app.advance(TimeDelta::minutes(59));
    app.paid().await;
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 0, "it is put off for an hour");
    // An admin can retry immediately.
    let path = format!("/api/admin/money/tutors/{}/retry", tutor.id);
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.post(&path, json!({})).await.expect(200);
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id).len(), 1);
    let item = shown(&admin, &tutor, id).await;
    assert_eq!((&item["state"], &item["refusal"]), (&json!("paid_out"), &Value::Null));
    let held = admin.get("/api/admin/money/tutors?only=held").await.expect(200);
    assert_eq!((&held["items"], waiting(&admin).await), (&json!([]), 0));
    // Stripe closes the account during a transfer.
    let other = enter(&app, &admin, &bonus(&tutor, 300)).await;
    app.stripe.set_onboarding(&app.account_of(tutor.id), OnboardingState::Restricted).unwrap();
    app.advance(SEND_DELAY);
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    let item = shown(&admin, &tutor, other).await;
    assert_eq!(
        (&item["state"], &item["refusal"]),
        (&json!("due"), &Value::Null),
        "it is the account's fault"
    );
    app.onboarded(&tutor).await;
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, other).await["state"], "paid_out");
    check_balance(&app).await;
}

#[test_support::test]
async fn whatever_stripe_answers_it_is_sent_once_and_back_once() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    for (number, fault) in
        [Fault::ServerError, Fault::ServerErrorAfterEffects, Fault::RateLimited, Fault::CutBeforeAnswer]
            .into_iter()
            .enumerate()
    {
        let cents = 100 + i32::try_from(number).unwrap();
        let id = enter(&app, &admin, &bonus(&tutor, cents)).await;
        app.advance(SEND_DELAY);
        app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, fault));
        for _ in 0..3 {
            app.run_jobs().await;
            app.advance(TimeDelta::minutes(61));
        }
        assert_eq!(transfers_of(&app, id).len(), 1, "{fault:?}");
        cancel(&app, &admin, id).await;
        app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers/*/reversals", 1, fault));
        for _ in 0..3 {
            app.run_jobs().await;
            app.advance(TimeDelta::minutes(61));
        }
        let sent = transfers_of(&app, id);
        assert_eq!((sent.len(), sent[0].amount_reversed()), (1, i64::from(cents)), "{fault:?}");
        assert_eq!(shown(&admin, &tutor, id).await["state"], "reversed", "{fault:?}");
    }
    check_balance(&app).await;
}

#[test_support::test]
async fn the_job_dies_anywhere_and_it_is_sent_once_and_back_once() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let death = async |polls: usize| {
        let done = die_after(polls, jobs::pay_tutors(app.another_process())).await;
        app.advance(TimeDelta::minutes(2));
        run_jobs(&app.another_process()).await;
        done
    };
    at_every_step(async |polls| {
        let mut body = bonus(&tutor, 100);
        body["is_another"] = json!(true);
        app.advance(TimeDelta::minutes(2));
        let id = enter(&app, &admin, &body).await;
        app.advance(SEND_DELAY);
        let sent = death(polls).await;
        assert_eq!(transfers_of(&app, id).len(), 1, "after {polls}");
        cancel(&app, &admin, id).await;
        let taken_back = death(polls).await;
        let transfers = transfers_of(&app, id);
        assert_eq!((transfers.len(), transfers[0].amount_reversed()), (1, 100), "after {polls}");
        sent && taken_back
    })
    .await;
    check_balance(&app).await;
}

#[test_support::test]
async fn cancelled_while_it_is_sent_it_comes_back() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, Fault::Hang));
    let state = app.state.clone();
    let job = actix_web::rt::spawn(async move { jobs::pay_tutors(state).await.unwrap() });
    app.stripe.calls_hanging(1).await;
    assert_eq!(cancel(&app, &admin, id).await["state"], "being_reversed");
    app.stripe.release_hanging();
    job.await.unwrap();
    app.run_jobs().await;
    assert_eq!(transfers_of(&app, id)[0].amount_reversed(), 2500);
    assert_eq!(shown(&admin, &tutor, id).await["state"], "reversed");
    assert!(!app.mails_to(&tutor.email).await.iter().any(|mail| mail.contains("A bonus of")));
    check_balance(&app).await;
}

#[test_support::test]
async fn what_stripe_made_in_an_accident_is_found_before_the_next_try() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let (sent, cancelled) =
        (enter(&app, &admin, &bonus(&tutor, 100)).await, enter(&app, &admin, &bonus(&tutor, 200)).await);
    app.advance(SEND_DELAY);
    // Stripe responds with an error for each and shows neither; both appear later.
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 2, Fault::ServerError));
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, sent).await["state"], "refused");
    cancel(&app, &admin, cancelled).await;
    for (id, cents) in [(sent, "100"), (cancelled, "200")] {
        transfer_by_hand(&app, &app.account_of(tutor.id), id, cents).await;
    }
    app.advance(TimeDelta::minutes(61));
    for _ in 0..2 {
        app.run_jobs().await;
    }
    let made = |id| -> (usize, i64) {
        let made = transfers_of(&app, id);
        (made.len(), made.iter().map(Transfer::amount_reversed).sum())
    };
    assert_eq!((made(sent), made(cancelled)), ((1, 0), (1, 200)));
    assert_eq!(shown(&admin, &tutor, sent).await["state"], "paid_out");
    assert_eq!(shown(&admin, &tutor, cancelled).await["state"], "reversed");
    check_balance(&app).await;
}

/// Creates the transfer that an adjustment's last request would have created.
async fn transfer_by_hand(app: &PaidApp, account: &str, id: Uuid, cents: &str) {
    let movement = PayoutMovement::of_payable(&mut app.conn(), id).unwrap().pop().expect("a request");
    let (id, movement) = (id.to_string(), movement.id.to_string());
    let response = http::client()
        .post(format!("{}/v1/transfers", app.stripe.base_url()))
        .bearer_auth(app.stripe.api_key())
        .form(&[
            ("amount", cents),
            ("currency", "usd"),
            ("destination", account),
            ("transfer_group", &id),
            ("metadata[payout_adjustment_id]", &id),
            ("metadata[movement_id]", &movement),
        ])
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
}

#[test_support::test]
async fn what_is_cancelled_before_stripe_heard_of_it_is_never_sent() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 1, Fault::RateLimited));
    app.run_jobs().await;
    assert_eq!(cancel(&app, &admin, id).await["state"], "being_reversed");
    assert!(earned(&tutor, id).await.is_none(), "its tutor never had it");
    let totals = tutor.get("/api/tutor/earnings").await.expect(200)["totals"].clone();
    assert_eq!(totals["on_its_way_cents"], 0);
    app.advance(TimeDelta::minutes(30));
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, id).await["state"], "being_reversed", "a call may still be on its way");
    app.advance(TimeDelta::minutes(40));
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, id).await["state"], "cancelled");
    assert_eq!(transfers_of(&app, id).len(), 0);
    assert!(!app.mails_to(&tutor.email).await.iter().any(|mail| mail.contains("$25.00")));
}

#[test_support::test]
async fn what_appears_late_is_taken_back_however_long_it_had_been_tried() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers", 100, Fault::RateLimited));
    for _ in 0..3 {
        app.run_jobs().await;
        app.advance(TimeDelta::minutes(30));
    }
    cancel(&app, &admin, id).await;
    app.advance(TimeDelta::minutes(10));
    app.run_jobs().await;
    // The last of these requests succeeded nevertheless.
    app.stripe.clear_faults();
    transfer_by_hand(&app, &app.account_of(tutor.id), id, "2500").await;
    app.advance(TimeDelta::minutes(2));
    app.run_jobs().await;
    assert_eq!(shown(&admin, &tutor, id).await["state"], "reversed");
    check_balance(&app).await;
}

#[test_support::test]
async fn what_stripe_does_not_give_back_is_on_hold_and_counts() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    cancel(&app, &admin, id).await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers/*/reversals", 1, Fault::Refused));
    app.run_jobs().await;
    let path = format!("/api/admin/money/tutors/{}", tutor.id);
    let payouts = admin.get(&path).await.expect(200);
    assert_eq!(payouts["totals"]["refused_reversal_cents"], 2500);
    assert_eq!(payouts["adjustment_left_cents"], 197_500, "the tutor still has it");
    let held = admin.get("/api/admin/money/tutors?only=held").await.expect(200);
    assert_eq!(held["items"][0]["totals"]["refused_reversal_cents"], 2500);
    assert_eq!(waiting(&admin).await, 1);
    admin.post(&format!("{path}/retry"), json!({})).await.expect(200);
    app.run_jobs().await;
    let payouts = admin.get(&path).await.expect(200);
    assert_eq!(payouts["totals"]["refused_reversal_cents"], 0);
    assert_eq!(payouts["adjustment_left_cents"], 200_000);
}

#[test_support::test]
async fn what_somebody_was_paid_stays_to_be_read_when_they_have_left() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    let id = enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    app.execute(diesel::delete(user_roles::table.filter(user_roles::user_id.eq(tutor.id))));
    let path = format!("/api/admin/money/tutors/{}", tutor.id);
    let payouts = admin.get(&path).await.expect(200);
    assert_eq!((&payouts["has_left"], &payouts["adjustments"][0]["id"]), (&json!(true), &json!(id)));
    verified(&app, &admin);
    admin.post(ADJUSTMENTS, bonus(&tutor, 300)).await.problem(404, "not_found");
    assert_eq!(listed(&admin, "").await, Vec::<Value>::new());
    // What is not reversed is still listed for the admins.
    cancel(&app, &admin, id).await;
    app.stripe.fail_next(FaultRule::new("POST", "/v1/transfers/*/reversals", 1, Fault::Refused));
    app.run_jobs().await;
    assert_eq!(waiting(&admin).await, 1);
    assert_eq!(listed(&admin, "?only=held").await, [json!(tutor.id)]);
    assert_eq!(listed(&admin, "").await, [json!(tutor.id)]);
    let student = app.student();
    admin.get(&format!("/api/admin/money/tutors/{}", student.id)).await.problem(404, "not_found");
}

#[test_support::test]
async fn nobody_pays_themselves() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    User::grant_role(&mut app.conn(), tutor.id, Role::Admin).unwrap();
    verified(&app, &tutor);
    let refused = tutor.post(ADJUSTMENTS, bonus(&tutor, 2500)).await.expect(403);
    assert_eq!(refused["detail"], "You can’t pay yourself. Please ask another admin.");
}

#[test_support::test]
async fn a_planted_cent_of_an_adjustment_is_found_and_named() {
    let app = PaidApp::start().await;
    let (admin, tutor) = payable(&app).await;
    enter(&app, &admin, &bonus(&tutor, 2500)).await;
    app.advance(SEND_DELAY);
    app.run_jobs().await;
    let movements = app.stripe.state().balance_transactions;
    let movement = movements.iter().rfind(|one| one.category == "transfer").unwrap();
    app.stripe.falsify(&movement.id, -1).unwrap();
    // The next night may be in another month.
    let month = local_date(app.clock.now()).format("%Y-%m");
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let found = admin.get("/api/admin/money/differences").await.expect(200);
    let one = &found["items"][0];
    assert_eq!(found["items"].as_array().unwrap().len(), 1, "{found}");
    assert_eq!((&one["kind"], &one["adjusted_tutor_id"]), (&json!("transferred"), &json!(tutor.id)));
    assert_eq!((&one["own_cents"], &one["stripe_cents"]), (&json!(2500), &json!(2501)));
    let mails = app.mails_to(&admin.email).await;
    let told = "is $25.00 here and $25.01 at Stripe.";
    assert!(mails[0].contains("what the tutor was sent beside their sessions (tutor Number"), "{}", mails[0]);
    assert!(mails[0].contains(told), "{}", mails[0]);
    let lines = format!("/api/admin/money/transactions?kind=transfer&month={month}");
    let lines = admin.get(&lines).await.expect(200);
    assert_eq!(lines["items"][0]["adjusted_tutor_id"], json!(tutor.id), "{lines}");
}
