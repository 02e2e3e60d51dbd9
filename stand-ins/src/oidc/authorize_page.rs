//! The page on which a person selects an account, types one, or denies access.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header::LOCATION},
    web::{Bytes, Data},
};
use maud::{Markup, html};

use super::{authorize::AuthorizationRequest, form::Form, issuer::Issuer, people, provider::OidcProvider};
use crate::{
    html::{HtmlPage, page},
    opened,
};

/// `GET`: shows the account selection.
pub(super) async fn show(issuer: Data<Issuer>, http: HttpRequest) -> HttpResponse {
    asked(&issuer, &http, |_| page(StatusCode::OK, &choice(&issuer, &http, None)))
}

/// `POST`: handles the selection.
pub(super) async fn choose(issuer: Data<Issuer>, http: HttpRequest, body: Bytes) -> HttpResponse {
    let form = Form::parse(&body);
    asked(&issuer, &http, |request| {
        if form.get("choice") == "refuse" {
            return see_other(&request.back(&[("error", "access_denied")]));
        }
        let sample =
            people::samples(issuer.provider).into_iter().find(|one| one.subject == form.get("choice"));
        match sample.map_or_else(|| people::typed(issuer.provider, &form), Ok) {
            Ok(account) => see_other(&issuer.grant(request, account)),
            Err(problem) => page(StatusCode::UNPROCESSABLE_ENTITY, &choice(&issuer, &http, Some(problem))),
        }
    })
}

/// Continues with a valid authorization request, or responds with its error.
fn asked(
    issuer: &Issuer,
    http: &HttpRequest,
    go_on: impl FnOnce(&AuthorizationRequest) -> HttpResponse,
) -> HttpResponse {
    let request = match issuer
        .check(&Form::parse(http.query_string().as_bytes()), opened::host(http).as_deref())
    {
        Ok(request) => request,
        Err(problem) => {
            let body = html! {
                h1 { "This request cannot be shown" }
                p { (problem) }
            };
            return page(StatusCode::BAD_REQUEST, &HtmlPage { title: "Request refused", narrow: true, body });
        }
    };
    match request.error {
        Some(error) => see_other(&request.back(&[("error", error)])),
        None => go_on(&request),
    }
}

fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
}

fn choice(issuer: &Issuer, http: &HttpRequest, problem: Option<&str>) -> HtmlPage {
    let name = issuer.provider.name();
    let action = format!("{}?{}", http.path(), http.query_string());
    HtmlPage {
        title: "Choose an account",
        narrow: true,
        body: html! {
            p.notice { strong { "Local stand-in for " (name) "." } " These are samples; no real account is used." }
            h1 { "Choose an account" }
            p { "The academy asks " (name) " who you are." }
            form method="post" action=(action) {
                @for account in people::samples(issuer.provider) {
                    button type="submit" name="choice" value=(account.subject) {
                        @if account.full_name().is_empty() { "Somebody without a public name" }
                        @else { (account.full_name()) }
                        span.quiet {
                            (account.known_as())
                            @if account.email.is_some() && !account.email_verified { " (never verified)" }
                            @else if account.email.is_some() && account.hosted_domain.is_none() {
                                " (a mailbox elsewhere)"
                            }
                        }
                    }
                }
            }
            h2 { "Another account" }
            form method="post" action=(action) {
                @if let Some(problem) = problem { p.alert role="alert" { (problem) } }
                (fields(issuer.provider))
                button.primary type="submit" { "Continue" }
            }
            form method="post" action=(action) {
                button type="submit" name="choice" value="refuse" { "Do not tell who I am" }
            }
        },
    }
}

fn fields(provider: OidcProvider) -> Markup {
    html! {
        @match provider {
            OidcProvider::Google => {
                label for="email" { "Email" }
                input id="email" name="email" type="email" autocomplete="off" required;
                label {
                    input name="elsewhere" type="checkbox" value="yes";
                    " The mailbox is elsewhere, not at Google"
                }
            }
            OidcProvider::Orcid => {
                label for="orcid" { "ORCID iD" }
                input id="orcid" name="orcid" inputmode="numeric" autocomplete="off" required
                    placeholder="0000-0002-1825-0097";
            }
        }
        div.pair {
            div {
                label for="given_name" { "First name" }
                input id="given_name" name="given_name" autocomplete="off";
            }
            div {
                label for="family_name" { "Last name" }
                input id="family_name" name="family_name" autocomplete="off";
            }
        }
    }
}
