//! Which opportunities are listed, and in which order.

use chrono::TimeDelta;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::opportunities::close_at;

const LIST: &str = "/api/summer/opportunities";

/// Returns the titles of a list's first page, in order.
async fn titles(app: &TestApp, query: &str) -> Vec<String> {
    let list = app.visitor().get(&format!("{LIST}?{query}")).await.expect(200);
    let title = |item: &Value| item["title"].as_str().unwrap().to_owned();
    list["items"].as_array().unwrap().iter().map(title).collect()
}

#[test_support::test]
async fn a_card_says_what_a_family_asks_first() {
    let app = TestApp::start().await;
    let stored = app.opportunity(|one| {
        one.stipend = Some("$2,400".to_owned());
        one.aid = "Some places are free.".to_owned();
        one.cost_cents = 45_000;
        one.verified = Some(OpportunityVerification::University);
        one.description = format!("{}end", "many words ".repeat(60));
        one.deadline_zone = "America/Chicago".to_owned();
        close_at(one, "2030-02-02T05:59:00Z".parse().unwrap());
    });
    let list = app.visitor().get(LIST).await.expect(200);
    assert_eq!((&list["total"], &list["page"], &list["pages"]), (&json!(1), &json!(1), &json!(1)));
    let card = &list["items"][0];
    let excerpt = card["excerpt"].as_str().unwrap();
    assert!(excerpt.chars().count() <= 200 && excerpt.ends_with("many words…"), "{excerpt}");
    assert_eq!(
        card,
        &json!({
            "id": stored.id, "slug": stored.slug, "title": "Summer Laboratory", "organization": "Larkspur University",
            "category": "research", "discipline": "Biology", "location": "Boston, Massachusetts", "country": "US",
            "remote": false, "paid": true, "stipend": "$2,400", "cost_cents": 45_000, "aid": true,
            "starts_on": stored.starts_on, "ends_on": stored.ends_on,
            "deadline": {
                "at": "2030-02-02T05:59:00Z", "date": "2030-02-01", "time": "23:59", "zone": "America/Chicago",
                "zone_name": "Central time"
            },
            "min_grade": 6, "max_grade": 13, "residency": "", "verified": "university", "excerpt": excerpt,
            "applies_here": null
        })
    );
    app.opportunity(|one| {
        one.description = "Mornings at sea.\n\nBring boots.".to_owned();
        close_at(one, app.clock.now() + TimeDelta::days(1));
    });
    let list = app.visitor().get(LIST).await.expect(200);
    assert_eq!(list["items"][0]["excerpt"], "Mornings at sea.");
}

#[test_support::test]
async fn only_open_ones_are_listed_and_told_to_crawlers() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    app.opportunity(|one| {
        one.slug = "open".to_owned();
        one.title = "open".to_owned();
        close_at(one, now + TimeDelta::minutes(5));
    });
    app.opportunity(|one| close_at(one, now));
    app.opportunity(|one| one.hidden_reason = Some("No such place.".to_owned()));
    app.opportunity(|one| one.checked_at = now - TimeDelta::days(90));
    app.opportunity(|one| one.is_listed = false);
    for query in ["", "sort=newest", "sort=cost", "sort=start", "q=laboratory+open", "category=research"] {
        let expected: &[&str] = if query.starts_with("q=") { &[] } else { &["open"] };
        assert_eq!(titles(&app, query).await, expected, "{query}");
    }
    let (sitemap, queries) = app.count_queries(app.visitor().get("/api/summer/sitemap")).await;
    let items = &sitemap.expect(200)["items"];
    assert_eq!((items[0]["slug"].as_str(), items.as_array().unwrap().len(), queries), (Some("open"), 1, 1));
    app.clock.advance(TimeDelta::minutes(5));
    assert!(titles(&app, "").await.is_empty(), "without any job");
    assert_eq!(app.visitor().get("/api/summer/sitemap").await.expect(200), json!({ "items": [] }));
}

