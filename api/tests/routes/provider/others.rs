//! Only its own provider can access a listing, with any operation.

use reqwest::Method;
use serde_json::{Value, json};

use test_support::client::send;
use test_support::listings::{LISTINGS, approved, created, draft_with, step, submitted};
use test_support::{PaidApp, TestApp};

/// Returns every operation on a listing in the API's description, with the last segment of its path.
async fn operations(app: &TestApp) -> Vec<(Method, String)> {
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    let paths = described["paths"].as_object().unwrap().iter();
    let of_one =
        paths.filter_map(|(path, item)| Some((path.strip_prefix(LISTINGS)?.strip_prefix("/{id}")?, item)));
    of_one
        .flat_map(|(rest, item)| item.as_object().unwrap().keys().map(move |method| (method, rest)))
        .map(|(method, rest)| (method.to_uppercase().parse().unwrap(), rest.to_owned()))
        .collect()
}

#[test_support::test]
async fn another_providers_listing_is_not_found_by_any_operation_and_stays_as_it_is() {
    // Payments make no difference.
    let app = PaidApp::start().await;
    let (owner, stranger) = (app.provider_of("Larkspur University"), app.provider_of("Northlake Institute"));
    let (admin, without, now) = (app.admin(), app.provider(), app.clock.now());
    let titled = |title: &str| draft_with(now, json!({ "title": title }));
    let closed = approved(&owner, &admin, titled("Closed")).await;
    let all = [
        created(&owner, titled("Begun")).await,
        submitted(&owner, titled("Submitted")).await,
        approved(&owner, &admin, titled("Public")).await,
        step(&owner, &closed, "close").await.expect(200),
    ];
    let before = owner.get(LISTINGS).await.expect(200);
    let operations = operations(&app).await;
    assert_eq!(operations.len(), 11, "{operations:?}");
    for (method, rest) in operations {
        for listing in &all {
            let path = format!("{LISTINGS}/{}{rest}", listing["id"].as_str().unwrap());
            let version = &listing["version"];
            let body = match rest.as_str() {
                "/submit" | "/confirm" => json!({ "seen_version": version }),
                "" if method == Method::PUT => json!({ "draft": titled("Stolen"), "seen_version": version }),
                _ => Value::Null,
            };
            for (client, code) in [(&stranger, "not_found"), (&without, "action_not_allowed")] {
                let request = client.request(method.clone(), &path);
                let answer = send(if body.is_null() { request } else { request.json(&body) }).await;
                // A provider without an organization is asked for one first on changes.
                let is_asking =
                    method == Method::GET || matches!(rest.as_str(), "/checkout" | "/check-payment");
                let is_missing = code == "not_found" || is_asking;
                let (status, code) = if is_missing { (404, "not_found") } else { (409, code) };
                answer.problem(status, code);
            }
        }
    }
    assert_eq!(owner.get(LISTINGS).await.expect(200), before);
    assert_eq!(stranger.get(LISTINGS).await.expect(200)["items"], json!([]));
}
