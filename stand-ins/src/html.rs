//! The HTML shell shared by all pages of the stand-ins.

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    },
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");

/// An HTML page.
#[derive(Clone, Debug)]
pub struct HtmlPage {
    /// The tab's title.
    pub title: &'static str,
    /// Whether the page uses the narrow layout, for forms.
    pub narrow: bool,
    /// The content of `main`.
    pub body: Markup,
}

/// Returns the page as a response.
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

/// Returns HTML with a policy that forbids loading from other origins.
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
