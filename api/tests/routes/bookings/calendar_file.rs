use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;

fn path(id: Uuid) -> String {
    format!("/api/bookings/{id}/calendar.ics")
}

/// Returns the lines of an iCalendar object, unfolded.
fn lines(file: &str) -> Vec<String> {
    file.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

/// Returns the value of a property.
#[track_caller]
fn value(file: &str, name: &str) -> String {
    let start = format!("{name}:");
    let line = lines(file).into_iter().find(|line| line.starts_with(&start));
    line.unwrap_or_else(|| panic!("no {name} in\n{file}"))[start.len()..].to_owned()
}

#[test_support::test]
async fn the_file_is_the_entry_of_the_invitations_before_and_after_a_move() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let file = student.get(&path(id)).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"session.ics\"");
    assert_eq!(file.headers["cache-control"], "no-store");
    let noon = app.noon_in(7);
    for (name, expected) in [
        ("METHOD", "PUBLISH".to_owned()),
        ("UID", id.to_string()),
        ("SEQUENCE", "0".to_owned()),
        ("STATUS", "CONFIRMED".to_owned()),
        ("DTSTART", noon.format("%Y%m%dT%H%M%SZ").to_string()),
        ("DTEND", (noon + TimeDelta::hours(1)).format("%Y%m%dT%H%M%SZ").to_string()),
        ("LOCATION", "https://zoom.us/j/1".to_owned()),
    ] {
        assert_eq!(value(&file.text, name), expected);
    }
    assert!(!file.text.contains("ATTENDEE"), "a published entry invites nobody\n{}", file.text);
    assert!(file.text.lines().all(|line| line.len() <= 75), "lines are folded");

    let moved = json!({"starts_at": app.noon_in(8)});
    student.post(&format!("/api/bookings/{id}/reschedule"), moved).await.expect(200);
    let after = tutor.get(&path(id)).await;
    assert_eq!((value(&after.text, "UID"), value(&after.text, "SEQUENCE")), (id.to_string(), "1".to_owned()));
    assert!(value(&after.text, "SUMMARY").starts_with("Physics with student"), "{}", after.text);
}

#[test_support::test]
async fn only_the_two_people_of_a_confirmed_lesson_have_it() {
    let app = PaidApp::start().await;
    let (student, _, held) = app.held().await;
    student.get(&path(held)).await.problem(409, "action_not_allowed");
    let (student, _, id, _) = app.paid().await;
    for other in [app.student(), app.busy_bee(None), app.admin()] {
        other.get(&path(id)).await.problem(404, "not_found");
    }
    act(&student, id, "cancel").await.expect(200);
    student.get(&path(id)).await.problem(409, "action_not_allowed");
}
