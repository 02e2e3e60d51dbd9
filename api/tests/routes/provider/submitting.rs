//! Submitting a listing for review, and withdrawing it.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{entries, instant, named};
use test_support::TestApp;
use test_support::listings::{
    LISTINGS, approved, at, created, day, draft, draft_with, edit, offered, page_of, seen, step, submitted,
    with,
};

#[test_support::test]
async fn submitting_mails_everybody_who_looks_after_the_academy_once() {
    let app = TestApp::with(&[("ADMIN_EMAIL", "team@academy.test")]).await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let draft = created(&provider, draft(now)).await;
    let before = app.clock.now();
    let listing = step(&provider, &draft, "submit").await.expect(200);
    assert_eq!(
        (&listing["state"], &listing["version"], &listing["allowed_actions"]),
        (&json!("in_review"), &draft["version"], &json!(["edit", "withdraw", "duplicate"]))
    );
    assert!(instant(&listing["submitted_at"]) >= before);
    for address in [admin.email.as_str(), "team@academy.test"] {
        let mails = app.mails_to(address).await;
        assert_eq!(mails.len(), 1, "{address}");
        assert!(mails[0].contains("Subject: To review: Genomics Summer Internship"), "{}", mails[0]);
        let link = format!("/dashboard/admin/listing?id={}", listing["id"].as_str().unwrap());
        assert!(mails[0].contains(&link), "{}", mails[0]);
    }
    assert_eq!(entries(&app), [(Some(provider.id), "listing.submitted".to_owned(), json!({}))]);
    assert_eq!(offered(&app.visitor()).await, [""; 0], "nobody has looked at it yet");
    assert!(app.mails_to(&provider.email).await.is_empty());
}

#[test_support::test]
async fn everything_that_is_missing_is_named() {
    let app = TestApp::start().await;
    let provider = app.provider_of("Larkspur University");
    let listing = provider.post(LISTINGS, json!({ "title": "Genomics" })).await.expect(201);
    let problem = step(&provider, &listing, "submit").await.problem(422, "validation_failed");
    let mut expected: Vec<&str> =
        listing["missing"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    expected.sort_unstable();
    assert_eq!((named(&problem), expected.len()), (expected, 13));
    assert_eq!(problem["errors"]["question"], json!(["Please ask applicants one question."]));
    assert_eq!(provider.get(&at(&listing)).await.expect(200), listing);
    assert_eq!((entries(&app), app.outgoing()), (vec![], 0));
}

#[test_support::test]
async fn each_field_is_needed_and_has_to_be_right() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let mut listing = created(&provider, draft(now)).await;
    for (field, changes) in [
        ("category", json!({ "category": null })),
        ("discipline", json!({ "discipline": "" })),
        ("location", json!({ "location": "" })),
        ("country", json!({ "country": "" })),
        ("cost_cents", json!({ "cost_cents": null })),
        ("starts_on", json!({ "starts_on": null })),
        ("starts_on", json!({ "starts_on": day(now, 1200), "ends_on": day(now, 1201) })),
        ("ends_on", json!({ "ends_on": null })),
        ("ends_on", json!({ "ends_on": day(now, 199), "decision_on": null })),
        ("ends_on", json!({ "ends_on": day(now, 700) })),
        ("deadline_date", json!({ "deadline_date": null })),
        ("deadline_date", json!({ "deadline_date": day(now, -1) })),
        ("deadline_date", json!({ "deadline_date": day(now, 243) })),
        ("deadline_time", json!({ "deadline_time": "" })),
        ("deadline_zone", json!({ "deadline_zone": "" })),
        ("decision_on", json!({ "decision_on": day(now, 243) })),
        ("min_grade", json!({ "min_grade": null })),
        ("max_grade", json!({ "max_grade": null })),
        ("max_grade", json!({ "min_grade": 12, "max_grade": 10 })),
        ("description", json!({ "description": "" })),
        ("run_by", json!({ "run_by": "" })),
        ("apply_url", json!({ "apply_url": "" })),
        ("apply_url", json!({ "apply_url": "javascript:alert(1)" })),
        ("apply_url", json!({ "apply_url": "https://larkspur.example.edu@evil.test/" })),
        ("apply_url", json!({ "apply_url": "https://localhost/x" })),
        ("question", json!({ "question": "" })),
    ] {
        listing = edit(&provider, &listing, draft_with(now, changes.clone())).await.expect(200);
        assert_eq!(listing["missing"], json!([field]), "{changes}");
        let problem = step(&provider, &listing, "submit").await.problem(422, "validation_failed");
        assert_eq!(named(&problem), [field], "{changes}");
    }
    for optional in ["stipend", "aid", "residency"] {
        listing = edit(&provider, &listing, draft_with(now, json!({ optional: "" }))).await.expect(200);
        assert_eq!(listing["missing"], json!([]), "{optional}");
    }
    let last = json!({ "decision_on": null, "paid": false, "stipend": "" });
    listing = edit(&provider, &listing, draft_with(now, last)).await.expect(200);
    step(&provider, &listing, "submit").await.expect(200);
}

