use academy::domain::second_factor::{
    RECOVERY_CODE_BYTES, TypedCode, enrolment, is_fresh, matching_step, recovery_code,
};
use chrono::{DateTime, TimeDelta, Utc};

/// The secret of RFC 6238, appendix B, whose codes have eight digits: apps show the last six.
const RFC_SECRET: &[u8] = b"12345678901234567890";

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}

#[test]
fn codes_are_those_of_the_rfc() {
    let vectors = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ];
    for (seconds, code) in vectors {
        let step = matching_step(RFC_SECRET, code, 0, at(seconds)).unwrap();
        assert_eq!(step, Some(seconds / 30), "{code} at {seconds}");
    }
    assert_eq!(matching_step(RFC_SECRET, "287083", 0, at(59)).unwrap(), None);
}

#[test]
fn a_clock_may_be_a_minute_off_and_no_more() {
    let code = "005924";
    for (off, is_right) in [(-120, false), (-60, true), (-30, true), (30, true), (60, true), (120, false)] {
        let step = matching_step(RFC_SECRET, code, 0, at(1_234_567_890 + off)).unwrap();
        assert_eq!(step.is_some(), is_right, "{off} seconds");
    }
}

#[test]
fn a_code_is_good_once_and_never_after_a_newer_one() {
    let (now, step) = (at(1_234_567_890), 1_234_567_890 / 30);
    assert_eq!(matching_step(RFC_SECRET, "005924", step - 1, now).unwrap(), Some(step));
    assert_eq!(matching_step(RFC_SECRET, "005924", step, now).unwrap(), None);
    assert_eq!(matching_step(RFC_SECRET, "005924", step + 1, now).unwrap(), None);
}

#[test]
fn what_is_typed_is_read_with_spaces_and_dashes() {
    let app = |code: &str| Some(TypedCode::App(code.to_owned()));
    assert_eq!(TypedCode::parse(" 123 456 "), app("123456"));
    assert_eq!(TypedCode::parse("123-456"), app("123456"));
    let code = recovery_code([7; RECOVERY_CODE_BYTES]);
    let plain = code.replace('-', "");
    assert_eq!((code.len(), plain.len()), (19, 16));
    for typed in [code.clone(), code.to_uppercase(), plain.clone(), format!(" {} ", code.replace('-', " "))] {
        assert_eq!(TypedCode::parse(&typed), Some(TypedCode::Recovery(plain.clone())), "{typed}");
    }
    for typed in [
        "１２３４５６",
        "١٢٣٤٥٦",
        "۱۲۳۴۵۶",
        "१२३४५६",
        // Two scripts whose digits are adjacent in Unicode.
        "\u{116d1}\u{116d2}\u{116d3}\u{116de}\u{116df}\u{116e0}",
        "১২৩ ৪৫৬",
        "\u{1d7d9}\u{1d7da}\u{1d7db}\u{1d7dc}\u{1d7dd}\u{1d7de}",
        "\u{200e}123\u{a0}456\u{200f}",
        "123\u{2013}456",
        "123\u{2212}456\u{feff}",
        "\u{202a}123\u{200b}4\u{ad}56\u{202c}",
    ] {
        assert_eq!(TypedCode::parse(typed), app("123456"), "{typed:?}");
    }
    let wide: String = code.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect();
    assert_eq!(TypedCode::parse(&wide), Some(TypedCode::Recovery(plain)), "{wide}");
    for none in ["", "12345", "1234567", "12345a", "abcd-efgh", &"a".repeat(10_000), "①②③④⑤⑥⑦", "12345٪"]
    {
        assert_eq!(TypedCode::parse(none), None, "{none}");
    }
}

#[test]
fn recovery_codes_differ_in_every_bit() {
    let code = |bit: usize| {
        let mut bytes = [0; RECOVERY_CODE_BYTES];
        bytes[bit / 8] = 1 << (bit % 8);
        recovery_code(bytes)
    };
    let all: std::collections::BTreeSet<_> = (0..RECOVERY_CODE_BYTES * 8).map(code).collect();
    assert_eq!(all.len(), RECOVERY_CODE_BYTES * 8);
    assert!(!all.contains(&recovery_code([0; RECOVERY_CODE_BYTES])));
}

#[test]
fn an_app_is_told_the_secret_the_account_and_the_academy() {
    let told = enrolment(RFC_SECRET, "ada@people.test", "Academy: the best").unwrap();
    assert!(told.uri.starts_with("otpauth://totp/"), "{}", told.uri);
    for part in
        ["secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "ada%40people.test", "issuer=Academy%20%20the%20best"]
    {
        assert!(told.uri.contains(part), "{part} in {}", told.uri);
    }
    assert_eq!(told.secret, "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    assert!(told.qr_code.starts_with("data:image/svg+xml;base64,"));
    assert!(told.qr_code.len() < 40_000, "{} bytes", told.qr_code.len());
}

#[test]
fn showing_who_one_is_lasts_a_quarter_of_an_hour() {
    let now = at(1_000_000);
    assert!(is_fresh(Some(now), now));
    assert!(is_fresh(Some(now - TimeDelta::minutes(15) + TimeDelta::seconds(1)), now));
    assert!(!is_fresh(Some(now - TimeDelta::minutes(15)), now));
    assert!(!is_fresh(None, now));
}
