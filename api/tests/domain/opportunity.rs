//! The dates and URLs of opportunities.

use academy::domain::opportunity::OpportunityDateProblem::{self, *};
use academy::domain::opportunity::{ApplyUrlProblem, OpportunityDates, apply_url};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

fn now() -> DateTime<Utc> {
    "2027-01-10T12:00:00Z".parse().unwrap()
}

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Returns valid dates.
fn dates() -> OpportunityDates<'static> {
    OpportunityDates {
        starts_on: date("2027-06-21"),
        ends_on: date("2027-07-30"),
        decision_on: Some(date("2027-04-15")),
        deadline_date: date("2027-03-14"),
        deadline_time: "23:59",
        deadline_zone: "America/New_York",
    }
}

fn problems(dates: OpportunityDates<'_>) -> Vec<OpportunityDateProblem> {
    dates.check(None, now()).err().unwrap_or_default()
}

#[test]
fn a_deadline_is_the_instant_that_clocks_of_its_zone_show() {
    for (day, time, zone, at) in [
        ("2027-03-14", "23:59", "America/New_York", "2027-03-15T03:59:00Z"),
        ("2027-03-13", "23:59", "America/New_York", "2027-03-14T04:59:00Z"),
        // On these days clocks move from 23:59 to 1:00: the day begins at that instant.
        ("2027-03-28", "00:00", "Asia/Beirut", "2027-03-27T22:00:00Z"),
        // Midnight occurs twice at the end of this day: the first counts.
        ("2027-04-03", "23:30", "America/Santiago", "2027-04-04T02:30:00Z"),
    ] {
        let entered = OpportunityDates {
            deadline_date: date(day),
            deadline_time: time,
            deadline_zone: zone,
            ..dates()
        };
        let entered = entered.check(None, now()).unwrap();
        assert_eq!(entered.at, at.parse::<DateTime<Utc>>().unwrap(), "{day} {time} {zone}");
        assert_eq!(entered.local.to_string(), format!("{day} {time}:00"));
        assert_eq!(entered.zone.name(), zone);
    }
}

#[test]
fn everything_that_is_wrong_with_dates_is_told() {
    let base = dates();
    assert_eq!(problems(base), []);
    let day = |text| date(text);
    for (wrong, expected) in [
        (OpportunityDates { ends_on: day("2027-06-20"), ..base }, vec![EndsFirst]),
        (OpportunityDates { ends_on: base.starts_on + TimeDelta::days(400), ..base }, vec![TooLong]),
        (OpportunityDates { deadline_date: day("2027-07-31"), ..base }, vec![DeadlineAfterEnd]),
        (OpportunityDates { deadline_date: day("2027-01-09"), ..base }, vec![DeadlineOver]),
        (OpportunityDates { decision_on: Some(day("2027-07-31")), ..base }, vec![DecisionAfterEnd]),
        (OpportunityDates { deadline_time: "24:00", ..base }, vec![NoTime]),
        (OpportunityDates { deadline_time: "9:30", ..base }, vec![NoTime]),
        (OpportunityDates { deadline_zone: "Eastern", ..base }, vec![NoZone]),
        (OpportunityDates { deadline_zone: "", deadline_time: "", ..base }, vec![NoTime, NoZone]),
        (
            OpportunityDates { starts_on: day("2030-01-11"), ends_on: day("2030-01-11"), ..base },
            vec![TooFarAhead],
        ),
    ] {
        assert_eq!(problems(wrong), expected, "{wrong:?}");
    }
    for right in [
        OpportunityDates { ends_on: base.starts_on, ..base },
        OpportunityDates { ends_on: base.starts_on + TimeDelta::days(399), ..base },
        OpportunityDates { deadline_date: base.ends_on, decision_on: Some(base.ends_on), ..base },
        OpportunityDates { decision_on: None, ..base },
        OpportunityDates { starts_on: day("2030-01-10"), ends_on: day("2030-01-10"), ..base },
    ] {
        assert_eq!(problems(right), [], "{right:?}");
    }
}

#[test]
fn a_deadline_may_stay_what_it_was_but_become_no_other_past_one() {
    let past = OpportunityDates { deadline_date: date("2027-01-05"), ..dates() };
    let stored: DateTime<Utc> = "2027-01-06T04:59:00Z".parse().unwrap();
    assert!(past.check(Some(stored), now()).is_ok());
    let other = OpportunityDates { deadline_time: "23:58", ..past };
    assert_eq!(other.check(Some(stored), now()).unwrap_err(), [DeadlineOver]);
    assert_eq!(problems(past), [DeadlineOver]);
}

#[test]
fn pages_to_apply_at_are_of_the_web_and_say_where_they_lead() {
    for (typed, expected) in [
        (" https://example.edu ", "https://example.edu/"),
        ("HTTP://Example.edu/Apply?year=2027#form", "http://example.edu/Apply?year=2027#form"),
        ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
    ] {
        assert_eq!(apply_url(typed).as_deref(), Ok(expected), "{typed}");
    }
    for typed in [
        "",
        "example.edu",
        "javascript:alert(1)",
        "ftp://example.edu/",
        "https://localhost/",
        "https://exa mple.edu/",
        "https://example.edu/a\nb",
        "mailto:a@example.edu",
        &format!("https://example.edu/{}", "x".repeat(500)),
    ] {
        assert_eq!(apply_url(typed), Err(ApplyUrlProblem::NotAnAddress), "{typed}");
    }
    for typed in ["https://example.edu@evil.test/", "https://a:b@example.edu/"] {
        assert_eq!(apply_url(typed), Err(ApplyUrlProblem::Credentials), "{typed}");
    }
}
