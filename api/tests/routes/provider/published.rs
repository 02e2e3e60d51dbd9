//! The public part of a listing: confirming, closing and reopening it.

use academy::jobs;
use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{actions, instant};
use test_support::TestApp;
use test_support::applications::{Offer, apply};
use test_support::listings::{approved, at, day, draft, draft_with, edit, offered, page_of, seen, step};

#[test_support::test]
async fn what_is_closed_leaves_the_lists_and_its_page_says_so() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let student = app.student();
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let saved = format!("/api/summer/saved/{}", listing["published"]["opportunity_id"].as_str().unwrap());
    student.put(&saved, json!({})).await.expect(200);
    let closed = step(&provider, &listing, "close").await.expect(200);
    assert_eq!((&closed["state"], &closed["version"]), (&json!("closed"), &listing["version"]));
    assert_eq!(closed["allowed_actions"], json!(["reopen", "duplicate"]));
    assert_eq!(
        (&closed["published"]["state"], &closed["published"]["saved_by"]),
        (&json!("closed"), &json!(1))
    );
    assert_eq!(offered(&visitor).await, [""; 0]);
    let found = visitor.get("/api/summer/opportunities?q=genomics").await.expect(200);
    assert_eq!(found["total"], 0);
    let sitemap = visitor.get("/api/summer/sitemap").await.expect(200).to_string();
    assert!(!sitemap.contains("genomics"), "{sitemap}");
    assert_eq!(visitor.get(&page_of(&listing)).await.expect(200)["state"], "closed");
    let list = student.get("/api/summer/saved").await.expect(200);
    assert_eq!(list["items"][0]["state"], "closed");
    edit(&provider, &closed, draft_with(app.clock.now(), json!({ "cost_cents": 1 })))
        .await
        .problem(409, "action_not_allowed");
    provider.delete(&at(&closed)).await.problem(409, "action_not_allowed");
    // Its state does not change with time.
    app.clock.advance(TimeDelta::days(100));
    assert_eq!(provider.get(&at(&listing)).await.expect(200)["published"]["state"], "closed");
    assert_eq!(actions(&app), ["listing.submitted", "listing.approved", "listing.closed"]);
}

#[test_support::test]
async fn what_its_provider_withholds_stays_described_and_nobody_is_to_check_it() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let closed = Offer::with(&app, json!({ "title": "Closed" })).await;
    let paused = Offer::with(&app, json!({ "title": "Paused" })).await;
    let unchecked = Offer::with(&app, json!({ "title": "Unchecked" })).await;
    let admin = &closed.admin;
    let (student, _) = paused.applicant(&app, "Ada").await;
    student.put(&format!("/api/summer/saved/{}", closed.opportunity_id()), json!({})).await.expect(200);
    step(&closed.provider, &closed.listing, "close").await.expect(200);
    app.move_to(now + TimeDelta::days(22));
    jobs::enforce_response_times(app.state.clone()).await.unwrap();
    app.move_to(now + TimeDelta::days(100));
    jobs::close_opportunities(app.state.clone()).await.unwrap();
    let visitor = app.visitor();
    for (offer, state) in [(&closed, "closed"), (&paused, "paused")] {
        assert_eq!(visitor.get(&page_of(&offer.listing)).await.expect(200)["state"], "closed", "{state}");
        let published = offer.provider.get(&at(&offer.listing)).await.expect(200)["published"].clone();
        assert_eq!(published["state"], state);
    }
    visitor.get(&page_of(&unchecked.listing)).await.problem(410, "opportunity_gone");
    apply(&app.applicant("Bo"), closed.opportunity_id()).await.problem(409, "applications_closed");
    apply(&app.applicant("Bo"), unchecked.opportunity_id()).await.problem(410, "opportunity_gone");
    let sent = student.get("/api/summer/applications").await.expect(200);
    assert_eq!(sent["items"][0]["is_gone"], false);
    assert_eq!(student.get("/api/summer/saved").await.expect(200)["items"][0]["state"], "closed");
    let table = async |filter: &str| {
        let table =
            admin.get(&format!("/api/admin/opportunities?filter={filter}&sort=checked")).await.expect(200);
        let rows = table["items"].as_array().unwrap().iter();
        let mut rows: Vec<String> = rows
            .map(|row| format!("{} {}", row["title"].as_str().unwrap(), row["state"].as_str().unwrap()))
            .collect();
        rows.sort();
        (rows, table["counts"][filter].clone())
    };
    assert_eq!(table("check_due").await, (vec!["Unchecked unchecked".to_owned()], json!(1)));
    let withheld = ["Closed withdrawn", "Paused withdrawn"].map(str::to_owned).to_vec();
    assert_eq!(table("closed").await, (withheld, json!(2)));
    let summary = admin.get("/api/admin/summary").await.expect(200);
    assert_eq!(summary["needs"]["opportunities_to_check"], 1, "{summary}");
    // After the deadline it is past like any other; a reopened one needs a confirmation.
    let open = step(&closed.provider, &closed.listing, "reopen").await.expect(200);
    assert_eq!(open["published"]["state"], "unchecked");
    visitor.get(&page_of(&closed.listing)).await.problem(410, "opportunity_gone");
    app.move_to(now + TimeDelta::days(142));
    assert_eq!(visitor.get(&page_of(&paused.listing)).await.expect(200)["state"], "closed");
}

