use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::TestApp;

/// Sends a beginning, then a byte now and then; what came back, and after how long.
fn dribble(address: &str, beginning: &str) -> (String, Duration) {
    let started = Instant::now();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    stream.write_all(beginning.as_bytes()).unwrap();
    let (mut answer, mut buffer) = (Vec::new(), [0; 4096]);
    while started.elapsed() < Duration::from_secs(20) {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => answer.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if stream.write_all(b"x").is_err() {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    (String::from_utf8(answer).unwrap(), started.elapsed())
}

#[actix_web::test]
async fn a_client_that_dribbles_is_cut_off() {
    let app = TestApp::start().await;
    let address = app.base.strip_prefix("http://").unwrap().to_owned();
    let (base, other) = (app.base.clone(), address.clone());
    let head =
        actix_web::rt::task::spawn_blocking(move || dribble(&address, "GET / HTTP/1.1\r\nHost: a\r\nX-A: "));
    let body = actix_web::rt::task::spawn_blocking(move || {
        let beginning = format!(
            "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: {base}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{{\"email\":\""
        );
        dribble(&other, &beginning)
    });
    let (head, body) = (head.await.unwrap(), body.await.unwrap());
    assert!(head.0.starts_with("HTTP/1.1 408"), "{}", head.0);
    assert!(body.0.starts_with("HTTP/1.1 400") && body.0.contains("malformed_body"), "{}", body.0);
    for took in [head.1, body.1] {
        assert!(took < Duration::from_secs(17), "{took:?}");
    }
}
