//! What an hour costs the student, and what of it is the tutor's. Integer cents throughout.

/// The rate of a tutor who has not set one, US cents an hour.
pub const DEFAULT_RATE_CENTS: i32 = 4000;

/// The highest rate, US cents an hour.
pub const MAX_RATE_CENTS: i32 = 100_000;
/// What is said of a rate out of this range.
pub const RATE_RANGE: &str = "Please choose a rate from $0 to $1,000.";

/// Prices are whole multiples of this, US cents.
const STEP_CENTS: i64 = 1000;

/// What a lesson costs and how it is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// What the student pays, US cents.
    pub total_cents: i32,
    /// What of it is the tutor's, US cents.
    pub tutor_share_cents: i32,
}

/// The price of a one-hour lesson: free if the rate is 0, else the rate (the default if none is set)
/// times 1.25, rounded up to the next multiple of 10 dollars. The tutor's share is the rate.
#[must_use]
pub fn of_hour(rate_cents: Option<i32>) -> Price {
    let rate = rate_cents.unwrap_or(DEFAULT_RATE_CENTS).max(0);
    // rate × 1.25 ÷ step, rounded up, without leaving the integers.
    let steps = (i64::from(rate) * 125).div_euclid(100 * STEP_CENTS)
        + i64::from((i64::from(rate) * 125).rem_euclid(100 * STEP_CENTS) != 0);
    let total = steps * STEP_CENTS;
    Price { total_cents: i32::try_from(total).unwrap_or(i32::MAX), tutor_share_cents: rate }
}

/// Cents as people read them in emails and errors: `$60.00`, `$1,250.00`, `−$5.00`. The site does the same in
/// `ssr-frontend/app/money/format.ts`.
#[must_use]
pub fn dollars(cents: impl Into<i64>) -> String {
    let cents = cents.into();
    let sign = if cents < 0 { "−" } else { "" };
    let (whole, rest) = ((cents.unsigned_abs() / 100).to_string(), cents.unsigned_abs() % 100);
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}${grouped}.{rest:02}")
}
