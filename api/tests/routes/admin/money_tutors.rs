//! Tutor payouts: who is owed money, whose money is held, and the sums in transit.

use academy::jobs;
use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::PaidApp;
use test_support::people::Someone;

const NOBODY: [Value; 0] = [];
const TUTORS: &str = "/api/admin/money/tutors";

/// Returns the list with a filter, and the filter's count.
async fn list(admin: &Someone, only: &str) -> (Vec<Value>, i64) {
    let list = admin.get(&format!("{TUTORS}?only={only}")).await.expect(200);
    (list["items"].as_array().unwrap().clone(), list["counts"][only].as_i64().unwrap())
}

/// Returns the tutors in the list with a filter; asserts the filter's count.
async fn shown(admin: &Someone, only: &str) -> Vec<Value> {
    let (items, count) = list(admin, only).await;
    assert_eq!(items.len(), usize::try_from(count).unwrap(), "{only}");
    items.into_iter().map(|item| item["id"].clone()).collect()
}

/// Returns the sums of a tutor in the list: due, in transit, paid and held.
async fn sums(admin: &Someone, tutor: &Someone) -> [i64; 4] {
    let list = admin.get(TUTORS).await.expect(200);
    let items = list["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["id"] == json!(tutor.id)).expect("the tutor");
    ["due_cents", "on_its_way_cents", "paid_out_cents", "held_cents"]
        .map(|name| item["totals"][name].as_i64().unwrap())
}

#[test_support::test]
async fn those_who_are_owed_something_are_listed_until_it_is_sent() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, tutor, _, _) = app.paid().await;
    app.onboarded(&tutor).await;
    let (_, later, _) = app.held().await;
    app.tutor(None);
    assert_eq!(shown(&admin, "owed").await, NOBODY, "the lesson is yet to be given");
    assert_eq!(sums(&admin, &tutor).await, [0; 4]);

    app.advance(app.noon_in(7) + TimeDelta::hours(2) - app.clock.now());
    app.run_jobs().await;
    assert_eq!(shown(&admin, "owed").await, [json!(tutor.id)]);
    assert_eq!(sums(&admin, &tutor).await, [4800, 0, 0, 0]);
    app.advance(TimeDelta::hours(24));
    assert_eq!(shown(&admin, "owed").await, [json!(tutor.id)]);
    assert_eq!(sums(&admin, &tutor).await, [0, 4800, 0, 0]);
    jobs::pay_tutors(app.state.clone()).await.unwrap();
    assert_eq!(shown(&admin, "owed").await, NOBODY);
    assert_eq!(sums(&admin, &tutor).await, [0, 0, 4800, 0]);
    assert_eq!(sums(&admin, &later).await, [0; 4]);
    assert_eq!(shown(&admin, "held").await, NOBODY);
}

#[test_support::test]
async fn those_of_whose_money_something_is_disputed_are_listed_until_that_is_decided() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, tutor, _, session) = app.paid().await;
    app.onboarded(&tutor).await;
    let (_, other, _, _) = app.paid().await;
    app.onboarded(&other).await;
    let dispute = app.stripe.dispute(&session).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    assert_eq!(shown(&admin, "held").await, [json!(tutor.id)]);
    assert_eq!(shown(&admin, "owed").await, NOBODY, "nobody knows yet whose it is");
    assert_eq!(sums(&admin, &tutor).await, [0, 0, 0, 4800]);
    assert_eq!(sums(&admin, &other).await, [0, 0, 4800, 0]);

    app.stripe.close_dispute(&dispute, true).unwrap();
    app.deliver_all().await;
    assert_eq!(shown(&admin, "held").await, NOBODY);
    assert_eq!(shown(&admin, "owed").await, [json!(tutor.id)]);
    app.run_jobs().await;
    assert_eq!(sums(&admin, &tutor).await, [0, 0, 4800, 0]);
}
