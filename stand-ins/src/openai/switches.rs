//! The control endpoints under `/test/openai`, for browser tests.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    web::{self, Data, Json},
};
use serde::Deserialize;
use serde_json::json;

use super::{control::OpenAi, faults::OpenAiFault};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.service(
        web::scope("/test/openai")
            .route("", web::get().to(state))
            .route("/events", web::get().to(events))
            .route("/events", web::delete().to(forget))
            .route("/faults", web::post().to(add_fault))
            .route("/faults", web::delete().to(clear_faults))
            .route("/answers", web::post().to(add_answer))
            .route("/transcripts", web::post().to(add_transcript))
            .route("/pace", web::post().to(set_pace))
            .route("/cut", web::post().to(cut))
            .route("/expire", web::post().to(expire)),
    );
}

async fn state(openai: Data<OpenAi>) -> HttpResponse {
    HttpResponse::Ok().json(openai.state())
}

/// Returns all events of the connections, in order for each direction.
async fn events(openai: Data<OpenAi>) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "received": openai.state().received, "sent": openai.sent() }))
}

async fn forget(openai: Data<OpenAi>) -> HttpResponse {
    openai.forget();
    HttpResponse::NoContent().finish()
}

/// `{"fault": "cut_mid_word", "times": 2}`; `times` defaults to one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenAiFaults {
    fault: OpenAiFault,
    times: Option<u32>,
}

async fn add_fault(openai: Data<OpenAi>, request: Json<OpenAiFaults>) -> HttpResponse {
    openai.fault(request.fault, request.times.unwrap_or(1).max(1));
    HttpResponse::NoContent().finish()
}

async fn clear_faults(openai: Data<OpenAi>) -> HttpResponse {
    openai.clear_faults();
    HttpResponse::NoContent().finish()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextRequest {
    text: String,
}

async fn add_answer(openai: Data<OpenAi>, request: Json<TextRequest>) -> HttpResponse {
    openai.answer_next(&request.text);
    HttpResponse::NoContent().finish()
}

async fn add_transcript(openai: Data<OpenAi>, request: Json<TextRequest>) -> HttpResponse {
    openai.understand_next(&request.text);
    HttpResponse::NoContent().finish()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaceRequest {
    milliseconds: u64,
}

async fn set_pace(openai: Data<OpenAi>, request: Json<PaceRequest>) -> HttpResponse {
    openai.set_pace(Duration::from_millis(request.milliseconds));
    HttpResponse::NoContent().finish()
}

async fn cut(openai: Data<OpenAi>) -> HttpResponse {
    openai.cut();
    HttpResponse::NoContent().finish()
}

async fn expire(openai: Data<OpenAi>) -> HttpResponse {
    openai.expire();
    HttpResponse::NoContent().finish()
}
