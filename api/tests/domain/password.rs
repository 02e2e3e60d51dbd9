use academy::domain::password::{
    MAX_BYTES, MIN_ADMIN, MIN_NEW, PasswordOwner, hashed_forms, normalize, problem,
};

const OWNER: PasswordOwner<'_> =
    PasswordOwner { email: "robin.sample@people.test", names: ["Robin", "O’Sample"] };

#[test]
fn what_anybody_would_try_first_is_refused() {
    for (password, words) in [
        ("short", "at least 6 characters"),
        ("123456", "most common"),
        ("password", "most common"),
        ("PassWord1", "most common"),
        (" password ", "most common"),
        ("iloveyou", "most common"),
        ("      ", "one character"),
        ("aaaaaaaaaaaaaaaa", "one character"),
        ("éééééé", "one character"),
        ("robin.sample@people.test", "name or email"),
        ("Robin.Sample", "name or email"),
        ("robinosample", "name or email"),
        ("o'sample robin", "name or email"),
        ("OSample", "name or email"),
    ] {
        let said = problem(password, MIN_NEW, OWNER).unwrap_or_else(|| panic!("{password:?} is taken"));
        assert!(said.contains(words), "{password:?}: {said}");
    }
}

#[test]
fn a_password_is_the_same_from_every_keyboard() {
    for (typed, one) in [
        ("cafe\u{301} noir", "café noir"),
        ("a\u{a0}b\u{3000}c\u{202f}d", "a b c d"),
        ("\u{1112}\u{1161}\u{11ab}", "한"),
        // The user's input is unchanged: case, width, and leading and trailing spaces.
        (" Ｐass ", " Ｐass "),
    ] {
        assert_eq!(normalize(typed), one, "{typed:?}");
        assert_eq!(normalize(one), one);
    }
    assert_eq!(hashed_forms("correct horse"), ["correct horse"]);
    assert_eq!(hashed_forms("café"), ["café", "cafe\u{301}"]);
    assert_eq!(hashed_forms("cafe\u{301}"), ["café", "cafe\u{301}"]);
    assert_eq!(hashed_forms("é\u{a0}"), ["é ", "é\u{a0}", "e\u{301} "]);
    // Length and blocklist checks use the normalized form that is hashed.
    let short = problem("e\u{301}".repeat(MIN_NEW - 1).as_str(), MIN_NEW, OWNER);
    assert_eq!(short.unwrap(), "Password must be at least 6 characters long.");
    assert_eq!(problem(&"e\u{301}x".repeat(MAX_BYTES / 3), MIN_NEW, OWNER), None);
    let named = PasswordOwner { email: "", names: ["Zoë", "Łukasiewicz"] };
    assert!(problem("zoe\u{308} łukasiewicz", MIN_NEW, named).unwrap().contains("name or email"));
}

#[test]
fn anything_else_of_the_length_that_is_asked_for_is_taken() {
    for password in ["correct horse", "tr0ub4", "robin's secret", "ротонда", "  spaced  "] {
        assert_eq!(problem(password, MIN_NEW, OWNER), None, "{password:?}");
    }
    assert_eq!(
        problem("eleven sign", MIN_ADMIN, OWNER).unwrap(),
        "Password must be at least 12 characters long."
    );
    assert_eq!(problem("twelve signs", MIN_ADMIN, OWNER), None);
    let nobody = PasswordOwner::default();
    assert_eq!(problem("......!", MIN_NEW, nobody), None, "no letters are nobody's name");
}
