use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::schema::{profiles, student_bookings};
use serde_json::json;

use super::earnings::{Sent, Story, store_entered, stories};
use test_support::{PaidApp, TestApp};

const PATH: &str = "/api/tutor/earnings/file";

#[test_support::test]
async fn every_lesson_is_a_line_in_a_form_that_spreadsheets_read_and_do_not_run() {
    let app = TestApp::start().await;
    let (student, tutor, other) = (app.student(), app.tutor(Some(4800)), app.tutor(None));
    let now = app.clock.now();
    app.execute(diesel::update(profiles::table.find(student.id)).set((
        profiles::first_name.eq("=HYPERLINK(\"https://evil.test\")"),
        profiles::last_name.eq("Zoë, né \"Z\""),
    )));
    for (days, sent) in [(3, Sent::Never), (9, Sent::Made), (2, Sent::Refused)] {
        Story::paid(now - TimeDelta::days(days), sent).store(&mut app.conn(), student.id, tutor.id, now);
    }
    let file = tutor.get(PATH).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    let today = academy::domain::time::local_date(now);
    let name = format!("attachment; filename=\"earnings-{today}.csv\"");
    assert_eq!(file.headers["content-disposition"], name);
    assert_eq!(file.headers["cache-control"], "no-store");
    let text = file.text.strip_prefix('\u{feff}').expect("a byte order mark");
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "Date,Start (Pacific time),End (Pacific time),Subject,Student,Your share (USD),Earned so far (USD),Status,Sent on,\
         Note"
    );
    let who = "\"'=HYPERLINK(\"\"https://evil.test\"\") Zoë, né \"\"Z\"\"\"";
    let dates: Vec<String> = [2, 3, 9]
        .map(|days| {
            academy::domain::time::local_date(now - TimeDelta::days(days) - TimeDelta::seconds(1)).to_string()
        })
        .to_vec();
    let begins: Vec<bool> =
        lines[1..4].iter().zip(&dates).map(|(line, date)| line.starts_with(&**date)).collect();
    assert_eq!(begins, [true; 3], "{lines:?}");
    assert!(lines[3].contains(&format!("Physics,{who},48.00,48.00,Paid out,{today},")), "{}", lines[3]);
    assert!(lines[2].contains(",48.00,48.00,Due,,Set up payouts to receive it."), "{}", lines[2]);
    assert_eq!((lines.len(), lines[4]), (5, ""));
    let theirs = other.get(PATH).await;
    assert_eq!(theirs.text.lines().count(), 1, "nobody else's lessons");
}

#[test_support::test]
async fn times_are_in_the_tutors_zone() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    let now = app.clock.now();
    tutor.put("/api/account/time-zone", json!({"time_zone": "Asia/Kolkata"})).await.expect(204);
    let story = Story::paid(now - TimeDelta::days(3), Sent::Made);
    story.store(&mut app.conn(), student.id, tutor.id, now);
    let booking: (DateTime<Utc>, DateTime<Utc>) = student_bookings::table
        .select((student_bookings::starts_at, student_bookings::ends_at))
        .first(&mut app.conn())
        .unwrap();
    let file = tutor.get(PATH).await;
    let local = |at: DateTime<Utc>, pattern: &str| {
        at.with_timezone(&chrono_tz::Asia::Kolkata).format(pattern).to_string()
    };
    let name = format!("earnings-{}.csv", local(now, "%Y-%m-%d"));
    assert!(file.headers["content-disposition"].to_str().unwrap().contains(&name), "{name}");
    assert!(file.text.contains("Date,Start (India time),End (India time),Subject"), "{}", file.text);
    let line =
        format!("{},{},Physics", local(booking.0, "%Y-%m-%d,%-I:%M %p"), local(booking.1, "%-I:%M %p"));
    assert!(file.text.contains(&line), "{line}: {}", file.text);
}

/// Parses an amount to cents.
fn cents(cell: &str) -> i64 {
    let (dollars, cents) = cell.split_once('.').expect("two decimals");
    assert_eq!(cents.len(), 2, "{cell}");
    dollars.parse::<i64>().unwrap() * 100 + cents.parse::<i64>().unwrap()
}

#[test_support::test]
async fn what_is_earned_so_far_adds_up_to_the_sums_whatever_has_become_of_the_lessons() {
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
                for days in 1..=4 {
                    store_entered(conn, tutor.id, now - TimeDelta::days(days), days > 1);
                }
                QueryResult::Ok(())
            })
            .unwrap();
        let file = tutor.get(PATH).await.text;
        let (mut shares, mut earned) = (0, 0);
        for line in file.lines().skip(1) {
            // No row has a comma before these cells.
            let cells: Vec<&str> = line.split(',').collect();
            let (share, counted) = (cents(cells[5]), cents(cells[6]));
            match cells[7] {
                "Due" | "On its way" | "Paid out" | "Paid elsewhere" => assert_eq!(counted, share, "{line}"),
                // A part of it may be sent already.
                "Upcoming" | "On hold" => assert!(counted < share, "{line}"),
                _ => assert_eq!(counted, 0, "{line}"),
            }
            shares += share;
            earned += counted;
        }
        let totals = tutor.get("/api/tutor/earnings?limit=1").await.expect(200)["totals"].clone();
        let total: i64 = totals.as_object().unwrap().values().map(|cents| cents.as_i64().unwrap()).sum();
        assert_eq!(earned, total, "ready: {is_ready}");
        let entered =
            file.lines().filter(|line| line.contains(",'+Library,'=Grace,31.00,31.00,Paid elsewhere,,"));
        assert_eq!(entered.count(), 3, "texts of admins are no formulas either");
        assert!(0 < earned && earned < shares, "some of it is not earned");
    }
}

#[test_support::test]
async fn a_file_longer_than_a_page_has_every_lesson_once() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    let now = app.clock.now();
    app.conn()
        .transaction(|conn| {
            for minutes in 1..=1001 {
                let ends_at = now - TimeDelta::minutes(minutes);
                Story::paid(ends_at, Sent::Never).store(conn, student.id, tutor.id, now);
            }
            QueryResult::Ok(())
        })
        .unwrap();
    assert_eq!(tutor.get(PATH).await.text.lines().count(), 1 + 1001);
}
