//! Organizations of providers, and their verification.

use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join;
use schema::ids::UserId;
use schema::schema::audit_log;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::listings::{approve, approved, created, draft, draft_with, page_of, step, submitted};
use test_support::people::Someone;

const PATH: &str = "/api/admin/organizations";

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

fn verification(id: &Value) -> String {
    format!("{PATH}/{}/verification", id.as_str().unwrap())
}

/// Returns the audit log's entries about organizations, in order.
fn entries(app: &TestApp) -> Vec<(Option<UserId>, String, Value)> {
    audit_log::table
        .filter(audit_log::subject_type.eq("organization"))
        .order((audit_log::at, audit_log::id))
        .select((audit_log::actor_id, audit_log::action, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

/// Returns the only organization.
async fn only(admin: &Someone) -> Value {
    admin.get(&format!("{PATH}?filter=all")).await.expect(200)["items"][0].clone()
}

#[test_support::test]
async fn what_is_verified_has_its_badge_at_once_and_loses_it_at_once() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let shown = only(&admin).await;
    let path = verification(&shown["id"]);
    let before = app.clock.now();
    for (wanted, version, says) in [
        (json!("university"), 1, "Larkspur University is verified"),
        (json!("organization"), 2, "Larkspur University is verified"),
        (Value::Null, 3, "Larkspur University is no longer verified"),
    ] {
        let body = json!({ "verified": wanted, "seen_version": version });
        let after = admin.put(&path, body.clone()).await.expect(200);
        assert_eq!((&after["verified"], &after["version"]), (&wanted, &json!(version + 1)));
        assert_eq!(after["verified_at"].is_string(), wanted.is_string());
        // A repetition gives the same result, whatever version was seen.
        assert_eq!(admin.put(&path, body).await.expect(200), after);
        let page = visitor.get(&page_of(&listing)).await.expect(200);
        let list = visitor.get("/api/summer/opportunities").await.expect(200);
        assert_eq!((&page["verified"], &list["items"][0]["verified"]), (&wanted, &wanted));
        assert_eq!(
            provider.get("/api/provider/organization").await.expect(200)["organization"]["verified"],
            wanted
        );
        // The first email is sent in one run with the one about the listing.
        let mails = app.mails_to(&provider.email).await;
        assert!(mails.iter().any(|mail| mail.contains(&format!("Subject: {says}"))), "{mails:?}");
    }
    assert!(app.clock.now() >= before);
    assert_eq!(app.mails_to(&provider.email).await.len(), 4, "with the one about the listing");
    let entry = |action: &str, detail: Value| (Some(admin.id), format!("organization.{action}"), detail);
    assert_eq!(
        entries(&app),
        [
            entry("verified", json!({ "verified": "university" })),
            entry("verified", json!({ "verified": "organization" })),
            entry("verification_withdrawn", json!({})),
        ]
    );
    let heard = ("organization.changed".to_owned(), json!({ "organization_id": shown["id"] }));
    for topic in [Topic::Admin, Topic::User(provider.id)] {
        assert_eq!(
            app.published(topic).iter().filter(|event| **event == heard).count(),
            4,
            "with the first look at its texts"
        );
    }
}

#[test_support::test]
async fn what_no_admin_has_seen_is_not_verified() {
    let app = TestApp::start().await;
    let (provider, one, other) = (app.provider_of("Larkspur University"), app.admin(), app.admin());
    let shown = only(&one).await;
    let path = verification(&shown["id"]);
    let renamed =
        json!({ "name": "Larkspur", "website": "https://larkspur.example.edu/", "seen_version": 1 });
    provider.put("/api/provider/organization", renamed).await.expect(200);
    let current = only(&one).await;
    let refused = one.put(&path, json!({ "verified": "university", "seen_version": 1 })).await;
    assert_eq!(refused.problem(409, "edit_conflict")["current"], current);
    // Conflicting concurrent decisions of two admins.
    let as_what = |what: &str| json!({ "verified": what, "seen_version": 2 });
    let both = join(one.put(&path, as_what("university")), other.put(&path, as_what("organization"))).await;
    let both = [both.0, both.1];
    assert_eq!(both.iter().filter(|response| response.status == 200).count(), 1);
    both.iter().find(|response| response.status != 200).unwrap().problem(409, "edit_conflict");
    assert_eq!(app.mails_to(&provider.email).await.len(), 1);
    for wrong in [json!({ "verified": "school", "seen_version": 3 }), json!({ "verified": "university" })] {
        one.put(&path, wrong).await.problem(422, "validation_failed");
    }
}

#[test_support::test]
async fn nobody_is_verified_without_a_domain() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider(), app.admin());
    app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
    let shown = only(&admin).await;
    let wanted = json!({ "verified": "university", "seen_version": 1 });
    let problem = admin.put(&verification(&shown["id"]), wanted).await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This organization hasn’t proven its domain yet.");
    assert_eq!((only(&admin).await, app.outgoing()), (shown, 0));
    let none = json!({ "verified": null, "seen_version": 1 });
    admin.put(&verification(&only(&admin).await["id"]), none).await.expect(200);
    assert_eq!(entries(&app), []);
}

