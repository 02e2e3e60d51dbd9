use schema::models::live_event::{InvalidSnapshot, Snapshot};

#[test]
fn only_what_postgres_takes_is_a_snapshot() {
    for text in ["1:1:", "10:20:", "10:20:10", "10:20:10,14,19", "10:18446744073709551615:"] {
        assert_eq!(
            text.parse::<Snapshot>().map(|snapshot| snapshot.as_str().to_owned()),
            Ok(text.to_owned())
        );
    }
    for text in [
        "",
        "1",
        "1:2",
        "0:5:",
        "2:1:",
        "a:2:",
        "+1:2:",
        "1:2:2",
        "3:9:2",
        "3:9:5,4",
        "3:9:5,",
        "3:9:,5",
        "1:2:x",
        "1:99999999999999999999:",
        "1:2::",
    ] {
        assert_eq!(text.parse::<Snapshot>(), Err(InvalidSnapshot), "{text}");
    }
}

#[test]
fn a_coarse_one_says_less() {
    let snapshot: Snapshot = "10:20:10,14".parse().expect("a snapshot");
    assert_eq!(snapshot.coarse().as_str(), "10:10:");
    assert!(snapshot.coarse().precedes(&snapshot) && !snapshot.precedes(&snapshot.coarse()));
}
