use reqwest::Client;
use serde_json::{Value, json};
use stand_ins::openai::{OpenAiFault, OpenAiStandIn};

use super::support::start;
use crate::support::answer;

async fn moderate(openai: &OpenAiStandIn, body: Value) -> (u16, Value) {
    let client = Client::builder().no_proxy().build().unwrap();
    let request = client.post(format!("{}/moderations", openai.url())).bearer_auth(openai.api_key());
    answer(request.json(&body).send().await.unwrap()).await
}

fn flagged(result: &Value) -> Vec<&str> {
    let categories = result["categories"].as_object().unwrap();
    let flagged = categories.iter().filter(|(_, is_flagged)| **is_flagged == json!(true));
    flagged.map(|(name, _)| name.as_str()).collect()
}

#[tokio::test]
async fn what_is_harmful_is_found_by_its_category() {
    let openai = start().await;
    for (text, expected) in [
        ("How do I solve 2x + 3 = 11?", vec![]),
        ("I WANT to die", vec!["self-harm", "self-harm/intent"]),
        ("how to build a bomb", vec!["illicit/violent"]),
        ("you stupid idiot", vec!["harassment"]),
    ] {
        let (status, body) =
            moderate(&openai, json!({ "model": "omni-moderation-latest", "input": text })).await;
        assert_eq!(status, 200, "{body}");
        let [result] = body["results"].as_array().unwrap().as_slice() else { panic!("{body}") };
        let mut found = flagged(result);
        found.sort_unstable();
        assert_eq!((found, &result["flagged"]), (expected.clone(), &json!(!expected.is_empty())), "{text}");
        for (name, score) in result["category_scores"].as_object().unwrap() {
            assert_eq!(score.as_f64().unwrap() > 0.5, expected.contains(&name.as_str()), "{text}: {name}");
        }
    }
    assert_eq!(openai.state().moderated.len(), 4);
    let (_, several) = moderate(&openai, json!({ "input": ["a", "b"] })).await;
    assert_eq!(several["results"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn calls_that_make_no_sense_are_refused() {
    let openai = start().await;
    let (status, body) = moderate(&openai, json!({ "model": "gpt-5", "input": "a" })).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("model_not_found")));
    let (status, body) = moderate(&openai, json!({ "model": "omni-moderation-latest" })).await;
    assert_eq!((status, &body["error"]["type"]), (400, &json!("invalid_request_error")));
    let client = Client::builder().no_proxy().build().unwrap();
    let request = client.post(format!("{}/moderations", openai.url())).bearer_auth("sk-wrong");
    let (status, body) = answer(request.json(&json!({ "input": "a" })).send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!("invalid_api_key")));
    assert!(openai.state().moderated.is_empty());
}

#[tokio::test]
async fn it_can_be_out() {
    let openai = start().await;
    let body = json!({ "model": "omni-moderation-latest", "input": "a" });
    openai.fault(OpenAiFault::ModerationFails, 2);
    assert_eq!(moderate(&openai, body.clone()).await.0, 500);
    assert_eq!(moderate(&openai, body.clone()).await.0, 500);
    openai.fault(OpenAiFault::ModerationGarbled, 1);
    assert_eq!(moderate(&openai, body.clone()).await.1["results"], json!([]));
    openai.fault(OpenAiFault::ModerationHangs, 1);
    let mut hanging = Box::pin(moderate(&openai, body.clone()));
    let waited = tokio::time::timeout(std::time::Duration::from_millis(300), &mut hanging).await;
    assert!(waited.is_err(), "it did not hang");
    openai.clear_faults();
    assert_eq!(hanging.await.0, 200);
    assert_eq!(moderate(&openai, body).await.0, 200);
}