#[test_support::test]
async fn one_that_was_not_changed_is_open_again_at_once() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    step(&provider, &listing, "close").await.expect(200);
    let open = step(&provider, &listing, "reopen").await.expect(200);
    assert_eq!((&open["state"], &open["published"]["state"]), (&json!("approved"), &json!("open")));
    assert_eq!(offered(&visitor).await, ["Genomics Summer Internship"]);
    assert_eq!(visitor.get(&page_of(&listing)).await.expect(200)["state"], "open");
    step(&provider, &listing, "reopen").await.problem(409, "action_not_allowed");
    assert_eq!(actions(&app).last().unwrap(), "listing.reopened");
}

#[test_support::test]
async fn one_that_was_changed_is_a_draft_again_and_stays_closed_until_it_is_approved() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let listing = approved(&provider, &admin, draft(now)).await;
    let change = edit(&provider, &listing, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    let closed = step(&provider, &change, "close").await.expect(200);
    assert_eq!((&closed["state"], offered(&visitor).await.len()), (&json!("closed"), 0));
    let shown = admin.get("/api/admin/listings").await.expect(200);
    assert_eq!(shown["items"], json!([]), "nobody is to look at it any more");
    let draft = step(&provider, &closed, "reopen").await.expect(200);
    assert_eq!((&draft["state"], &draft["published"]["state"]), (&json!("draft"), &json!("closed")));
    assert_eq!(draft["allowed_actions"], json!(["edit", "submit", "close", "duplicate"]));
    assert_eq!(offered(&visitor).await, [""; 0]);
    let waiting = step(&provider, &draft, "submit").await.expect(200);
    assert_eq!(waiting["published"]["state"], "closed");
    test_support::listings::approve(&admin, &waiting).await.expect(200);
    let open = provider.get(&at(&listing)).await.expect(200);
    assert_eq!((&open["state"], &open["published"]["state"]), (&json!("approved"), &json!("open")));
    assert_eq!(visitor.get(&page_of(&listing)).await.expect(200)["cost_cents"], 5000);
}

#[test_support::test]
async fn confirming_holds_for_ninety_days_and_brings_back_what_nobody_confirmed() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let listing = approved(&provider, &admin, draft_with(now, json!({ "decision_on": null }))).await;
    app.clock.advance(TimeDelta::days(50));
    let before = app.clock.now();
    let confirmed = step(&provider, &listing, "confirm").await.expect(200);
    assert_eq!((&confirmed["state"], &confirmed["version"]), (&json!("approved"), &listing["version"]));
    let at_first = instant(&confirmed["published"]["confirmed_at"]);
    assert!(at_first >= before);
    assert_eq!(instant(&confirmed["published"]["confirm_by"]), at_first + TimeDelta::days(90));
    assert_eq!(
        visitor.get(&page_of(&listing)).await.expect(200)["checked_at"],
        confirmed["published"]["confirmed_at"]
    );
    // Without a confirmation for too long, the job pauses it.
    let late = edit_deadline(&app, &provider, &admin, &confirmed, 230).await;
    app.clock.advance(TimeDelta::days(90));
    assert_eq!(jobs::close_opportunities(app.state.clone()).await.unwrap(), 1);
    let unchecked = provider.get(&at(&listing)).await.expect(200);
    assert_eq!(unchecked["published"]["state"], "unchecked");
    assert_eq!(unchecked["allowed_actions"], json!(["edit", "confirm", "close", "duplicate"]));
    assert_eq!(offered(&visitor).await, [""; 0]);
    visitor.get(&page_of(&listing)).await.problem(410, "opportunity_gone");
    let back = step(&provider, &late, "confirm").await.expect(200);
    assert_eq!(back["published"]["state"], "open");
    assert_eq!(offered(&visitor).await, ["Genomics Summer Internship"]);
    assert_eq!(actions(&app).iter().filter(|action| *action == "listing.confirmed").count(), 2);
}

