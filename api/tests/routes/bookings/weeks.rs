use academy::controllers::bookings::by_week;
use academy::domain::periods::first_week;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

use test_support::TestApp;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn weeks_begin_on_sunday_by_the_academys_calendar_and_empty_ones_are_there() {
    // A Saturday and the Sunday after it end different half years.
    assert_eq!(first_week(date("2026-11-21")), date("2026-05-24"));
    assert_eq!(first_week(date("2026-11-22")), date("2026-05-31"));
    let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    // Saturday evening in California is Sunday in UTC.
    let starts = [at("2026-06-07T05:00:00Z"), at("2026-06-07T19:00:00Z"), at("2026-06-07T20:00:00Z")];
    let weeks = by_week(date("2026-05-31"), &starts);
    let counts: Vec<_> = weeks.iter().map(|week| week.lessons).collect();
    assert_eq!((weeks.len(), &counts[..3]), (26, &[1, 2, 0][..]));
    assert_eq!(weeks[25].starts_on, date("2026-11-22"));
}

#[test_support::test]
async fn each_role_counts_its_own_lessons_and_none_that_were_given_up() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let mut ids = Vec::new();
    for day in [1, 2, 3] {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day)});
        let booking = student.post("/api/bookings", body).await.expect(201);
        ids.push(booking["id"].as_str().unwrap().to_owned());
    }
    student.post(&format!("/api/bookings/{}/cancel", ids[2]), json!({})).await.expect(200);
    app.clock.advance(TimeDelta::days(14));
    let sum = |list: &Value| {
        list["weeks"].as_array().unwrap().iter().map(|week| week["lessons"].as_u64().unwrap()).sum::<u64>()
    };
    for (person, role, lessons) in [(&student, "student", 2), (&tutor, "tutor", 2), (&tutor, "student", 0)] {
        let list = person.get(&format!("/api/bookings/weeks?role={role}")).await.expect(200);
        assert_eq!((list["weeks"].as_array().unwrap().len(), sum(&list)), (26, lessons), "{role}");
    }
}
