//! Money: monthly statements, payments, refunds, disputes, payouts, and their comparison with Stripe.

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

/// Returns the first day and the span of a month such as `2026-11`; of the current month if `text` is `None`.
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

/// Filter that the lists of money share: the month in which the money moved, and the people involved.
fn filter(month: Option<&str>, q: Option<&str>, now: DateTime<Utc>) -> Result<MoneyFilter> {
    Ok(MoneyFilter { span: named_month(month, now)?, term: search::term(q)? })
}

/// Returns the span of the month that the query names, if it names one.
fn named_month(text: Option<&str>, now: DateTime<Utc>) -> Result<Option<Span>> {
    text.map(|text| month(Some(text), now).map(|(_, span)| span)).transpose()
}

/// URL of an object in Stripe's dashboard; `None` without a key of Stripe.
fn dashboard_link(state: &AppState, object: &str) -> Option<String> {
    state.config.stripe.as_ref().map(|stripe| stripe.dashboard_link(object))
}
