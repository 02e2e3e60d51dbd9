//! Creating and changing an organization.

use academy::live::Topic;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{ORGANIZATION, entries, mine, named, naming};
use test_support::listings::{approved, draft};
use test_support::people::Someone;
use test_support::{TestApp, listings};

const SITE: &str = "https://larkspur.example.edu";

/// Verifies an organization in its current version.
async fn verify(admin: &Someone, organization: &Value) -> Value {
    let path = format!("/api/admin/organizations/{}/verification", organization["id"].as_str().unwrap());
    let body = json!({ "verified": "university", "seen_version": organization["version"] });
    admin.put(&path, body).await.expect(200)
}

#[test_support::test]
async fn there_is_none_until_its_provider_names_it() {
    let app = TestApp::start().await;
    let provider = app.provider();
    assert_eq!(mine(&provider).await, Value::Null);
    let wanted = json!({ "name": "  Larkspur\nUniversity ", "website": " HTTPS://Larkspur.Example.edu ", "seen_version": 0 });
    let named = provider.put(ORGANIZATION, wanted).await.expect(200);
    for (name, expected) in [
        ("name", json!("Larkspur University")),
        ("website", json!("https://larkspur.example.edu/")),
        ("about", json!("")),
        ("domain", Value::Null),
        ("domain_proved_at", Value::Null),
        ("pending_email", Value::Null),
        ("verified", Value::Null),
        ("version", json!(1)),
    ] {
        assert_eq!(named[name], expected, "{name}");
    }
    assert_eq!(mine(&provider).await, named);
    let (shown, queries) = app.count_queries(provider.get(ORGANIZATION)).await;
    shown.expect(200);
    assert_eq!(queries, 3, "the session's own and two");
    assert_eq!(mine(&app.provider()).await, Value::Null, "each has their own");
    let heard = ("organization.changed".to_owned(), json!({ "organization_id": named["id"] }));
    assert_eq!(app.published(Topic::Admin), std::slice::from_ref(&heard));
    assert_eq!(app.published(Topic::User(provider.id)), [heard]);
    assert_eq!(entries(&app), []);
}

#[test_support::test]
async fn a_change_counts_and_the_same_once_more_is_none() {
    let app = TestApp::start().await;
    let provider = app.provider();
    provider.put(ORGANIZATION, naming("Larkspur", SITE, 0)).await.expect(200);
    let changed =
        json!({ "name": "Larkspur", "website": SITE, "about": " Two\n\nparts. ", "seen_version": 1 });
    let second = provider.put(ORGANIZATION, changed.clone()).await.expect(200);
    assert_eq!((&second["version"], &second["about"]), (&json!(2), &json!("Two\n\nparts.")));
    // A retry after a lost response.
    assert_eq!(provider.put(ORGANIZATION, changed).await.expect(200), second);
    assert_eq!(app.published(Topic::Admin).len(), 2);
}

#[test_support::test]
async fn who_saw_another_version_is_shown_what_it_says_now() {
    let app = TestApp::start().await;
    let provider = app.provider();
    provider.put(ORGANIZATION, naming("Larkspur", SITE, 0)).await.expect(200);
    let now = provider.put(ORGANIZATION, naming("Northlake", SITE, 1)).await.expect(200);
    for seen in [0, 1, 3] {
        let refused = provider.put(ORGANIZATION, naming("Red Mesa", SITE, seen)).await;
        assert_eq!(refused.problem(409, "edit_conflict")["current"], now, "{seen}");
    }
    let several = join_all(
        ["One", "Two", "Three", "Four"].map(|name| provider.put(ORGANIZATION, naming(name, SITE, 2))),
    )
    .await;
    assert_eq!(several.iter().filter(|response| response.status == 200).count(), 1);
    for refused in several.iter().filter(|response| response.status != 200) {
        refused.problem(409, "edit_conflict");
    }
    assert_eq!(mine(&provider).await["version"], 3);
}

#[test_support::test]
async fn of_several_that_are_named_at_once_there_is_one() {
    let app = TestApp::start().await;
    let provider = app.provider();
    let several =
        ["One", "Two", "Three", "Four"].map(|name| provider.put(ORGANIZATION, naming(name, SITE, 0)));
    let several = join_all(several).await;
    assert_eq!(several.iter().filter(|response| response.status == 200).count(), 1);
    for refused in several.iter().filter(|response| response.status != 200) {
        refused.problem(409, "edit_conflict");
    }
    assert_eq!(app.published(Topic::Admin).len(), 1);
}

