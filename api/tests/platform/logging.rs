use academy::platform::logging::json::put_decimal;
use academy::platform::request_id;
use actix_web::http::header::HeaderValue;
use chrono::{DateTime, Utc};
use serde_json::Value;

use test_support::CapturedLog;

#[test]
fn numbers_are_written_whole() {
    for number in [0, 7, 10, 200, 65_535, u64::MAX] {
        let mut digits = [0; 20];
        let from = put_decimal(&mut digits, number);
        assert_eq!(digits[from..], *number.to_string().as_bytes());
    }
}

#[test_support::test]
async fn a_line_is_one_object_whatever_it_tells() {
    let captured = CapturedLog::start();
    let text = "quote \" backslash \\ line\nbell \u{7} é";
    request_id::scope(HeaderValue::from_static("known-id-1"), async {
        tracing::info!(path = text, shown = %text, status = 200_u16, below = -1, good = true, "told {text}");
    })
    .await;
    tracing::warn!(seconds = 0.5, "outside");
    let lines = captured.lines();
    assert_eq!((&lines[0]["path"], &lines[0]["shown"]), (&text.into(), &text.into()));
    assert_eq!(lines[0]["message"], format!("told {text}"));
    assert_eq!((&lines[0]["status"], &lines[0]["below"]), (&200.into(), &(-1).into()));
    assert_eq!((&lines[0]["good"], &lines[0]["level"]), (&true.into(), &"INFO".into()));
    assert_eq!((&lines[0]["request_id"], &lines[1]["request_id"]), (&"known-id-1".into(), &Value::Null));
    let time = lines[0]["timestamp"].as_str().and_then(|text| text.parse::<DateTime<Utc>>().ok());
    assert!(time.is_some_and(|time| (Utc::now() - time).num_seconds().abs() < 5), "{time:?}");
    assert_eq!((&lines[1]["seconds"], &lines[1]["level"]), (&"0.5".into(), &"WARN".into()));
}
