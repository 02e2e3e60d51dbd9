//! The hosted Checkout page.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header::LOCATION},
    web::{self, Data, Form, Path},
};
use maud::{Markup, html};
use serde::Deserialize;

use crate::{
    html::{HtmlPage, page},
    opened::reachable,
};

use super::{
    objects::{CheckoutSession, LineItem, SessionStatus},
    payments::{self, CheckoutSessionError, DECLINED, Decline, INSUFFICIENT_FUNDS},
    refunds::dollars,
    store::SharedStore,
};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.route("/checkout/{id}", web::get().to(show))
        .route("/checkout/{id}/pay", web::post().to(pay))
        .route("/checkout/{id}/decline", web::post().to(decline));
}

#[derive(Deserialize)]
struct Card {
    #[serde(default)]
    card_number: String,
}

async fn show(shared: Data<SharedStore>, http: HttpRequest, id: Path<String>) -> HttpResponse {
    match shared.read(|store| store.sessions.get(id.as_str()).cloned()) {
        Some(session) => page(StatusCode::OK, &view(&http, &session)),
        None => unknown(),
    }
}

async fn pay(
    shared: Data<SharedStore>,
    http: HttpRequest,
    id: Path<String>,
    card: Form<Card>,
) -> HttpResponse {
    let number: String = card.card_number.split_whitespace().collect();
    match number.as_str() {
        // Stripe's test numbers for declined cards.
        "4000000000000002" => refuse(&shared, &id, &DECLINED),
        "4000000000009995" => refuse(&shared, &id, &INSUFFICIENT_FUNDS),
        _ => {
            let paid = shared.change(|store| {
                payments::pay(store, &id).map(|()| store.sessions[id.as_str()].success_location())
            });
            match paid {
                Ok(location) => see_other(&reachable(&http, &location)),
                Err(error) => not_open(&id, &error),
            }
        }
    }
}

async fn decline(shared: Data<SharedStore>, id: Path<String>) -> HttpResponse {
    refuse(&shared, &id, &DECLINED)
}

fn refuse(shared: &SharedStore, id: &str, why: &Decline) -> HttpResponse {
    match shared.change(|store| payments::decline(store, id, why)) {
        Ok(()) => see_other(&format!("/checkout/{id}")),
        Err(error) => not_open(id, &error),
    }
}

/// Responds for a session that is not open, such as one in a second tab or a page left open too long; the page shows
/// the reason.
fn not_open(id: &str, error: &CheckoutSessionError) -> HttpResponse {
    match error {
        CheckoutSessionError::Unknown(_) => unknown(),
        CheckoutSessionError::State(_) | CheckoutSessionError::Money(_) => {
            see_other(&format!("/checkout/{id}"))
        }
    }
}

fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
}

fn unknown() -> HttpResponse {
    let body = html! {
        h1 { "This payment page does not exist" }
        p { "The address may be incomplete, or the stand-in's memory was cleared." }
    };
    page(StatusCode::NOT_FOUND, &HtmlPage { title: "No such payment page", narrow: true, body })
}

fn view(http: &HttpRequest, session: &CheckoutSession) -> HtmlPage {
    let (title, body) = match session.status {
        SessionStatus::Open => ("Pay", open(http, session)),
        SessionStatus::Complete => (
            "Already paid",
            html! {
                h1 { "This payment is complete" }
                p { "Nothing more is due. It cannot be paid a second time." }
                p { a.button href=(reachable(http, &session.success_location())) { "Go back to the academy" } }
            },
        ),
        SessionStatus::Expired => (
            "Expired",
            html! {
                h1 { "This payment page has expired" }
                p { "Nothing was taken. Start again from the academy to get a new one." }
                @if let Some(cancel_url) = &session.cancel_url {
                    p { a.button href=(reachable(http, cancel_url)) { "Go back to the academy" } }
                }
            },
        ),
    };
    HtmlPage {
        title,
        narrow: true,
        body: html! {
            p.notice { strong { "Local stand-in for Stripe." } " No card is charged and no money moves." }
            (body)
        },
    }
}

fn open(http: &HttpRequest, session: &CheckoutSession) -> Markup {
    let total = dollars(session.amount_total());
    html! {
        h1 { "Pay " (total) }
        dl.lines {
            @for item in &session.line_items { (line(item)) }
        }
        @if let Some(message) = &session.last_decline {
            p.alert role="alert" { (message) " Try another card." }
        }
        form method="post" action={ "/checkout/" (session.id) "/pay" } {
            @if let Some(email) = &session.customer_email {
                p.quiet { "Receipt to " (email) }
            }
            label for="card_number" { "Card number" }
            input id="card_number" name="card_number" inputmode="numeric" autocomplete="off" required
                value="4242 4242 4242 4242";
            div.pair {
                div {
                    label for="expiry" { "Expires" }
                    input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" required value="12 / 42";
                }
                div {
                    label for="cvc" { "Security code" }
                    input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" required value="123";
                }
            }
            label for="cardholder" { "Name on card" }
            input id="cardholder" name="cardholder" autocomplete="off" required value="Sample Cardholder";
            button.primary type="submit" { "Pay " (total) }
            button type="submit" formaction={ "/checkout/" (session.id) "/decline" } formnovalidate {
                "Decline the card"
            }
        }
        @if let Some(cancel_url) = &session.cancel_url {
            p { a href=(reachable(http, cancel_url)) { "Cancel and go back" } }
        }
    }
}

fn line(item: &LineItem) -> Markup {
    html! {
        div {
            dt {
                (item.name)
                @if item.quantity != 1 { " × " (item.quantity) }
                @if let Some(description) = &item.description { span.quiet { (description) } }
            }
            dd { (dollars(item.amount())) }
        }
    }
}