/// Returns the path and body of a release.
fn release(organization: &Value, reason: &str) -> (String, Value) {
    let path = format!("{PATH}/{}/release-domain", organization["id"].as_str().unwrap());
    (path, json!({ "reason": reason, "seen_version": organization["version"] }))
}

#[test_support::test]
async fn a_domain_that_is_released_is_nobodys_and_its_listings_stay_without_their_badge() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let now = app.clock.now();
    let public = approved(&provider, &admin, draft(now)).await;
    let waiting = submitted(&provider, draft_with(now, json!({ "title": "Waiting" }))).await;
    let verified = json!({ "verified": "university", "seen_version": 1 });
    let shown = admin.put(&verification(&only(&admin).await["id"]), verified).await.expect(200);
    let domain = shown["domain"].as_str().unwrap().to_owned();
    // An emailed link is invalid now.
    provider
        .post("/api/provider/organization/domain", json!({ "email": format!("a@{domain}") }))
        .await
        .expect(202);
    let (path, body) = release(&shown, "  The university asked for it back. ");
    let after = admin.post(&path, body.clone()).await.expect(200);
    for name in ["domain", "domain_proved_at", "verified", "verified_at"] {
        assert_eq!(after[name], Value::Null, "{name}");
    }
    assert_eq!((&after["version"], &after["listings_open"]), (&json!(3), &json!(1)));
    let page = visitor.get(&page_of(&public)).await.expect(200);
    assert_eq!(
        (&page["state"], &page["verified"], &page["posted_by"]["domain"]),
        (&json!("open"), &Value::Null, &Value::Null)
    );
    let own = provider.get("/api/provider/organization").await.expect(200)["organization"].clone();
    assert_eq!((&own["domain"], &own["pending_email"]), (&Value::Null, &Value::Null));
    let another = created(&provider, draft_with(now, json!({ "title": "Another" }))).await;
    step(&provider, &another, "submit").await.problem(409, "action_not_allowed");
    approve(&admin, &waiting).await.problem(409, "action_not_allowed");
    let subject = format!("{domain} is no longer the domain of Larkspur University");
    assert_eq!(app.written("domain_released"), [(provider.email.clone(), subject)]);
    let mails = app.mails_to(&provider.email).await;
    assert!(mails.iter().any(|mail| mail.contains("The university asked for it back.")), "{mails:?}");
    let entry = entries(&app).pop().unwrap();
    assert_eq!(entry, (Some(admin.id), "organization.domain_released".to_owned(), json!({})));
    let heard = ("organization.changed".to_owned(), json!({ "organization_id": shown["id"] }));
    for topic in [Topic::Admin, Topic::User(provider.id)] {
        assert_eq!(
            app.published(topic).iter().filter(|event| **event == heard).count(),
            3,
            "with the first look at its texts"
        );
    }
    // A retry has an outdated version, and nothing is left to release.
    assert_eq!(admin.post(&path, body).await.problem(409, "edit_conflict")["current"], after);
    let (path, body) = release(&after, "Once more.");
    assert_eq!(
        admin.post(&path, body).await.problem(409, "action_not_allowed")["detail"],
        "This organization has no domain."
    );
    // Its real owner can prove the domain.
    let other = app.provider();
    app.organization(&other, |one| (one.domain, one.domain_proved_at) = (Some(domain.clone()), Some(now)));
}

