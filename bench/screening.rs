//! Measures the recall and false positives of the message screening, and how its time grows with the length of a
//! message.
//!
//! Prints a JSON object; `bench/screening.ts` runs this program and has the limits. The messages are those of the
//! tests, `api/tests/fixtures/chat/`.

use std::time::{Duration, Instant};

use academy::domain::chat_screening::{ScreeningContext, screen};
use serde_json::{Value, json};

/// Pairs of files: messages to hold, and messages to pass.
const SETS: [(&str, &str, &str); 4] = [
    (
        "fitted",
        include_str!("../api/tests/fixtures/chat/harmful.txt"),
        include_str!("../api/tests/fixtures/chat/harmless.txt"),
    ),
    (
        "unseen",
        include_str!("../api/tests/fixtures/chat/unseen-harmful.txt"),
        include_str!("../api/tests/fixtures/chat/unseen-harmless.txt"),
    ),
    (
        "disguised",
        include_str!("../api/tests/fixtures/chat/disguised-harmful.txt"),
        include_str!("../api/tests/fixtures/chat/disguised-harmless.txt"),
    ),
    (
        "unseen-disguised",
        include_str!("../api/tests/fixtures/chat/unseen-disguised-harmful.txt"),
        include_str!("../api/tests/fixtures/chat/unseen-disguised-harmless.txt"),
    ),
];

/// Prefixes at which the patterns start to match repeatedly.
const PIECES: [&str; 21] = [
    "a",
    "5 ",
    "@",
    "a.",
    "a@a.",
    "let's ",
    "one ",
    "5-",
    "٣",
    "http://",
    "dot ",
    "( ",
    "(5 ",
    "meet at ",
    "é",
    "a.com ",
    "www.a.com/x ",
    "wanna hang out irl ",
    "venmo me, ",
    "YWFh",
    "s-n-a-p ",
];
/// The maximum length of a message, and eight times that.
const CHARS: [usize; 2] = [1000, 8000];
/// The minimum of this many rounds counts, because other processes may use the processor.
const ROUNDS: usize = 10;

fn main() {
    let context = ScreeningContext { site_host: "academy.example", zoom_link: None };
    let is_held = |line: &str| !screen(line, &context).findings.is_empty();
    let sets: Vec<Value> = SETS
        .iter()
        .map(|(name, harmful, harmless)| {
            json!({
                "name": name,
                "harmful": harmful.lines().count(),
                "held": harmful.lines().filter(|line| is_held(line)).count(),
                "harmless": harmless.lines().count(),
                "wronglyHeld": harmless.lines().filter(|line| is_held(line)).count(),
            })
        })
        .collect();
    let times: Vec<Value> = PIECES
        .iter()
        .map(|piece| {
            let [message, longer] = CHARS.map(|chars| milliseconds(quickest(piece, chars, &context)));
            json!({ "piece": piece, "messageMs": message, "growth": longer / message })
        })
        .collect();
    println!("{}", json!({ "sets": sets, "times": times }));
}

fn quickest(piece: &str, chars: usize, context: &ScreeningContext<'_>) -> Duration {
    let text: String = piece.chars().cycle().take(chars).collect();
    let timed = |_| {
        let started = Instant::now();
        std::hint::black_box(screen(&text, context));
        started.elapsed()
    };
    (0..ROUNDS).map(timed).min().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
