use std::io::{Read, Write};
use std::net::TcpStream;
use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Either, join_all, select};
use reqwest::Method;
use reqwest::header::COOKIE;
use serde_json::Value;

use crate::lifecycle::database_gone;
use test_support::client::send;
use test_support::{FrontEnd, SiteApp, TestDatabase, until};

#[test_support::test]
async fn a_thousand_made_up_queries_make_no_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let known = visitor.get("/mentors?subject=Physics").await;
    assert!(known.text.contains("?subject=Physics"));
    visitor.get("/mentors").await;
    visitor.get("/").await;
    let rendered = front.asked().len();
    for hundred in 0..10 {
        let asked = (0..100).map(|number| {
            let (visitor, made_up) = (visitor.clone(), format!("{hundred}{number}"));
            async move {
                match number % 3 {
                    0 => {
                        let led = visitor.get(&format!("/mentors?subject={made_up}&x=1")).await;
                        let to = led.headers["location"].to_str().unwrap();
                        assert_eq!((led.status.as_u16(), to), (302, "/mentors"));
                        assert_eq!(led.headers["cache-control"], "no-store");
                    }
                    1 => {
                        let page = visitor.get(&format!("/mentors?q{made_up}=1&subject=Physics")).await;
                        assert!(page.text.contains("?subject=Physics"), "{}", page.text);
                    }
                    _ => assert_eq!(visitor.get(&format!("/?{made_up}&&=%ff%00&a[]=b")).await.status, 200),
                }
            }
        });
        join_all(asked).await;
    }
    assert_eq!(front.asked().len(), rendered, "the renderer was asked");
    // Three pages of about 3 KB in three encodings each.
    let weight = site.figure("page_cache_bytes").await;
    assert!(weight < 20_000, "the cache grew to {weight} bytes");
}

#[test_support::test]
async fn an_enormous_address_is_refused_and_nobody_else_notices() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let address = site.base.strip_prefix("http://").unwrap();
    for length in [5_000, 60_000, 100_000, 1_000_000] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
        let head = format!("GET /?{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "a".repeat(length));
        // The server may close the connection before it has read everything.
        let _sent = stream.write_all(head.as_bytes());
        let mut response = Vec::new();
        let _reset = stream.read_to_end(&mut response);
        let response = String::from_utf8(response).unwrap();
        assert!(response.is_empty() || response.starts_with("HTTP/1.1 4"), "{length}: {response}");
        assert_eq!(site.visitor().get("/").await.status, 200);
    }
    assert_eq!(front.asked().len(), 1);
}

#[test_support::test]
async fn a_renderer_that_dies_in_the_middle_of_a_site_page_leaves_no_half_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let dies = front.raise("die-site");
    let response = visitor.get("/").await;
    assert_eq!((response.status.as_u16(), response.text.contains("half")), (503, false));
    assert_eq!(response.headers["cache-control"], "no-store");
    drop(dies);
    until("the renderer has been started again", || async {
        let page = visitor.get("/").await;
        (page.status == 200 && page.text.contains("<h1>first</h1>")).then_some(())
    })
    .await;
    // With a stale page cached, visitors see no error.
    site.site().state.pages.cache.purge_all();
    let dies = front.raise("die-site");
    for _ in 0..3 {
        let page = visitor.get("/").await;
        assert_eq!((page.status.as_u16(), page.text.contains("<h1>first</h1>")), (200, true));
    }
    drop(dies);
    front.show("second");
    until("the new page is served", || async {
        visitor.get("/").await.text.contains("<h1>second</h1>").then_some(())
    })
    .await;
}

#[test_support::test]
async fn a_renderer_that_hangs_keeps_no_visitor_from_an_older_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    visitor.get("/mentors").await;
    let hold = front.raise("hold-site");
    front.show("second");
    site.site().state.pages.cache.purge_all();
    // Given up after ten seconds, like a revalidation.
    let given_up = pin!(visitor.get("/hang"));
    let pages = join_all((0..20).map(|_| visitor.get("/mentors")));
    let Either::Left((pages, _)) = select(pages, given_up).await else {
        panic!("they waited for the renewal")
    };
    assert!(pages.iter().all(|page| page.status == 200 && page.text.contains("<h1>first")));
    drop(hold);
    until("the new page is served", || async {
        visitor.get("/mentors").await.text.contains("<h1>second").then_some(())
    })
    .await;
    assert_eq!(front.asked_for("/mentors"), 2, "one rendering for all who waited");
}

#[test_support::test]
async fn a_page_whose_data_cannot_be_read_is_an_error_that_nobody_keeps() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    visitor.get("/mentors?subject=Physics").await;
    let _calls = front.raise("call-api");
    database_gone::close(&database);
    let failed = visitor.get("/mentors").await;
    assert_eq!(
        (failed.status.as_u16(), failed.headers["cache-control"].to_str().unwrap()),
        (503, "no-store")
    );
    // A stale page is served although its revalidation fails.
    site.site().state.pages.cache.purge_all();
    let older = visitor.get("/mentors?subject=Physics").await;
    assert_eq!((older.status.as_u16(), older.text.contains("<h1>first")), (200, true));
    database_gone::reopen(&database);
    until("the page is back", || async { (visitor.get("/mentors").await.status == 200).then_some(()) }).await;
}

#[test_support::test]
async fn everybody_gets_their_own_page_however_many_ask_at_once() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let pages = join_all((0..60).map(|number| {
        let asking =
            visitor.request(Method::GET, "/dashboard").header(COOKIE, format!("session=of-{number}"));
        async move { (number, send(asking).await) }
    }))
    .await;
    for (number, page) in pages {
        let got: Value = serde_json::from_str(page.text.split("<p>").next().unwrap()).unwrap();
        assert_eq!(got["headers"]["cookie"], format!("session=of-{number}"));
    }
}

#[test_support::test]
async fn conditions_that_mean_nothing_get_the_whole_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for (name, value) in [
        ("if-none-match", "no quotes"),
        ("if-none-match", "\"\""),
        ("if-none-match", ",,,"),
        ("if-modified-since", "Fri, 20 Nov 2099 00:00:00 GMT"),
        ("if-modified-since", "yesterday"),
        ("if-match", "\"other\""),
        ("range", "bytes=0-10"),
        ("range", "bytes=banana"),
        ("accept-encoding", "br;q=1.5"),
        ("accept-encoding", "gzip;q=0, br;q=0, identity;q=0, *;q=0"),
        ("accept-encoding", "\u{e9}"),
        ("expect", "banana"),
    ] {
        let page = site.get_as("/", &[(name, value)]).await;
        assert_eq!(
            (page.status.as_u16(), page.text.contains("<h1>first</h1>")),
            (200, true),
            "{name}: {value}"
        );
        assert!(!page.headers.contains_key("content-encoding"), "{name}: {value}");
    }
}
