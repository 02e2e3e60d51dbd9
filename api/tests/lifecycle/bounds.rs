use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::Method;

use test_support::{TestApp, TestResponse, contract};

/// How long a client continues at most; it must be disconnected after ten seconds.
const GIVEN_UP: Duration = Duration::from_secs(40);

/// Sends a prefix, then a byte at intervals. Returns the response and the time until it.
fn dribble(address: &str, beginning: &str) -> (String, Duration) {
    let started = Instant::now();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    stream.write_all(beginning.as_bytes()).unwrap();
    let (mut response, mut buffer) = (Vec::new(), [0; 4096]);
    while started.elapsed() < GIVEN_UP {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => response.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if stream.write_all(b"x").is_err() {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    (String::from_utf8(response).unwrap(), started.elapsed())
}

#[test_support::test]
async fn a_client_that_dribbles_is_cut_off() {
    let app = TestApp::start().await;
    let address = app.base.strip_prefix("http://").unwrap();
    let beginning = |path: &str, kind: &str, body: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {}\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: 4000\r\n\r\n{body}",
            app.base
        )
    };
    let (json, form) = ("application/json", "application/x-www-form-urlencoded");
    let dribbling = [
        ("GET / HTTP/1.1\r\nHost: a\r\nX-A: ".to_owned(), "/", "408"),
        (beginning("/api/auth/sign-in", json, "{\"email\":\""), "/api/auth/sign-in", "400"),
        (beginning("/api/stripe/webhook", json, "{\"id\":\""), "/api/stripe/webhook", "400"),
        (beginning("/newsletter", form, "email="), "/newsletter", "400"),
    ]
    .map(|(beginning, path, status)| {
        let address = address.to_owned();
        let response = actix_web::rt::task::spawn_blocking(move || dribble(&address, &beginning));
        async move { (response.await.unwrap(), path, status) }
    });
    for ((response, took), path, status) in join_all(dribbling).await {
        assert!(response.starts_with(&format!("HTTP/1.1 {status}")), "{response}");
        assert!(status == "408" || response.contains("malformed_body"), "{response}");
        assert!(took < GIVEN_UP, "{took:?}");
        let answer = TestResponse::parse(response.as_bytes()).expect("a whole response");
        assert_eq!(contract::difference(&Method::POST, path, &answer), None);
    }
}
