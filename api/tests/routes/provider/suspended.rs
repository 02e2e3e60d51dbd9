//! Listings after their provider's account is suspended, restored or deleted.

use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use futures_util::future::{join, join3};
use schema::models::listing::Listing;
use serde_json::json;

use super::{asked, follow, mine};
use test_support::Client;
use test_support::TestApp;
use test_support::listings::{
    approve, approved, at, created, draft, draft_with, edit, offered, page_of, review_of, step, submitted,
};
use test_support::people::{Someone, session};
use test_support::suspension::{path, suspend};
use test_support::until::until_waiting;

/// Returns a new session of a restored user.
fn back(app: &TestApp, provider: Someone) -> Someone {
    let session = session(&mut app.conn(), provider.id, app.clock.now());
    Someone { client: Client::new(&app.base, Some(&session)), ..provider }
}

#[test_support::test]
async fn nothing_of_somebody_who_is_suspended_is_offered_until_they_are_restored() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let one = approved(&provider, &admin, draft(now)).await;
    let other = approved(&provider, &admin, draft_with(now, json!({ "title": "Closed before" }))).await;
    step(&provider, &other, "close").await.expect(200);
    created(&provider, draft_with(now, json!({ "title": "Begun" }))).await;
    suspend(&admin, provider.id, "cancel").await.expect(200);
    assert_eq!(offered(&visitor).await, [""; 0]);
    assert_eq!(visitor.get(&page_of(&one)).await.expect(200)["state"], "closed");
    let table = admin.get("/api/admin/opportunities?filter=closed").await.expect(200);
    assert_eq!(
        (&table["items"][0]["state"], &table["items"][1]["state"], &table["counts"]["closed"]),
        (&json!("withdrawn"), &json!("withdrawn"), &json!(2))
    );
    admin.delete(&path(provider.id)).await.expect(200);
    assert_eq!(offered(&visitor).await, ["Genomics Summer Internship"]);
    let provider = back(&app, provider);
    let after = provider.get(&at(&other)).await.expect(200);
    assert_eq!((&after["state"], &after["published"]["state"]), (&json!("closed"), &json!("closed")));
    assert_eq!(provider.get(&at(&one)).await.expect(200)["state"], "approved");
}

#[test_support::test]
async fn what_is_approved_while_they_are_suspended_is_offered_once_they_are_restored() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let new = submitted(&provider, draft(now)).await;
    let public = approved(&provider, &admin, draft_with(now, json!({ "title": "Known" }))).await;
    let change = edit(&provider, &public, draft_with(now, json!({ "title": "Known better" })));
    let change = change.await.expect(200);
    suspend(&admin, provider.id, "cancel").await.expect(200);
    let first = approve(&admin, &new).await.expect(200);
    approve(&admin, &change).await.expect(200);
    assert_eq!(offered(&visitor).await, [""; 0]);
    let slug = first["slug"].as_str().unwrap();
    let page = visitor.get(&format!("/api/summer/opportunities/{slug}")).await.expect(200);
    assert_eq!(page["state"], "closed");
    admin.delete(&path(provider.id)).await.expect(200);
    let mut titles = offered(&visitor).await;
    titles.sort();
    assert_eq!(titles, ["Genomics Summer Internship", "Known better"]);
}

#[test_support::test]
async fn nothing_is_reopened_as_its_provider_is_suspended() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    step(&provider, &listing, "close").await.expect(200);
    // The request has a session and waits for the account, which is being suspended.
    let mut held = app.conn();
    held.batch_execute(&format!(
        "BEGIN; UPDATE users SET suspended_at = now() WHERE id = '{0}';
         INSERT INTO suspensions (user_id, suspended_by, reason, message) VALUES ('{0}', '{1}', 'a', 'b')",
        provider.id, admin.id
    ))
    .unwrap();
    let (reopened, ()) = join(step(&provider, &listing, "reopen"), async {
        until_waiting(&app, 1).await;
        held.batch_execute("COMMIT").unwrap();
    })
    .await;
    reopened.problem(401, "unauthenticated");
    assert_eq!(offered(&app.visitor()).await, [""; 0]);
    admin.delete(&path(provider.id)).await.expect(200);
    assert_eq!(offered(&app.visitor()).await, [""; 0], "it is closed as it was");
}

