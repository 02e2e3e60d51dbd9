//! `POST /openai/v1/moderations`: flags texts by a few words.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Bytes, Data},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{control::OpenAi, faults::OpenAiFault, realtime::check_key, request_error::RequestError};

/// Categories and the words that flag them. The real service understands texts; these words are enough for
/// demonstrations and tests.
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

/// The service's moderation models.
const MODELS: &[&str] = &["omni-moderation-latest", "omni-moderation-2024-09-26"];

/// The input: one text, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum ModerationInput {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModerationRequest {
    #[serde(default = "default_model")]
    model: String,
    input: ModerationInput,
}

fn default_model() -> String {
    MODELS[0].to_owned()
}

/// `POST /openai/v1/moderations`
pub(super) async fn moderate(openai: Data<OpenAi>, request: HttpRequest, body: Bytes) -> HttpResponse {
    if let Err(error) = check_key(&request, &openai) {
        return problem(StatusCode::UNAUTHORIZED, &error);
    }
    let ModerationRequest { model, input } = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(error) => {
            let error = RequestError { code: None, message: error.to_string(), param: None };
            return problem(StatusCode::BAD_REQUEST, &error);
        }
    };
    if !MODELS.contains(&model.as_str()) {
        let message = format!("The model `{model}` does not exist or you do not have access to it.");
        return problem(StatusCode::NOT_FOUND, &RequestError::new("model_not_found", message));
    }
    let texts = match input {
        ModerationInput::One(text) => vec![text],
        ModerationInput::Several(texts) => texts,
    };
    for text in &texts {
        openai.log_moderated(text);
    }
    if openai.take_fault(OpenAiFault::ModerationFails) {
        let message = "The server had an error while processing your request. Sorry about that!";
        let error = json!({ "message": message, "type": "server_error", "param": null, "code": null });
        return HttpResponse::InternalServerError().json(json!({ "error": error }));
    }
    if openai.take_fault(OpenAiFault::ModerationGarbled) {
        return HttpResponse::Ok().json(json!({ "id": "modr-1", "model": model, "results": [] }));
    }
    if openai.take_fault(OpenAiFault::ModerationHangs) {
        // An error means that the stand-in stops.
        drop(openai.repairs().changed().await);
    }
    HttpResponse::Ok().json(json!({
        "id": format!("modr-{}", Uuid::new_v4().simple()),
        "model": model,
        "results": texts.iter().map(|text| result(text)).collect::<Vec<_>>(),
    }))
}

fn problem(status: StatusCode, error: &RequestError) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "error": error.view() }))
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
