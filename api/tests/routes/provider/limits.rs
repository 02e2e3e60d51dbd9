//! Limits on an organization's listings, and on their changes.

use futures_util::future::join_all;
use serde_json::json;

use test_support::TestApp;
use test_support::listings::{LISTINGS, at, created, draft};

#[test_support::test]
async fn there_are_fifty_at_most_also_at_once() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let first = created(&provider, draft(now)).await;
    app.run(&format!(
            "INSERT INTO listings (organization_id, draft, created_at, updated_at)
             SELECT organization_id, draft, now(), now() FROM listings, generate_series(1, 47) WHERE id = '{}'",
            first["id"].as_str().unwrap()
        ));
    let create = (0..4).map(|number| provider.post(LISTINGS, json!({ "title": format!("Number {number}") })));
    let copy = format!("{}/copies", at(&first));
    let duplicate = (0..4).map(|_| provider.post(&copy, json!({})));
    let (created, copied) = futures_util::join!(join_all(create), join_all(duplicate));
    let all: Vec<_> = created.iter().chain(&copied).collect();
    assert_eq!(all.iter().filter(|response| response.status == 201).count(), 2);
    for refused in all.iter().filter(|response| response.status != 201) {
        let problem = refused.problem(409, "limit_reached");
        assert!(problem["detail"].as_str().unwrap().starts_with("You have 50 listings"), "{problem}");
    }
    let (list, queries) = app.count_queries(provider.get(LISTINGS)).await;
    let list = list.expect(200);
    assert_eq!((list["items"].as_array().unwrap().len(), &list["limit"]), (50, &json!(50)));
    assert_eq!(queries, 4, "the session's own and three, however many there are");
    provider.delete(&at(&first)).await.expect(204);
    provider.post(LISTINGS, json!({ "title": "In its place" })).await.expect(201);
    app.provider_of("Northlake").post(LISTINGS, json!({ "title": "Another's" })).await.expect(201);
}
