//! Weeks and months of the academy's calendar.

use chrono::{Datelike, Months, NaiveDate, TimeDelta};

/// Number of weeks in half a year, including the current one.
pub const HALF_YEAR_WEEKS: u16 = 26;

/// Returns the Sunday on which the half year begins whose last week contains the date.
#[must_use]
pub fn first_week(today: NaiveDate) -> NaiveDate {
    let sunday = today - TimeDelta::days(i64::from(today.weekday().num_days_from_sunday()));
    sunday - TimeDelta::weeks(i64::from(HALF_YEAR_WEEKS) - 1)
}

/// Returns the first days of the weeks of half a year.
pub fn weeks_from(first: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    (0..i64::from(HALF_YEAR_WEEKS)).map(move |week| first + TimeDelta::weeks(week))
}

/// Returns the first day of the date's month.
#[must_use]
pub fn month_of(date: NaiveDate) -> NaiveDate {
    date.with_day(1).unwrap_or(date)
}

/// Returns the first days of the months between two dates, inclusive.
pub fn months_between(first: NaiveDate, last: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    let months = (0..).map_while(move |number| month_of(first).checked_add_months(Months::new(number)));
    months.take_while(move |month| *month <= last)
}
