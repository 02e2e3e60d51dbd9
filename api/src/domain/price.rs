//! Price of a lesson, and the tutor's share of it. All amounts are whole cents.

/// Default rate of a tutor who has not set one, in US cents per hour.
pub const DEFAULT_RATE_CENTS: i32 = 4000;

/// Maximum rate, in US cents per hour.
pub const MAX_RATE_CENTS: i32 = 100_000;
/// Error message for a rate out of range.
pub const RATE_RANGE: &str = "Please choose a rate from $0 to $1,000.";

/// Prices are multiples of this, in US cents.
const STEP_CENTS: i64 = 1000;

/// A lesson's price and the tutor's share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// What the student pays, in US cents.
    pub total_cents: i32,
    /// The tutor's share, in US cents.
    pub tutor_share_cents: i32,
}

/// Returns the price of a one-hour lesson: free if the rate is 0; otherwise the rate (or the default rate) times 1.25,
/// rounded up to a multiple of 10 dollars. The tutor's share is the rate.
#[must_use]
pub fn of_hour(rate_cents: Option<i32>) -> Price {
    let rate = rate_cents.unwrap_or(DEFAULT_RATE_CENTS).max(0);
    // rate × 1.25 ÷ step, rounded up, in integer arithmetic.
    let steps = (i64::from(rate) * 125).div_euclid(100 * STEP_CENTS)
        + i64::from((i64::from(rate) * 125).rem_euclid(100 * STEP_CENTS) != 0);
    let total = steps * STEP_CENTS;
    Price { total_cents: i32::try_from(total).unwrap_or(i32::MAX), tutor_share_cents: rate }
}

/// Formats cents for emails and errors: `$60.00`, `$1,250.00`, `−$5.00`. The front end has the same function in
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
