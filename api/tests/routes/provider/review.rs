//! The listing after an admin's decision, as its provider and the public see it.

use academy::live::Topic;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{actions, instant};
use test_support::TestApp;
use test_support::listings::{
    approve, approved, at, draft, draft_with, edit, offered, page_of, send_back, step, submitted, titles,
};

#[test_support::test]
async fn what_is_approved_is_public_at_once() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let waiting = submitted(&provider, draft(now)).await;
    app.clock.advance(TimeDelta::hours(5));
    let before = app.clock.now();
    approve(&admin, &waiting).await.expect(200);
    let listing = provider.get(&at(&waiting)).await.expect(200);
    assert_eq!(
        (&listing["state"], &listing["version"], &listing["missing"]),
        (&json!("approved"), &waiting["version"], &json!([]))
    );
    assert_eq!(listing["allowed_actions"], json!(["edit", "confirm", "close", "duplicate"]));
    let public = &listing["published"];
    assert_eq!(
        (&public["state"], &public["slug"], &public["hidden_message"], &public["saved_by"]),
        (&json!("open"), &json!("genomics-summer-internship"), &json!(""), &json!(0))
    );
    assert!(instant(&public["confirmed_at"]) >= before && listing["decided_at"] == public["confirmed_at"]);
    assert_eq!(instant(&public["confirm_by"]), instant(&public["confirmed_at"]) + TimeDelta::days(90));
    let page = visitor.get(&page_of(&listing)).await.expect(200);
    for (name, said) in draft(now).as_object().unwrap() {
        if !name.starts_with("deadline") && !["question", "aid"].contains(&name.as_str()) {
            assert_eq!(page[name], *said, "{name}");
        }
    }
    for (name, expected) in [
        ("state", json!("open")),
        ("organization", json!("Larkspur University")),
        ("verified", Value::Null),
        ("id", public["opportunity_id"].clone()),
        ("checked_at", public["confirmed_at"].clone()),
    ] {
        assert_eq!(page[name], expected, "{name}");
    }
    assert_eq!(offered(&visitor).await, ["Genomics Summer Internship"]);
    let found = visitor.get("/api/summer/opportunities?q=genomics+larkspur").await.expect(200);
    assert_eq!(titles(&found), ["Genomics Summer Internship"]);
    let sitemap = visitor.get("/api/summer/sitemap").await.expect(200);
    assert!(sitemap.to_string().contains("genomics-summer-internship"), "{sitemap}");
    let mail = app.mails_to(&provider.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Genomics Summer Internship is public"), "{mail}");
    assert_eq!(actions(&app), ["listing.submitted", "listing.approved"]);
    let heard = app.published(Topic::User(provider.id));
    assert_eq!(
        heard.last().unwrap(),
        &("listing.changed".to_owned(), json!({ "listing_id": listing["id"] }))
    );
}

#[test_support::test]
async fn a_change_goes_through_review_and_what_is_public_stays_meanwhile() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let listing = approved(&provider, &admin, draft(now)).await;
    let wanted = draft_with(
        now,
        json!({ "title": "Genomics Summer Laboratory", "cost_cents": 5000, "question": "Why here?" }),
    );
    app.clock.advance(TimeDelta::days(3));
    // All fields are required.
    let mut unfinished = wanted.clone();
    unfinished["run_by"] = json!("");
    edit(&provider, &listing, unfinished).await.problem(422, "validation_failed");
    let change = edit(&provider, &listing, wanted.clone()).await.expect(200);
    assert_eq!(
        (&change["state"], &change["version"], &change["title"]),
        (&json!("in_review"), &json!(3), &json!("Genomics Summer Laboratory"))
    );
    assert_eq!(change["allowed_actions"], json!(["edit", "withdraw", "close", "duplicate"]));
    assert_eq!((&change["published"]["state"], &change["draft"]), (&json!("open"), &wanted));
    let mails = app.mails_to(&admin.email).await;
    assert!(mails[1].contains("Subject: To review: Genomics Summer Laboratory"), "{}", mails[1]);
    let page = visitor.get(&page_of(&listing)).await.expect(200);
    assert_eq!(
        (&page["title"], &page["cost_cents"]),
        (&json!("Genomics Summer Internship"), &json!(0)),
        "nobody has looked at it yet"
    );
    let shown = admin.get(&test_support::listings::review_of(&listing)).await.expect(200);
    assert_eq!((&shown["published"], &shown["draft"]), (&draft(now), &wanted), "to compare");
    approve(&admin, &change).await.expect(200);
    let page = visitor.get(&page_of(&listing)).await.expect(200);
    assert_eq!(
        (&page["title"], &page["cost_cents"], &page["slug"]),
        (&json!("Genomics Summer Laboratory"), &json!(5000), &json!("genomics-summer-internship")),
        "at the address that people know"
    );
    let after = provider.get(&at(&listing)).await.expect(200);
    assert!(instant(&after["published"]["confirmed_at"]) >= now + TimeDelta::days(3));
    assert_eq!(after["published"]["opportunity_id"], listing["published"]["opportunity_id"]);
    let mail = app.mails_to(&provider.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Your change to Genomics Summer Laboratory is public"), "{mail}");
}

