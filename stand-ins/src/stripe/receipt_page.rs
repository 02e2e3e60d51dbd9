//! The receipt of a payment.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{self, Data, Path},
};
use maud::{Markup, html};

use crate::html::{HtmlPage, page};

use super::{
    objects::Charge,
    refunds::dollars,
    store::{SharedStore, StripeStore},
};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.route("/receipts/{session}", web::get().to(show));
}

async fn show(shared: Data<SharedStore>, session: Path<String>) -> HttpResponse {
    match shared.read(|store| charge_of(store, &session)) {
        Some(charge) => {
            page(StatusCode::OK, &HtmlPage { title: "Receipt", narrow: true, body: view(&charge) })
        }
        None => {
            let body = html! { h1 { "There is no such receipt" } };
            page(StatusCode::NOT_FOUND, &HtmlPage { title: "No such receipt", narrow: true, body })
        }
    }
}

fn charge_of(store: &StripeStore, session: &str) -> Option<Charge> {
    let intent = store.sessions.get(session)?.payment_intent.as_ref()?;
    let charge = store.payment_intents.get(intent)?.latest_charge.as_ref()?;
    store.charges.get(charge).filter(|charge| charge.succeeded()).cloned()
}

fn view(charge: &Charge) -> Markup {
    html! {
        p.notice { strong { "Local stand-in for Stripe." } " No card was charged and no money moved." }
        h1 { "Receipt for " (dollars(charge.amount)) }
        dl.lines {
            @if let Some(description) = &charge.details.description {
                div { dt { (description) } dd { (dollars(charge.amount)) } }
            }
            @if charge.amount_refunded > 0 {
                div { dt { "Refunded" } dd { (dollars(charge.amount_refunded)) } }
            }
        }
        p.quiet { (charge.id) }
    }
}
