use reqwest::{Client, Method};
use serde_json::{Value, json};

use super::support::{Incoming, RealtimeClient, start};
use crate::support::answer;

#[tokio::test]
async fn everything_can_be_driven_over_http() {
    let openai = start().await;
    let base = openai.url().replace("/openai/v1", "/test/openai");
    let http = Client::builder().no_proxy().build().unwrap();
    let call = async |method: Method, path: &str, body: Value| {
        answer(http.request(method, format!("{base}{path}")).json(&body).send().await.unwrap()).await
    };
    assert_eq!(call(Method::POST, "/answers", json!({ "text": "Over HTTP." })).await.0, 204);
    assert_eq!(call(Method::POST, "/pace", json!({ "milliseconds": 1 })).await.0, 204);
    let mut client = RealtimeClient::ready(&openai, "").await;
    assert_eq!(client.respond().await, "Over HTTP.");
    let (_, state) = call(Method::GET, "", json!(null)).await;
    assert_eq!((&state["connections"], &state["safety_identifiers"]), (&json!(1), &json!(["person-1"])));
    let (_, events) = call(Method::GET, "/events", json!(null)).await;
    assert_eq!(events["received"][1], json!({ "type": "response.create" }));
    assert_eq!(events["sent"][0]["type"], "session.created");
    assert_eq!(call(Method::DELETE, "/events", json!(null)).await.0, 204);
    assert_eq!(call(Method::GET, "/events", json!(null)).await.1, json!({ "received": [], "sent": [] }));

    assert_eq!(call(Method::POST, "/faults", json!({ "fault": "bad_luck" })).await.0, 400);
    assert_eq!(call(Method::POST, "/faults", json!({ "fault": "refuse_response", "times": 2 })).await.0, 204);
    assert_eq!(client.refused(json!({ "type": "response.create" })).await["code"], "rate_limit_exceeded");
    assert_eq!(call(Method::DELETE, "/faults", json!(null)).await.0, 204);
    assert_ne!(client.respond().await, "");

    assert_eq!(call(Method::POST, "/expire", json!(null)).await.0, 204);
    assert_eq!(client.expect("error").await["error"]["code"], "session_expired");
    let mut client = RealtimeClient::ready(&openai, "").await;
    assert_eq!(call(Method::POST, "/cut", json!(null)).await.0, 204);
    assert_eq!(client.next().await, Incoming::Cut);
}