#[test_support::test]
async fn filters_leave_what_fits_all_of_them() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    app.opportunity(|one| {
        one.title = "paid internship".to_owned();
        one.category = OpportunityCategory::Internship;
        one.stipend = Some(String::new());
        (one.min_grade, one.max_grade) = (11, 13);
        close_at(one, now + TimeDelta::days(7));
    });
    app.opportunity(|one| {
        one.title = "remote research".to_owned();
        one.is_remote = true;
        one.cost_cents = 99_999;
        (one.min_grade, one.max_grade) = (9, 11);
        close_at(one, now + TimeDelta::days(20));
    });
    app.opportunity(|one| {
        one.title = "dear with aid".to_owned();
        one.category = OpportunityCategory::PreCollege;
        one.cost_cents = 900_000;
        one.aid = "Full aid.".to_owned();
        (one.min_grade, one.max_grade) = (10, 10);
        close_at(one, now + TimeDelta::days(80));
    });
    app.opportunity(|one| {
        one.title = "dear camp".to_owned();
        one.category = OpportunityCategory::Bootcamp;
        one.cost_cents = 499_999;
        (one.min_grade, one.max_grade) = (6, 8);
        close_at(one, now + TimeDelta::days(120));
    });
    for (query, expected) in [
        ("", vec!["paid internship", "remote research", "dear with aid", "dear camp"]),
        ("remote=false&paid=false", vec!["paid internship", "remote research", "dear with aid", "dear camp"]),
        ("category=internship", vec!["paid internship"]),
        ("category=pre-college", vec!["dear with aid"]),
        ("remote=true", vec!["remote research"]),
        ("paid=true", vec!["paid internship"]),
        ("grade=11", vec!["paid internship", "remote research"]),
        ("grade=13", vec!["paid internship"]),
        ("grade=10", vec!["remote research", "dear with aid"]),
        ("grade=6", vec!["dear camp"]),
        ("cost=free", vec!["paid internship"]),
        ("cost=under_1000", vec!["paid internship", "remote research"]),
        ("cost=under_5000", vec!["paid internship", "remote research", "dear camp"]),
        ("cost=aid", vec!["paid internship", "dear with aid"]),
        ("deadline=week", vec!["paid internship"]),
        ("deadline=month", vec!["paid internship", "remote research"]),
        ("deadline=quarter", vec!["paid internship", "remote research", "dear with aid"]),
        ("grade=10&cost=aid&deadline=quarter", vec!["dear with aid"]),
        ("remote=true&paid=true", vec![]),
    ] {
        assert_eq!(titles(&app, query).await, expected, "{query}");
    }
}

#[test_support::test]
async fn lists_are_sorted_as_asked() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    for (title, closes, listed, starts, cost) in
        [("a", 3, 1, 30, 500), ("b", 1, 3, 20, 500), ("c", 2, 2, 10, 0)]
    {
        app.opportunity(|one| {
            one.title = title.to_owned();
            one.created_at = now - TimeDelta::days(listed);
            one.starts_on = now.date_naive() + TimeDelta::days(starts);
            one.cost_cents = cost;
            close_at(one, now + TimeDelta::days(closes));
        });
    }
    for (sort, expected) in [
        ("deadline", ["b", "c", "a"]),
        ("relevance", ["b", "c", "a"]),
        ("newest", ["a", "c", "b"]),
        ("start", ["c", "b", "a"]),
        ("cost", ["c", "b", "a"]),
    ] {
        assert_eq!(titles(&app, &format!("sort={sort}")).await, expected, "{sort}");
        assert_eq!(titles(&app, &format!("q=biology&sort={sort}")).await, expected, "{sort} with a search");
    }
}

#[test_support::test]
async fn pages_have_24_each_and_at_most_two_queries() {
    let app = TestApp::start().await;
    let (now, mut conn) = (app.clock.now(), app.conn());
    for number in 0..50 {
        app.opportunity_in(&mut conn, |one| {
            one.title = format!("{number:02}");
            close_at(one, now + TimeDelta::hours(number + 1));
        });
    }
    for (page, first, length, max_queries) in
        [(1, Some("00"), 24, 2), (2, Some("24"), 24, 2), (3, Some("48"), 2, 1), (4, None, 0, 2)]
    {
        let read = app.visitor();
        let address = format!("{LIST}?page={page}");
        let (list, queries) = app.count_queries(read.get(&address)).await;
        let list = list.expect(200);
        assert_eq!(
            (&list["total"], &list["pages"], &list["page"]),
            (&json!(50), &json!(3), &json!(page)),
            "page {page}"
        );
        let items = list["items"].as_array().unwrap();
        assert_eq!((items.len(), items.first().and_then(|one| one["title"].as_str())), (length, first));
        assert!(queries <= max_queries, "{queries} queries for page {page}");
    }
}
