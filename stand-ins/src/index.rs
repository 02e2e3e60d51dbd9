//! The index page: lists the stand-ins and how to use them.

use actix_web::{HttpResponse, http::StatusCode};
use maud::html;

use crate::html::{HtmlPage, page};

/// `GET /`
pub async fn index() -> HttpResponse {
    let body = html! {
        h1 { "What is here" }
        p { "This server stands in for outside services while the academy runs on this machine. "
            "Nothing leaves the machine and no money moves." }
        h2 { "Mailbox" }
        p { a href="/mailbox" { "Read the mails" } " that the academy has sent and follow their links. "
            "Tests read " code { "/mailbox.json?to=&since=" } "." }
        h2 { "Stripe" }
        p { "The API is under " code { "/v1" } ", payment pages under " code { "/checkout" }
            ", payout set-up under " code { "/onboarding" } ". "
            a href="/test/stripe/state" { "See everything it knows" } " as JSON." }
        p { "Card 4242 4242 4242 4242 pays; 4000 0000 0000 0002 is declined; "
            "4000 0000 0000 9995 has no funds." }
        h2 { "Google and ORCID" }
        p { "Their sign-in pages are where the academy's own sign-in leads. What they say of themselves: "
            a href="/google/.well-known/openid-configuration" { "Google" } ", "
            a href="/orcid/.well-known/openid-configuration" { "ORCID" } "." }
        h2 { "OpenAI" }
        p { "The AI tutor's model and moderation are under " code { "/openai/v1" } ". No model is behind them: a script asks for an "
            "attempt, works linear equations step by step and knows a few words. "
            a href="/test/openai" { "See what it was sent" } " as JSON." }
        h2 { "Switches for tests" }
        div.scroll {
            table {
                thead { tr { th { "Call" } th { "What it does" } } }
                tbody {
                    @for (call, effect) in SWITCHES { tr { td { code { (call) } } td { (effect) } } }
                }
            }
        }
    };
    page(StatusCode::OK, &HtmlPage { title: "What is here", narrow: false, body })
}

const SWITCHES: &[(&str, &str)] = &[
    ("GET /test/stripe/state", "Everything stored, events on their way, and where the money is"),
    ("GET /test/stripe/calls", "The API calls so far"),
    (
        "POST /test/stripe/sessions/{id}/{pay | pay-later | settle | decline | expire | refund | dispute}",
        "What customers, banks and the dashboard do; settle takes {\"failed\": true}, refund {\"amount\": cents}",
    ),
    ("POST /test/stripe/disputes/{id}/close", "{\"won\": true}"),
    (
        "POST /test/stripe/accounts/{id}/onboarding",
        "{\"state\": none | incomplete | in_review | restricted | ready}",
    ),
    ("POST /test/stripe/clock", "{\"stop_at\": seconds}, {\"advance\": seconds} or {\"reset\": true}"),
    ("GET /test/stripe/events", "Events that have not arrived"),
    ("POST /test/stripe/events/{hold | resume}", "Holds all events back, lets all go"),
    (
        "POST /test/stripe/events/{release | drop | duplicate | delay}",
        "{\"ids\": […]}; release keeps their order, delay takes \"milliseconds\"",
    ),
    (
        "POST /test/stripe/faults",
        "{\"method\", \"path\", \"times\", \"fault\": server_error | server_error_after_effects | rate_limited | cut_before_answer | hang}",
    ),
    ("DELETE /test/stripe/faults", "Calls go well again, and hanging ones go on"),
    ("GET /test/oidc/{google | orcid}", "What is wrong with it, its keys, how many codes were redeemed"),
    (
        "POST /test/oidc/{google | orcid}/faults",
        "{\"faults\": [wrong_nonce, expired, token_fails, …]}; [] puts it right",
    ),
    ("POST /test/oidc/{google | orcid}/rotate-keys", "Signs with a new key and forgets the one before"),
    ("GET /test/openai", "Its connections, what it was sent and what it moderated"),
    ("GET /test/openai/events", "Everything that went over its connections"),
    ("DELETE /test/openai/events", "Forgets that"),
    ("POST /test/openai/answers", "{\"text\"}: what the next response says instead of what the script says"),
    (
        "POST /test/openai/faults",
        "{\"fault\": cut_mid_word | stall_mid_word | never_answer | fail_response | moderation_fails | …, \"times\"}",
    ),
    ("DELETE /test/openai/faults", "Everything goes well again, and moderation that hangs goes on"),
    ("POST /test/openai/pace", "{\"milliseconds\"} between two pieces of a response"),
    ("POST /test/openai/cut", "Cuts every connection"),
    ("POST /test/openai/expire", "Lets the 60 minutes of every session be over"),
];
