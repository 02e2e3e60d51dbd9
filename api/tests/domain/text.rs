use academy::domain::text::{email, name, sanitise};
use proptest::prelude::*;

#[test]
fn addresses() {
    for (typed, kept) in [
        (" Ada@Example.ORG ", Some("ada@example.org")),
        ("a.b+c@sub.example.org", Some("a.b+c@sub.example.org")),
        ("ada", None),
        ("ada@example", None),
        ("@example.org", None),
        ("ada@-example.org", None),
        ("a b@example.org", None),
        ("ada@exa mple.org", None),
        ("ada@example..org", None),
    ] {
        assert_eq!(email(typed).as_deref(), kept, "{typed:?}");
    }
}

#[test]
fn leftovers_of_markup_are_removed() {
    for (typed, kept) in [
        ("  plain  ", "plain"),
        ("a<script>alert(1)</script>b", "ab"),
        ("a<SCRIPT src=x>\n</ScRiPt>b", "ab"),
        ("<iframe src=x></iframe>", ""),
        ("javascript:alert(1)", "alert(1)"),
        ("jajavascript:vascript:x", "x"),
        ("<img onerror=x>", "<img x>"),
        ("on = 3, person = 4, pythons=5", "on = 3, person = 4, pythons=5"),
        ("<scr<script></script>ipt>x</script>", ""),
    ] {
        assert_eq!(sanitise(typed, 1000), kept, "{typed:?}");
    }
}

#[test]
fn names_are_one_line_and_not_empty() {
    assert_eq!(name(" Ada\nLovelace ").as_deref(), Some("Ada Lovelace"));
    assert_eq!(name("\t"), None);
}

proptest! {
    #[test]
    fn sanitising_is_bounded_and_settled(text in any::<String>(), max in 0usize..50) {
        let once = sanitise(&text, max);
        prop_assert!(once.chars().count() <= max);
        prop_assert!(!once.to_ascii_lowercase().contains("javascript:"));
        prop_assert_eq!(sanitise(&once, max), once);
    }
}
