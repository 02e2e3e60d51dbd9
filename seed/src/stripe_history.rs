//! Imports the stories' payments into the stand-in for Stripe (`POST /test/stripe/history`), which returns their ids.
//!
//! A booking's rows and its payment at the stand-in agree because both are made of one story.

use academy::domain::periods::months_between;
use academy::domain::time::{self, ReaderZone};
use academy::error::{Error, Result};
use academy::platform::config::Config;
use academy::platform::page_paths;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use reqwest::{Client, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use crate::people::{People, Tutor};
use crate::story::{Story, StoryDispute};

/// Stripe's own host, which imports no histories.
const STRIPE: &str = "api.stripe.com";

/// The ids of a history's objects, in the order of the request.
#[derive(Debug, Default, Deserialize)]
pub struct HistoryIds {
    /// Of the tutors of [`with_accounts`].
    pub accounts: Vec<String>,
    /// Of the stories with a payment.
    pub payments: Vec<PaymentIds>,
}

/// The ids of one payment's objects.
#[derive(Debug, Default, Clone, Deserialize)]
pub struct PaymentIds {
    pub session: String,
    pub intent: Option<String>,
    pub charge: Option<String>,
    pub receipt_url: Option<String>,
    pub refund: Option<String>,
    pub transfer: Option<String>,
    pub dispute: Option<String>,
}

#[derive(Serialize)]
struct PastAccount<'a> {
    created: i64,
    email: &'a str,
    state: &'static str,
    metadata: Value,
}

#[derive(Serialize)]
struct PastPayment<'a> {
    reference: String,
    created: i64,
    expires_at: i64,
    name: String,
    description: String,
    amount: i32,
    customer_email: &'a str,
    success_url: String,
    cancel_url: String,
    metadata: Value,
    paid_at: Option<i64>,
    expired_at: Option<i64>,
    refund: Option<Value>,
    transfer: Option<Value>,
    dispute: Option<Value>,
}

/// The stand-in's URL; `None` if payments go to Stripe or nowhere.
pub fn stand_in(config: &Config) -> Option<&Url> {
    let stripe = config.stripe.as_ref()?;
    Some(&stripe.api_url).filter(|url| url.host_str() != Some(STRIPE))
}

/// Imports accounts, payments and payouts; `None` if the server is not a stand-in.
///
/// # Errors
/// When the server cannot be reached, or refuses the history as impossible.
pub async fn import(
    stand_in: &Url,
    config: &Config,
    people: &People,
    stories: &[Story<'_>],
) -> Result<Option<HistoryIds>> {
    let accounts: Vec<_> = with_accounts(people).filter_map(past_account).collect();
    let payments = stories.iter().filter_map(|story| past_payment(story, config, people));
    let history = json!({ "seed": 1, "accounts": accounts, "payments": payments.collect::<Vec<_>>(),
        "payouts": payouts(stories) });
    let url = stand_in.join("/test/stripe/history").map_err(Error::internal)?;
    let http = Client::builder().no_proxy().build().map_err(Error::internal)?;
    let response = http.post(url).json(&history).send().await.map_err(Error::internal)?;
    if response.status() == StatusCode::NOT_FOUND {
        return Ok(None);
    }
    if !response.status().is_success() {
        let (status, text) = (response.status(), response.text().await.unwrap_or_default());
        return Err(Error::internal(format!("the stand-in for Stripe takes no history: {status} {text}")));
    }
    response.json().await.map(Some).map_err(Error::internal)
}

/// The tutors with a connected account, in the order of the history.
pub fn with_accounts(people: &People) -> impl Iterator<Item = &Tutor> {
    people.tutors.iter().filter(|tutor| tutor.payouts.is_some())
}

fn past_account(tutor: &Tutor) -> Option<PastAccount<'_>> {
    let payouts = tutor.payouts?;
    Some(PastAccount {
        created: payouts.created_at.timestamp(),
        email: &tutor.person.email,
        state: if payouts.is_ready { "ready" } else { "in_review" },
        metadata: json!({ "tutor_id": tutor.person.id }),
    })
}

/// The Checkout Session that `payments::open_checkout` would have created, with what followed.
fn past_payment<'a>(story: &Story<'a>, config: &Config, people: &People) -> Option<PastPayment<'a>> {
    let payment = story.booking.payment.as_ref()?;
    let (plan, money, id) = (story.plan, story.money, payment.reference());
    let label = json!({ "booking_id": id });
    let account = with_accounts(people).position(|tutor| tutor.person.id == plan.tutor.person.id);
    Some(PastPayment {
        reference: id.to_string(),
        created: money.checkout_at?.timestamp(),
        expires_at: payment.checkout_expires_at?.timestamp(),
        name: format!("{} tutoring with {}", plan.subject, plan.tutor.person.full_name()),
        description: ReaderZone::of(Some(plan.student.time_zone)).long(plan.starts_at),
        amount: payment.amount_cents,
        customer_email: &plan.student.email,
        success_url: config.link(&page_paths::after_checkout(id)),
        cancel_url: config.link(&page_paths::after_cancelled_checkout(id)),
        metadata: json!({ "booking_id": id, "attempt": payment.checkout_attempt.to_string() }),
        paid_at: money.paid_at.map(seconds),
        expired_at: money.closed_at.map(seconds),
        refund: money.refunded_at.map(|at| json!({ "at": seconds(at), "metadata": label })),
        transfer: money.transfer.map(|(at, cents)| {
            json!({ "at": seconds(at), "amount": cents, "account": account, "metadata": label })
        }),
        dispute: money.dispute.map(|StoryDispute { opened_at, reason, won_at }| {
            json!({ "at": seconds(opened_at), "reason": reason, "won_at": won_at.map(seconds) })
        }),
    })
}

/// What payouts leave at Stripe for transfers that are not due yet, US cents.
const KEPT_FOR_SHARES: i64 = 50_000;

/// The academy's payouts to its bank, on the second day of each month.
fn payouts(stories: &[Story<'_>]) -> Vec<Value> {
    let paid = || stories.iter().filter_map(|story| story.money.paid_at);
    let (Some(first), Some(last)) = (paid().min(), paid().max()) else { return Vec::new() };
    let moments: Vec<_> = months_between(time::local_date(first), time::local_date(last))
        .map(|month| time::instant_or_gap_end((month + TimeDelta::days(1)).and_time(NaiveTime::MIN)))
        .filter(|at| (first..last).contains(at))
        .collect();
    // The third from the end failed: the next payout includes its amount.
    let failed = moments.len().checked_sub(3);
    let payout = |(number, at): (usize, &DateTime<Utc>)| {
        let failure_code = (failed == Some(number)).then_some("could_not_process");
        json!({ "at": seconds(*at), "keep": KEPT_FOR_SHARES, "failure_code": failure_code })
    };
    moments.iter().enumerate().map(payout).collect()
}

/// A Stripe timestamp: whole seconds.
fn seconds(at: DateTime<Utc>) -> i64 {
    at.timestamp()
}
