use academy::domain::text::{EmailProblem, SlugProblem, chosen_slug, email, optional, page_link, required};
use proptest::prelude::*;

#[test]
fn addresses() {
    for (typed, kept) in [
        (" Ada@Example.ORG ", Ok("ada@example.org")),
        ("a.b+c@sub.example.org", Ok("a.b+c@sub.example.org")),
        ("ada", Err(EmailProblem::Invalid)),
        ("ada@example", Err(EmailProblem::Invalid)),
        ("@example.org", Err(EmailProblem::Invalid)),
        ("ada@-example.org", Err(EmailProblem::Invalid)),
        ("a b@example.org", Err(EmailProblem::Invalid)),
        ("ada@exa mple.org", Err(EmailProblem::Invalid)),
        ("ada@example..org", Err(EmailProblem::Invalid)),
        ("ada@example.org.", Err(EmailProblem::Invalid)),
        ("ada@ex%61mple.org", Err(EmailProblem::Invalid)),
        ("ada@exa_mple.org", Err(EmailProblem::Invalid)),
        ("ada@127.0.0.1", Err(EmailProblem::Invalid)),
        ("ada@[::1]", Err(EmailProblem::Invalid)),
        ("a\u{200b}da@example.org", Err(EmailProblem::Invalid)),
    ] {
        assert_eq!(email(typed).as_deref(), kept.as_ref().copied(), "{typed:?}");
    }
}

#[test]
fn both_spellings_of_an_international_domain_are_one_address() {
    for (typed, kept) in [
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
        ("Ada@BÜCHER.example", "ada@xn--bcher-kva.example"),
        ("ada@bu\u{308}cher.example", "ada@xn--bcher-kva.example"),
        ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ("ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"),
        ("ada@学校。例え", "ada@xn--48s290a.xn--r8jz45g"),
        ("ada@ｅｘａｍｐｌｅ.org", "ada@example.org"),
    ] {
        assert_eq!(email(typed).as_deref(), Ok(kept), "{typed:?}");
        assert_eq!(email(kept).as_deref(), Ok(kept));
    }
    for mailbox in ["zoë@example.org", "пётр@example.org", "用户@例え.example"] {
        assert_eq!(email(mailbox), Err(EmailProblem::InternationalMailbox), "{mailbox:?}");
    }
    // Measured in the stored form.
    let long = format!("ada@{}.example", "ü".repeat(60));
    assert_eq!(email(&long), Err(EmailProblem::Invalid));
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

#[test]
fn a_page_about_an_applicant_is_an_address_and_may_be_missing() {
    for (typed, kept) in [
        ("", Some("")),
        (" \n", Some("")),
        ("www.linkedin.com/in/ada", Some("https://www.linkedin.com/in/ada")),
        (" https://ada.example/work?x=1 ", Some("https://ada.example/work?x=1")),
        ("http://ada.example", Some("http://ada.example/")),
        ("none", None),
        ("javascript:alert(1)", None),
        ("javascript://ada.example/%0Aalert(1)", None),
        ("https://ada@bank.example/", None),
        ("see my page", None),
    ] {
        assert_eq!(page_link(typed).ok().as_deref(), kept, "{typed:?}");
    }
    assert!(page_link(&format!("https://ada.example/{}", "a".repeat(480))).is_ok());
    assert!(page_link(&format!("https://ada.example/{}", "a".repeat(481))).is_err());
}
