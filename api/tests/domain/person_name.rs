use academy::domain::person_name::{MAX_NAME, NameProblem, last_name, normalize};
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use proptest::prelude::*;
use test_support::random_cases;

#[test]
fn names_are_one_line_and_not_empty() {
    assert_eq!(normalize(" Ada\nLovelace ").as_deref(), Ok("Ada Lovelace"));
    for nothing in ["", "\t", " \u{2003}\r\n"] {
        assert_eq!(normalize(nothing), Err(NameProblem::Missing), "{nothing:?}");
    }
}

#[test]
fn whoever_has_one_name_says_so() {
    assert_eq!(last_name("", true), Ok(String::new()));
    assert_eq!(last_name(" \u{3000}", true), Ok(String::new()));
    assert_eq!(last_name("Sample", true), Err(NameProblem::NotOneName));
    assert_eq!(last_name(" ", false), Err(NameProblem::Missing));
    assert_eq!(last_name(" Sample", false).as_deref(), Ok("Sample"));
}

#[test]
fn joiners_stand_where_a_script_needs_them_and_nowhere_else() {
    for needed in [
        "علی\u{200c}رضا",
        "مهدی\u{200c}زاده",
        // A vowel sign does not keep the letters from joining.
        "ب\u{64e}\u{200c}ب",
        "ශ්\u{200d}රී",
        "ന്\u{200d}",
        "क्\u{200c}ष",
    ] {
        assert_eq!(normalize(needed).as_deref(), Ok(needed), "{needed:?}");
    }
    for stray in [
        "\u{200c}علی",
        "علی\u{200c}",
        // Alif does not join to the following letter.
        "دا\u{200c}را",
        "علی\u{200c}\u{200c}رضا",
        "A\u{200c}da",
        "A\u{200d}da",
        "क\u{200d}ष",
        "क्\u{200d}\u{200d}ष",
        "क्\u{200d}\u{93f}",
        "क्\u{200c}",
        "👩\u{200d}🚀",
    ] {
        assert_eq!(normalize(stray), Err(NameProblem::UnseenCharacter), "{stray:?}");
    }
}

#[test]
fn names_hold_nothing_that_a_mail_program_makes_a_link_of() {
    for name in ["J.R.R. Tolkien", "St. John", "Mary-Ann O’Neil", "Ph.D", "María José", "Sammy Davis, Jr."]
    {
        assert_eq!(normalize(name).as_deref(), Ok(name), "{name:?}");
    }
    for lure in [
        "Claim your gift: https://gift.example",
        "Claim your gift at gift.example",
        "www.gift.example/ada",
        "gift。example",
        "gift．example",
        "ada@gift.example",
        "ada＠gift",
        "http://gift",
    ] {
        assert_eq!(normalize(lure), Err(NameProblem::Address), "{lure:?}");
    }
}

#[test]
fn marks_have_a_letter_and_do_not_pile_up() {
    for kept in ["s\u{323}\u{307}\u{308}\u{304}a", "Nguyễn", "שָׁ", "བསྒྲུབས", "กี๋"]
    {
        assert!(normalize(kept).is_ok(), "{kept:?}");
    }
    for stray in
        ["\u{301}Ada", "Ada \u{301}", "a\u{300}\u{300}", "a\u{31b}\u{323}\u{302}\u{301}\u{30a}", "\u{93e}"]
    {
        assert_eq!(normalize(stray), Err(NameProblem::StrayMarks), "{stray:?}");
    }
    // Joiners do not begin a new letter.
    let piled = format!("ب{0}\u{200c}{0}ب", "\u{64b}\u{64c}\u{64d}\u{64e}");
    assert_eq!(normalize(&piled), Err(NameProblem::StrayMarks));
}

#[test]
fn a_name_is_kept_to_the_letter_or_refused() {
    for name in ["Ondine on = off", "<script>x</script>", "javascript:", &"é".repeat(100)] {
        assert_eq!(normalize(name).as_deref(), Ok(name));
    }
    // Counted in the composed form, which is stored.
    assert_eq!(normalize(&"e\u{301}".repeat(100)), Ok("é".repeat(100)));
    assert_eq!(normalize(&"é".repeat(101)), Err(NameProblem::TooLong));
    assert_eq!(NameProblem::TooLong.to_string(), "Please use at most 100 characters.");
}

