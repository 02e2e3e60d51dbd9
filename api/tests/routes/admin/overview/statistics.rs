use serde_json::{Value, json};

use super::{booking, record};
use test_support::{Client, TestApp};

async fn statistics(admin: &Client, from: &str, to: &str) -> Value {
    admin.get(&format!("/api/admin/statistics?from={from}&to={to}")).await.expect(200)
}

/// Returns the first day, lessons, hours and paid hours of each period with lessons.
fn told(statistics: &Value) -> Vec<(String, i64, f64, f64)> {
    let parts = statistics["hours"].as_array().unwrap().iter();
    parts
        .map(|part| {
            let starts_on = part["starts_on"].as_str().unwrap().to_owned();
            let number = |name: &str| part[name].as_f64().unwrap();
            (starts_on, part["sessions"].as_i64().unwrap(), number("hours"), number("paid_hours"))
        })
        .filter(|(_, sessions, ..)| *sessions > 0)
        .collect()
}

fn starts(statistics: &Value) -> Vec<&str> {
    statistics["hours"].as_array().unwrap().iter().map(|part| part["starts_on"].as_str().unwrap()).collect()
}

#[test_support::test]
async fn a_lesson_belongs_to_the_academys_day_also_when_clocks_change() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    // 23:30 on the day before daylight saving time starts, on that day, and on the next; the same at its end.
    for (at, minutes, paid) in [
        ("2026-03-08 07:30:00+00", 60, true),
        ("2026-03-09 06:30:00+00", 90, false),
        ("2026-03-10 06:30:00+00", 30, true),
        ("2026-11-01 06:30:00+00", 60, true),
        ("2026-11-02 07:30:00+00", 45, true),
        ("2026-11-03 07:30:00+00", 15, false),
    ] {
        record(&app, tutor.id, at, minutes, paid);
    }
    let spring = statistics(&admin, "2026-03-07", "2026-03-09").await;
    assert_eq!(
        (&spring["unit"], starts(&spring)),
        (&json!("day"), vec!["2026-03-07", "2026-03-08", "2026-03-09"])
    );
    let expected = [
        ("2026-03-07".to_owned(), 1, 1.0, 1.0),
        ("2026-03-08".to_owned(), 1, 1.5, 0.0),
        ("2026-03-09".to_owned(), 1, 0.5, 0.5),
    ];
    assert_eq!(told(&spring), expected);
    let autumn = statistics(&admin, "2026-10-31", "2026-11-02").await;
    let expected = [
        ("2026-10-31".to_owned(), 1, 1.0, 1.0),
        ("2026-11-01".to_owned(), 1, 0.75, 0.75),
        ("2026-11-02".to_owned(), 1, 0.25, 0.0),
    ];
    assert_eq!(told(&autumn), expected);
    // The first and last day are included, and nothing outside.
    let one = statistics(&admin, "2026-11-01", "2026-11-01").await;
    assert_eq!(told(&one), [("2026-11-01".to_owned(), 1, 0.75, 0.75)]);
    assert_eq!(one["subjects"], json!([{ "subject": null, "sessions": 1, "hours": 0.75 }]));
}

#[test_support::test]
async fn weeks_begin_on_sunday_and_what_lies_before_the_first_day_does_not_count() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    for at in [
        // The Monday before the first day, which is a Tuesday.
        "2026-10-19 18:00:00+00",
        "2026-10-20 18:00:00+00",
        // Saturday 23:30, and Sunday 00:30.
        "2026-11-01 06:30:00+00",
        "2026-11-01 07:30:00+00",
        // 23:30 on the last day, and half an hour after it.
        "2026-11-26 07:30:00+00",
        "2026-11-26 08:30:00+00",
    ] {
        record(&app, tutor.id, at, 60, true);
    }
    let weeks = statistics(&admin, "2026-10-20", "2026-11-25").await;
    assert_eq!(weeks["unit"], "week");
    let sundays = ["2026-10-18", "2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22"];
    assert_eq!(starts(&weeks), sundays);
    let expected = ["2026-10-18", "2026-10-25", "2026-11-01", "2026-11-22"];
    assert_eq!(told(&weeks), expected.map(|day| (day.to_owned(), 1, 1.0, 1.0)));
    let months = statistics(&admin, "2026-01-15", "2026-11-25").await;
    assert_eq!(
        (&months["unit"], starts(&months).len(), starts(&months)[0]),
        (&json!("month"), 11, "2026-01-01")
    );
    let expected = [("2026-10-01".to_owned(), 3, 3.0, 3.0), ("2026-11-01".to_owned(), 2, 2.0, 2.0)];
    assert_eq!(told(&months), expected);
}

