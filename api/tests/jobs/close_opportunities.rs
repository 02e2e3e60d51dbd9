use academy::jobs::close_opportunities;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::opportunities;

use test_support::opportunities::close_at;
use test_support::{FrontEnd, SiteApp, TestApp, TestDatabase, until};

fn listed(app: &TestApp) -> Vec<String> {
    let listed = opportunities::table.filter(opportunities::is_listed).order(opportunities::title);
    listed.select(opportunities::title).load(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn what_time_has_closed_leaves_the_lists_once() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    for (title, closes_in, checked_ago) in [
        ("open", TimeDelta::days(5), TimeDelta::days(1)),
        ("over in an hour", TimeDelta::hours(1), TimeDelta::days(1)),
        ("unchecked in two hours", TimeDelta::days(40), TimeDelta::days(90) - TimeDelta::hours(2)),
    ] {
        app.opportunity(|one| {
            one.title = title.to_owned();
            one.checked_at = now - checked_ago;
            close_at(one, now + closes_in);
        });
    }
    let close = async || close_opportunities(app.state.clone()).await.unwrap();
    assert_eq!((close().await, listed(&app).len()), (0, 3));
    app.clock.advance(TimeDelta::hours(1));
    let both =
        futures_util::join!(close_opportunities(app.state.clone()), close_opportunities(app.state.clone()));
    assert_eq!(both.0.unwrap() + both.1.unwrap(), 1, "each is closed by one of two processes");
    assert_eq!(listed(&app), ["open", "unchecked in two hours"]);
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!((close().await, close().await), (1, 0));
    assert_eq!(listed(&app), ["open"]);
}

#[test_support::test]
async fn its_pages_are_rendered_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let (visitor, state) = (site.visitor(), &site.site().state);
    let mut opportunity = test_support::opportunities::unsaved(state.clock.now());
    close_at(&mut opportunity, state.clock.now() - TimeDelta::seconds(1));
    opportunity.insert(&mut database.connect()).unwrap();
    for path in ["/opportunities", "/opportunities/other"] {
        assert_eq!(visitor.get(path).await.status, 200);
    }
    let page = format!("/opportunities/{}", opportunity.id);
    assert_eq!(visitor.get(&page).await.status, 200);
    front.show("second");
    assert_eq!(close_opportunities(state.clone()).await.unwrap(), 1);
    for path in ["/opportunities", &page] {
        let is_new = || async { visitor.get(path).await.text.contains("second").then_some(()) };
        until("the page is new", is_new).await;
    }
    assert!(visitor.get("/opportunities/other").await.text.contains("first"));
}
