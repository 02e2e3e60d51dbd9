//! The statistics of a provider's listings.

use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::applications::{Offer, apply, opportunity_of};
use test_support::client::TestResponse;
use test_support::listings::{approved, draft_with, step};
use uuid::Uuid;

const ANALYTICS: &str = "/api/provider/analytics";

async fn look(app: &TestApp, opportunity_id: Uuid) -> TestResponse {
    app.visitor().post(&format!("/api/summer/opportunities/{opportunity_id}/views"), Value::Null).await
}

/// Returns views, saves and applications.
fn counts(row: &Value) -> [i64; 3] {
    ["views", "saves", "applications"].map(|name| row[name].as_i64().unwrap())
}

/// Returns a provider's statistics: by listing, and by day with any activity.
async fn told(offer: &Offer, query: &str) -> (Vec<(String, [i64; 3])>, Vec<(String, [i64; 3])>) {
    let told = offer.provider.get(&format!("{ANALYTICS}{query}")).await.expect(200);
    assert_eq!(told["days"].as_array().unwrap().len(), 90);
    let rows = |list: &str, name: &str| -> Vec<(String, [i64; 3])> {
        let rows = told[list].as_array().unwrap().iter();
        rows.map(|row| (row[name].as_str().unwrap().to_owned(), counts(row))).collect()
    };
    let days = rows("days", "day").into_iter().filter(|(_, counts)| *counts != [0; 3]).collect();
    (rows("listings", "title"), days)
}

#[test_support::test]
async fn one_look_in_fifteen_minutes_counts_whoever_looks() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let id = offer.opportunity_id();
    let title = || "Genomics Summer Internship".to_owned();
    let views = async || told(&offer, "").await.0;
    assert_eq!(views().await, [(title(), [0, 0, 0])]);
    let answer = look(&app, id).await;
    answer.expect(204);
    assert!(answer.text.is_empty() && answer.headers.get("set-cookie").is_none());
    let looks = futures_util::future::join_all((0..10).map(|_| look(&app, id))).await;
    assert!(looks.iter().all(|look| look.status == 204));
    app.student().post(&format!("/api/summer/opportunities/{id}/views"), json!({})).await.expect(204);
    assert_eq!(views().await, [(title(), [1, 0, 0])]);
    app.clock.advance(TimeDelta::minutes(14));
    look(&app, id).await.expect(204);
    assert_eq!(views().await, [(title(), [1, 0, 0])]);
    app.clock.advance(TimeDelta::minutes(2));
    look(&app, id).await.expect(204);
    assert_eq!(views().await, [(title(), [2, 0, 0])]);
    // Opportunities of the academy, and missing ones, are not counted.
    let listed = app.opportunity(|_| ());
    for id in [listed.id, Uuid::new_v4()] {
        look(&app, id).await.expect(204);
    }
    assert_eq!(views().await, [(title(), [2, 0, 0])]);
}

#[test_support::test]
async fn looks_are_not_sent_without_end() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    for _ in 0..200 {
        look(&app, offer.opportunity_id()).await.expect(204);
    }
    look(&app, offer.opportunity_id()).await.problem(429, "rate_limited");
    app.clock.advance(TimeDelta::minutes(11));
    look(&app, offer.opportunity_id()).await.expect(204);
}

#[test_support::test]
async fn days_are_the_academys_and_listings_ones_own() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let other = Offer::with(&app, json!({ "title": "Elsewhere" })).await;
    let (id, first) = (offer.opportunity_id(), academy::domain::time::local_date(app.clock.now()));
    let student = app.applicant("Ada");
    let evening = academy::domain::time::instant(first.and_hms_opt(23, 59, 0).unwrap()).unwrap();
    app.move_to(evening);
    look(&app, id).await.expect(204);
    student.put(&format!("/api/summer/saved/{id}"), json!({})).await.expect(200);
    apply(&student, id).await.expect(201);
    app.clock.advance(TimeDelta::minutes(2));
    let second = draft_with(app.clock.now(), json!({ "title": "Second" }));
    let second = approved(&offer.provider, &offer.admin, second).await;
    look(&app, opportunity_of(&second)).await.expect(204);
    apply(&app.applicant("Bo"), id).await.expect(201);
    apply(&app.applicant("Cy"), other.opportunity_id()).await.expect(201);
    look(&app, other.opportunity_id()).await.expect(204);
    let next = first.succ_opt().unwrap().to_string();
    let title = "Genomics Summer Internship".to_owned();
    let listings = [("Second".to_owned(), [1, 0, 0]), (title.clone(), [1, 1, 2])];
    let days = [(first.to_string(), [1, 1, 1]), (next.clone(), [1, 0, 1])];
    assert_eq!(told(&offer, "").await, (listings.to_vec(), days.to_vec()));
    let one = format!("?listing_id={}", offer.listing["id"].as_str().unwrap());
    let days = [(first.to_string(), [1, 1, 1]), (next.clone(), [0, 0, 1])];
    assert_eq!(told(&offer, &one).await, (vec![(title.clone(), [1, 1, 2])], days.to_vec()));
    // Another provider's listing is excluded.
    assert_eq!(told(&other, &one).await, (vec![], vec![]));
    assert_eq!(told(&other, "").await.0, [("Elsewhere".to_owned(), [1, 0, 1])]);
    let none = app.provider().get(ANALYTICS).await.expect(200);
    assert_eq!(none, json!({ "days": [], "listings": [] }));
    // After ninety days the first view is no longer included.
    step(&offer.provider, &offer.listing, "close").await.expect(200);
    app.clock.advance(TimeDelta::days(89));
    let (listings, days) = told(&offer, "").await;
    assert_eq!(listings[1], (title, [0, 0, 1]));
    assert_eq!(days, [(next, [1, 0, 1])]);
}
