use std::sync::Arc;
use std::time::{Duration, Instant};

use academy::domain::client_error::{ClientErrorKind, ClientErrorReason, StackFrame};
use academy::platform::client_error_log::{ClientErrorLine, ClientErrorLog, MAX_LINES};
use academy::platform::metrics::Metrics;
use serde_json::{Value, json};

use test_support::CapturedLog;

fn line(stack: &[StackFrame]) -> ClientErrorLine<'_> {
    ClientErrorLine {
        kind: ClientErrorKind::UnhandledRejection,
        name: "TypeError",
        reason: Some(ClientErrorReason::NotAFunction),
        react_code: None,
        route: Some("/receipt/:id"),
        release: Some("a263e777"),
        browser: "Firefox 140",
        stack,
        component_stack: &[],
    }
}

#[test]
fn a_line_says_what_where_and_in_which_browser() {
    let captured = CapturedLog::start();
    let frame = |line| StackFrame { file: "/assets/receipt-Bx9z1Q.js".to_owned(), line, column: 20 };
    ClientErrorLog::new(Arc::new(Metrics::new().unwrap())).write(&line(&[frame(1), frame(2)]));
    let mut lines = captured.lines();
    let written = lines.pop().expect("a line").as_object().expect("an object").clone();
    assert!(written.contains_key("timestamp"));
    let mut said = Value::from(written);
    said.as_object_mut().unwrap().remove("timestamp");
    let expected = json!({
        "level": "WARN",
        "message": "error in a browser",
        "kind": "unhandled_rejection",
        "name": "TypeError",
        "reason": "not_a_function",
        "route": "/receipt/:id",
        "release": "a263e777",
        "browser": "Firefox 140",
        "stack": "/assets/receipt-Bx9z1Q.js:1:20 /assets/receipt-Bx9z1Q.js:2:20",
        "component_stack": "",
        "left_out": 0,
    });
    assert_eq!(said, expected);
}

#[test]
fn a_broken_release_fills_no_log_and_what_is_left_out_is_said_in_the_next_line() {
    let captured = CapturedLog::start();
    let (log, now) = (ClientErrorLog::new(Arc::new(Metrics::new().unwrap())), Instant::now());
    for _ in 0..MAX_LINES + 5 {
        log.write_at(&line(&[]), now);
    }
    assert_eq!(captured.lines().len(), MAX_LINES as usize);
    log.write_at(&line(&[]), now + Duration::from_secs(1));
    log.write_at(&line(&[]), now + Duration::from_secs(2));
    let left_out: Vec<Value> =
        captured.lines().iter().skip(MAX_LINES as usize).map(|line| line["left_out"].clone()).collect();
    assert_eq!(left_out, [5, 0]);
}
