//! Only its student and its provider can access an application.

use academy::live::Topic;
use diesel::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::applications::{Offer, RECEIVED, SENT, id, message, received, sent};
use test_support::client::send;

/// Returns every operation on one application below a path, with the rest of its own path.
async fn operations(app: &TestApp, root: &str) -> Vec<(Method, String)> {
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    let paths = described["paths"].as_object().unwrap().iter();
    let of_one =
        paths.filter_map(|(path, item)| Some((path.strip_prefix(root)?.strip_prefix("/{id}")?, item)));
    of_one
        .flat_map(|(rest, item)| item.as_object().unwrap().keys().map(move |method| (method, rest)))
        .map(|(method, rest)| (method.to_uppercase().parse().unwrap(), rest.to_owned()))
        .collect()
}

/// Returns a valid body of an operation.
fn body(rest: &str) -> Value {
    match rest {
        "/messages" => message("Hello"),
        "/moves" => json!({ "action": "accept", "message": "", "seen_version": 1 }),
        "/notes" => json!({ "notes": "Mine", "seen_notes_version": 0 }),
        _ => Value::Null,
    }
}

/// Returns all stored rows of applications.
fn stored(app: &TestApp) -> String {
    #[derive(QueryableByName)]
    struct Rows {
        #[diesel(sql_type = diesel::sql_types::Text)]
        rows: String,
    }
    let query = "SELECT concat((SELECT string_agg(a::text, ' ' ORDER BY id) FROM opportunity_applications a),
        (SELECT string_agg(s::text, ' ' ORDER BY application_id, number) FROM opportunity_application_steps s),
        (SELECT string_agg(m::text, ' ' ORDER BY id) FROM opportunity_application_messages m)) AS rows";
    diesel::sql_query(query).get_result::<Rows>(&mut app.conn()).unwrap().rows
}

#[test_support::test]
async fn another_ones_is_not_found_by_any_operation_and_stays_as_it_is() {
    let app = TestApp::start().await;
    let (offer, elsewhere) =
        (Offer::new(&app).await, Offer::with(&app, json!({ "title": "Elsewhere" })).await);
    let (owner, application) = offer.applicant(&app, "Ada").await;
    // A student with another application at the same provider; and providers with and without applications.
    let (stranger, _) = offer.applicant(&app, "Bo").await;
    elsewhere.applicant(&app, "Cy").await;
    let without = app.provider();
    owner.post(&format!("{}/messages", sent(&application)), message("Hello")).await.expect(201);
    let before = stored(&app);
    for (root, clients, count) in
        [(SENT, vec![&stranger], 4), (RECEIVED, vec![&elsewhere.provider, &without], 4)]
    {
        let operations = operations(&app, root).await;
        assert_eq!(operations.len(), count, "{operations:?}");
        for (method, rest) in operations {
            for client in &clients {
                let path = format!("{root}/{}{rest}", id(&application));
                let body = body(&rest);
                let request = client.request(method.clone(), &path);
                let answer = send(if body.is_null() { request } else { request.json(&body) }).await;
                // A provider without an organization is asked for one first on changes.
                let (status, code) = if client.id == without.id && method != Method::GET {
                    (409, "action_not_allowed")
                } else {
                    (404, "not_found")
                };
                answer.problem(status, code);
            }
        }
    }
    assert_eq!(stored(&app), before);
    let list = elsewhere.provider.get(RECEIVED).await.expect(200);
    assert!(!list.to_string().contains(id(&application)));
    assert_eq!(without.get(RECEIVED).await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn only_the_two_hear_of_it() {
    let app = TestApp::start().await;
    let (offer, elsewhere) =
        (Offer::new(&app).await, Offer::with(&app, json!({ "title": "Elsewhere" })).await);
    let (owner, application) = offer.applicant(&app, "Ada").await;
    let (stranger, _) = elsewhere.applicant(&app, "Bo").await;
    let told = |id| app.published(Topic::User(id)).len();
    let outsiders = [stranger.id, elsewhere.provider.id, offer.admin.id];
    let before = outsiders.map(told);
    let admins = app.published(Topic::Admin).len();
    owner.post(&format!("{}/messages", sent(&application)), message("Hello")).await.expect(201);
    offer.decide(&application, "review").await;
    offer.provider.post(&format!("{}/messages", received(&application)), message("Hi")).await.expect(201);
    owner.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    assert_eq!((outsiders.map(told), app.published(Topic::Admin).len()), (before, admins));
    let event = json!({
        "opportunity_application_id": application["id"], "opportunity_id": offer.opportunity_id(),
        "state": "withdrawn"
    });
    for id in [owner.id, offer.provider.id] {
        let last = app.published(Topic::User(id)).pop().unwrap();
        assert_eq!(last, ("opportunity_application.changed".to_owned(), event.clone()));
    }
}
