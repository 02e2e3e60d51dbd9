//! Validation of an opportunity: its dates, grades and addresses, as an admin enters them.

use chrono::{DateTime, Months, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use chrono_tz::Tz;
use url::Url;

use super::{deadline, time};

/// Maximum number of years ahead.
const MAX_YEARS: u32 = 3;
/// Maximum duration of a program, in days.
const MAX_DAYS: i64 = 400;
/// Maximum length of the address of an organization's page.
const MAX_URL: usize = 500;
/// School grades; 13 is the first year of college.
pub const GRADES: std::ops::RangeInclusive<i16> = 6..=13;

/// Problem with the dates of an opportunity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpportunityDateProblem {
    /// The deadline's time is not a time of day.
    #[error("Please enter a time such as 23:59.")]
    NoTime,
    /// The zone is not in the IANA time zone database.
    #[error("Please choose a time zone.")]
    NoZone,
    /// The deadline is in the past.
    #[error("This deadline has passed.")]
    DeadlineOver,
    /// The deadline is after the last day.
    #[error("The deadline must not be later than the last day.")]
    DeadlineAfterEnd,
    /// The last day is before the first.
    #[error("The last day must not be before the first.")]
    EndsFirst,
    /// The program is too long.
    #[error("A program can take 400 days at most.")]
    TooLong,
    /// The date is too far ahead, probably because of a wrong year.
    #[error("This is more than three years away.")]
    TooFarAhead,
    /// The decision date is after the last day.
    #[error("The decision must not be later than the last day.")]
    DecisionAfterEnd,
}

impl OpportunityDateProblem {
    /// Name of the invalid field.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::NoTime => "deadline_time",
            Self::NoZone => "deadline_zone",
            Self::DeadlineOver | Self::DeadlineAfterEnd => "deadline_date",
            Self::EndsFirst | Self::TooLong => "ends_on",
            Self::TooFarAhead => "starts_on",
            Self::DecisionAfterEnd => "decision_on",
        }
    }
}

/// The dates of an opportunity as an admin enters them.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Copy)]
pub struct OpportunityDates<'a> {
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub decision_on: Option<NaiveDate>,
    pub deadline_date: NaiveDate,
    /// `HH:MM`, local time in the zone.
    pub deadline_time: &'a str,
    /// IANA name.
    pub deadline_zone: &'a str,
}

/// A deadline as local time in its zone, with the instant that it denotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnteredDeadline {
    /// Local time in the zone.
    pub local: NaiveDateTime,
    /// Time zone.
    pub zone: Tz,
    /// Instant.
    pub at: DateTime<Utc>,
}

impl OpportunityDates<'_> {
    /// Validates the dates and returns the deadline. A deadline equal to the stored one may be in the past, so that
    /// the other fields can still be corrected.
    ///
    /// # Errors
    /// All problems.
    pub fn check(
        self,
        stored: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<EnteredDeadline, Vec<OpportunityDateProblem>> {
        use OpportunityDateProblem::*;
        let mut problems = Vec::new();
        let mut refuse = |is_wrong: bool, problem| {
            if is_wrong {
                problems.push(problem);
            }
        };
        refuse(self.ends_on < self.starts_on, EndsFirst);
        refuse((self.ends_on - self.starts_on).num_days() >= MAX_DAYS, TooLong);
        let latest = now.date_naive().checked_add_months(Months::new(12 * MAX_YEARS));
        refuse(latest.is_some_and(|latest| self.starts_on > latest), TooFarAhead);
        refuse(self.decision_on.is_some_and(|decision_on| decision_on > self.ends_on), DecisionAfterEnd);
        refuse(self.deadline_date > self.ends_on, DeadlineAfterEnd);
        let time = wall_time(self.deadline_time);
        refuse(time.is_none(), NoTime);
        let zone = time::zone(self.deadline_zone);
        refuse(zone.is_none(), NoZone);
        let entered = time.zip(zone).map(|(time, zone)| {
            let local = self.deadline_date.and_time(time);
            EnteredDeadline { local, zone, at: deadline::instant(local, zone) }
        });
        let is_over = |entered: EnteredDeadline| entered.at <= now && stored != Some(entered.at);
        refuse(entered.is_some_and(is_over), DeadlineOver);
        match entered {
            Some(entered) if problems.is_empty() => Ok(entered),
            _ => Err(problems),
        }
    }
}

/// Parses a time of day in the form `HH:MM`.
fn wall_time(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| text.len() == 5)
}

/// Why the address of an organization's page is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApplyUrlProblem {
    /// It is not a web address, or too long.
    #[error("Please paste the full address of the page, such as https://example.edu/apply.")]
    NotAnAddress,
    /// It contains credentials, which can disguise the host.
    #[error("Please use an address without a name or password in it.")]
    Credentials,
}

/// Returns the normalized address of the organization's own page.
///
/// # Errors
/// If it is not a valid address.
pub fn apply_url(text: &str) -> Result<String, ApplyUrlProblem> {
    let text = text.trim();
    let is_plain = text.chars().all(|letter| !letter.is_whitespace() && !letter.is_control());
    let is_web = |url: &Url| {
        matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| host.contains('.'))
    };
    let url = Url::parse(text).ok().filter(|url| is_plain && is_web(url));
    let url = url.ok_or(ApplyUrlProblem::NotAnAddress)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(ApplyUrlProblem::Credentials);
    }
    // The database's limit, which counts characters.
    if url.as_str().chars().count() > MAX_URL { Err(ApplyUrlProblem::NotAnAddress) } else { Ok(url.into()) }
}
