use std::cmp::Ordering;

use chrono::{NaiveDate, TimeDelta};
use diesel::prelude::*;
use schema::schema::{profiles, tutor_sessions};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Academy, PATH, Record, at, ids};
use test_support::{PaidApp, TestResponse};

impl Academy {
    async fn page(&self, query: &str) -> TestResponse {
        self.admin.get(&format!("{PATH}?{query}")).await
    }
}

#[test_support::test]
async fn a_booked_lesson_and_an_entered_one_are_told_with_their_tutors() {
    let app = PaidApp::start().await;
    let ((_, tutor, booking, _), admin) = (app.paid().await, app.admin());
    let response = admin.get(PATH).await.expect(200);
    let session = &response["items"][0];
    assert_eq!(response["counts"], json!({"all": 1, "unpaid": 0, "paid": 1}));
    assert_eq!((&session["booking_id"], &session["booking_status"]), (&json!(booking), &json!("confirmed")));
    assert_eq!(session["tutor"]["email"], json!(tutor.email));
    assert_eq!((&session["tutor_share_cents"], &session["paid"]), (&json!(4800), &json!(true)));
    assert_eq!(session["session_description"], "Physics tutoring");
    assert_eq!((&session["version"], &session["duration_hours"]), (&json!(1), &json!(1.0)));
}

#[test_support::test]
async fn a_record_that_the_release_before_stored_has_its_bookings_share() {
    let app = PaidApp::start().await;
    let (_, admin) = (app.paid().await, app.admin());
    app.run("UPDATE tutor_sessions SET tutor_share_cents = NULL");
    let response = admin.get(PATH).await.expect(200);
    assert_eq!(response["items"][0]["tutor_share_cents"], 4800);
}

#[test_support::test]
async fn every_order_has_each_record_once_under_every_filter() {
    let academy = Academy::start().await;
    let other = academy.app.tutor(None);
    academy.app.execute(
        diesel::update(profiles::table.find(other.id))
            .set((profiles::first_name.eq("Ada"), profiles::last_name.eq("Lovelace"))),
    );
    let mut records: Vec<(Uuid, Record, &str)> = Vec::new();
    for number in 0..36 {
        let is_other = number % 3 == 0;
        let record = Record {
            tutor_id: if is_other { other.id } else { academy.tutor.id },
            // Some start at the same time.
            starts_at: academy.app.clock.now() - TimeDelta::days(1 + number / 4),
            minutes: 30 * (1 + number % 3),
            paid: number % 5 == 0,
            student: if number % 2 == 0 { "Grace Hopper" } else { "" },
            description: "Group session",
        };
        records.push((academy.store(&record), record, if is_other { "Lovelace" } else { "Number" }));
    }
    type Chosen = fn(&Record, Uuid) -> bool;
    let filters: [(&str, Chosen); 5] = [
        ("", |_, _| true),
        ("&paid=false", |record, _| !record.paid),
        ("&q=group%20gra", |record, _| !record.student.is_empty()),
        ("&q=lovelace&paid=true", |record, other| record.tutor_id == other && record.paid),
        ("&tutor_id={other}", |record, other| record.tutor_id == other),
    ];
    for sort in ["date", "tutor", "hours", "paid"] {
        for (direction, is_descending) in [("asc", false), ("desc", true)] {
            for (filter, chosen) in filters {
                let filter = filter.replace("{other}", &other.id.to_string());
                let query = format!("sort={sort}&direction={direction}&limit=100{filter}");
                let mut expected: Vec<_> =
                    records.iter().filter(|(_, record, _)| chosen(record, other.id)).collect();
                expected.sort_by(|(id, one, name), (other_id, other, other_name)| {
                    let by = match sort {
                        "tutor" => name.cmp(other_name),
                        "hours" => one.minutes.cmp(&other.minutes),
                        "paid" => one.paid.cmp(&other.paid),
                        _ => Ordering::Equal,
                    };
                    let order = by.then(one.starts_at.cmp(&other.starts_at)).then(id.cmp(other_id));
                    if is_descending { order.reverse() } else { order }
                });
                let expected: Vec<Uuid> = expected.into_iter().map(|(id, ..)| *id).collect();
                assert_eq!(ids(&academy.page(&query).await.expect(200)), expected, "{query}");
            }
        }
    }
}

