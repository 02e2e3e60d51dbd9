//! `POST /v1/moderations`: finds what a few words stand for.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Bytes, Data},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{control::OpenAi, faults::OpenAiFault, realtime::is_authorized};

/// What it looks for, and by which words. The real one reads; these are enough for a demonstration and for tests.
const CATEGORIES: &[(&str, &[&str])] = &[
    ("harassment", &["you are worthless", "you stupid idiot", "shut up idiot"]),
    ("harassment/threatening", &["i will hurt you", "i am going to hurt him"]),
    ("hate", &["those people are vermin"]),
    ("hate/threatening", &["those people should all die"]),
    ("illicit", &["how to shoplift", "hack my school", "buy weed"]),
    ("illicit/violent", &["build a bomb", "make a bomb"]),
    ("self-harm", &["hurt myself", "cut myself", "kill myself", "want to die"]),
    ("self-harm/intent", &["kill myself", "want to die", "going to hurt myself"]),
    ("self-harm/instructions", &["how to kill myself"]),
    ("sexual", &["send nudes", "describe sex"]),
    ("sexual/minors", &["nudes of a child"]),
    ("violence", &["beat him up until"]),
    ("violence/graphic", &["guts spilled"]),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModerationRequest {
    model: String,
    input: String,
}

/// `POST /openai/v1/moderations`
pub(super) async fn moderate(openai: Data<OpenAi>, request: HttpRequest, body: Bytes) -> HttpResponse {
    if !is_authorized(&request, &openai) {
        return HttpResponse::Unauthorized()
            .json(json!({ "error": { "message": "Incorrect API key provided.", "type": "invalid_request_error", "code": "invalid_api_key", "param": null } }));
    }
    let Ok(ModerationRequest { model, input }) = serde_json::from_slice(&body) else {
        return HttpResponse::BadRequest().json(
            json!({ "error": { "message": "Invalid request.", "type": "invalid_request_error", "code": null, "param": null } }),
        );
    };
    openai.log_moderated(&input);
    if openai.take_fault(OpenAiFault::ModerationFails) {
        return HttpResponse::InternalServerError()
            .json(json!({ "error": { "message": "The server had an error.", "type": "server_error", "code": null, "param": null } }));
    }
    if openai.take_fault(OpenAiFault::ModerationGarbled) {
        return HttpResponse::Ok().json(json!({ "id": "modr-1", "model": model, "results": [] }));
    }
    if openai.take_fault(OpenAiFault::ModerationHangs) {
        // An error means that the stand-in ends.
        drop(openai.changes().changed().await);
    }
    HttpResponse::Ok().json(json!({
        "id": format!("modr-{}", uuid::Uuid::new_v4().simple()),
        "model": model,
        "results": [result(&input)],
    }))
}

fn result(input: &str) -> Value {
    let text = input.to_lowercase();
    let found = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let categories: Map<String, Value> =
        CATEGORIES.iter().map(|(name, words)| ((*name).to_owned(), found(words).into())).collect();
    let scores: Map<String, Value> = CATEGORIES
        .iter()
        .map(|(name, words)| ((*name).to_owned(), if found(words) { 0.93 } else { 0.0002 }.into()))
        .collect();
    let inputs: Map<String, Value> =
        CATEGORIES.iter().map(|(name, _)| ((*name).to_owned(), json!(["text"]))).collect();
    json!({
        "flagged": CATEGORIES.iter().any(|(_, words)| found(words)),
        "categories": categories,
        "category_scores": scores,
        "category_applied_input_types": inputs,
    })
}
