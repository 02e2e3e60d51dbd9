//! A single opportunity.

use chrono::TimeDelta;
use schema::enums::OpportunityCategory;
use schema::models::former_opportunity_slug;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::opportunities::close_at;

fn path(slug: &str) -> String {
    format!("/api/summer/opportunities/{slug}")
}

#[test_support::test]
async fn its_page_says_everything_while_it_is_open() {
    let app = TestApp::start().await;
    let stored = app.opportunity(|one| {
        one.category = OpportunityCategory::Internship;
        one.aid = "Meals are free.".to_owned();
        one.residency = "Residents of Ohio".to_owned();
        one.stipend = Some(String::new());
    });
    let (page, queries) = app.count_queries(app.visitor().get(&path(&stored.slug))).await;
    let page = page.expect(200);
    assert_eq!(queries, 3);
    for (name, expected) in [
        ("state", json!("open")),
        ("slug", json!(stored.slug)),
        ("paid", json!(true)),
        ("stipend", Value::Null),
        ("aid", json!(true)),
        ("aid_text", json!("Meals are free.")),
        ("residency", json!("Residents of Ohio")),
        ("run_by", json!("Larkspur University")),
        ("apply_url", json!("https://example.edu/apply")),
        ("description", json!("Students work in a laboratory for six weeks.")),
        ("decision_on", Value::Null),
        ("checked_at", json!(stored.checked_at)),
        ("listed_at", json!(stored.created_at)),
        ("updated_at", json!(stored.updated_at)),
        ("is_internship_job", json!(true)),
        ("similar", json!([])),
    ] {
        assert_eq!(page[name], expected, "{name}");
    }
    assert!(page.get("hidden_reason").is_none() && page.get("version").is_none());
}

#[test_support::test]
async fn only_an_internship_that_costs_nothing_is_a_job() {
    let app = TestApp::start().await;
    for (category, cost_cents, expected) in [
        (OpportunityCategory::Internship, 0, true),
        (OpportunityCategory::Internship, 1, false),
        (OpportunityCategory::Research, 0, false),
    ] {
        let stored = app.opportunity(|one| (one.category, one.cost_cents) = (category, cost_cents));
        let page = app.visitor().get(&path(&stored.slug)).await.expect(200);
        assert_eq!(page["is_internship_job"], expected, "{category} for {cost_cents}");
    }
}

#[test_support::test]
async fn one_whose_deadline_is_over_says_so_and_leads_to_others() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let stored = app.opportunity(|one| close_at(one, now + TimeDelta::hours(1)));
    for (title, days) in [("third", 4), ("first", 2), ("fourth", 5), ("second", 3)] {
        app.opportunity(|one| {
            one.title = title.to_owned();
            close_at(one, now + TimeDelta::days(days));
        });
    }
    app.opportunity(|one| one.discipline = "Chemistry".to_owned());
    app.opportunity(|one| one.category = OpportunityCategory::Bootcamp);
    app.opportunity(|one| close_at(one, now + TimeDelta::minutes(30)));
    app.clock.advance(TimeDelta::hours(1));
    let page = app.visitor().get(&path(&stored.slug)).await.expect(200);
    assert_eq!(page["state"], "closed");
    let similar: Vec<&str> =
        page["similar"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(similar, ["first", "second", "third"]);
    // A past opportunity keeps its page without further checks.
    app.clock.advance(TimeDelta::days(200));
    assert_eq!(app.visitor().get(&path(&stored.slug)).await.expect(200)["state"], "closed");
}

#[test_support::test]
async fn what_is_hidden_or_unchecked_is_gone_and_what_never_was_is_not_found() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let hidden = app.opportunity(|one| one.hidden_reason = Some("No such place.".to_owned()));
    let unchecked = app.opportunity(|one| one.checked_at = now - TimeDelta::days(90));
    for slug in [&hidden.slug, &unchecked.slug] {
        for address in [path(slug), format!("{}/deadline.ics", path(slug))] {
            let gone = app.visitor().get(&address).await;
            gone.problem(410, "opportunity_gone");
            assert!(!gone.text.contains("No such place"));
        }
    }
    let barely_checked = app.clock.now() - TimeDelta::days(90) + TimeDelta::minutes(1);
    let checked = app.opportunity(|one| one.checked_at = barely_checked);
    app.visitor().get(&path(&checked.slug)).await.expect(200);
    for slug in ["never-was", "%20", "Summer%27", &"x".repeat(3000)] {
        app.visitor().get(&path(slug)).await.problem(404, "not_found");
        app.visitor().get(&format!("{}/deadline.ics", path(slug))).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn a_former_address_leads_to_the_present_one() {
    let app = TestApp::start().await;
    let stored = app.opportunity(|one| one.slug = "present".to_owned());
    let hidden = app.opportunity(|one| one.hidden_reason = Some("No such place.".to_owned()));
    let mut conn = app.conn();
    former_opportunity_slug::insert(&mut conn, stored.id, "former", &stored.slug, app.clock.now()).unwrap();
    former_opportunity_slug::insert(&mut conn, hidden.id, "former-of-hidden", &hidden.slug, app.clock.now())
        .unwrap();
    let (page, queries) = app.count_queries(app.visitor().get(&path("former"))).await;
    assert_eq!((page.expect(200)["slug"].as_str(), queries), (Some("present"), 4));
    app.visitor().get(&path("former-of-hidden")).await.problem(410, "opportunity_gone");
}

#[test_support::test]
async fn its_deadline_goes_into_a_calendar_until_it_is_over() {
    let app = TestApp::start().await;
    let stored = app.opportunity(|one| {
        one.slug = "laboratory".to_owned();
        one.title = "Laboratory; first, and\nsecond part".to_owned();
        close_at(one, app.clock.now() + TimeDelta::hours(1));
        one.version = 4;
    });
    let address = format!("{}/deadline.ics", path("laboratory"));
    let file = app.visitor().get(&address).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"laboratory.ics\"");
    let unfolded = file.text.replace("\r\n ", "");
    let at = stored.deadline_at.format("%Y%m%dT%H%M%SZ");
    for line in [
        "BEGIN:VCALENDAR".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        format!("DTSTART:{at}"),
        format!("UID:{}-deadline", stored.id),
        "SEQUENCE:4".to_owned(),
        "SUMMARY:Deadline: Laboratory\\; first\\, and second part\\, Larkspur University".to_owned(),
        "TRIGGER:-P7D".to_owned(),
        "TRIGGER:-P2D".to_owned(),
        format!("URL:{}/summer/opportunities/laboratory", app.state.config.origin()),
    ] {
        assert!(unfolded.lines().any(|found| found == line), "{line} is not in\n{unfolded}");
    }
    let count = |line: &str| unfolded.lines().filter(|found| *found == line).count();
    assert_eq!((count("BEGIN:VEVENT"), count("BEGIN:VALARM"), count("ACTION:DISPLAY")), (1, 2, 2));
    assert!(unfolded.contains("Eastern time") && unfolded.contains("https://example.edu/apply"));
    assert!(file.text.lines().all(|line| line.len() <= 75), "lines are folded");
    app.clock.advance(TimeDelta::hours(1));
    app.visitor().get(&address).await.problem(410, "opportunity_gone");
}
