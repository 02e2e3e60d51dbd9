use std::io::{Read, Write};
use std::net::TcpStream;

use reqwest::{Method, header};

use test_support::front_end::pdf;
use test_support::{FrontEnd, SiteApp, TestDatabase};

#[test_support::test]
async fn hashed_files_are_kept_for_a_year_and_come_compressed() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let file = "/assets/app-abc123.js";
    for (accepted, text) in [("br, gzip", "as brotli"), ("gzip", "as gzip"), ("", "console.log('as it is')")]
    {
        let response = site.get_as(file, &[("accept-encoding", accepted)]).await;
        assert_eq!((response.status.as_u16(), response.text.as_str()), (200, text));
        assert_eq!(response.headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(response.headers["vary"], "Accept-Encoding");
        assert!(response.headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
        let tag = response.headers["etag"].to_str().unwrap().to_owned();
        let again = site.get_as(file, &[("accept-encoding", accepted), ("if-none-match", &tag)]).await;
        assert_eq!(again.status, 304);
    }
    let part = site.get_as(file, &[("accept-encoding", "br"), ("range", "bytes=0-6")]).await;
    assert_eq!((part.status.as_u16(), part.text.as_str()), (206, "console"));
}

#[test_support::test]
async fn other_files_are_kept_for_a_while_and_missing_ones_not_at_all() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let robots = visitor.get("/robots.txt").await;
    assert_eq!(robots.headers["cache-control"], "public, max-age=3600");
    assert_eq!(robots.text, "User-agent: *\n");
    let missing = visitor.get("/assets/app-000000.js").await;
    assert_eq!(
        (missing.status.as_u16(), missing.headers["cache-control"].to_str().unwrap()),
        (404, "no-store")
    );
    assert!(front.asked().is_empty(), "the renderer knows nothing of files");
    assert_eq!(visitor.get("/assets/app-abc123.js.br").await.status, 404);
    // A missing file that no page links to gets a one-line response instead of a page.
    for name in ["/favicon-32.png", "/apple-touch-icon-precomposed.png", "/wp-login.php", "/.env"] {
        let missing = visitor.get(name).await;
        assert_eq!(
            (missing.status.as_u16(), missing.text.as_str()),
            (404, "There is no such file."),
            "{name}"
        );
    }
}

#[test_support::test]
async fn no_path_leads_out_of_the_folder() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let address = site.base.strip_prefix("http://").unwrap();
    for path in [
        "/../secret",
        "/../../secret",
        "/assets/../../../secret",
        "/assets/%2e%2e/%2e%2e/%2e%2e/secret",
        "/assets/..%2f..%2f..%2fsecret",
        "/assets/..%5c..%5csecret",
        "/assets//etc/passwd",
        "/assets/%00",
        "//etc/passwd",
        "/assets/app-abc123.js%00.txt",
        "/build/server.js",
    ] {
        // Without an HTTP client, which would normalize the path.
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        assert!(response.starts_with("HTTP/1.1 40"), "{path}: {}", response.lines().next().unwrap());
        assert!(!response.contains("outside of the files") && !response.contains("root:"), "{path}");
    }
}

#[test_support::test]
async fn readers_of_a_paper_may_ask_for_parts_of_it() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let ask = async |method: Method, headers: &[(&str, &str)]| {
        let mut request = site.visitor().request(method, "/papers/lecture.pdf");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.headers().clone(), response.bytes().await.unwrap().to_vec())
    };
    let whole = pdf();
    let (status, headers, body) = ask(Method::GET, &[]).await;
    assert_eq!((status, &body), (200, &whole));
    assert_eq!(
        (&headers[header::CONTENT_TYPE], &headers[header::ACCEPT_RANGES]),
        (&"application/pdf".parse().unwrap(), &"bytes".parse().unwrap())
    );
    let tag = headers[header::ETAG].to_str().unwrap().to_owned();
    for (range, from, to) in
        [("bytes=0-8", 0, 8), ("bytes=500-", 500, 999), ("bytes=-10", 990, 999), ("bytes=900-5000", 900, 999)]
    {
        for encoding in ["identity", "br, gzip"] {
            let (status, headers, body) =
                ask(Method::GET, &[("range", range), ("accept-encoding", encoding)]).await;
            assert_eq!((status, body.as_slice()), (206, &whole[from..=to]), "{range}");
            assert_eq!(headers[header::CONTENT_RANGE], format!("bytes {from}-{to}/1000"), "{range}");
            assert!(!headers.contains_key(header::CONTENT_ENCODING));
        }
    }
    for range in ["bytes=1000-", "bytes=5000-6000"] {
        let (status, headers, _) = ask(Method::GET, &[("range", range)]).await;
        assert_eq!(
            (status, headers[header::CONTENT_RANGE].to_str().unwrap()),
            (416, "bytes */1000"),
            "{range}"
        );
    }
    let (status, headers, body) = ask(Method::HEAD, &[]).await;
    assert_eq!((status, headers[header::CONTENT_LENGTH].to_str().unwrap(), body.len()), (200, "1000", 0));
    assert_eq!(ask(Method::GET, &[("if-none-match", &tag)]).await.0, 304);
    // A range of another version of the file would be useless.
    let (status, _, body) = ask(Method::GET, &[("range", "bytes=0-8"), ("if-range", "\"other\"")]).await;
    assert_eq!((status, body.len()), (200, 1000));
}