#[test_support::test]
async fn a_domain_is_released_for_a_reason_and_as_it_was_seen() {
    let app = TestApp::start().await;
    let (provider, one, other) = (app.provider_of("Larkspur University"), app.admin(), app.admin());
    let shown = only(&one).await;
    for reason in ["", " no ", &"x".repeat(501)] {
        let (path, body) = release(&shown, reason);
        let problem = one.post(&path, body).await.problem(422, "validation_failed");
        assert!(problem["errors"]["reason"].is_array(), "{problem}");
    }
    let (path, body) = release(&shown, "It is not theirs.");
    let both = join(one.post(&path, body.clone()), other.post(&path, body.clone())).await;
    let both = [both.0, both.1];
    assert_eq!(both.iter().filter(|response| response.status == 200).count(), 1);
    both.iter().find(|response| response.status != 200).unwrap().problem(409, "edit_conflict");
    assert_eq!((app.mails_to(&provider.email).await.len(), entries(&app).len()), (1, 1));
}

#[test_support::test]
async fn each_filter_shows_and_counts_its_own_newest_first() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let mut providers = Vec::new();
    for (days, name, is_proven, is_verified) in [
        (5, "Oldest", true, false),
        (4, "Verified", true, true),
        (3, "Unproven", false, false),
        (2, "Newer", true, false),
        (1, "Newest", true, false),
    ] {
        let provider = app.provider();
        app.organization(&provider, |one| {
            one.name = name.to_owned();
            one.created_at = now - TimeDelta::days(days);
            if !is_proven {
                (one.domain, one.domain_proved_at) = (None, None);
            }
            if is_verified {
                one.verified = Some(schema::enums::OpportunityVerification::University);
                (one.verified_at, one.verified_by) = (Some(now), Some(admin.id));
            }
        });
        providers.push(provider);
    }
    let counts = json!({ "to_verify": 3, "to_review": 0, "verified": 1, "all": 5 });
    for (query, expected) in [
        ("", vec!["Newest", "Newer", "Oldest"]),
        ("?filter=to_verify", vec!["Newest", "Newer", "Oldest"]),
        ("?filter=verified", vec!["Verified"]),
        ("?filter=all", vec!["Newest", "Newer", "Unproven", "Verified", "Oldest"]),
        ("?filter=all&q=new", vec!["Newest", "Newer"]),
        ("?filter=verified&q=new", vec![]),
    ] {
        let page = admin.get(&format!("{PATH}{query}")).await.expect(200);
        assert_eq!((names(&page), &page["counts"]), (expected, &counts), "{query}");
    }
    submitted(&providers[4], draft(now)).await;
    let (page, queries) = app.count_queries(admin.get(&format!("{PATH}?filter=all"))).await;
    let page = page.expect(200);
    assert!(queries <= 5, "{queries}");
    let first = &page["items"][0];
    assert_eq!(
        (&first["provider"]["email"], &first["listings_in_review"], &first["listings_open"]),
        (&json!(providers[4].email), &json!(1), &json!(0))
    );
}

#[test_support::test]
async fn parts_of_words_are_found_without_accents_or_case_and_signs_are_text() {
    let app = TestApp::start().await;
    for (name, website, domain) in [
        ("Université Québec", "https://uq.example.ca/", Some("uq.ca")),
        ("100% Physics_Lab", "https://physics.example.org/", None),
        ("Red Mesa", "https://mesa.example.com/summer", Some("redmesa.edu")),
    ] {
        let provider = app.provider();
        app.organization(&provider, |one| {
            (one.name, one.website) = (name.to_owned(), website.to_owned());
            one.domain = domain.map(str::to_owned);
            one.domain_proved_at = domain.map(|_| app.clock.now());
        });
    }
    let admin = app.admin();
    for (q, expected) in [
        ("quebec", vec!["Université Québec"]),
        ("UNIVERSITE+uq.ca", vec!["Université Québec"]),
        ("ebec", vec!["Université Québec"]),
        ("summer", vec!["Red Mesa"]),
        ("redmesa", vec!["Red Mesa"]),
        ("mesa+physics", vec![]),
        ("%25", vec!["100% Physics_Lab"]),
        ("%EF%BC%85", vec!["100% Physics_Lab"]),
        ("_", vec!["100% Physics_Lab"]),
        ("s_lab", vec!["100% Physics_Lab"]),
        ("s%25lab", vec![]),
        ("%5C", vec![]),
        ("+", vec!["Red Mesa", "100% Physics_Lab", "Université Québec"]),
    ] {
        let page = admin.get(&format!("{PATH}?filter=all&q={q}")).await.expect(200);
        assert_eq!(names(&page), expected, "{q}");
        assert_eq!(page["counts"]["all"], 3);
    }
}

