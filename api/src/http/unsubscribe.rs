//! The response to unsubscribing: to a mail program's request (RFC 8058), and to the form of our own page.

use actix_web::HttpResponse;
use actix_web::http::header;

/// The body of a mail program's request, as a form of either encoding; our own page's form has none.
const ONE_CLICK: &[u8] = b"List-Unsubscribe";

/// Returns a text for a mail program, to which RFC 8058 allows no redirect, and the next page for everybody else.
#[must_use]
pub fn response(body: &[u8], page: &str) -> HttpResponse {
    if body.windows(ONE_CLICK.len()).any(|part| part == ONE_CLICK) {
        return HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("You’re unsubscribed.\n");
    }
    HttpResponse::SeeOther().insert_header((header::LOCATION, page)).finish()
}
