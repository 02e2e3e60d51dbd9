//! The hosts at which a site is opened: its own, others, invented ones.

use std::io::{Read, Write};
use std::net::TcpStream;

use reqwest::{Method, header};
use schema::enums::Role;
use serde_json::json;
use url::Url;

use test_support::client::{TestResponse, send};
use test_support::{FrontEnd, SiteApp, TestDatabase};

const PRODUCTION: (&str, &str) = ("PUBLIC_URL", "https://academy.test");

async fn at(site: &SiteApp, host: &str, path: &str) -> TestResponse {
    site.visitor().opened_at(host).get(path).await
}

fn location(response: &TestResponse) -> &str {
    response.headers["location"].to_str().unwrap()
}

#[test_support::test]
async fn in_production_other_hosts_lead_to_the_public_one() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[PRODUCTION]).await;
    for host in
        ["www.academy.test", "academy.test.evil.example", "127.0.0.1", "192.168.1.20:80", "academy.test:8443"]
    {
        for path in ["/", "/mentors?subject=Physics&x=%2F%2Fevil.example", "/dashboard?tab=1", "/robots.txt"]
        {
            let moved = at(&site, host, path).await;
            assert_eq!(moved.status, 308, "{host:?} {path}");
            assert_eq!(location(&moved), format!("https://academy.test{path}"));
            assert_eq!(moved.headers["cache-control"], "no-store", "a cache would lead the site to itself");
            assert!(moved.headers.contains_key("x-request-id"));
            assert!(moved.headers.contains_key("strict-transport-security"));
        }
    }
    for host in ["academy.test", "ACADEMY.test", "academy.test:443"] {
        assert_eq!(at(&site, host, "/").await.status, 200, "{host}");
    }
    let head = send(site.visitor().opened_at("www.academy.test").request(Method::HEAD, "/")).await;
    assert_eq!((head.status.as_u16(), location(&head)), (308, "https://academy.test/"));
}

#[test_support::test]
async fn what_programs_ask_is_answered_at_any_host_and_writes_are_refused_by_their_origin() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[PRODUCTION]).await;
    for path in ["/healthz", "/readyz", "/api/mentors"] {
        assert_eq!(at(&site, "10.0.0.7:5000", path).await.status, 200, "{path}");
    }
    // The renderer's loaders call at their own host.
    assert_eq!(at(&site, "academy.test", "/dashboard?api=1").await.status, 200);
    let post = async |path: &str, origin: &str| {
        let request = test_support::http::client().post(format!("{}{path}", site.base));
        let response = send(request.header("host", "www.academy.test").header("origin", origin)).await;
        response.status.as_u16()
    };
    assert_eq!(post("/api/auth/sign-out", "https://www.academy.test").await, 403);
    assert_eq!(post("/api/auth/sign-out", "http://www.academy.test").await, 403);
    // Behind a proxy that sets its own host.
    assert_eq!(post("/api/auth/sign-out", "https://academy.test").await, 204);
    assert_eq!(post("/api/stripe/webhook", "https://www.academy.test").await, 503, "no key here");
}

#[test_support::test]
async fn a_proxys_word_for_the_host_is_taken_where_a_proxy_is_trusted() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    for (hops, forwarded, status) in
        [("1", "academy.test", 200), ("1", "evil.example", 308), ("0", "academy.test", 308)]
    {
        let site = SiteApp::with(&database, &front, &[PRODUCTION, ("TRUSTED_HOPS", hops)]).await;
        let page = site.get_as("/", &[("host", "web:5000"), ("x-forwarded-host", forwarded)]).await;
        assert_eq!(page.status, status, "{hops} {forwarded}");
    }
}

#[test_support::test]
async fn no_request_line_leads_to_somebody_else() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[PRODUCTION]).await;
    let public = Url::parse("https://academy.test").unwrap();
    for target in [
        "//evil.example/",
        "/\\evil.example",
        "/@evil.example",
        "@evil.example",
        ".evil.example/",
        ":80@evil.example/",
        "http://evil.example/",
        "http://evil.example",
        "https://academy.test@evil.example/x",
        "*",
    ] {
        for host in [
            "evil.example",
            "academy.test@evil.example",
            "academy.test/..",
            "evil.example\r\nHost: academy.test",
            "academy.test\r\nHost: evil.example",
        ] {
            let mut stream = TcpStream::connect(site.base.strip_prefix("http://").unwrap()).unwrap();
            write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
            let mut response = String::new();
            stream.read_to_string(&mut response).unwrap();
            let to = response.lines().find_map(|line| line.strip_prefix("location: "));
            let to = to.map(|to| public.join(to).unwrap());
            assert!(
                to.is_none_or(|to| to.host_str() == Some("academy.test")),
                "{target} {host:?}: {response}"
            );
        }
    }
}

#[test_support::test]
async fn a_made_up_host_gets_into_no_page_of_anybody() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    for vars in [&[PRODUCTION][..], &[]] {
        let site = SiteApp::with(&database, &front, vars).await;
        let own = site.site().state.config.public_url.authority().to_owned();
        for path in ["/", "/mentors", "/dashboard", "/no-such-page"] {
            at(&site, "evil.example", path).await;
            // Opens a local site, without entering any cache.
            at(&site, "192.168.1.20:8080", path).await;
            let page = at(&site, &own, path).await;
            let whole = format!("{:?}\n{}", page.headers, page.text);
            assert!(!whole.contains("evil") && !whole.contains("192.168"), "{path}: {whole}");
        }
    }
}

#[test_support::test]
async fn on_ones_own_machine_the_site_works_at_every_address_of_the_machine() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("PUBLIC_URL", "http://localhost:8080")]).await;
    let student = site.person(&database, Role::Student);
    for host in [
        "localhost:8080",
        "localhost:9000",
        "127.0.0.1:8080",
        "[::1]:8080",
        "192.168.1.20:8080",
        "laptop:8080",
        "laptop.local",
    ] {
        assert_eq!(at(&site, host, "/").await.status, 200, "{host}");
        let own = at(&site, host, "/dashboard").await;
        let policy = own.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains(&format!("connect-src 'self' ws://{host};")), "{host}: {policy}");
        student.opened_at(host).patch("/api/account", json!({"first_name": "Ada"})).await.expect(200);
        for origin in ["http://evil.example:8080", "null", &format!("https://{host}")] {
            let request = test_support::http::client().post(format!("{}/api/auth/sign-out", site.base));
            let request = request.header(header::HOST, host).header(header::ORIGIN, origin);
            send(request).await.problem(403, "origin_mismatch");
        }
    }
}

/// The owner of a domain can point it here, and their page would then share the host with ours.
#[test_support::test]
async fn not_even_ones_own_machine_answers_to_names_of_the_internet() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for host in [
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "x.local.evil.example",
        "evil.example.",
    ] {
        assert_eq!(at(&site, host, "/").await.status, 308, "{host}");
        let attacker = site.visitor().opened_at(host);
        attacker.post("/api/auth/sign-out", json!({})).await.problem(403, "origin_mismatch");
    }
}