#[test_support::test]
async fn nothing_is_approved_as_its_provider_leaves() {
    for leaves_first in [true, false] {
        let app = TestApp::start().await;
        let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
        let listing = submitted(&provider, draft(app.clock.now())).await;
        // Both have begun and wait for the organization, in this order.
        let mut held = app.conn();
        held.batch_execute("BEGIN; SELECT 1 FROM organizations FOR UPDATE").unwrap();
        let after = async |others: usize| until_waiting(&app, others).await;
        let (leaving, approving, ()) = join3(
            async {
                after(usize::from(!leaves_first)).await;
                provider.post("/api/account/delete", json!({ "email": provider.email })).await
            },
            async {
                after(usize::from(leaves_first)).await;
                approve(&admin, &listing).await
            },
            async {
                after(2).await;
                held.batch_execute("COMMIT").unwrap();
            },
        )
        .await;
        leaving.expect(204);
        if leaves_first {
            assert!(approving.status == 409, "{}", approving.text);
            let public = "SELECT 1 FROM opportunities";
            assert_eq!(diesel::sql_query(public).execute(&mut app.conn()).unwrap(), 0);
        } else {
            let slug = approving.expect(200)["slug"].as_str().unwrap().to_owned();
            let page = app.visitor().get(&format!("/api/summer/opportunities/{slug}")).await.expect(200);
            assert_eq!(page["state"], "closed");
        }
        assert_eq!(offered(&app.visitor()).await, [""; 0]);
        let shown = admin.get(&review_of(&listing)).await.expect(200);
        assert_eq!((&shown["state"], &shown["allowed_actions"]), (&json!("closed"), &json!([])));
    }
}

#[test_support::test]
async fn what_an_ended_account_offered_is_closed_and_says_no_more_than_everybody_saw() {
    let app = TestApp::start().await;
    let provider = app.provider();
    app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
    let token = asked(&app, &provider, "dean@larkspur.edu").await;
    follow(&provider, &token).await.expect(200);
    let (admin, student, visitor, now) = (app.admin(), app.student(), app.visitor(), app.clock.now());
    let public = approved(&provider, &admin, draft(now)).await;
    let saved = format!("/api/summer/saved/{}", public["published"]["opportunity_id"].as_str().unwrap());
    student.put(&saved, json!({})).await.expect(200);
    let waiting = submitted(&provider, draft_with(now, json!({ "title": "Waiting" }))).await;
    let begun = created(&provider, draft_with(now, json!({ "title": "Begun" }))).await;
    let organization = mine(&provider).await;
    let verification =
        format!("/api/admin/organizations/{}/verification", organization["id"].as_str().unwrap());
    let verified = json!({ "verified": "university", "seen_version": organization["version"] });
    admin.put(&verification, verified).await.expect(200);
    assert_eq!(visitor.get(&page_of(&public)).await.expect(200)["verified"], "university");
    provider.post("/api/account/delete", json!({ "email": provider.email })).await.expect(204);
    assert_eq!(offered(&visitor).await, [""; 0]);
    let page = visitor.get(&page_of(&public)).await.expect(200);
    assert_eq!((&page["state"], &page["title"]), (&json!("closed"), &json!("Genomics Summer Internship")));
    // The verification badge and the link are removed.
    let posted_by = &page["posted_by"];
    assert_eq!(
        (&page["verified"], &posted_by["verified"], &posted_by["website"]),
        (&json!(null), &json!(null), &json!(null))
    );
    let saved = student.get("/api/summer/saved").await.expect(200)["items"][0].clone();
    assert_eq!((&saved["state"], &saved["opportunity"]["verified"]), (&json!("closed"), &json!(null)));
    let mut conn = app.conn();
    for listing in [&public, &waiting, &begun] {
        let id = listing["id"].as_str().unwrap().parse().unwrap();
        let stored = Listing::find(&mut conn, id).unwrap().unwrap();
        assert_eq!((stored.state.to_string().as_str(), &stored.draft), ("closed", &json!({ "title": "-" })));
        let shown = admin.get(&review_of(listing)).await.expect(200);
        assert_eq!((&shown["allowed_actions"], &shown["title"]), (&json!([]), &json!("-")));
    }
    let refused = approve(&admin, &waiting).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "Its provider took this listing back in the meantime.");
    let counts = admin.get("/api/admin/listings").await.expect(200)["counts"].clone();
    assert_eq!(counts, json!({ "draft": 0, "in_review": 0, "returned": 0, "approved": 0, "closed": 3 }));
    let list = admin.get("/api/admin/organizations?filter=all").await.expect(200);
    let shown = &list["items"][0];
    assert_eq!(
        (&shown["id"], &shown["name"], &shown["domain"]),
        (&organization["id"], &json!("Former organization"), &json!(null))
    );
    // The domain is available again.
    let next = app.provider();
    app.organization(&next, |one| (one.domain, one.domain_proved_at) = (None, None));
    let token = asked(&app, &next, "dean@larkspur.edu").await;
    assert_eq!(follow(&next, &token).await.expect(200)["domain"], "larkspur.edu");
}
