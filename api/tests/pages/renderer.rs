use std::pin::pin;

use futures_util::future::{Either, join_all, select};

use test_support::{FrontEnd, SiteApp, TestDatabase, until};

/// Returns the renderer's process id from the system's list.
fn renderer_of(front: &FrontEnd) -> Option<u32> {
    let script = front.path().join("build/server.js").display().to_string();
    std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .find(|id: &u32| {
            let command = std::fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
            command.contains(&script)
        })
}

fn signal(id: u32, name: &str) {
    let sent = std::process::Command::new("kill").args([name, &id.to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test_support::test]
async fn a_killed_renderer_is_back_soon_and_cached_pages_never_leave() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    visitor.get("/").await;
    site.site().state.pages.cache.purge_all();
    let first = renderer_of(&front).unwrap();
    signal(first, "-KILL");
    until("the renderer is back", || async {
        // Stale by now, without a renderer to revalidate it: it is served nevertheless.
        assert_eq!(visitor.get("/").await.status, 200);
        let ready = visitor.get("/readyz").await.status == 200;
        (ready && renderer_of(&front).is_some_and(|id| id != first)).then_some(())
    })
    .await;
    assert_eq!(visitor.get("/mentors").await.status, 200);
    assert_eq!(site.figure("renderer_restarts_total").await, 1);
}

#[test_support::test]
async fn a_request_waits_for_a_renderer_that_starts() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let hold = front.raise("hold-start");
    let site = SiteApp::cold(&database, &front, &[]).await;
    let visitor = site.visitor();
    let asking = async { futures_util::join!(visitor.get("/"), visitor.get("/dashboard")) };
    let release = async {
        until("the page is asked for", || async {
            (site.figure(r#"page_cache_total{outcome="miss"}"#).await == 1).then_some(())
        })
        .await;
        drop(hold);
    };
    let ((page, own), ()) = futures_util::join!(asking, release);
    assert_eq!((page.status.as_u16(), own.status.as_u16()), (200, 200));
}

#[test_support::test]
async fn without_a_renderer_the_answer_says_when_to_come_back() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::cold(&database, &front, &[("NODE_BIN", "/no/such/node")]).await;
    let visitor = site.visitor();
    until("the rest is ready", || async {
        let ready = visitor.get("/readyz").await;
        assert_eq!(ready.status, 503);
        (ready.text == r#"{"database":true,"renderer":false}"#).then_some(())
    })
    .await;
    let answers = join_all(["/", "/dashboard", "/no-such-page"].map(|path| visitor.get(path))).await;
    for response in answers {
        assert_eq!(response.status, 503);
        assert_eq!(response.headers["retry-after"], "3");
        assert_eq!(response.headers["cache-control"], "no-store");
        assert!(
            response.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .starts_with("default-src 'none'; style-src 'sha256-")
        );
        assert!(response.text.contains("We’ll be right back"));
    }
    assert_eq!(visitor.get("/robots.txt").await.status, 200);
    assert_eq!(visitor.get("/healthz").await.status, 200);
}

#[test_support::test]
async fn a_page_that_hangs_is_given_up_and_holds_up_nobody() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let hangs = pin!(visitor.get("/hang"));
    let others = pin!(async {
        for _ in 0..5 {
            assert_eq!(visitor.get("/dashboard").await.status, 200);
        }
    });
    let Either::Left(((), hangs)) = select(others, hangs).await else { panic!("others waited") };
    let response = hangs.await;
    assert_eq!((response.status.as_u16(), response.text.contains("We’ll be right back")), (503, true));
}

#[test_support::test]
async fn a_renderer_that_dies_in_the_middle_of_a_page_shows_no_half_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    let response = visitor.get("/dies").await;
    assert_eq!((response.status.as_u16(), response.text.contains("half")), (503, false));
    until("the renderer has been started again", || async {
        (visitor.get("/dashboard").await.status == 200).then_some(())
    })
    .await;
}

#[test_support::test]
async fn a_renderer_that_is_stuck_is_replaced() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let first = renderer_of(&front).unwrap();
    signal(first, "-STOP");
    until("the stuck renderer is replaced", || async {
        renderer_of(&front).is_some_and(|id| id != first).then_some(())
    })
    .await;
    assert_eq!(site.visitor().get("/dashboard").await.status, 200);
}

#[test_support::test]
async fn a_stopped_site_leaves_no_renderer() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    assert!(renderer_of(&front).is_some());
    site.stop().await;
    assert_eq!(renderer_of(&front), None);
}
