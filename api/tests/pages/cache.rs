use academy::live::{LiveEvent, Topic};
use academy::{live, pages};
use futures_util::future::join_all;
use reqwest::Method;
use schema::ids::UserId;
use uuid::Uuid;

use test_support::client::send;
use test_support::{FrontEnd, SiteApp, TestDatabase, until};

#[test_support::test]
async fn a_page_is_rendered_once_for_everybody() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    for _ in 0..3 {
        let page = site.visitor().get("/").await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("<h1>first</h1>"), "{}", page.text);
    }
    assert_eq!(front.asked_for("/"), 1);
    assert_eq!(site.figure(r#"page_cache_total{outcome="hit"}"#).await, 2);
    assert_eq!(site.figure(r#"page_cache_total{outcome="miss"}"#).await, 1);
}

#[test_support::test]
async fn fifty_at_once_share_one_rendering() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let hold = front.raise("hold-site");
    let visitor = site.visitor();
    let asking = join_all((0..50).map(|_| visitor.get("/mentors")));
    let release = async {
        until("fifty visitors wait", || async {
            (site.figure(r#"page_cache_total{outcome="miss"}"#).await == 50).then_some(())
        })
        .await;
        drop(hold);
    };
    let (answers, ()) = futures_util::join!(asking, release);
    assert!(answers.iter().all(|response| response.status == 200));
    assert_eq!(front.asked_for("/mentors"), 1);
}

#[test_support::test]
async fn a_visitor_who_leaves_breaks_nothing_for_those_who_wait_along() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let hold = front.raise("hold-site");
    let leaves = actix_web::rt::spawn(send(site.visitor().request(Method::GET, "/mentors")));
    until("the renderer is asked", || async { (front.asked_for("/mentors") == 1).then_some(()) }).await;
    let visitor = site.visitor();
    let stays = visitor.get("/mentors");
    let leave = async {
        until("another visitor waits along", || async {
            (site.figure(r#"page_cache_total{outcome="miss"}"#).await == 2).then_some(())
        })
        .await;
        leaves.abort();
        drop(hold);
    };
    let (page, ()) = futures_util::join!(stays, leave);
    assert_eq!((page.status.as_u16(), front.asked_for("/mentors")), (200, 1));
}

#[test_support::test]
async fn made_up_parameters_neither_grow_the_cache_nor_pass_it_by() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    for number in 0..20 {
        let page = visitor.get(&format!("/mentors?x{number}=1&subject=Physics&utm={number}")).await;
        assert!(page.text.contains("first ?subject=Physics"), "{}", page.text);
        visitor.get(&format!("/?v={number}")).await;
        assert_eq!(visitor.get(&format!("/no/such/page/{number}?v={number}")).await.status, 404);
    }
    let asked: Vec<_> = front.asked().iter().map(|asked| asked["url"].as_str().unwrap().to_owned()).collect();
    assert_eq!(asked, ["/mentors?subject=Physics", "/", "/404-not-found"]);
}

#[test_support::test]
async fn nothing_of_a_viewer_reaches_a_site_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let headers = [
        ("cookie", "session=secret"),
        ("authorization", "Bearer secret"),
        ("accept-language", "de"),
        ("user-agent", "secret"),
        ("x-forwarded-for", "1.2.3.4"),
        ("x-csp-nonce", "secret"),
    ];
    let page = site.get_as("/", &headers).await;
    assert!(!page.headers.contains_key("set-cookie"), "a cookie in a shared page");
    let asked = front.asked().remove(0)["headers"].as_object().unwrap().clone();
    let mut names: Vec<_> = asked.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["accept", "host", "x-request-id"]);
}

#[test_support::test]
async fn a_page_is_the_same_to_the_byte_for_somebody_who_is_signed_in() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor().get("/").await;
    let signed_in = site.get_as("/", &[("cookie", "session=secret; signed-in=Ada")]).await;
    assert_eq!(visitor.text.as_bytes(), signed_in.text.as_bytes());
    for name in ["etag", "cache-control", "vary"] {
        assert_eq!(visitor.headers.get(name), signed_in.headers.get(name), "{name}");
    }
    assert_eq!(front.asked_for("/"), 1);
}

#[test_support::test]
async fn an_event_purges_the_pages_that_show_it_even_if_its_publisher_died_before_it_woke_anybody() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let [tutor_id, other_id]: [UserId; 2] = [Uuid::new_v4().into(), Uuid::new_v4().into()];
    let pages = ["/mentors".to_owned(), format!("/mentors/{tutor_id}"), format!("/mentors/{other_id}")];
    let shown = || async {
        let pages = join_all(pages.iter().map(|page| async { site.visitor().get(page).await.text })).await;
        [0, 1, 2].map(|page: usize| pages[page].contains("<h1>second"))
    };
    assert_eq!(shown().await, [false; 3]);
    front.show("second");
    let mut conn = database.connect();
    let date = chrono::NaiveDate::from_ymd_opt(2030, 1, 2).unwrap();
    let events = [
        (LiveEvent::SlotsChanged { tutor_id, date }, [false, true, false]),
        (LiveEvent::AvailabilityChanged { tutor_id }, [true, true, false]),
    ];
    for (event, expected) in events {
        live::publish(&mut conn, &[Topic::TutorSlots(tutor_id)], &event, chrono::Utc::now()).unwrap();
        until("the pages are new", || async { (shown().await == expected).then_some(()) }).await;
    }
}

