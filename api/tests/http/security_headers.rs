use academy::http::security_headers::site_policy;

#[test]
fn a_renderer_cannot_widen_the_policy() {
    let policy = site_policy("'sha256-ab+/=' 'unsafe-inline' *; script-src * 'sha256-x;y'", "http://a.test");
    let text = policy.to_str().unwrap_or_default();
    assert!(text.contains("script-src 'self' 'sha256-ab+/=';"), "{text}");
    assert!(text.contains("connect-src 'self' ws://a.test;"), "{text}");
    assert!(!text.contains("x;y") && !text.contains('*'), "{text}");
}
