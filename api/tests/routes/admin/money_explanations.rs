//! Explanations of differences that cannot be corrected.

use academy::jobs;
use academy::live::Topic;
use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::PaidApp;
use test_support::people::Someone;

const DIFFERENCES: &str = "/api/admin/money/differences";

/// Transfers money to a tutor in Stripe's dashboard, and compares. Returns the resulting difference.
async fn sent_by_hand(app: &PaidApp, admin: &Someone) -> String {
    let (_, tutor, _, _) = app.paid().await;
    let account = app.onboarded(&tutor).await;
    app.stripe.transfer_in_dashboard(&account, 700).unwrap();
    compare(app).await;
    let differences = standing(admin).await;
    assert_eq!(differences.len(), 1);
    format!("{DIFFERENCES}/{}/explanation", differences[0]["id"].as_str().unwrap())
}

async fn compare(app: &PaidApp) {
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
}

async fn standing(admin: &Someone) -> Vec<Value> {
    admin.get(DIFFERENCES).await.expect(200)["items"].as_array().unwrap().clone()
}

/// Returns the counts on the overview and beside the list.
async fn counted(admin: &Someone) -> [i64; 2] {
    let summary = admin.get("/api/admin/summary").await.expect(200);
    let list = admin.get(DIFFERENCES).await.expect(200);
    [&summary["needs"]["balance_differences"], &list["counts"]["open"]].map(|count| count.as_i64().unwrap())
}

#[test_support::test]
async fn an_explained_difference_stays_in_sight_and_waits_for_nobody() {
    let app = PaidApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    let path = sent_by_hand(&app, &admin).await;
    assert_eq!(counted(&admin).await, [1; 2]);
    let heard = app.published(Topic::Admin).len();
    let note = json!({ "note": "  Ada was paid for the open day by hand.  " });
    admin.post(&path, note.clone()).await.expect(204);
    assert_eq!(counted(&other).await, [0; 2]);
    assert_eq!(app.published(Topic::Admin).len(), heard + 1, "other windows hear of it");
    let shown = standing(&other).await[0]["explanation"].clone();
    assert_eq!(shown["note"], "Ada was paid for the open day by hand.");
    let me = admin.get(&format!("/api/admin/users/{}", admin.id)).await.expect(200);
    let name = format!("{} {}", me["first_name"].as_str().unwrap(), me["last_name"].as_str().unwrap());
    assert_eq!(shown["by"], json!(name));
    assert!(shown["at"].is_string());
    let entries = admin.get("/api/admin/audit-log?action=balance_difference.explained").await.expect(200);
    assert_eq!(entries["items"][0]["actor"]["id"], json!(admin.id));

    let refused = other.post(&path, note).await.expect(409);
    assert_eq!(refused["detail"], "Someone explained this in the meantime. Please read what they wrote.");
    let mails = app.mails_to(&admin.email).await.len();
    compare(&app).await;
    assert_eq!(
        (standing(&admin).await.len(), counted(&admin).await),
        (1, [0; 2]),
        "a comparison leaves it so"
    );
    assert_eq!(app.mails_to(&admin.email).await.len(), mails);
}

#[test_support::test]
async fn an_explanation_that_is_withdrawn_leaves_the_difference_open() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let path = sent_by_hand(&app, &admin).await;
    admin.post(&path, json!({ "note": "By hand." })).await.expect(204);
    for _ in 0..2 {
        admin.delete(&path).await.expect(204);
        assert_eq!(counted(&admin).await, [1; 2]);
        assert_eq!(standing(&admin).await[0]["explanation"], Value::Null);
    }
    let entries = admin.get("/api/admin/audit-log?action=balance_difference.reopened").await.expect(200);
    assert_eq!(entries["items"].as_array().unwrap().len(), 1, "the second time there was nothing to do");
    admin.post(&path, json!({ "note": "By hand, as agreed." })).await.expect(204);
    assert_eq!(counted(&admin).await, [0; 2]);
}

#[test_support::test]
async fn a_difference_of_another_size_is_open_again() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, _, session) = app.paid().await;
    let refund = app.stripe.refund_in_dashboard(&session, Some(1500)).unwrap();
    app.deliver_all().await;
    let refund = refund.balance_transaction;
    app.stripe.falsify(&refund, -1).unwrap();
    compare(&app).await;
    let found = standing(&admin).await;
    let path = format!("{DIFFERENCES}/{}/explanation", found[0]["id"].as_str().unwrap());
    admin.post(&path, json!({ "note": "A cent that Stripe has rounded." })).await.expect(204);
    compare(&app).await;
    assert_eq!(counted(&admin).await, [0; 2]);

    app.stripe.falsify(&refund, -1).unwrap();
    compare(&app).await;
    let now = standing(&admin).await;
    assert_eq!((now.len(), &now[0]["stripe_cents"], &now[0]["explanation"]), (1, &json!(1502), &Value::Null));
    assert_eq!(counted(&admin).await, [1; 2]);
    admin.delete(&path).await.expect(404);
}

#[test_support::test]
async fn what_explains_nothing_is_refused() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let path = sent_by_hand(&app, &admin).await;
    for note in [String::new(), "  ".to_owned(), "ab".to_owned(), "a".repeat(501)] {
        let refused = admin.post(&path, json!({ "note": note })).await.expect(422);
        assert!(refused["errors"]["note"].is_array(), "{refused}");
    }
    assert_eq!(counted(&admin).await, [1; 2]);
}

#[test_support::test]
async fn what_the_balance_comes_to_is_not_explained() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.run(
            "INSERT INTO balance_differences (kind, subject, moved_at, currency, own_cents, stripe_cents, found_at)
             VALUES ('balance', 'balance', now(), 'usd', 0, 1, now())",
        );
    let id = standing(&admin).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("{DIFFERENCES}/{id}/explanation");
    admin.post(&path, json!({ "note": "A cent." })).await.problem(409, "action_not_allowed");
    assert_eq!(standing(&admin).await[0]["explanation"], Value::Null);
    assert_eq!(counted(&admin).await, [1; 2]);
}
