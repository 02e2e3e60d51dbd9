use academy::live::cursor::Cursor;
use chrono::{TimeDelta, Utc};
use schema::models::live_event::Snapshot;

fn snapshot(text: &str) -> Snapshot {
    text.parse().expect("a snapshot")
}

#[test]
fn a_cursor_comes_back_as_it_went_and_stays_short() {
    let cursor = Cursor::new(Utc::now(), &snapshot("10:20:12,15"));
    assert_eq!(cursor.to_string().parse(), Ok(cursor));
    let running: Vec<String> = (1000..2000).map(|xid: u32| xid.to_string()).collect();
    let many = snapshot(&format!("1000:2000:{}", running.join(",")));
    assert!(Cursor::new(Utc::now(), &many).to_string().ends_with("-1000:1000:"));
    for text in ["", "5", "x.1:1:", "5.1:1", "5.x-1:1:", "5.-1:1:", &format!("5.{many}")] {
        assert!(text.parse::<Cursor>().is_err(), "{text}");
    }
}

#[test]
fn what_is_too_old_or_of_another_history_cannot_be_resumed() {
    let now = Utc::now();
    let cursor = Cursor::new(now, &snapshot("10:20:"));
    let present = snapshot("15:30:");
    assert_eq!(cursor.resumable(now + TimeDelta::hours(22), &present), Some(&snapshot("10:20:")));
    assert_eq!(cursor.resumable(now + TimeDelta::hours(24), &present), None);
    assert_eq!(cursor.resumable(now, &snapshot("5:19:")), None);
    // After a crash, transaction ids that were seen can belong to later transactions.
    assert_eq!(cursor.resumable(now, &snapshot("7-15:30:")), None);
    let later = Cursor::new(now, &snapshot("7-10:20:"));
    assert_eq!(later.resumable(now, &snapshot("7-15:30:")), Some(&snapshot("7-10:20:")));
}
