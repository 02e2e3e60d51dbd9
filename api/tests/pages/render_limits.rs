//! Limits on the renderings that strangers can cause.

use std::time::Instant;

use academy::platform::memory_limits::{Charge, MemoryLimit};
use futures_util::future::join_all;
use reqwest::Method;

use test_support::client::send;
use test_support::{FrontEnd, SiteApp, TestDatabase, until};

const MISSING: &str = r#"page_cache_total{outcome="missing"}"#;

#[test_support::test]
async fn an_address_without_a_page_is_rendered_once() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let unknown = visitor.get("/no/such/page").await;
    for _ in 0..5 {
        let page = visitor.get("/guides/nobody").await;
        assert_eq!((page.status.as_u16(), &page.text), (404, &unknown.text));
        assert_eq!(page.headers["etag"], unknown.headers["etag"], "the one shared page");
    }
    assert_eq!(front.asked_for("/guides/nobody"), 1);
    assert_eq!(site.figure(MISSING).await, 4);
}

#[test_support::test]
async fn a_page_that_appears_is_seen_at_once() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let seen = async || visitor.get("/guides/later").await.status.as_u16();
    assert_eq!((seen().await, seen().await), (404, 404));
    let later = front.raise("later");
    // Unrelated changes have no effect.
    site.site().state.pages.cache.purge("mentors");
    assert_eq!((seen().await, front.asked_for("/guides/later")), (404, 1));
    academy::pages::invalidate(&mut database.connect(), "guides").unwrap();
    until("the page is seen", || async { (seen().await == 200).then_some(()) }).await;
    // Its end is noticed as well.
    drop(later);
    site.site().state.pages.cache.purge("guides");
    until("it is gone", || async { (seen().await == 404).then_some(()) }).await;
}

#[test_support::test]
async fn made_up_names_are_counted_for_their_network_and_pages_that_exist_are_not() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (visitor, limit) = (site.visitor(), &site.site().state.pages.misses);
    // A crawler visits the whole site.
    for number in 0..100 {
        assert_eq!(visitor.get(&format!("/guides/known-{number}")).await.status, 200, "{number}");
    }
    assert_eq!(left(limit, "127.0.0.1"), 60);
    let started = Instant::now();
    for number in 0..20 {
        assert_eq!(visitor.get(&format!("/guides/nobody-{number}")).await.status, 404, "{number}");
    }
    // One is refilled each second.
    let (left, back) = (left(limit, "127.0.0.1"), started.elapsed().as_secs() as usize + 1);
    assert!((40..=40 + back).contains(&left), "{left} are left, and at most {back} came back");
}

#[test_support::test]
async fn who_made_up_too_many_names_gets_what_is_there_and_no_more() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("TRUSTED_HOPS", "1")]).await;
    let (visitor, limit) = (site.visitor(), &site.site().state.pages.misses);
    let of = async |address: &str, path: &str| {
        send(visitor.request(Method::GET, path).header("x-forwarded-for", address)).await
    };
    assert_eq!(of("2001:db8::1", "/mentors").await.status, 200);
    let started = Instant::now();
    let refused = until("there were too many", || async {
        // From the other end of a network that belongs to one subscriber.
        while limit.charge("2001:db8::ffff:1").is_ok() {}
        let page = of("2001:db8::1", &format!("/guides/nobody-{}", started.elapsed().as_nanos())).await;
        (page.status == 429).then_some(page)
    })
    .await;
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(refused.headers["cache-control"], "no-store");
    assert!(refused.text.contains("<h1>One moment, please</h1>") && refused.text.len() < 2000);
    assert!(site.figure(r#"renders_refused_total{why="site pages"}"#).await >= 1);
    assert_eq!(of("2001:db8::1", "/mentors").await.status, 200);
    assert_eq!(of("2001:db8::1", "/no/such/page").await.status, 404);
    assert_eq!(of("2001:db8:0:1::1", "/guides/nobody").await.status, 404);
}

/// Returns how many renderings an address may still cause.
fn left(limit: &MemoryLimit, address: &str) -> usize {
    let charges: Vec<_> = std::iter::from_fn(|| limit.charge(address).ok()).collect();
    let count = charges.len();
    charges.into_iter().for_each(Charge::uncount);
    count
}

#[test_support::test]
async fn an_address_opens_so_many_app_pages_and_no_more() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (visitor, limit) = (site.visitor(), &site.site().state.pages.app_pages);
    assert_eq!(visitor.get("/dashboard").await.status, 200);
    let refused = until("there were too many", || async {
        // One is refilled every fiftieth of a second, so the last is consumed until the page is refused.
        while limit.charge("127.0.0.1").is_ok() {}
        let page = visitor.get("/dashboard.data").await;
        (page.status == 429).then_some(page)
    })
    .await;
    assert_eq!(refused.headers["retry-after"], "1");
    assert!(site.figure(r#"renders_refused_total{why="app pages"}"#).await >= 1);
    assert_eq!(visitor.get("/").await.status, 200);
    until("it may again", || async { (visitor.get("/dashboard").await.status == 200).then_some(()) }).await;
}

#[test_support::test]
async fn a_page_that_would_wait_long_for_its_turn_is_told_to_come_back() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    assert_eq!(visitor.get("/").await.status, 200);
    let hold = front.raise("hold-app");
    let held = join_all((0..32).map(|number| {
        let visitor = visitor.clone();
        async move { visitor.get(&format!("/dashboard?n={number}")).await.status.as_u16() }
    }));
    let others = async {
        until("every turn is taken", || async {
            (site.figure("renders_under_way").await == 32).then_some(())
        })
        .await;
        let page = visitor.get("/dashboard?n=33").await;
        assert_eq!((page.status.as_u16(), page.headers["retry-after"].to_str().unwrap()), (503, "3"));
        assert_eq!(site.figure(r#"renders_refused_total{why="busy"}"#).await, 1);
        assert_eq!(visitor.get("/").await.status, 200);
        drop(hold);
    };
    let (held, ()) = futures_util::join!(held, others);
    assert!(held.iter().all(|status| *status == 200), "{held:?}");
    assert_eq!(site.figure("renders_under_way").await, 0);
}
