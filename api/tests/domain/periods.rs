use academy::domain::periods::{first_week, month_of, months_between, weeks_from};
use chrono::{Datelike, NaiveDate, Weekday};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn half_a_year_has_26_weeks_from_sunday_on_and_ends_with_the_present_one() {
    for today in ["2026-11-21", "2026-11-22", "2028-02-29", "2027-01-01"].map(date) {
        let weeks: Vec<_> = weeks_from(first_week(today)).collect();
        assert!(weeks.len() == 26 && weeks.iter().all(|week| week.weekday() == Weekday::Sun));
        assert!((0..7).contains(&(today - weeks[25]).num_days()), "{today}");
    }
}

#[test]
fn months_follow_each_other_across_years() {
    let months: Vec<_> = months_between(date("2026-11-30"), date("2027-02-01")).collect();
    assert_eq!(months, ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"].map(date));
    assert_eq!(month_of(date("2028-02-29")), date("2028-02-01"));
    assert_eq!(months_between(date("2027-01-01"), date("2026-12-31")).count(), 0);
}
