//! What an opportunity of the summer portal may say: its dates, its grades and its addresses, as an admin enters them.

use chrono::{DateTime, Months, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use chrono_tz::Tz;
use url::Url;

use super::deadline;

/// How far ahead a program may be, in years.
const MAX_YEARS: u32 = 3;
/// The longest program, in days.
const MAX_DAYS: i64 = 400;
/// The longest address of an organisation's page.
const MAX_URL: usize = 500;
/// School grades; 13 is the first year of college.
pub const GRADES: std::ops::RangeInclusive<i16> = 6..=13;

/// What is wrong with the dates of an opportunity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpportunityDateProblem {
    /// No time of day.
    #[error("Please enter a time such as 23:59.")]
    NoTime,
    /// No zone of the IANA time zone database.
    #[error("Please choose a time zone.")]
    NoZone,
    /// Nobody could apply.
    #[error("This deadline is over.")]
    DeadlineOver,
    /// Nobody applies to what is over.
    #[error("The deadline must not be later than the last day.")]
    DeadlineAfterEnd,
    /// It would end before it begins.
    #[error("The last day must not be before the first.")]
    EndsFirst,
    /// No summer is that long.
    #[error("A program takes 400 days at most.")]
    TooLong,
    /// A mistake in the year.
    #[error("This is more than three years ahead.")]
    TooFarAhead,
    /// Applicants hear before they take part.
    #[error("The decision must not be later than the last day.")]
    DecisionAfterEnd,
}

impl OpportunityDateProblem {
    /// The field that is wrong.
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
    /// `HH:MM`, wall clock in the zone.
    pub deadline_time: &'a str,
    /// A name of the IANA time zone database.
    pub deadline_zone: &'a str,
}

/// A deadline on the wall of its zone, and the instant that it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnteredDeadline {
    /// Wall clock in its zone.
    pub local: NaiveDateTime,
    /// Its zone.
    pub zone: Tz,
    /// The instant.
    pub at: DateTime<Utc>,
}

impl OpportunityDates<'_> {
    /// The deadline that is meant. One that was stored before may be over by now: what else an opportunity says can be mended.
    ///
    /// # Errors
    /// Everything that is wrong.
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
        let zone = deadline::zone(self.deadline_zone);
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

/// A time of day as `HH:MM`.
fn wall_time(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| text.len() == 5)
}

/// Why an address of an organisation's page is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApplyUrlProblem {
    /// Not an address of the web, or one too long.
    #[error("Please paste the whole address of the page, such as https://example.edu/apply.")]
    NotAnAddress,
    /// What it says before the host could lead elsewhere than it seems to.
    #[error("Please use an address without a name or password in it.")]
    Credentials,
}

/// The address of the organisation's own page, in its one form.
///
/// # Errors
/// When it is no such address.
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
    // As long as the database takes, counted as it counts.
    if url.as_str().chars().count() > MAX_URL { Err(ApplyUrlProblem::NotAnAddress) } else { Ok(url.into()) }
}