#[test_support::test]
async fn what_it_says_of_itself_is_public_once_an_admin_has_seen_it() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let public = async || {
        let page = visitor.get(&page_of(&listing)).await.expect(200);
        (page["posted_by"]["website"].clone(), page["posted_by"]["about"].clone())
    };
    let at = |path: &str| format!("https://larkspur.example.edu/{path}");
    assert_eq!(public().await, (json!(at("")), json!("A university.")), "as it stood beside the listing");
    let said = |path: &str, about: &str, version: i64| json!({ "name": "Larkspur University", "website": at(path), "about": about, "seen_version": version });
    let organization = "/api/provider/organization";
    let saved = provider.put(organization, said("gifts", "Claim your gift.", 1)).await.expect(200);
    assert_eq!(saved["has_waiting_texts"], true);
    assert_eq!(public().await, (json!(at("")), json!("A university.")));
    let waiting = admin.get(&format!("{PATH}?filter=to_review")).await.expect(200);
    let shown = &waiting["items"][0];
    assert_eq!(waiting["counts"]["to_review"], 1);
    assert_eq!(shown["published"], json!({ "website": at(""), "about": "A university." }));
    let needs = admin.get("/api/admin/summary").await.expect(200)["needs"].clone();
    assert_eq!(needs["organizations_to_review"], 1);
    // The approval applies only to the version seen.
    let path = format!("{PATH}/{}/approve-texts", shown["id"].as_str().unwrap());
    let unseen = admin.post(&path, json!({ "seen_version": 1 })).await.problem(409, "edit_conflict");
    assert_eq!(&unseen["current"], shown);
    let seen = json!({ "seen_version": 2 });
    let approval = async || {
        let after = admin.post(&path, seen.clone()).await.expect(200);
        assert_eq!((&after["has_waiting_texts"], &after["version"]), (&json!(false), &json!(2)));
    };
    let (_, pages) = app.purged(approval()).await;
    let opportunity = visitor.get(&page_of(&listing)).await.expect(200)["id"].clone();
    assert_eq!(pages, [format!("opportunity-{}", opportunity.as_str().unwrap())]);
    assert_eq!(public().await, (json!(at("gifts")), json!("Claim your gift.")));
    approval().await;
    let entry = (Some(admin.id), "organization.texts_approved".to_owned(), json!({}));
    assert_eq!(entries(&app), [entry], "once");
    // Text that was there before needs no review, and a verification includes one.
    provider.put(organization, said("gifts", "Something else.", 2)).await.expect(200);
    let again = provider.put(organization, said("gifts", "Claim your gift.", 3)).await.expect(200);
    assert_eq!(again["has_waiting_texts"], false);
    provider.put(organization, said("", "A university again.", 4)).await.expect(200);
    let verified = json!({ "verified": "university", "seen_version": 5 });
    admin.put(&verification(&shown["id"]), verified).await.expect(200);
    assert_eq!(public().await, (json!(at("")), json!("A university again.")));
    assert_eq!(admin.get(&format!("{PATH}?filter=to_review")).await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn admins_see_which_address_proved_a_domain() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider(), app.admin());
    app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
    let ask = json!({ "email": "dean@larkspur.edu" });
    provider.post("/api/provider/organization/domain", ask).await.expect(202);
    let mail = app.mails_to("dean@larkspur.edu").await.pop().unwrap();
    let token = crate::provider::token_in(&mail);
    provider.post("/api/provider/organization/domain/confirm", json!({ "token": token })).await.expect(200);
    assert_eq!(only(&admin).await["domain_email"], "dean@larkspur.edu");
    assert!(provider.get("/api/provider/organization").await.expect(200).get("domain_email").is_none());
    let (path, body) = release(&only(&admin).await, "It is not theirs.");
    assert_eq!(admin.post(&path, body).await.expect(200)["domain_email"], Value::Null);
}