/// Gives a public listing another deadline, in days after the test's start.
async fn edit_deadline(
    app: &TestApp,
    provider: &test_support::people::Someone,
    admin: &test_support::people::Someone,
    listing: &Value,
    days: i64,
) -> Value {
    let mut draft = listing["draft"].clone();
    draft["deadline_date"] = json!(day(app.clock.now() - TimeDelta::days(50), days));
    let change = edit(provider, listing, draft).await.expect(200);
    test_support::listings::approve(admin, &change).await.expect(200);
    provider.get(&at(listing)).await.expect(200)
}

#[test_support::test]
async fn what_nobody_saw_is_not_confirmed() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = approved(&provider, &admin, draft(now)).await;
    let change = edit(&provider, &listing, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    step(&provider, &listing, "confirm").await.problem(409, "action_not_allowed");
    test_support::listings::approve(&admin, &change).await.expect(200);
    let refused = step(&provider, &listing, "confirm").await;
    let current = provider.get(&at(&listing)).await.expect(200);
    assert_eq!(refused.problem(409, "edit_conflict")["current"], current);
    provider.post(&format!("{}/confirm", at(&listing)), json!({})).await.problem(422, "validation_failed");
    provider.post(&format!("{}/confirm", at(&listing)), seen(&current)).await.expect(200);
}

#[test_support::test]
async fn one_whose_deadline_is_over_says_so_and_a_new_deadline_opens_it() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let listing = approved(&provider, &admin, draft_with(now, json!({ "deadline_date": day(now, 5) }))).await;
    app.clock.advance(TimeDelta::days(7));
    let over = provider.get(&at(&listing)).await.expect(200);
    assert_eq!(
        (&over["state"], &over["published"]["state"], &over["missing"]),
        (&json!("approved"), &json!("over"), &json!(["deadline_date"]))
    );
    assert_eq!(visitor.get(&page_of(&listing)).await.expect(200)["state"], "closed");
    let later = draft_with(now, json!({ "deadline_date": day(now, 40) }));
    let change = edit(&provider, &over, later).await.expect(200);
    test_support::listings::approve(&admin, &change).await.expect(200);
    assert_eq!(offered(&visitor).await, ["Genomics Summer Internship"]);
    assert_eq!(visitor.get(&page_of(&listing)).await.expect(200)["state"], "open");
}

#[test_support::test]
async fn of_several_presses_at_once_one_counts() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    for (name, detail) in
        [("close", "This listing is closed."), ("reopen", "This listing was approved in the meantime.")]
    {
        let presses = join_all((0..5).map(|_| step(&provider, &listing, name))).await;
        assert_eq!(presses.iter().filter(|response| response.status == 200).count(), 1, "{name}");
        for refused in presses.iter().filter(|response| response.status != 200) {
            assert_eq!(refused.problem(409, "action_not_allowed")["detail"], detail);
        }
    }
    let expected = ["listing.submitted", "listing.approved", "listing.closed", "listing.reopened"];
    assert_eq!(actions(&app), expected);
    // A concurrent closing and approval end in one of two states, and a closed listing is never in the lists.
    let change = edit(&provider, &listing, draft_with(app.clock.now(), json!({ "cost_cents": 5000 })));
    let change = change.await.expect(200);
    let (closing, approving) = futures_util::join!(
        step(&provider, &change, "close"),
        test_support::listings::approve(&admin, &change)
    );
    closing.expect(200);
    assert!(matches!(approving.status.as_u16(), 200 | 409), "{}", approving.text);
    let after = provider.get(&at(&listing)).await.expect(200);
    assert_eq!((&after["state"], &after["published"]["state"]), (&json!("closed"), &json!("closed")));
    assert_eq!(offered(&app.visitor()).await, [""; 0]);
}
