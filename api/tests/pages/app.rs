use academy::platform::rate_limits::FOLLOW_LINK;
use chrono::Utc;
use reqwest::Method;
use serde_json::Value;

use test_support::client::send;
use test_support::{FrontEnd, SiteApp, TestDatabase};

/// Returns the renderer's request, as repeated in its page.
fn got(page: &str) -> Value {
    serde_json::from_str(page.split("<p>").next().unwrap()).unwrap()
}

#[test_support::test]
async fn a_viewers_page_is_rendered_for_each_request() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let headers =
        [("cookie", "session=mine"), ("x-request-id", "a-strangers-choice"), ("x-forwarded-for", "6.6.6.6")];
    let page = site.get_as("/dashboard?tab=1&any=2", &headers).await;
    let seen = got(&page.text);
    assert_eq!(seen["url"], "/dashboard?tab=1&any=2");
    assert_eq!(seen["headers"]["cookie"], "session=mine");
    assert_eq!(seen["headers"]["x-request-id"], page.headers["x-request-id"].to_str().unwrap());
    assert_ne!(seen["headers"]["x-request-id"], "a-strangers-choice");
    // No proxy is trusted here, so the caller's header is not passed on.
    assert_eq!(seen["headers"]["x-forwarded-for"], "127.0.0.1");
    assert_eq!(page.headers["cache-control"], "private, no-store");
    assert!(!page.headers.contains_key("etag") && !page.headers.contains_key("x-secret"));
    let cookies: Vec<_> = page.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies, ["one=1; Path=/", "two=2; Path=/"]);
    site.get_as("/dashboard?tab=1&any=2", &headers).await;
    assert_eq!(front.asked_for("/dashboard?tab=1&any=2"), 2);
}

#[test_support::test]
async fn the_nonce_is_the_pages_own() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let mut nonces = Vec::new();
    for _ in 0..3 {
        let page = site.get_as("/dashboard", &[("x-csp-nonce", "chosen-by-an-attacker")]).await;
        let nonce = got(&page.text)["headers"]["x-csp-nonce"].as_str().unwrap().to_owned();
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        let base = site.base.replace("http", "ws");
        assert_eq!(
            policy,
            format!(
                "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
                 style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' {base}; \
                 object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' mailto:"
            )
        );
        assert_eq!(nonce.len(), 24);
        nonces.push(nonce);
    }
    nonces.dedup();
    assert_eq!(nonces.len(), 3);
}

#[test_support::test]
async fn statuses_and_redirects_pass_through() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let moved = visitor.get("/dashboard?status=302&to=/auth").await;
    assert_eq!((moved.status.as_u16(), moved.headers["location"].to_str().unwrap()), (302, "/auth"));
    assert_eq!(visitor.get("/dashboard?status=410").await.status, 410);
    assert_eq!(visitor.get("/dashboard.data?_routes=x").await.status, 200);
    assert_eq!(front.asked_for("/dashboard.data?_routes=x"), 1);
    assert_eq!(visitor.get("/mentors.data").await.status, 404);
}

#[test_support::test]
async fn a_page_is_compressed_for_those_who_take_it() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for (accepted, encoding) in [("br", Some("br")), ("gzip", Some("gzip")), ("identity", None)] {
        let request = site.visitor().request(Method::GET, "/dashboard").header("accept-encoding", accepted);
        let response = request.send().await.unwrap();
        let sent = response.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(
            (sent.as_deref(), response.headers()["vary"].to_str().unwrap()),
            (encoding, "Accept-Encoding")
        );
    }
}

#[test_support::test]
async fn the_api_knows_the_visitor_behind_a_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    // Two proxies: the last two entries are trustworthy, earlier ones are the caller's claim.
    let site = SiteApp::with(&database, &front, &[("TRUSTED_HOPS", "2")]).await;
    let page = site.get_as("/dashboard", &[("x-forwarded-for", "6.6.6.6, 1.2.3.4, 10.0.0.1")]).await;
    assert_eq!(got(&page.text)["headers"]["x-forwarded-for"], "1.2.3.4");
    let mut conn = database.connect();
    for _ in 1..FOLLOW_LINK.max {
        FOLLOW_LINK.count(&mut conn, "1.2.3.4", Utc::now()).unwrap();
    }
    for expected in [410, 429] {
        let forwarded = [("x-forwarded-for", "1.2.3.4, 10.0.0.1")];
        let page = site.get_as("/dashboard?follow=1", &forwarded).await;
        assert_eq!(got(&page.text)["status"], expected);
    }
    let other = site.get_as("/dashboard?follow=1", &[("x-forwarded-for", "1.2.3.5, 10.0.0.1")]).await;
    assert_eq!(got(&other.text)["status"], 410, "another visitor pays for the first one");
}

#[test_support::test]
async fn loaders_reach_the_api_and_pages_without_forms_take_no_posts() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    assert_eq!(site.visitor().get("/dashboard?api=1").await.status, 200);
    for path in ["/dashboard", "/", "/robots.txt", "/enter.data", "/enter/"] {
        send(site.visitor().request(Method::POST, path)).await.problem(405, "method_not_allowed");
    }
    let head = send(site.visitor().request(Method::HEAD, "/dashboard")).await;
    assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""));
}
