use academy::domain::web_address::{MAX_WEB_ADDRESS, web_address};

#[test]
fn addresses_of_pages_are_taken_as_browsers_read_them() {
    for (typed, stored) in [
        ("https://arxiv.org/abs/2401.00001", "https://arxiv.org/abs/2401.00001"),
        ("  http://Example.ORG  ", "http://example.org/"),
        ("HTTPS://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("https://münchen.example/ä", "https://xn--mnchen-3ya.example/%C3%A4"),
        ("http://[::1]:8080/", "http://[::1]:8080/"),
    ] {
        assert_eq!(web_address(typed).as_deref(), Some(stored), "{typed}");
    }
}

#[test]
fn what_runs_or_pretends_or_leads_nowhere_is_no_address() {
    let long = format!("https://example.org/{}", "a".repeat(MAX_WEB_ADDRESS));
    for typed in [
        "",
        " ",
        "example.org",
        "/papers/1",
        "//example.org",
        "javascript:alert(1)",
        " JavaScript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://example.org/",
        "mailto:a@example.org",
        "https://",
        "https:///",
        "https://user@example.org/",
        "https://accounts.google.com:x@evil.example/",
        "https://exa mple.org/",
        "https://example.org/\u{2028}a",
        "http://256.256.256.256/",
        &long,
    ] {
        assert_eq!(web_address(typed), None, "{typed}");
    }
}

#[test]
fn the_longest_address_is_as_long_as_what_is_stored() {
    let address = |length: usize| format!("https://example.org/{}", "a".repeat(length - 20));
    assert!(web_address(&address(MAX_WEB_ADDRESS)).is_some());
    assert!(web_address(&address(MAX_WEB_ADDRESS + 1)).is_none());
    // Each is stored as six characters.
    assert!(web_address(&format!("https://example.org/{}", "ä".repeat(400))).is_none());
}
