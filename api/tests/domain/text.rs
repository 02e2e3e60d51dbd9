use academy::domain::text::{SlugProblem, chosen_slug, email, sanitise};
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
fn an_address_of_ones_own_has_letters_digits_and_single_hyphens() {
    for (typed, kept) in [
        (" Ada-Lovelace ", Ok("ada-lovelace")),
        ("ada2", Ok("ada2")),
        ("2-ada", Ok("2-ada")),
        ("ad", Err(SlugProblem::Length)),
        (&"a".repeat(61), Err(SlugProblem::Length)),
        ("", Err(SlugProblem::Length)),
        ("-ada", Err(SlugProblem::Shape)),
        ("ada-", Err(SlugProblem::Shape)),
        ("ada--lovelace", Err(SlugProblem::Shape)),
        ("ada lovelace", Err(SlugProblem::Shape)),
        ("ada/../admin", Err(SlugProblem::Shape)),
        ("ada.data", Err(SlugProblem::Shape)),
        ("zoë", Err(SlugProblem::Shape)),
        ("2026-11", Err(SlugProblem::NoLetter)),
    ] {
        assert_eq!(chosen_slug(typed).as_deref(), kept.as_ref().copied(), "{typed:?}");
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
        ("<scr<script>ipt>x</script>y", "<scry"),
        ("<scr<iframe></IFRAME>ipt>1</script>", ""),
        ("</script><script>not closed", "</script><script>not closed"),
        ("<script><script>1</script>2</script>", "2</script>"),
        ("<iframe><script></iframe>1</script>", "1</script>"),
        ("java<script></script>script:x", "x"),
        ("on<iframe></iframe>load\n= x", "x"),
        ("xjavascript:onload=1", "xonload=1"),
        ("\u{130}<\0script>1</script>\u{130}", "\u{130}\u{130}"),
    ] {
        assert_eq!(sanitise(typed, 1000), kept, "{typed:?}");
    }
}

/// 64 KB, as much as a body may be, of what takes longest to go through where each hit begins a new search.
#[test]
fn a_text_made_to_hold_us_up_is_gone_through_once() {
    let nested =
        |open: &str, close: &str| open.repeat(32_000 / open.len()) + &close.repeat(32_000 / close.len());
    let texts = [
        "<script".repeat(9_000),
        "<script></script>".repeat(3_800),
        "on ".repeat(21_000),
        "onx ".repeat(16_000),
        "a =".repeat(21_000),
        "x".repeat(64_000) + "=",
        "on".to_owned() + &" ".repeat(64_000) + "=",
        nested("java", "script:"),
        nested("<scr", "<script></script>ipt>"),
        nested("<script", "</script>"),
        nested("<scr<iframe", "</iframe>ipt></script>"),
        nested("on", "x="),
    ];
    for text in texts.iter().cycle().take(5 * texts.len()) {
        let once = sanitise(text, text.len());
        assert_eq!(sanitise(&once, text.len()), once);
    }
}

/// Parts of patterns, which meet in every order.
fn markup() -> impl Strategy<Value = String> {
    let parts = [
        "<",
        "<scr",
        "ipt",
        "<script",
        "</script>",
        "<ifr",
        "ame",
        "<IFRAME",
        "</iframe>",
        ">",
        "java",
        "script:",
        "JavaScript:",
        "on",
        "onload",
        "click",
        "=",
        " ",
        "\n",
        "x",
        "\0",
        "\u{130}",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..40).prop_map(|parts| parts.concat())
}

fn holds_a_block(text: &str) -> bool {
    ["script", "iframe"].iter().any(|tag| {
        let opened = text.split_once(&format!("<{tag}"));
        opened.is_some_and(|(_, rest)| rest.contains(&format!("</{tag}>")))
    })
}

proptest! {
    #[test]
    fn nothing_is_left_of_markup_however_it_is_nested(text in markup(), max in 0usize..200) {
        let once = sanitise(&text, max);
        let lower = once.to_ascii_lowercase();
        prop_assert!(!lower.contains("javascript:") && !holds_a_block(&lower), "{once:?}");
        prop_assert_eq!(sanitise(&once, max), once);
    }

    #[test]
    fn sanitising_is_bounded_and_settled(text in any::<String>(), max in 0usize..50) {
        let once = sanitise(&text, max);
        prop_assert!(once.chars().count() <= max);
        prop_assert!(!once.to_ascii_lowercase().contains("javascript:"));
        prop_assert_eq!(sanitise(&once, max), once);
    }
}
