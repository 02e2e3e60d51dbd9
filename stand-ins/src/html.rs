//! The shell of every page that people see.

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    },
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");

/// A page for people.
#[derive(Clone, Debug)]
pub struct HtmlPage {
    /// The tab's title.
    pub title: &'static str,
    /// Whether it is a form to fill in rather than a list to read.
    pub narrow: bool,
    /// What is in `main`.
    pub body: Markup,
}

/// Answers with a page.
pub fn page(status: StatusCode, page: &HtmlPage) -> HttpResponse {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                link rel="icon" href="data:,";
                title { (page.title) " · Stand-ins" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { a href="/" { "Stand-ins" } }
                main.narrow[page.narrow] { (page.body) }
            }
        }
    };
    html_response(status, document.into_string())
}

/// Answers with HTML that loads nothing from elsewhere.
fn html_response(status: StatusCode, html: String) -> HttpResponse {
    HttpResponseBuilder::new(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; \
             script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        ))
        .body(html)
}
