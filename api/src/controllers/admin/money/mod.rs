//! Money: monthly statements, payments, refunds, disputes, payouts, and how they compare with Stripe.

pub mod adjustments;
pub mod bank_payouts;
pub mod differences;
pub mod disputes;
pub mod payments;
pub mod refunds;
pub mod statement;
pub mod transactions;
pub mod tutors;

use chrono::{DateTime, NaiveDate, Utc};
use schema::dates::is_in_calendar;
use schema::models::paid_purchase::MoneyFilter;
use schema::models::period_statistics::Span;

use crate::domain::periods::month_of;
use crate::domain::statement::month_span;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::http::search;
use crate::state::AppState;

/// The month that an address names, as `2026-11`, or the present one: its first day, and when it is.
fn month(text: Option<&str>, now: DateTime<Utc>) -> Result<(NaiveDate, Span)> {
    let Some(text) = text else {
        let first = month_of(time::local_date(now));
        return Ok((first, month_span(first)));
    };
    let is_written_so = text.len() == 7;
    let first = NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").ok();
    let first = first.filter(|first| is_written_so && is_in_calendar(*first));
    let refused = || Error::with_detail(Code::MalformedQuery, "month has to be one such as 2026-11.");
    let first = first.ok_or_else(refused)?;
    Ok((first, month_span(first)))
}

/// What a list of money is narrowed down by, whatever is in it: the month in which it moved, and the people it is about.
fn filter(month: Option<&str>, q: Option<&str>, now: DateTime<Utc>) -> Result<MoneyFilter> {
    Ok(MoneyFilter { span: named_month(month, now)?, term: search::term(q)? })
}

/// The month that an address names, if it names one.
fn named_month(text: Option<&str>, now: DateTime<Utc>) -> Result<Option<Span>> {
    text.map(|text| month(Some(text), now).map(|(_, span)| span)).transpose()
}

/// Where an object is looked at in the payment service's dashboard; nowhere without a key.
fn dashboard_link(state: &AppState, object: &str) -> Option<String> {
    state.config.stripe.as_ref().map(|stripe| stripe.dashboard_link(object))
}
