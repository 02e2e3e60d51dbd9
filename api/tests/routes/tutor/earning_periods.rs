use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use serde_json::{Value, json};

use super::earnings::{ENTERED_CENTS, Sent, Story, store_adjustments, store_entered, stories};
use test_support::people::Someone;
use test_support::{PaidApp, TestApp};

async fn periods(tutor: &Someone, which: &str) -> Vec<Value> {
    let list = tutor.get(&format!("/api/tutor/earnings/{which}")).await.expect(200);
    list[which].as_array().unwrap().clone()
}

fn sum(periods: &[Value]) -> i64 {
    periods.iter().map(|period| period["earned_cents"].as_i64().unwrap()).sum()
}

#[test_support::test]
async fn the_months_and_weeks_add_up_to_the_sums_whatever_has_become_of_the_lessons() {
    let app = PaidApp::start().await;
    let now = app.clock.now();
    for is_ready in [false, true] {
        let (student, tutor) = (app.student(), app.tutor(Some(4800)));
        if is_ready {
            app.onboarded(&tutor).await;
        }
        let stories = stories(now);
        app.conn()
            .transaction(|conn| {
                stories.iter().for_each(|story| story.store(conn, student.id, tutor.id, now));
                for weeks in 1..=40 {
                    store_entered(conn, tutor.id, now - TimeDelta::weeks(weeks), weeks % 2 == 0);
                }
                store_adjustments(conn, (tutor.id, student.id), now);
                QueryResult::Ok(())
            })
            .unwrap();
        let totals = tutor.get("/api/tutor/earnings?limit=1").await.expect(200)["totals"].clone();
        let total: i64 = totals.as_object().unwrap().values().map(|cents| cents.as_i64().unwrap()).sum();
        assert_eq!(totals["paid_elsewhere_cents"], 20 * ENTERED_CENTS);
        assert_eq!(sum(&periods(&tutor, "months").await), total, "ready: {is_ready}");
    }
}

/// Returns a paid lesson before any transfer.
fn paid(ends_at: DateTime<Utc>) -> Story {
    Story::paid(ends_at, Sent::Never)
}

#[test_support::test]
async fn a_lesson_counts_in_the_month_and_week_of_the_academys_calendar() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    let now = app.clock.now();
    let today = academy::domain::time::local_date(now);
    let month = academy::domain::periods::month_of(today);
    let last_month = academy::domain::periods::month_of(month - TimeDelta::days(1));
    let start = academy::domain::time::instant(month.and_hms_opt(0, 0, 0).unwrap()).unwrap();
    // Begins a second before it ends: in the last second of the month before in the academy's zone, and in this month
    // in UTC.
    paid(start).store(&mut app.conn(), student.id, tutor.id, now);
    let earned = periods(&tutor, "months").await;
    let (before, present) = (json!(last_month), json!(month));
    assert_eq!(
        earned,
        [
            json!({"starts_on": before, "lessons": 1, "earned_cents": 4800}),
            json!({"starts_on": present, "lessons": 0, "earned_cents": 0}),
        ]
    );
    let weeks = periods(&tutor, "weeks").await;
    let first = academy::domain::periods::first_week(today);
    assert_eq!((weeks.len(), &weeks[0]["starts_on"]), (26, &json!(first)));
    assert_eq!(sum(&weeks), 4800);
}

#[test_support::test]
async fn what_is_ahead_earns_nothing_yet_and_nobody_sees_anothers() {
    let app = TestApp::start().await;
    let (student, tutor, other) = (app.student(), app.tutor(Some(4800)), app.tutor(Some(4800)));
    let now = app.clock.now();
    paid(now + TimeDelta::hours(3)).store(&mut app.conn(), student.id, tutor.id, now);
    paid(now - TimeDelta::hours(3)).store(&mut app.conn(), student.id, other.id, now);
    let (_, queries) = app.count_queries(tutor.get("/api/tutor/earnings/weeks")).await;
    assert_eq!(queries, 1 + 1, "one to know who asks, one to answer");
    for which in ["weeks", "months"] {
        assert_eq!(sum(&periods(&tutor, which).await), 0, "{which}");
        assert_eq!(sum(&periods(&other, which).await), 4800, "{which}");
    }
}
