use academy::domain::password::{MIN_ADMIN, MIN_NEW, PasswordOwner, problem};

const OWNER: PasswordOwner<'_> =
    PasswordOwner { email: "robin.sample@people.test", names: ["Robin", "O’Sample"] };

#[test]
fn what_anybody_would_try_first_is_refused() {
    for (password, words) in [
        ("short", "at least 6 characters"),
        ("123456", "most used"),
        ("password", "most used"),
        ("PassWord1", "most used"),
        (" password ", "most used"),
        ("iloveyou", "most used"),
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
