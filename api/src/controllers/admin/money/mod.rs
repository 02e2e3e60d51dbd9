//! What became of the money: a month's statement, where Stripe's books and ours do not agree, and what tutors are paid.

pub mod adjustments;
pub mod compare;
pub mod differences;
pub mod file;
pub mod statement;
pub mod transactions;
pub mod tutors;

use chrono::{DateTime, NaiveDate, Utc};
use schema::models::period_statistics::Span;

use crate::domain::periods::month_of;
use crate::domain::statement::month_span;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::http::dates::is_in_calendar;

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
