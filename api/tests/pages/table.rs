use academy::pages::table::{FormKind, PageTable, PageTarget};

fn table() -> PageTable {
    let json = r#"[
        {"pattern":"/","kind":"site"},
        {"pattern":"/mentors","kind":"site","query":{"subject":["Physics","a b"],"page":["2"]}},
        {"pattern":"/programs","kind":"site","query":{"kind":["a","b"]},"search":["q","remote","page"]},
        {"pattern":"/find","kind":"site","search":["q"]},
        {"pattern":"/guides/:slug","kind":"site"},
        {"pattern":"/dashboard","kind":"app"}
    ]"#;
    PageTable::of(serde_json::from_str(json).unwrap_or_default())
}

#[test]
fn a_form_is_taken_at_its_pages_own_address() {
    let json = r#"[
        {"pattern":"/auth","kind":"app","form":"files"},
        {"pattern":"/sign-up","kind":"app","form":"fields"},
        {"pattern":"/dashboard","kind":"app"}
    ]"#;
    let table = PageTable::of(serde_json::from_str(json).unwrap());
    assert_eq!(table.form_at("/auth"), Some(FormKind::Files));
    assert_eq!(table.form_at("/sign-up"), Some(FormKind::Fields));
    for path in ["/dashboard", "/auth/", "/auth.data", "/Auth", "/"] {
        assert_eq!(table.form_at(path), None, "{path}");
    }
}

fn site(key: &str) -> PageTarget<'_> {
    PageTarget::Site(key.into())
}

fn moved(to: &str) -> PageTarget<'_> {
    PageTarget::Moved(to.to_owned())
}

fn unasked(to: &str) -> PageTarget<'_> {
    PageTarget::UnknownQueryValue(to.to_owned())
}

#[test]
fn only_listed_parameters_make_a_page_of_their_own() {
    let table = table();
    assert_eq!(table.find("/", "a=1&utm=2"), site("/"));
    assert_eq!(table.find("/mentors", "x=1&page=2&subject=Physics"), site("/mentors?page=2&subject=Physics"));
    assert_eq!(table.find("/mentors", "subject=a+b&subject=c"), site("/mentors?subject=a+b"));
    assert_eq!(table.find("/mentors", "subject="), site("/mentors"));
}

#[test]
fn made_up_values_lead_to_the_page_without_them() {
    let table = table();
    for value in ["c", "physics", "Physics%20", "%ff", &"x".repeat(1000)] {
        assert_eq!(table.find("/mentors", &format!("subject={value}")), unasked("/mentors"));
    }
    assert_eq!(table.find("/mentors", "subject=c&page=2&x=1"), unasked("/mentors?page=2"));
    assert_eq!(table.find("/mentors", "page=2"), site("/mentors?page=2"));
}

fn search(address: &str) -> PageTarget<'_> {
    PageTarget::Search(address.to_owned())
}

#[test]
fn a_search_has_its_own_parameters_and_those_of_the_page_in_one_order() {
    let table = table();
    assert_eq!(table.find("/programs", "utm=1"), site("/programs"));
    assert_eq!(table.find("/programs", "kind=a&utm=1"), site("/programs?kind=a"));
    assert_eq!(table.find("/programs", "q=x&utm=1"), search("/programs?q=x"));
    let whole = "/programs?kind=b&q=x+y%26z&remote=true&page=2";
    assert_eq!(table.find("/programs", "page=2&remote=true&q=x%20y%26z&kind=b"), search(whole));
    assert_eq!(table.find("/find", "q=x&kind=a"), search("/find?q=x"));
    assert_eq!(table.find("/programs/", "q=x"), moved("/programs?q=x"));
    assert_eq!(table.find("/mentors", "q=x"), site("/mentors"), "a page without searches");
}

#[test]
fn what_a_form_left_empty_is_no_search() {
    let table = table();
    assert_eq!(table.find("/programs", "q=&kind=&remote=&page="), site("/programs"));
    assert_eq!(table.find("/programs", "q=+%09&kind=a"), site("/programs?kind=a"));
    assert_eq!(table.find("/find", "q="), site("/find"));
    assert_eq!(table.find("/programs", "q=&q=x&q=y"), search("/programs?q=x"), "one value each");
}

#[test]
fn a_search_is_bounded_and_leads_nowhere_else() {
    let table = table();
    let long = "x".repeat(100);
    assert_eq!(table.find("/find", &format!("q={}", "x".repeat(3000))), search(&format!("/find?q={long}")));
    assert_eq!(
        table.find("/find", &format!("q={}", "%F0%9F%8C%B1".repeat(500))),
        search(&format!("/find?q={}", "%F0%9F%8C%B1".repeat(100)))
    );
    assert_eq!(table.find("/find", "q=a%00%0D%0Ab"), search("/find?q=ab"));
    assert_eq!(table.find("/find", "q=%00"), site("/find"));
    assert_eq!(table.find("/find", "q=%23%3F%2F%2Fevil"), search("/find?q=%23%3F%2F%2Fevil"));
    // The list of allowed values is closed.
    assert_eq!(table.find("/programs", "kind=made-up&q=x&a=b"), unasked("/programs?q=x"));
}

#[test]
fn a_page_has_one_address() {
    let table = table();
    assert_eq!(table.find("/mentors/", "page=2"), moved("/mentors?page=2"));
    assert_eq!(table.find("/Mentors", ""), moved("/mentors"));
    assert_eq!(table.find("//mentors//", ""), moved("/mentors"));
    assert_eq!(table.find("/%6dentors", ""), moved("/mentors"));
    assert_eq!(table.find("/dashboard/", ""), moved("/dashboard"));
    assert_eq!(table.find("/guides/How-To", ""), moved("/guides/how-to"));
    assert_eq!(table.find("//", ""), moved("/"));
}

#[test]
fn other_hosts_and_other_folders_are_no_pages() {
    let table = table();
    for path in [
        "//evil.example/",
        "/guides/",
        "/guides/a/b",
        "/..",
        "/%2e%2e/",
        "/mentors%00",
        "/mentors%2f",
        "/a\\b",
    ] {
        assert!(matches!(table.find(path, ""), PageTarget::Unknown | PageTarget::Moved(_)), "{path}");
    }
    assert_eq!(table.find("//evil.example/", ""), PageTarget::Unknown);
    assert_eq!(table.find("/guides", ""), PageTarget::Unknown);
}

#[test]
fn data_is_asked_for_app_pages_only() {
    let table = table();
    assert_eq!(table.find("/dashboard.data", "_routes=x"), PageTarget::App);
    assert_eq!(table.find("/mentors.data", ""), PageTarget::Unknown);
    assert_eq!(table.find("/_root.data", ""), PageTarget::Unknown);
}
