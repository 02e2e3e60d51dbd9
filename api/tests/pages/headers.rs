use reqwest::{Method, header};
use std::fmt::Write as _;

use test_support::client::{TestResponse, send};
use test_support::{FrontEnd, SiteApp, TestDatabase};

/// Returns all headers that are the same in each run, in a fixed order.
fn headers(response: &TestResponse) -> String {
    let mut lines: Vec<String> = response
        .headers
        .iter()
        .filter(|(name, _)| !["date", "x-request-id", "content-length"].contains(&name.as_str()))
        .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
        .collect();
    lines.sort();
    lines.into_iter().fold(String::new(), |mut all, line| {
        writeln!(all, "{line}").unwrap();
        all
    })
}

#[test_support::test]
async fn a_site_page_carries_exactly_these_headers() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("PUBLIC_URL", "https://academy.test")]).await;
    let page = site.visitor().opened_at("academy.test").get("/").await;
    let tag = page.headers["etag"].to_str().unwrap();
    assert_eq!(
        headers(&page),
        format!(
            "cache-control: public, max-age=0, must-revalidate\n\
             content-security-policy: default-src 'self'; script-src 'self' 'sha256-AAAA'; \
             style-src 'self' 'sha256-AAAA'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
             connect-src 'self' wss://academy.test; object-src 'none'; base-uri 'none'; \
             frame-ancestors 'none'; form-action 'self' mailto:\n\
             content-type: text/html; charset=utf-8\n\
             cross-origin-opener-policy: same-origin\n\
             cross-origin-resource-policy: same-origin\n\
             etag: {tag}\n\
             permissions-policy: camera=(), display-capture=(), geolocation=(), microphone=(self), \
             payment=(), usb=()\n\
             referrer-policy: strict-origin-when-cross-origin\n\
             strict-transport-security: max-age=31536000\n\
             vary: Accept-Encoding\n\
             x-content-type-options: nosniff\n"
        )
    );
}

#[test_support::test]
async fn every_other_answer_is_as_safe() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let refused = test_support::http::client().post(format!("{}/api/auth/sign-out", site.base));
    let answers = [
        visitor.get("/api/session").await,
        visitor.get("/api/nothing").await,
        visitor.get("/api/docs").await,
        visitor.get("/robots.txt").await,
        visitor.get("/assets/missing.js").await,
        visitor.get("/healthz").await,
        visitor.get("/ws").await,
        send(refused).await,
    ];
    for response in answers {
        let policy = response.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(response.headers["x-content-type-options"], "nosniff");
        assert!(response.headers.contains_key("cache-control"), "nobody guesses how long to keep it");
        assert!(
            response.headers.contains_key("x-request-id") && response.headers.contains_key("referrer-policy")
        );
        assert!(!response.headers.contains_key("strict-transport-security"), "over plain http");
        assert!(!response.headers.contains_key("cross-origin-opener-policy"), "browsers complain of it");
    }
    assert!(
        visitor.get("/api/docs").await.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("style-src 'self'")
    );
}

#[test_support::test]
async fn a_page_that_has_not_changed_is_not_sent_again() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let mut tags = Vec::new();
    for accepted in ["br", "gzip", "identity"] {
        let page = site
            .visitor()
            .request(Method::GET, "/")
            .header("accept-encoding", accepted)
            .send()
            .await
            .unwrap();
        let tag = page.headers()["etag"].to_str().unwrap().to_owned();
        assert!(tag.starts_with('"'), "a strong tag");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let again = site.get_as("/", &[("accept-encoding", accepted), ("if-none-match", &known)]).await;
            assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{known}");
            assert_eq!(again.headers["etag"], tag);
            assert!(again.headers.contains_key("content-security-policy"));
        }
        let changed =
            site.get_as("/", &[("accept-encoding", accepted), ("if-none-match", "\"other\"")]).await;
        assert_eq!(changed.status, 200);
        tags.push(tag);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "one tag for each form");
}

#[test_support::test]
async fn a_head_request_gets_the_head_of_the_same_answer() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for path in ["/", "/no-such-page", "/robots.txt", "/assets/app-abc123.js"] {
        let get = site.visitor().get(path).await;
        let head = send(site.visitor().request(Method::HEAD, path)).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
        assert_eq!(headers(&head), headers(&get), "{path}");
        assert_eq!(head.headers[header::CONTENT_LENGTH], get.text.len().to_string(), "{path}");
    }
}

#[test_support::test]
async fn a_page_is_sent_in_the_form_the_client_takes() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.1", "gzip"),
        ("identity;q=0", "identity"),
        ("nonsense;;q=,", "identity"),
        ("", "identity"),
    ] {
        let page = site
            .visitor()
            .request(Method::GET, "/")
            .header("accept-encoding", accepted)
            .send()
            .await
            .unwrap();
        let sent = page.headers().get("content-encoding").map_or("identity", |value| value.to_str().unwrap());
        assert_eq!((page.status().as_u16(), sent), (200, encoding), "{accepted:?}");
        let length: usize = page.headers()["content-length"].to_str().unwrap().parse().unwrap();
        assert_eq!(page.bytes().await.unwrap().len(), length);
    }
}

#[test_support::test]
async fn a_page_has_one_address_and_an_address_a_bound() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    for (path, to) in [("/Mentors/?subject=Physics", "/mentors?subject=Physics"), ("//mentors", "/mentors")] {
        let moved = visitor.get(path).await;
        assert_eq!((moved.status.as_u16(), moved.headers["location"].to_str().unwrap()), (301, to));
    }
    assert_eq!(visitor.get("//evil.example/").await.status, 404);
    for long in ["/", "/?", "/summer/opportunities?q="].map(|start| start.to_owned() + &"a".repeat(5000)) {
        let page = visitor.get(&long).await;
        assert_eq!((page.status.as_u16(), page.headers.get("retry-after")), (414, None));
        assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
        assert!(page.text.contains("This address is too long"), "a page that a person can read");
    }
    assert_eq!(front.asked().len(), 1, "only the 404 page was rendered");
}

#[test_support::test]
async fn long_json_is_compressed() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let ask = |path: &str| site.visitor().request(Method::GET, path).header("accept-encoding", "br");
    let whole = send(site.visitor().request(Method::GET, "/api/openapi.json")).await.text.len();
    let long = ask("/api/openapi.json").send().await.unwrap();
    assert_eq!(long.headers()["content-encoding"], "br");
    assert!(long.bytes().await.unwrap().len() * 4 < whole);
    assert!(!send(ask("/api/session")).await.headers.contains_key("content-encoding"));
}
