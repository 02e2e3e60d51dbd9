//! The hosted onboarding page of connected accounts, and the account holder's Express dashboard.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::LOCATION},
    web::{self, Data, Form, Path},
};
use maud::html;
use serde::Deserialize;

use crate::html::{HtmlPage, page};

use super::{
    accounts::set_onboarding,
    objects::{AccountLink, OnboardingState},
    refunds::dollars,
    store::{SharedStore, StripeStore},
};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.route("/onboarding/{token}", web::get().to(open))
        .route("/onboarding/{token}", web::post().to(submit))
        .route("/express/{account}", web::get().to(express));
}

/// Opens a link once; a used or expired link redirects to its `refresh_url`, as Stripe's links do.
async fn open(shared: Data<SharedStore>, token: Path<String>) -> HttpResponse {
    let opened = shared.change(|store| {
        let now = store.clock.now();
        let link = store.account_links.get_mut(token.as_str())?;
        let fresh = !link.used && now < link.expires_at;
        link.used = true;
        Some((link.clone(), fresh))
    });
    match opened {
        None => unknown(),
        Some((link, false)) => see_other(&link.refresh_url),
        Some((link, true)) => page(StatusCode::OK, &form(&link)),
    }
}

#[derive(Deserialize)]
struct Submission {
    state: OnboardingState,
}

async fn submit(
    shared: Data<SharedStore>,
    token: Path<String>,
    submission: Form<Submission>,
) -> HttpResponse {
    let done = shared.change(|store: &mut StripeStore| {
        let link = store.account_links.get(token.as_str()).cloned()?;
        set_onboarding(store, &link.account, submission.state).ok()?;
        Some(link.return_url)
    });
    done.map_or_else(unknown, |location| see_other(&location))
}

/// Shows the account holder's transfers, each reduced by its reversals.
async fn express(shared: Data<SharedStore>, account: Path<String>) -> HttpResponse {
    let arrived = shared.read(|store| {
        store.accounts.get(account.as_str())?;
        let own = store.transfers.values().filter(|transfer| transfer.destination == *account);
        Some(own.map(|transfer| transfer.amount - transfer.amount_reversed()).collect::<Vec<_>>())
    });
    let Some(arrived) = arrived else { return unknown() };
    let body = html! {
        p.notice { strong { "Local stand-in for Stripe." } }
        h1 { "Express dashboard" }
        p { "Account " code { (account) } ". Balance: " strong { (dollars(arrived.iter().sum())) } "." }
        ul { @for cents in &arrived { li { "A transfer of " (dollars(*cents)) } } }
    };
    page(StatusCode::OK, &HtmlPage { title: "Express dashboard", narrow: true, body })
}

fn form(link: &AccountLink) -> HtmlPage {
    let choices = [
        ("ready", "Finish: everything is right"),
        ("in_review", "Finish: Stripe wants to check first"),
        ("restricted", "Finish: something is wrong"),
        ("incomplete", "Leave before the end"),
    ];
    let body = html! {
        p.notice { strong { "Local stand-in for Stripe." } " Nothing entered here leaves this machine." }
        h1 { "Set up payouts" }
        p { "Account " code { (link.account) } ". Choose how the onboarding ends." }
        form method="post" action={ "/onboarding/" (link.token) } {
            @for (state, text) in choices {
                button.primary[state == "ready"] type="submit" name="state" value=(state) { (text) }
            }
        }
    };
    HtmlPage { title: "Set up payouts", narrow: true, body }
}

fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
}

fn unknown() -> HttpResponse {
    let body = html! { h1 { "This page does not exist" } };
    page(StatusCode::NOT_FOUND, &HtmlPage { title: "No such page", narrow: true, body })
}
