//! Plain HTML forms, submitted to their own page.

use academy::platform::rate_limits::{SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS};
use reqwest::Method;
use serde_json::Value;

use test_support::client::{TestResponse, send};
use test_support::{FrontEnd, SiteApp, TestDatabase};

const FORM: &str = "application/x-www-form-urlencoded";

/// Returns the renderer's request, as repeated in its page.
fn got(page: &TestResponse) -> Value {
    serde_json::from_str(page.text.split("<p>").next().unwrap()).unwrap()
}

/// Submits a form as a browser does on our page, from a client address.
async fn submit(site: &SiteApp, path: &str, body: &str, headers: &[(&str, &str)]) -> TestResponse {
    let mut request = site.visitor().request(Method::POST, path).header("content-type", FORM);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(request.body(body.to_owned())).await
}

#[test_support::test]
async fn a_form_reaches_its_page_with_the_front_doors_word_for_it() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let headers = [("cookie", "session=mine"), ("x-csp-nonce", "chosen"), ("sec-fetch-site", "same-origin")];
    let page = submit(&site, "/enter?next=%2F", "a=1&b=%20", &headers).await;
    let seen = got(&page);
    assert_eq!(
        (page.status.as_u16(), &seen["method"], &seen["body"]),
        (200, &"POST".into(), &"a=1&b=%20".into())
    );
    assert_eq!(seen["headers"]["content-type"], FORM);
    assert_eq!(seen["headers"]["cookie"], "session=mine");
    assert_eq!(seen["headers"]["sec-fetch-site"], "same-origin");
    assert!(seen["headers"].get("origin").is_none(), "its router compares this with an address of its own");
    let nonce = seen["headers"]["x-csp-nonce"].as_str().unwrap();
    assert!(page.headers["content-security-policy"].to_str().unwrap().contains(nonce) && nonce != "chosen");
    assert_eq!(page.headers["cache-control"], "private, no-store");
}

#[test_support::test]
async fn another_sites_form_is_refused() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for headers in [
        &[("origin", "https://evil.example")][..],
        &[("origin", "null")],
        &[("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "cross-site")],
        &[],
    ] {
        let mut request = reqwest::Client::new().post(format!("{}/enter", site.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        send(request.header("content-type", FORM).body("a=1")).await.problem(403, "origin_mismatch");
    }
    assert_eq!(front.asked_for("/enter"), 0);
}

/// The API trusts the renderer's headers only on requests that came through the web server.
#[test_support::test]
async fn the_api_takes_the_renderers_word_for_nothing_else() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let renderer = site.site().state.pages.renderer.address().unwrap();
    let form = reqwest::Client::new()
        .post(renderer.join("/enter?operation=sign-in").unwrap())
        .header("content-type", FORM)
        .header("sec-fetch-site", "cross-site")
        .body("email=a%40x.test&password=b");
    assert_eq!(form.send().await.unwrap().status(), 403);
}

#[test_support::test]
async fn forms_are_bounded_and_of_the_pages_own_kind() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let long = "a".repeat(64 * 1024);
    assert_eq!(got(&submit(&site, "/enter", &long, &[]).await)["body"], long);
    submit(&site, "/enter", &format!("{long}a"), &[]).await.problem(413, "body_too_large");
    for (path, kind) in [
        ("/enter", "application/json"),
        ("/apply", "text/plain"),
        ("/enter", "multipart/form-data; boundary=x"),
    ] {
        let request = site.visitor().request(Method::POST, path);
        send(request.header("content-type", kind).body("{}")).await.problem(415, "unsupported_media_type");
    }
}

#[test_support::test]
async fn a_picture_that_is_too_large_is_cut_off_and_the_rest_of_the_form_kept() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let upload = async |bytes: usize| {
        let head = "--x\r\nContent-Disposition: form-data; name=\"bio\"\r\n\r\nI teach.\r\n\
                    --x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n";
        let body = format!("{head}{}\r\n--x--\r\n", "p".repeat(bytes));
        let request = site.visitor().request(Method::POST, "/apply");
        send(request.header("content-type", "multipart/form-data; boundary=x").body(body)).await
    };
    let whole = got(&upload(1000).await)["body"].as_str().unwrap().to_owned();
    assert!(whole.contains("I teach.") && whole.ends_with("ppp\r\n--x--\r\n"));
    assert_eq!(whole.matches("--x--").count(), 1);
    // The stand-in repeats the request, and pages are smaller than this: a missing response shows that it received the
    // request.
    let cut = upload(9 * 1024 * 1024).await;
    assert_eq!(cut.status, 503);
    upload(26 * 1024 * 1024).await.problem(413, "body_too_large");
    assert_eq!(front.asked_for("/apply"), 2);
}

/// A form counts exactly like an API call: for the visitor's address, wherever the renderer is.
#[test_support::test]
async fn limits_count_the_visitor_and_not_the_renderer() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("TRUSTED_HOPS", "1")]).await;
    let sign_up = async |number: usize, headers: &[(&str, &str)]| {
        let body = format!("first_name=A&last_name=B&email=a{number}%40x.test&password=academy-demo");
        submit(&site, "/enter?operation=sign-up", &body, headers).await
    };
    let first = sign_up(0, &[("x-forwarded-for", "1.2.3.4")]).await;
    assert_eq!(first.status, 202);
    let cookie = first.headers["set-cookie"].to_str().unwrap();
    let browser = cookie.split(';').next().unwrap().to_owned();
    let headers = [("x-forwarded-for", "1.2.3.4"), ("cookie", browser.as_str())];
    for number in 1..5 {
        assert_eq!(sign_up(number, &headers).await.status, 202);
    }
    assert_eq!(sign_up(5, &headers).await.status, 429, "the sixth of one browser");
    assert_eq!(sign_up(6, &[("x-forwarded-for", "1.2.3.4")]).await.status, 202, "another browser beside it");
    let direct = site.visitor().request(Method::POST, "/api/auth/sign-up");
    let direct = direct.header("cookie", &browser).header("x-forwarded-for", "1.2.3.4");
    let body = r#"{"first_name":"A","last_name":"B","email":"a7@x.test","password":"academy-demo"}"#;
    let direct = direct.header("content-type", "application/json").body(body);
    send(direct).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn wrong_passwords_count_for_the_network_they_come_from() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("TRUSTED_HOPS", "1")]).await;
    let now = chrono::Utc::now();
    let mut conn = database.connect();
    for _ in 1..SIGN_IN_ADDRESS.max {
        SIGN_IN_ADDRESS.count(&mut conn, "1.2.3.4", now).unwrap();
    }
    let sign_in = async |email: &str, address: &str| {
        let body = format!("email={email}%40x.test&password=wrong-one");
        submit(&site, "/enter?operation=sign-in", &body, &[("x-forwarded-for", address)])
            .await
            .status
            .as_u16()
    };
    assert_eq!(sign_in("ada", "1.2.3.4").await, 401, "the last one that is allowed");
    assert_eq!(sign_in("ada", "1.2.3.4").await, 429);
    assert_eq!(sign_in("ada", "1.2.3.5").await, 401, "another visitor pays for the first one");
    for _ in 2..SIGN_IN_ACCOUNT.max {
        SIGN_IN_ACCOUNT.count(&mut conn, "ada@x.test", now).unwrap();
    }
    assert_eq!(sign_in("ada", "1.2.3.6").await, 429, "the account's own count");
    assert_eq!(sign_in("eve", "1.2.3.6").await, 401, "another account's");
}