#[test]
fn a_name_made_to_hold_us_up_is_gone_through_quickly() {
    for part in ["e\u{301}", "\u{200c}", "ب\u{64e}", "<script>", "क्\u{200c}", " \u{301}", "\u{64b}"] {
        // 64 KB, the maximum size of a body.
        drop(normalize(&part.repeat(64 * 1024 / part.len())));
        drop(normalize(&("ب".to_owned() + &part.repeat(64 * 1024 / part.len()))));
    }
}

/// Letters, marks, joiners, spaces, markup and forbidden characters, in every order.
fn odd_text() -> impl Strategy<Value = String> {
    let parts = [
        "a",
        "É",
        "e",
        "\u{301}",
        "\u{308}",
        "\u{323}",
        "\u{345}",
        "ب",
        "ا",
        "\u{64e}",
        "\u{200c}",
        "\u{200d}",
        "क",
        "\u{94d}",
        "\u{93e}",
        "한",
        "\u{1100}",
        "\u{1161}",
        "\u{212a}",
        "\u{2126}",
        "\u{958}",
        " ",
        "\u{a0}",
        "\n",
        "\u{2028}",
        "\0",
        "\u{202e}",
        "\u{200b}",
        "\u{ad}",
        "\u{fe0f}",
        "\u{378}",
        "\u{e000}",
        "<script>",
        "</script>",
        "on",
        "click",
        "=",
        "javascript",
        ":",
        "中",
        "🦊",
        "\u{2800}",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..60).prop_map(|parts| parts.concat())
}

/// Parts that are accepted alone and mostly also together.
fn plausible() -> impl Strategy<Value = String> {
    let parts = [
        "a",
        "e",
        "\u{301}",
        "n",
        "\u{303}",
        "ب",
        "ی\u{200c}ر",
        "\u{64e}",
        "क",
        "क्\u{200d}ष",
        "्",
        " ",
        "\u{3000}",
        "<script>",
        "</script>",
        "on",
        "click",
        "=",
        "javascript",
        ":",
        "\u{212a}",
        "가",
        "\u{11a8}",
        "😀",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..140).prop_map(|parts| parts.concat())
}

fn holds(name: &str) -> std::result::Result<(), TestCaseError> {
    prop_assert!(!name.is_empty() && name.chars().count() <= MAX_NAME);
    prop_assert!(ComposingNormalizerBorrowed::new_nfc().is_normalized(name), "{name:?}");
    let again = normalize(name);
    prop_assert_eq!(again.as_deref(), Ok(name));
    prop_assert_eq!(name.trim(), name);
    prop_assert!(!name.contains("  "));
    let categories = CodePointMapData::<GeneralCategory>::new();
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    for letter in name.chars().filter(|letter| !matches!(letter, '\u{200c}' | '\u{200d}')) {
        let category = categories.get(letter);
        let refused = [
            GeneralCategory::Control,
            GeneralCategory::Format,
            GeneralCategory::PrivateUse,
            GeneralCategory::Surrogate,
            GeneralCategory::Unassigned,
            GeneralCategory::LineSeparator,
            GeneralCategory::ParagraphSeparator,
        ];
        prop_assert!(!refused.contains(&category) && !ignorable.contains(letter), "{letter:?} in {name:?}");
        prop_assert!(category != GeneralCategory::SpaceSeparator || letter == ' ', "{name:?}");
    }
    let mut in_a_row = 0;
    for letter in DecomposingNormalizerBorrowed::new_nfd().normalize(name).chars() {
        let is_mark = matches!(
            categories.get(letter),
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark
        );
        in_a_row = if is_mark { in_a_row + 1 } else { 0 };
        prop_assert!(in_a_row <= 4, "{name:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(random_cases(2000, 50_000))]

    #[test]
    fn a_name_is_settled_and_seen(text in prop_oneof![odd_text(), plausible(), any::<String>()]) {
        if let Ok(name) = normalize(&text) {
            holds(&name)?;
        }
    }

    #[test]
    fn what_is_typed_in_another_form_is_the_same_name(text in plausible()) {
        let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&text).into_owned();
        prop_assert_eq!(normalize(&text), normalize(&decomposed));
    }
}
