use academy::domain::text::{SlugProblem, chosen_slug, email, optional, required};
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
fn ordinary_text_is_kept_to_the_letter() {
    for typed in [
        "If one = 10 mm",
        "La onda = longitud",
        "JavaScript: The Good Parts",
        "What does <script src=x>alert(1)</script> do, and <iframe></iframe>?",
        "<img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "first\n\n  indented\tby a tab\r\nlast",
        "&amp; &lt;b&gt; \\u003c %3Cb%3E {{7*7}} ${x} $x^2$ `code`",
    ] {
        assert_eq!(optional(typed, 1000).as_deref(), Ok(typed));
        assert_eq!(required(&format!(" \n{typed}\t "), 1000, "missing").as_deref(), Ok(typed));
    }
    assert_eq!(required(" \n\u{a0}", 10, "missing"), Err("missing".into()));
    assert_eq!(optional(&format!(" {} ", "é".repeat(10)), 10).as_deref(), Ok("éééééééééé"));
    assert_eq!(optional(&"é".repeat(11), 10), Err("Please use at most 10 characters.".into()));
}

proptest! {
    #[test]
    fn nothing_within_a_text_is_changed(text in any::<String>()) {
        let kept = optional(&text, usize::MAX);
        prop_assert_eq!(kept.as_deref(), Ok(text.trim()));
    }
}
