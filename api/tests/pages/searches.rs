//! Searches of site pages, which are rendered on each request and not cached.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use reqwest::Method;

use test_support::client::send;
use test_support::{FrontEnd, SiteApp, TestDatabase, until};

#[test_support::test]
async fn a_search_is_rendered_each_time_and_its_page_once() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    for _ in 0..3 {
        assert_eq!(visitor.get("/programs?utm=1").await.status, 200);
        let found = visitor.get("/programs?utm=2&q=biology&kind=a&q=other").await;
        assert_eq!(found.status, 200);
        assert!(found.text.contains("first ?kind=a&q=biology<"), "{}", &found.text[..80]);
        assert_eq!(found.headers["cache-control"], "private, no-cache");
        assert_eq!(found.headers["vary"], "Accept-Encoding");
        assert!(found.headers["content-security-policy"].to_str().unwrap().contains("'sha256-AAAA'"));
        assert!(!found.headers.contains_key("etag") && !found.headers.contains_key("set-cookie"));
    }
    assert_eq!((front.asked_for("/programs"), front.asked_for("/programs?kind=a&q=biology")), (1, 3));
}

#[test_support::test]
async fn a_search_carries_nothing_of_its_visitor() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let search = site.visitor().request(Method::GET, "/programs?q=x").header("cookie", "session=secret");
    assert_eq!(send(search.header("x-forwarded-for", "192.0.2.7")).await.status, 200);
    let asked = front.asked().into_iter().find(|asked| asked["url"] == "/programs?q=x").unwrap();
    assert!(asked["headers"]["cookie"].is_null() && asked["headers"]["x-forwarded-for"].is_null());
}

#[test_support::test]
async fn what_a_search_leads_to_is_passed_on() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let moved = visitor.get("/programs?q=moved").await;
    assert_eq!((moved.status.as_u16(), moved.headers["location"].to_str().unwrap()), (302, "/programs"));
    let unknown = visitor.get("/no/such/page").await;
    let nothing = visitor.get("/programs?q=nothing").await;
    assert_eq!((nothing.status.as_u16(), &nothing.text), (404, &unknown.text), "the one shared page");
    let broken = front.raise("broken");
    let failed = visitor.get("/programs?q=x").await;
    assert_eq!(
        (failed.status.as_u16(), &failed.headers["cache-control"]),
        (500, &"no-store".parse().unwrap())
    );
    drop(broken);
}

#[test_support::test]
async fn a_thousand_made_up_searches_fill_no_cache_and_are_limited() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    assert_eq!(visitor.get("/programs").await.status, 200);
    let (cache, mut random) = (&site.site().state.pages.cache, StdRng::seed_from_u64(7));
    let (weight, mut shown, mut refused) = (cache.weight(), 0, 0);
    let started = Instant::now();
    for _ in 0..50 {
        let mut address =
            || format!("/programs?q={:x}&x{:x}=1", random.random::<u64>(), random.random::<u64>());
        let addresses: Vec<String> = (0..20).map(|_| address()).collect();
        for page in join_all(addresses.iter().map(|address| visitor.get(address))).await {
            match page.status.as_u16() {
                200 => shown += 1,
                429 => refused += 1,
                other => panic!("{other}: {}", page.text),
            }
        }
    }
    let back = started.elapsed().as_millis() / 500 + 1;
    assert!((120..=120 + back).contains(&shown), "{shown} were rendered, and at most {back} came back");
    assert_eq!(refused, 1000 - shown);
    assert_eq!(cache.weight(), weight, "pages of searches are kept");
    assert!(site.figure(r#"renders_refused_total{why="searches"}"#).await >= 1);
    let refused = until("it is refused", || async {
        let page = visitor.get("/programs?q=again").await;
        (page.status == 429).then_some(page)
    })
    .await;
    assert_eq!(refused.headers["retry-after"], "1");
    assert!(refused.text.contains("<h1>One moment, please</h1>"));
    // Pages without a search do not count.
    assert_eq!(visitor.get("/programs?kind=a").await.status, 200);
    assert_eq!(visitor.get("/guides/nobody").await.status, 404);
}

#[test_support::test]
async fn searches_leave_the_renderer_room_for_pages() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let hold = front.raise("hold-search");
    let addresses: Vec<String> = (0..12).map(|number| format!("/programs?q={number}")).collect();
    let searches = join_all(addresses.iter().map(|address| visitor.get(address)));
    let others = async {
        until("eight are under way", || async {
            (site.figure("renders_under_way").await == 8).then_some(())
        })
        .await;
        assert_eq!(visitor.get("/mentors").await.status, 200);
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(site.figure("renders_under_way").await, 8, "the others wait");
        drop(hold);
    };
    let (searches, ()) = futures_util::join!(searches, others);
    assert!(searches.iter().all(|page| page.status == 200));
}
