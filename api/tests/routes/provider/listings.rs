//! The list, copies and deletion.

use academy::live::Topic;
use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{actions, entries};
use test_support::TestApp;
use test_support::listings::{LISTINGS, approved, at, created, draft, draft_with, step, submitted, titles};

#[test_support::test]
async fn the_newest_comes_first_with_what_students_see_of_it() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let public = approved(&provider, &admin, draft_with(now, json!({ "title": "Public" }))).await;
    let saved = format!("/api/summer/saved/{}", public["published"]["opportunity_id"].as_str().unwrap());
    for student in [app.student(), app.student()] {
        student.put(&saved, json!({})).await.expect(200);
    }
    app.clock.advance(TimeDelta::minutes(1));
    submitted(&provider, draft_with(now, json!({ "title": "Waiting" }))).await;
    app.clock.advance(TimeDelta::minutes(1));
    provider.post(LISTINGS, json!({ "title": "Begun" })).await.expect(201);
    let (list, queries) = app.count_queries(provider.get(LISTINGS)).await;
    let list = list.expect(200);
    assert_eq!((titles(&list), queries), (["Begun", "Waiting", "Public"].map(str::to_owned).to_vec(), 4));
    assert_eq!(list["items"][2]["published"]["saved_by"], 2);
    // Each item equals the listing itself, without its content.
    for item in list["items"].as_array().unwrap() {
        let mut alone = provider.get(&at(item)).await.expect(200);
        let alone = alone.as_object_mut().unwrap();
        assert!(alone.remove("draft").is_some() && alone.remove("organization_name").is_some());
        assert_eq!(item.as_object().unwrap(), alone);
    }
    assert_eq!(app.provider_of("Northlake").get(LISTINGS).await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn a_copy_is_a_draft_that_says_the_same() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let public = approved(&provider, &admin, draft(now)).await;
    step(&provider, &public, "close").await.expect(200);
    let copy = step(&provider, &public, "copies").await.expect(201);
    assert_eq!(
        (&copy["state"], &copy["version"], &copy["published"], &copy["draft"]),
        (&json!("draft"), &json!(1), &Value::Null, &public["draft"])
    );
    assert_ne!(copy["id"], public["id"]);
    assert_eq!(copy["allowed_actions"], json!(["edit", "submit", "duplicate", "delete"]));
    // A copy cannot be submitted before its content differs.
    step(&provider, &copy, "submit").await.problem(422, "validation_failed");
    assert_eq!(provider.get(LISTINGS).await.expect(200)["items"].as_array().unwrap().len(), 2);
    assert_eq!(actions(&app), ["listing.submitted", "listing.approved", "listing.closed"]);
}

#[test_support::test]
async fn what_nobody_ever_saw_can_be_deleted() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let begun = created(&provider, draft(now)).await;
    provider.delete(&at(&begun)).await.expect(204);
    provider.delete(&at(&begun)).await.problem(404, "not_found");
    provider.get(&at(&begun)).await.problem(404, "not_found");
    let id = begun["id"].clone();
    let heard = ("listing.deleted".to_owned(), json!({ "listing_id": id }));
    assert_eq!(app.published(Topic::User(provider.id)).last().unwrap(), &heard);
    let waiting = submitted(&provider, draft(now)).await;
    provider.delete(&at(&waiting)).await.problem(409, "action_not_allowed");
    test_support::listings::send_back(&admin, &waiting, "No such place.").await.expect(200);
    let path = at(&waiting);
    let deletions = join_all((0..3).map(|_| provider.delete(&path)));
    let gone = deletions.await.iter().filter(|response| response.status == 204).count();
    assert_eq!(gone, 1);
    let public = approved(&provider, &admin, draft(now)).await;
    provider.delete(&at(&public)).await.problem(409, "action_not_allowed");
    let back = test_support::listings::edit(&provider, &public, draft_with(now, json!({ "cost_cents": 1 })));
    let back = back.await.expect(200);
    step(&provider, &back, "withdraw").await.expect(200);
    provider.delete(&at(&public)).await.problem(409, "action_not_allowed");
    let deleted = (Some(provider.id), "listing.deleted".to_owned(), json!({}));
    assert_eq!(entries(&app).iter().filter(|entry| **entry == deleted).count(), 2);
}

#[test_support::test]
async fn what_is_not_there_is_not_found() {
    let app = TestApp::start().await;
    let provider = app.provider_of("Larkspur University");
    for id in [Uuid::nil().to_string(), "x".to_owned()] {
        let path = format!("{LISTINGS}/{id}");
        provider.get(&path).await.problem(404, "not_found");
        provider.delete(&path).await.problem(404, "not_found");
        let change = json!({ "draft": draft(app.clock.now()), "seen_version": 1 });
        provider.put(&path, change).await.problem(404, "not_found");
        for step in ["submit", "withdraw", "confirm", "close", "reopen", "copies"] {
            let seen = json!({ "seen_version": 1 });
            provider.post(&format!("{path}/{step}"), seen).await.problem(404, "not_found");
        }
    }
    assert_eq!(entries(&app), []);
}
