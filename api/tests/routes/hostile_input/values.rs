//! Values that no form of ours sends.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// The limits of chrono's and Postgres' calendars, of RFC 3339 and of date arithmetic; invalid dates; leap seconds.
const DATES: [&str; 16] = [
    "-262144-12-31",
    "-262143-01-01",
    "-262142-12-31",
    "+262142-12-31",
    "+262142-11-05",
    "+262143-01-01",
    "+294276-12-31",
    "+294277-01-01",
    "-4713-11-24",
    "-0001-12-31",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "+10000-01-01",
    "2030-02-30",
    "2027-13-01",
];

const TIMES: [&str; 9] = [
    "",
    "T00:00:00Z",
    "T23:59:59.999999999Z",
    "T23:59:60Z",
    "T23:59:60.999999999-08:00",
    "T24:00:00Z",
    "T12:00:00+23:59",
    "T12:00:00-23:59",
    " 12:00:00",
];

/// Texts with a special meaning to a component.
const TEXTS: [&str; 12] = [
    "",
    "\0",
    "a\0b",
    "ada\0@people.test",
    "\u{202e}gro.elpoep@ada",
    "\u{1f469}\u{200d}\u{1f680}\u{10ffff}",
    "\r\nSet-Cookie: session=1",
    "\u{1}\u{1f}\u{7f}\u{85}",
    "%00%ff%",
    "\\u0000",
    "23:59:60",
    "24:00",
];

const NUMBERS: [&str; 12] = [
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "-9223372036854775809",
    "2147483648",
    "-2147483649",
    "32768",
    "-32769",
    "-1",
    "0",
    "NaN",
    "1e999",
];

const IDS: [&str; 6] = [
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{00000000-0000-4000-8000-000000000000}",
    "urn:uuid:00000000-0000-4000-8000-000000000000",
    "00000000-0000-4000-8000-00000000000g",
    "00000000-0000-4000-8000-000000000000\0",
];

/// URL parts as sent, well-formed or not.
const RAW_ADDRESSES: [&str; 12] = [
    "%00",
    "a%00b",
    "%ff",
    "%c0%80",
    "%ed%a0%80",
    "%",
    "%zz",
    "%2",
    "%2500",
    "%2e%2e%2fx",
    "%0d%0aSet-Cookie:%20a=b",
    "%e2%80%ae",
];

/// JSON as sent, well-formed or not.
const RAW_JSON: [&[u8]; 18] = [
    b"\"\\u0000\"",
    b"\"a\\u0000b\"",
    b"\"\\ud800\"",
    b"\"\\udc00\\ud800\"",
    b"\"\\ud83d\"",
    b"\"\xff\xfe\"",
    b"\"\xed\xa0\x80\"",
    b"\"\0\"",
    b"1e999",
    b"-1e-999",
    b"0.1",
    b"-0",
    b"NaN",
    b"null",
    b"true",
    b"[[[[[[[[]]]]]]]]",
    b"{\"\\u0000\":{\"\\u0000\":\"\\u0000\"}}",
    b"\"\\u00",
];

/// The expected type of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    Text,
    Date,
    Number,
    Id,
}

impl Meant {
    pub fn of(schema: &Value) -> Meant {
        let has = |kind: &str| schema["type"] == kind || schema["type"] == json!([kind, "null"]);
        match schema["format"].as_str() {
            Some("date" | "date-time") => Meant::Date,
            Some("uuid") => Meant::Id,
            _ if has("integer") || has("number") => Meant::Number,
            _ => Meant::Text,
        }
    }

    /// Returns the edge cases of the type, all of which are tried.
    fn edges(self) -> Vec<String> {
        let owned = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        match self {
            Meant::Text => {
                owned(&TEXTS).into_iter().chain(["x".repeat(5000), "\u{1f600}".repeat(1200)]).collect()
            }
            Meant::Date => {
                DATES.iter().flat_map(|date| [(*date).to_owned(), format!("{date}T00:30:00Z")]).collect()
            }
            Meant::Number => owned(&NUMBERS),
            Meant::Id => owned(&IDS),
        }
    }
}

/// Generates any text.
fn text() -> impl Strategy<Value = String> {
    let date = (-262_144..=294_277_i32, 1..=12_u32, 1..=31_u32, select(&TIMES[..]));
    let cursor = any::<i64>()
        .prop_map(|micros| URL_SAFE_NO_PAD.encode(format!("{micros}/00000000-0000-4000-8000-000000000000")));
    prop_oneof![
        3 => (select(&DATES[..]), select(&TIMES[..])).prop_map(|(date, time)| format!("{date}{time}")),
        2 => date.prop_map(|(year, month, day, time)| format!("{year:+05}-{month:02}-{day:02}{time}")),
        2 => select(&TEXTS[..]).prop_map(str::to_owned),
        2 => cursor,
        1 => select(&NUMBERS[..]).prop_map(str::to_owned),
        1 => select(&IDS[..]).prop_map(str::to_owned),
        2 => any::<String>(),
    ]
}

/// Returns URL parts for one position: every edge case, and random ones.
pub fn addresses(meant: Meant) -> (Vec<String>, BoxedStrategy<String>) {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let edges = meant.edges().iter().map(|text| encode(text)).collect();
    let more = prop_oneof![
        text().prop_map(move |text| encode(&text)),
        select(&RAW_ADDRESSES[..]).prop_map(str::to_owned)
    ];
    (edges, more.boxed())
}

/// Returns JSON for one position: every edge case, and random ones.
pub fn tokens(meant: Meant) -> (Vec<Vec<u8>>, BoxedStrategy<Vec<u8>>) {
    let mut edges: Vec<Vec<u8>> =
        meant.edges().iter().map(|text| json!(text).to_string().into_bytes()).collect();
    if meant == Meant::Number {
        edges.extend(NUMBERS.iter().map(|number| number.as_bytes().to_vec()));
    }
    let quoted = text().prop_map(|text| json!(text).to_string().into_bytes());
    let raw = select(&RAW_JSON[..]).prop_map(<[u8]>::to_vec);
    (edges, prop_oneof![2 => quoted, 1 => raw].boxed())
}

/// Returns the bytes of a form part for one position: every edge case, and random ones.
pub fn parts(meant: Meant) -> (Vec<Vec<u8>>, BoxedStrategy<Vec<u8>>) {
    let edges = meant.edges().into_iter().map(String::into_bytes).collect();
    let bytes = prop_oneof![text().prop_map(String::into_bytes), prop::collection::vec(any::<u8>(), 0..64)];
    (edges, bytes.boxed())
}