#[test_support::test]
async fn a_change_purges_its_pages_on_every_instance() {
    let (database, front, other_front) = (TestDatabase::new(), FrontEnd::new(), FrontEnd::new());
    let one = SiteApp::start(&database, &front).await;
    let other = SiteApp::start(&database, &other_front).await;
    for site in [&one, &other] {
        site.visitor().get("/").await;
        site.visitor().get("/mentors").await;
    }
    front.show("second");
    other_front.show("second");
    pages::invalidate(&mut database.connect(), "stories").unwrap();
    for site in [&one, &other] {
        until("the new page is served", || async {
            site.visitor().get("/").await.text.contains("<h1>second</h1>").then_some(())
        })
        .await;
        // Its data did not change.
        assert!(site.visitor().get("/mentors").await.text.contains("<h1>first"));
    }
    assert_eq!(front.asked_for("/"), 2);
    assert_eq!(other_front.asked_for("/"), 2);
}

#[test_support::test]
async fn what_was_rendered_while_its_data_changed_is_not_taken_for_new() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let hold = front.raise("hold-site");
    let visitor = site.visitor();
    let asking = visitor.get("/mentors");
    let change = async {
        until("the renderer is asked", || async { (front.asked_for("/mentors") == 1).then_some(()) }).await;
        // The page has read its data by now and renders the old data.
        front.show("second");
        site.site().state.pages.cache.purge("mentors");
        drop(hold);
    };
    let (first, ()) = futures_util::join!(asking, change);
    assert!(first.text.contains("<h1>first"), "{}", first.text);
    until("the new page is served", || async {
        visitor.get("/mentors").await.text.contains("<h1>second").then_some(())
    })
    .await;
}

#[test_support::test]
async fn an_old_page_is_better_than_a_broken_one() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    site.visitor().get("/").await;
    let broken = front.raise("broken");
    site.site().state.pages.cache.purge_all();
    for _ in 0..5 {
        assert_eq!(site.visitor().get("/").await.status, 200);
    }
    // One failed attempt, without an immediate retry.
    assert_eq!(front.asked_for("/"), 2);
    // Without an older page the error is shown; and it is not cached.
    let page = site.visitor().get("/mentors").await;
    assert_eq!((page.status.as_u16(), page.headers["cache-control"].to_str().unwrap()), (500, "no-store"));
    drop(broken);
    assert_eq!(site.visitor().get("/mentors").await.status, 200);
}

#[test_support::test]
async fn a_made_up_name_is_not_kept_as_a_page() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let visitor = site.visitor();
    assert_eq!(visitor.get("/guides/known").await.status, 200);
    // Renders the error page that all of them share.
    assert_eq!(visitor.get("/guides/unknown").await.status, 404);
    let weight = site.figure("page_cache_bytes").await;
    for number in 0..10 {
        assert_eq!(visitor.get(&format!("/guides/unknown-{number}")).await.status, 404);
        assert_eq!(visitor.get("/guides/known").await.status, 200);
    }
    assert_eq!(site.figure("page_cache_bytes").await, weight);
    assert_eq!((front.asked_for("/guides/known"), front.asked_for("/404-not-found")), (1, 1));
}