#[test_support::test]
async fn subjects_and_outcomes_are_those_of_the_lessons_in_the_period() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    let pair = (student.id, tutor.id);
    for (number, (subject, state)) in [
        ("Physics", "completed"),
        ("Physics", "confirmed"),
        ("Biology", "completed"),
        ("Physics", "pending"),
        ("Physics", "cancelled student"),
        ("Physics", "cancelled tutor"),
        ("Physics", "cancelled admin"),
        ("Physics", "cancelled payment_failed"),
        ("Physics", "cancelled hold_expired"),
        ("Physics", "cancelled hold_expired"),
    ]
    .into_iter()
    .enumerate()
    {
        booking(&app, pair, subject, &format!("2026-05-{:02} 18:00:00+00", 10 + number), state);
    }
    // A late cancellation without a refund keeps its session record.
    let late = booking(&app, pair, "Spanish", "2026-05-25 18:00:00+00", "cancelled student");
    diesel::connection::SimpleConnection::batch_execute(
        &mut app.conn(),
        &format!(
            "INSERT INTO tutor_sessions (tutor_id, booking_id, starts_at, ends_at, paid)
             SELECT tutor_id, id, starts_at, ends_at, true FROM student_bookings WHERE id = '{late}'"
        ),
    )
    .unwrap();
    record(&app, tutor.id, "2026-05-26 18:00:00+00", 180, false);
    // Outside the period.
    booking(&app, pair, "English", "2026-06-01 18:00:00+00", "completed");
    let may = statistics(&admin, "2026-05-01", "2026-05-31").await;
    assert_eq!(
        may["subjects"],
        json!([
            { "subject": null, "sessions": 1, "hours": 3.0 },
            { "subject": "Physics", "sessions": 2, "hours": 2.0 },
            { "subject": "Biology", "sessions": 1, "hours": 1.0 },
            { "subject": "Spanish", "sessions": 1, "hours": 1.0 },
        ])
    );
    let outcomes: Vec<(&str, i64)> = may["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| (outcome["outcome"].as_str().unwrap(), outcome["bookings"].as_i64().unwrap()))
        .collect();
    let expected = [
        ("completed", 2),
        ("upcoming", 1),
        ("held", 1),
        ("cancelled_by_student", 2),
        ("cancelled_by_tutor", 1),
        ("cancelled_by_academy", 1),
        ("payment_failed", 1),
        ("hold_expired", 2),
    ];
    assert_eq!(outcomes, expected);
    let nothing = statistics(&admin, "2025-05-01", "2025-05-02").await;
    assert_eq!((&nothing["subjects"], told(&nothing).len(), starts(&nothing).len()), (&json!([]), 0, 2));
}

#[test_support::test]
async fn a_period_has_an_order_and_a_longest_length() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for (from, to, unit) in [
        ("2026-01-01", "2026-01-31", "day"),
        ("2026-01-01", "2026-02-01", "week"),
        ("2026-01-01", "2026-07-01", "week"),
        ("2026-01-01", "2026-07-02", "month"),
        ("2021-11-23", "2026-11-23", "month"),
    ] {
        assert_eq!(statistics(&admin, from, to).await["unit"], unit, "{from} {to}");
    }
    for (query, detail) in [
        ("from=2026-01-02&to=2026-01-01", "to must not lie before from."),
        ("from=2021-11-22&to=2026-11-23", "from and to must lie within five years."),
    ] {
        let refused = admin.get(&format!("/api/admin/statistics?{query}")).await;
        assert_eq!(refused.problem(400, "malformed_query")["detail"], detail);
    }
    admin.get("/api/admin/statistics?from=1800-01-01&to=1800-01-02").await.problem(400, "malformed_query");
}
