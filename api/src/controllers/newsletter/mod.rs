//! The newsletter's forms. They work without a script: a form is answered with the page that follows, and
//! only a script that asks for JSON is answered with JSON.

pub mod confirm;
pub mod subscribe;
pub mod unsubscribe;

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;

use crate::error::{Code, Error, Result};

/// Answers a form: with JSON if that was asked for, else with the page that follows.
fn response<T: Serialize>(
    request: &HttpRequest,
    outcome: Result<T>,
    next_page: &str,
) -> Result<HttpResponse> {
    if wants_json(request) {
        return outcome.map(|body| HttpResponse::build(StatusCode::ACCEPTED).json(body));
    }
    match outcome {
        Ok(_) => Ok(see_other(next_page)),
        // What the person has to know stands on the newsletter's own page, with the form.
        Err(Error::Problem(problem)) => match problem.code {
            Code::ValidationFailed => Ok(see_other("/newsletter?problem=email")),
            Code::RateLimited => Ok(see_other("/newsletter?problem=wait")),
            Code::TokenExpired => Ok(see_other("/newsletter?problem=expired")),
            _ => Err(Error::Problem(problem)),
        },
        Err(accident) => Err(accident),
    }
}

fn wants_json(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

fn see_other(page: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, page)).finish()
}
