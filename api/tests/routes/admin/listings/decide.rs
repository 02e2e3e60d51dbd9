//! Approving and returning listings.

use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::{join, join_all};
use schema::ids::UserId;
use schema::schema::audit_log;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::listings::{
    approve, at, day, draft, draft_with, edit, offered, review_of, send_back, step, submitted,
};

/// Returns the audit log's entries about decisions, in order.
fn decisions(app: &TestApp) -> Vec<(Option<UserId>, String, Value)> {
    audit_log::table
        .filter(audit_log::action.eq_any(["listing.approved", "listing.returned"]))
        .order((audit_log::at, audit_log::id))
        .select((audit_log::actor_id, audit_log::action, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn a_decision_is_entered_and_told_to_open_pages() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let waiting = submitted(&provider, draft(now)).await;
    let returned = send_back(&admin, &waiting, " Please say\n\nmore. ").await.expect(200);
    assert_eq!(
        (&returned["state"], &returned["reason"], &returned["version"]),
        (&json!("returned"), &json!("Please say\n\nmore."), &waiting["version"])
    );
    assert!(returned["decided_at"].is_string() && returned["decided_by"].is_string());
    let waiting = step(&provider, &waiting, "submit").await.expect(200);
    let approved = approve(&admin, &waiting).await.expect(200);
    let opportunity = &approved["opportunity_id"];
    assert_eq!(
        decisions(&app),
        [
            (Some(admin.id), "listing.returned".to_owned(), json!({})),
            (
                Some(admin.id),
                "listing.approved".to_owned(),
                json!({ "opportunity_id": opportunity, "is_change": false })
            ),
        ],
        "the log holds no reasons"
    );
    let heard = app.published(Topic::Admin);
    let last: Vec<&str> = heard.iter().rev().take(2).map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(last, ["listing.changed", "opportunity.changed"]);
}

#[test_support::test]
async fn of_two_admins_at_once_one_decides_and_the_other_is_told() {
    let app = TestApp::start().await;
    let (provider, one, other) = (app.provider_of("Larkspur University"), app.admin(), app.admin());
    let waiting = submitted(&provider, draft(app.clock.now())).await;
    // Several presses of one, and a return by the other.
    let presses = join_all((0..4).map(|_| approve(&one, &waiting)));
    let (mut all, refusal) = join(presses, send_back(&other, &waiting, "Say more.")).await;
    all.push(refusal);
    assert_eq!(all.iter().filter(|response| response.status == 200).count(), 1);
    for told in all.iter().filter(|response| response.status != 200) {
        let problem = told.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "Another admin decided on this listing in the meantime.");
    }
    assert_eq!((decisions(&app).len(), app.mails_to(&provider.email).await.len()), (1, 1));
}

#[test_support::test]
async fn two_listings_of_the_same_are_not_both_approved() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let now = app.clock.now();
    let (one, other) = (submitted(&provider, draft(now)).await, submitted(&provider, draft(now)).await);
    let both = join(approve(&admin, &one), approve(&admin, &other)).await;
    let both = [both.0, both.1];
    let refused = both.iter().find(|response| response.status != 200).expect("one is refused");
    assert!(refused.problem(422, "validation_failed")["errors"]["title"].is_array());
    assert_eq!(offered(&app.visitor()).await.len(), 1);
}

#[test_support::test]
async fn what_no_admin_has_seen_is_not_decided_about() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let seen = submitted(&provider, draft(now)).await;
    edit(&provider, &seen, draft_with(now, json!({ "cost_cents": 900_000 }))).await.expect(200);
    let current = admin.get(&review_of(&seen)).await.expect(200);
    assert_eq!(current["draft"]["cost_cents"], 900_000);
    for refused in [approve(&admin, &seen).await, send_back(&admin, &seen, "Say more.").await] {
        assert_eq!(refused.problem(409, "edit_conflict")["current"], current);
    }
    let path = format!("{}/approve", review_of(&seen));
    admin.post(&path, json!({})).await.problem(422, "validation_failed");
    assert_eq!((decisions(&app), offered(&app.visitor()).await.len()), (vec![], 0));
    // The organization's name becomes public as well.
    let stale = json!({
        "seen_version": current["version"],
        "seen_organization_version": current["organization"]["version"].as_i64().unwrap() - 1,
    });
    admin.post(&path, stale).await.problem(409, "edit_conflict");
    approve(&admin, &current).await.expect(200);
    // A concurrent approval and edit: the public version is the reviewed one, or none.
    let other = submitted(&provider, draft_with(now, json!({ "title": "Another" }))).await;
    let change = draft_with(now, json!({ "title": "Another", "cost_cents": 900_000 }));
    let (approval, edited) = join(approve(&admin, &other), edit(&provider, &other, change)).await;
    edited.expect(200);
    let after = admin.get(&review_of(&other)).await.expect(200);
    if approval.status == 200 {
        assert_eq!((&after["published"]["cost_cents"], &after["state"]), (&json!(0), &json!("in_review")));
    } else {
        approval.problem(409, "edit_conflict");
        assert_eq!(after["published"], Value::Null);
    }
}

#[test_support::test]
async fn what_its_provider_took_back_is_not_decided_about() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let waiting = submitted(&provider, draft(app.clock.now())).await;
    step(&provider, &waiting, "withdraw").await.expect(200);
    for refused in [approve(&admin, &waiting).await, send_back(&admin, &waiting, "Say more.").await] {
        let problem = refused.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "Its provider took this listing back in the meantime.");
    }
    let (withdrawn, approval) = {
        let waiting = step(&provider, &waiting, "submit").await.expect(200);
        join(step(&provider, &waiting, "withdraw"), approve(&admin, &waiting)).await
    };
    let won = [&withdrawn, &approval].iter().filter(|response| response.status == 200).count();
    assert_eq!(won, 1, "{withdrawn:?} {approval:?}");
}

#[test_support::test]
async fn what_is_over_or_without_a_domain_by_now_is_not_approved() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let waiting = submitted(&provider, draft_with(now, json!({ "deadline_date": day(now, 2) }))).await;
    let other = submitted(&provider, draft_with(now, json!({ "title": "Another" }))).await;
    app.clock.advance(TimeDelta::days(4));
    let problem = approve(&admin, &waiting).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({ "deadline_date": ["This deadline has passed."] }));
    assert_eq!(provider.get(&at(&waiting)).await.expect(200)["state"], "in_review");
    send_back(&admin, &waiting, "Its deadline is over.").await.expect(200);
    app.run("UPDATE organizations SET domain = NULL, domain_proved_at = NULL");
    let problem = approve(&admin, &other).await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This organization hasn’t proven its domain.");
    assert_eq!(offered(&app.visitor()).await.len(), 0);
}

#[test_support::test]
async fn a_return_says_why() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let waiting = submitted(&provider, draft(app.clock.now())).await;
    for reason in ["", " \n ", &"x".repeat(1001)] {
        let problem = send_back(&admin, &waiting, reason).await.problem(422, "validation_failed");
        assert!(problem["errors"]["reason"].is_array(), "{problem}");
    }
    let path = format!("{}/return", review_of(&waiting));
    admin.post(&path, json!({ "seen_version": 2 })).await.problem(422, "validation_failed");
    assert_eq!((decisions(&app), app.mails_to(&provider.email).await), (vec![], vec![]));
    let longest = "é".repeat(1000);
    assert_eq!(send_back(&admin, &waiting, &longest).await.expect(200)["reason"], json!(longest));
}
