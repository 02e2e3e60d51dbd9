use academy::domain::zoom_link::{ZoomLinkProblem, parse};
use proptest::prelude::*;

#[test]
fn a_meeting_at_zoom_is_taken_in_one_form() {
    for (typed, stored) in [
        ("https://zoom.us/j/123?pwd=a%20b", "https://zoom.us/j/123?pwd=a%20b"),
        ("  https://US02web.zoom.us/j/123 ", "https://us02web.zoom.us/j/123"),
        ("zoom.us/my/ada", "https://zoom.us/my/ada"),
        ("https://academy.zoom.us:443/w/1#x", "https://academy.zoom.us/w/1#x"),
        ("https://agency.zoomgov.com/j/1", "https://agency.zoomgov.com/j/1"),
    ] {
        assert_eq!(parse(typed).as_deref(), Ok(stored), "{typed}");
    }
}

#[test]
fn everything_else_is_refused_with_what_is_wrong() {
    use ZoomLinkProblem::{NoMeeting, NotALink, NotSecure, OtherHost};
    for (typed, problem) in [
        ("", NotALink),
        ("my meeting", NotALink),
        ("javascript:alert(1)//zoom.us/j/1", NotALink),
        ("data:text/html,zoom.us/j/1", NotALink),
        ("https://zoom.us/j/1 2", NotALink),
        ("https://zoom.us/j/\n1", NotALink),
        ("http://zoom.us/j/1", NotSecure),
        ("https://zoom.us.evil.test/j/1", OtherHost),
        ("https://evilzoom.us/j/1", OtherHost),
        ("https://zoom.us@evil.test/j/1", OtherHost),
        ("https://ada@zoom.us/j/1", OtherHost),
        ("https://zoom.us:8443/j/1", OtherHost),
        ("https://meet.example.test/j/1", OtherHost),
        ("https://zoom.us/", NoMeeting),
        ("zoom.us", NoMeeting),
    ] {
        assert_eq!(parse(typed), Err(problem), "{typed:?}");
    }
    assert_eq!(parse(&format!("https://zoom.us/j/{}", "1".repeat(500))), Err(NotALink));
}

proptest! {
    #[test]
    fn whatever_is_taken_leads_to_zoom_and_is_taken_again(typed in "(https://)?([a-z0-9]{0,5}[.@/:]?)zoom.us[/a-z0-9?#@:.%]{0,20}") {
        if let Ok(stored) = parse(&typed) {
            let url = url::Url::parse(&stored).unwrap();
            let host = url.host_str().unwrap();
            prop_assert!(url.scheme() == "https" && (host == "zoom.us" || host.ends_with(".zoom.us")), "{}", stored);
            prop_assert_eq!(parse(&stored), Ok(stored));
        }
    }
}