#[test_support::test]
async fn another_name_or_a_site_elsewhere_is_not_what_was_verified() {
    let app = TestApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let page = listings::page_of(&listing);
    let badge = async || app.visitor().get(&page).await.expect(200)["verified"].clone();
    for (name, website, is_another) in [
        ("Larkspur University", "https://larkspur.example.edu/summer", false),
        ("Larkspur", "https://larkspur.example.edu/summer", true),
        ("Larkspur", "https://larkspur.example.org/summer", true),
        ("Larkspur", "http://larkspur.example.org/", false),
    ] {
        verify(&admin, &mine(&provider).await).await;
        assert_eq!(badge().await, "university");
        let seen = mine(&provider).await["version"].as_i64().unwrap();
        let changed = provider.put(ORGANIZATION, naming(name, website, seen)).await.expect(200);
        let expected = if is_another { Value::Null } else { json!("university") };
        assert_eq!((&changed["verified"], &badge().await), (&expected, &expected), "{name} {website}");
        assert!(changed["domain"].is_string(), "what is proven stays so");
    }
    let taken_back: Vec<_> =
        entries(&app).into_iter().filter(|entry| entry.1 == "organization.verification_withdrawn").collect();
    let expected = (Some(provider.id), "organization.verification_withdrawn".to_owned(), json!({}));
    assert_eq!(taken_back, [expected.clone(), expected]);
    let list = app.visitor().get("/api/summer/opportunities").await.expect(200);
    assert_eq!(list["items"][0]["organization"], "Larkspur University", "as it was approved");
}

#[test_support::test]
async fn what_is_wrong_is_named_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let provider = app.provider();
    let ok = naming("Larkspur", SITE, 0);
    for (field, value) in [
        ("name", json!("")),
        ("name", json!(" \n ")),
        ("name", json!("x".repeat(121))),
        ("name", Value::Null),
        ("about", json!("x".repeat(1001))),
        ("website", json!("")),
        ("website", json!("larkspur.example.edu")),
        ("website", json!("https://localhost/")),
        ("website", json!("javascript:alert(1)")),
        ("website", json!("ftp://larkspur.example.edu/")),
        ("website", json!("mailto:a@example.edu")),
        ("website", json!("https://larkspur.example.edu@evil.test/")),
        ("website", json!("https://a:b@larkspur.example.edu/")),
        ("website", json!("https://larkspur.example.edu/a b")),
        ("website", json!(format!("https://larkspur.example.edu/{}", "x".repeat(500)))),
        ("seen_version", json!("1")),
    ] {
        let mut wrong = ok.clone();
        wrong[field] = value.clone();
        let problem = provider.put(ORGANIZATION, wrong).await.problem(422, "validation_failed");
        assert_eq!(named(&problem), [field], "{value}");
    }
    let all = json!({ "name": "", "website": "x", "about": "x".repeat(1001), "seen_version": 0 });
    let problem = provider.put(ORGANIZATION, all).await.problem(422, "validation_failed");
    assert_eq!(named(&problem), ["about", "name", "website"]);
    let mut huge = ok.clone();
    huge["about"] = json!("x".repeat(100_000));
    assert!(matches!(provider.put(ORGANIZATION, huge).await.status.as_u16(), 413 | 422));
    let mut more = ok.clone();
    more["domain"] = json!("example.edu");
    provider.put(ORGANIZATION, more).await.problem(422, "validation_failed");
    assert_eq!(mine(&provider).await, Value::Null);
    // Markup is plain text.
    let marked = json!({
        "name": "Larkspur <b>University</b>", "website": SITE, "seen_version": 0,
        "about": "First <script>alert(1)</script>part, 3 < 4."
    });
    let stored = provider.put(ORGANIZATION, marked).await.expect(200);
    assert_eq!(
        (&stored["name"], &stored["about"]),
        (&json!("Larkspur <b>University</b>"), &json!("First <script>alert(1)</script>part, 3 < 4."))
    );
    let longest =
        json!({ "name": "é".repeat(120), "website": SITE, "about": "é".repeat(1000), "seen_version": 1 });
    provider.put(ORGANIZATION, longest).await.expect(200);
}