#[test_support::test]
async fn more_than_are_sorted_by_themselves_are_found_in_each_order() {
    let academy = Academy::start().await;
    let many = format!(
        "INSERT INTO tutor_sessions (tutor_id, starts_at, ends_at, session_description, paid, tutor_share_cents)
         SELECT '{}', timestamptz '2026-01-01' - n * interval '1 minute',
             timestamptz '2026-01-01' - n * interval '1 minute' + (1 + n % 7) * interval '10 minutes', 'Group session',
             n % 3 = 0, 100
         FROM generate_series(1, 10500) n",
        academy.tutor.id
    );
    academy.app.run(&many);
    for sort in ["date", "tutor", "hours", "paid"] {
        let query = format!("sort={sort}&limit=100");
        let plain = academy.page(&query).await.expect(200);
        let found = academy.page(&format!("{query}&q=gro")).await.expect(200);
        assert_eq!((&plain["items"], &plain["counts"]), (&found["items"], &found["counts"]), "{sort}");
        let cursor = found["next_cursor"].as_str().unwrap();
        let next = academy.page(&format!("{query}&q=gro&cursor={cursor}")).await.expect(200);
        let plain = academy.page(&format!("{query}&cursor={cursor}")).await.expect(200);
        assert_eq!((&plain["items"], ids(&next).len()), (&next["items"], 100), "{sort}");
        assert!(ids(&found).iter().all(|id| !ids(&next).contains(id)), "{sort}");
    }
}

#[test_support::test]
async fn counts_are_of_everything_under_the_filter_whether_paid_or_not() {
    let academy = Academy::start().await;
    let other = academy.app.tutor(None);
    for days in 1..=4 {
        academy.store(&Record { paid: days == 1, ..academy.record(days) });
    }
    academy.store(&Record { tutor_id: other.id, ..academy.record(9) });
    let (of_other, lately) = (format!("tutor_id={}", other.id), format!("from={}", academy.day(3)));
    for (query, counts) in
        [("", (5, 4, 1)), ("paid=true", (5, 4, 1)), (&of_other, (1, 1, 0)), (&lately, (3, 2, 1))]
    {
        let (all, unpaid, paid) = counts;
        let response = academy.page(query).await.expect(200);
        assert_eq!(response["counts"], json!({"all": all, "unpaid": unpaid, "paid": paid}), "{query}");
    }
}

#[test_support::test]
async fn days_are_the_academys_also_when_its_clocks_change() {
    let academy = Academy::start().await;
    // Clocks went back at two in the morning: the day had 25 hours.
    let day: NaiveDate = "2025-11-02".parse().unwrap();
    let store = |day, clock| academy.store(&Record { starts_at: at(day, clock), ..academy.record(0) });
    let before = store(day.pred_opt().unwrap(), "23:59");
    let (first, last) = (store(day, "00:00"), store(day, "23:59"));
    let behind = store(day.succ_opt().unwrap(), "00:00");
    let only = academy.page("from=2025-11-02&to=2025-11-02&direction=asc").await.expect(200);
    assert_eq!(ids(&only), [first, last]);
    let later = academy.page("from=2025-11-02&direction=asc").await.expect(200);
    assert_eq!(ids(&later), [first, last, behind]);
    let earlier = academy.page("to=2025-11-02&direction=asc").await.expect(200);
    assert_eq!(ids(&earlier), [before, first, last]);
    let reversed = academy.page("from=2025-11-03&to=2025-11-02").await.expect(200);
    assert_eq!((&reversed["items"], &reversed["counts"]["all"]), (&json!([]), &json!(0)));
}

#[test_support::test]
async fn a_cursor_keeps_its_place_while_rows_around_it_change() {
    let academy = Academy::start().await;
    let stored: Vec<Uuid> = (1..=6).map(|days| academy.store(&academy.record(days))).collect();
    let first = academy.page("limit=2&sort=paid&direction=asc").await.expect(200);
    assert_eq!(ids(&first), [stored[5], stored[4]]);
    let cursor = first["next_cursor"].as_str().unwrap();
    // The cursor's row is marked, the first one is deleted, and a new one is inserted before both.
    let conn = &mut academy.app.conn();
    diesel::update(tutor_sessions::table.find(stored[4]))
        .set(tutor_sessions::paid.eq(true))
        .execute(conn)
        .unwrap();
    diesel::delete(tutor_sessions::table.find(stored[5])).execute(conn).unwrap();
    let new = academy.store(&academy.record(9));
    let second = academy.page(&format!("limit=2&sort=paid&direction=asc&cursor={cursor}")).await.expect(200);
    assert_eq!(ids(&second), [stored[3], stored[2]], "neither skipped nor told twice");
    let back = second["previous_cursor"].as_str().unwrap();
    let back = academy.page(&format!("limit=2&sort=paid&direction=asc&cursor={back}")).await.expect(200);
    let whole = vec![new, stored[3]];
    assert_eq!((ids(&back), &back["previous_cursor"]), (whole, &Value::Null), "the first page by now");
}

#[test_support::test]
async fn a_cursor_of_another_order_is_refused() {
    let academy = Academy::start().await;
    for days in 1..=3 {
        academy.store(&academy.record(days));
    }
    let page = academy.page("limit=1&sort=date").await.expect(200);
    let cursor = page["next_cursor"].as_str().unwrap().to_owned();
    for order in ["sort=hours", "sort=date&direction=asc"] {
        academy.page(&format!("{order}&cursor={cursor}")).await.problem(400, "malformed_query");
    }
    academy.page(&format!("sort=date&direction=desc&cursor={cursor}")).await.expect(200);
}
