use academy::domain::google::runs_mailbox;

#[test]
fn google_runs_its_own_mailboxes_and_those_of_the_accounts_organisation() {
    for (email, hosted_domain, is_run) in [
        ("ada@gmail.com", None, true),
        ("ada@googlemail.com", Some("school.example"), true),
        ("ada@school.example", Some("school.example"), true),
        ("ada@school.example", Some("SCHOOL.example"), true),
        // The domain of an address is stored in ASCII; Google may report it in Unicode.
        ("ada@xn--bcher-kva.example", Some("bücher.example"), true),
        ("ada@xn--bcher-kva.example", Some("xn--bcher-kva.example"), true),
        ("ada@school.example", None, false),
        ("ada@school.example", Some("other.example"), false),
        ("ada@school.example", Some(""), false),
        ("gmail.com", None, false),
    ] {
        assert_eq!(runs_mailbox(email, hosted_domain), is_run, "{email} {hosted_domain:?}");
    }
}