#[test_support::test]
async fn the_same_once_more_is_no_change_of_what_is_approved() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = approved(&provider, &admin, draft(now)).await;
    assert_eq!(edit(&provider, &listing, draft(now)).await.expect(200), listing);
    assert_eq!(actions(&app), ["listing.submitted", "listing.approved"]);
}

#[test_support::test]
async fn what_is_returned_says_why_until_it_is_submitted_again() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let waiting = submitted(&provider, draft(now)).await;
    send_back(&admin, &waiting, " Please say what it costs. ").await.expect(200);
    let returned = provider.get(&at(&waiting)).await.expect(200);
    assert_eq!(
        (&returned["state"], &returned["reason"], &returned["published"]),
        (&json!("returned"), &json!("Please say what it costs."), &Value::Null)
    );
    assert_eq!(returned["allowed_actions"], json!(["edit", "submit", "duplicate", "delete"]));
    assert!(returned["decided_at"].is_string());
    let mail = app.mails_to(&provider.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Please change Genomics Summer Internship"), "{mail}");
    assert!(mail.contains("Please say what it costs."), "{mail}");
    // It can be saved incomplete meanwhile.
    let change = edit(&provider, &returned, draft_with(now, json!({ "run_by": "" }))).await.expect(200);
    assert_eq!((&change["state"], &change["reason"]), (&json!("returned"), &returned["reason"]));
    step(&provider, &change, "submit").await.problem(422, "validation_failed");
    let change = edit(&provider, &change, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    app.clock.advance(TimeDelta::hours(1));
    let again = step(&provider, &change, "submit").await.expect(200);
    assert_eq!((&again["state"], &again["reason"]), (&json!("in_review"), &json!("")));
    assert!(instant(&again["submitted_at"]) >= instant(&waiting["submitted_at"]) + TimeDelta::hours(1));
    approve(&admin, &again).await.expect(200);
    let expected = ["listing.submitted", "listing.returned", "listing.submitted", "listing.approved"];
    assert_eq!(actions(&app), expected);
}

#[test_support::test]
async fn a_change_that_is_returned_leaves_what_is_public() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = approved(&provider, &admin, draft(now)).await;
    let change = edit(&provider, &listing, draft_with(now, json!({ "cost_cents": 9000 }))).await.expect(200);
    send_back(&admin, &change, "It was free.").await.expect(200);
    let returned = provider.get(&at(&listing)).await.expect(200);
    assert_eq!(returned["allowed_actions"], json!(["edit", "submit", "close", "duplicate"]));
    assert_eq!(returned["published"]["state"], "open");
    assert_eq!(app.visitor().get(&page_of(&listing)).await.expect(200)["cost_cents"], 0);
    let closed = step(&provider, &returned, "close").await.expect(200);
    assert_eq!((&closed["state"], &closed["published"]["state"]), (&json!("closed"), &json!("closed")));
}
