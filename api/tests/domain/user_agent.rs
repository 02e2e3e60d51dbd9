use academy::domain::user_agent::browser_name;

#[test]
fn a_browser_is_named_by_family_and_major_version_alone() {
    let chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.7.1 Safari/537.36";
    let safari =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
    for (user_agent, name) in [
        (chromium.to_owned(), "Chrome 148"),
        (format!("{chromium} Edg/148.0.1.2"), "Edge 148"),
        (format!("{chromium} OPR/120.0.0.0"), "Opera 120"),
        (chromium.replace("Chrome/", "SamsungBrowser/29.0 Chrome/"), "Samsung Internet 29"),
        ("Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned(), "Firefox 140"),
        (format!("{safari} Version/18.5 Mobile/15E148 Safari/604.1"), "Safari 18"),
        (format!("{safari} CriOS/148.0.1 Mobile/15E148 Safari/604.1"), "Chrome on iOS 148"),
        (format!("{safari} FxiOS/140.1 Mobile/15E148 Safari/604.1"), "Firefox on iOS 140"),
        ("Firefox/\u{1b}[31mRobin".to_owned(), "other"),
        ("Chrome/99999999999".to_owned(), "Chrome 9999"),
        (String::new(), "other"),
    ] {
        assert_eq!(browser_name(&user_agent), name, "{user_agent}");
    }
}