#[test_support::test]
async fn an_organization_proves_its_domain_first() {
    let app = TestApp::start().await;
    let provider = app.provider();
    app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
    let listing = created(&provider, draft(app.clock.now())).await;
    assert_eq!(listing["missing"], json!([]));
    let problem = step(&provider, &listing, "submit").await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "Please prove your organization’s domain first.");
    assert_eq!(provider.get(&at(&listing)).await.expect(200), listing);
}

#[test_support::test]
async fn what_is_listed_already_is_not_listed_twice() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = created(&provider, draft(now)).await;
    let same = app.opportunity(|one| {
        one.title = "GENOMICS summer internship".to_owned();
        one.starts_on = day(now, 200);
    });
    let problem = step(&provider, &listing, "submit").await.problem(422, "validation_failed");
    assert_eq!(named(&problem), ["title"]);
    // The second submission, before the approval, is in the audit log too.
    let next = edit(&provider, &listing, draft_with(now, json!({ "title": "Genomics" }))).await.expect(200);
    let waiting = step(&provider, &next, "submit").await.expect(200);
    app.opportunity(|one| (one.title, one.starts_on) = ("Genomics".to_owned(), day(now, 200)));
    let refused = test_support::listings::approve(&admin, &waiting).await;
    assert_eq!(named(&refused.problem(422, "validation_failed")), ["title"]);
    assert_eq!(provider.get(&at(&waiting)).await.expect(200)["state"], "in_review");
    assert_eq!(same.organization, "Larkspur University");
}

#[test_support::test]
async fn it_is_taken_back_before_anybody_has_decided() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = submitted(&provider, draft(now)).await;
    let back = step(&provider, &listing, "withdraw").await.expect(200);
    assert_eq!((&back["state"], &back["version"]), (&json!("draft"), &listing["version"]));
    assert_eq!(back["allowed_actions"], json!(["edit", "submit", "duplicate", "delete"]));
    let problem = step(&provider, &listing, "withdraw").await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This listing is a draft.");
    assert_eq!(entries(&app).last().unwrap().1, "listing.withdrawn");
    // A withdrawn change leaves the public version unchanged.
    let public = approved(&provider, &admin, draft(now)).await;
    let change = edit(&provider, &public, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    let back = step(&provider, &change, "withdraw").await.expect(200);
    assert_eq!(
        (&back["state"], &back["allowed_actions"]),
        (&json!("draft"), &json!(["edit", "submit", "close", "duplicate"]))
    );
    let page = app.visitor().get(&page_of(&back)).await.expect(200);
    assert_eq!((&page["cost_cents"], &page["state"]), (&json!(0), &json!("open")));
}

#[test_support::test]
async fn another_version_than_was_seen_is_not_submitted() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let first = created(&provider, draft(now)).await;
    let second = edit(&provider, &first, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    let refused = step(&provider, &first, "submit").await;
    assert_eq!(refused.problem(409, "edit_conflict")["current"], second);
    assert_eq!((entries(&app), app.outgoing()), (vec![], 0));
    provider.post(&format!("{}/submit", at(&first)), json!({})).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn of_several_presses_at_once_one_submits() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    app.admin();
    let listing = created(&provider, draft(now)).await;
    let presses = join_all((0..5).map(|_| step(&provider, &listing, "submit"))).await;
    assert_eq!(presses.iter().filter(|response| response.status == 200).count(), 1);
    for refused in presses.iter().filter(|response| response.status != 200) {
        let problem = refused.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "We’re already reviewing this listing.");
    }
    assert_eq!((entries(&app).len(), app.outgoing()), (1, 1));
    let withdrawn = join_all((0..3).map(|_| step(&provider, &listing, "withdraw"))).await;
    assert_eq!(withdrawn.iter().filter(|response| response.status == 200).count(), 1);
}

#[test_support::test]
async fn what_its_state_does_not_allow_is_refused_in_words() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let draft = created(&provider, draft(now)).await;
    let refused = |listing: Value, names: &'static [&'static str], says: &'static str| {
        let provider = &provider;
        async move {
            for name in names {
                let problem = step(provider, &listing, name).await.problem(409, "action_not_allowed");
                assert_eq!(problem["detail"], says, "{name}");
            }
        }
    };
    refused(draft.clone(), &["withdraw", "confirm", "close", "reopen"], "This listing is a draft.").await;
    let waiting = step(&provider, &draft, "submit").await.expect(200);
    let says = "We’re already reviewing this listing.";
    refused(waiting.clone(), &["submit", "confirm", "close", "reopen"], says).await;
    provider.delete(&at(&waiting)).await.problem(409, "action_not_allowed");
    assert_eq!(provider.get(&at(&waiting)).await.expect(200), waiting);
}

#[test_support::test]
async fn a_deadline_that_passes_while_it_waits_has_to_be_another_one() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let listing = created(&provider, draft_with(now, json!({ "deadline_date": day(now, 2) }))).await;
    app.clock.advance(TimeDelta::days(4));
    assert_eq!(provider.get(&at(&listing)).await.expect(200)["missing"], json!(["deadline_date"]));
    let problem = provider.post(&format!("{}/submit", at(&listing)), seen(&listing)).await;
    let problem = problem.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["deadline_date"], json!(["This deadline has passed."]));
    let later = with(&listing["draft"], json!({ "deadline_date": day(now, 30) }));
    let later = edit(&provider, &listing, later).await.expect(200);
    step(&provider, &later, "submit").await.expect(200);
}
