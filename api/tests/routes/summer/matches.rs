//! A student's matches, as pages of cards with reasons.

use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::opportunities::close_at;
use test_support::people::Someone;

const PATH: &str = "/api/summer/matches";

/// Creates a tenth grader interested in biology.
async fn biologist(app: &TestApp) -> Someone {
    let student = app.student();
    let fields =
        json!({"grade": "10", "interests": "Biology", "name": "Physics", "gpa": "4.0", "essay": "Physics"});
    student.post("/api/summer/profile/import", json!({"fields": fields})).await.expect(200);
    student
}

async fn slugs(student: &Someone, query: &str) -> Vec<String> {
    let page = student.get(&format!("{PATH}{query}")).await.expect(200);
    let slug = |item: &Value| item["opportunity"]["slug"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(slug).collect()
}

#[test_support::test]
async fn grade_and_interests_are_asked_for_first() {
    let app = TestApp::start().await;
    app.opportunity(|_| ());
    let student = app.student();
    let page = student.get(PATH).await.expect(200);
    let nothing = json!({"needs": ["grade", "interests"], "items": [], "total": 0, "page": 1, "pages": 1});
    assert_eq!(page, nothing);
    student.put("/api/summer/profile/grade", json!({"content": "10", "seen_version": 0})).await.expect(200);
    let page = student.get(PATH).await.expect(200);
    assert_eq!((&page["needs"], &page["items"]), (&json!(["interests"]), &json!([])));
}

#[test_support::test]
async fn matches_come_with_reasons_the_best_first() {
    let app = TestApp::start().await;
    let student = biologist(&app).await;
    app.opportunity(|one| {
        one.slug = "related".to_owned();
        one.discipline = "Medicine".to_owned();
    });
    let best = app.opportunity(|one| {
        one.slug = "best".to_owned();
        one.title = "Biology from Home".to_owned();
        one.is_remote = true;
        one.stipend = Some(String::new());
    });
    app.opportunity(|one| {
        one.slug = "other".to_owned();
        one.discipline = "Physics".to_owned();
    });
    student.put(&format!("/api/summer/saved/{}", best.id), json!({})).await.expect(200);
    let (response, queries) = app.count_queries(student.get(PATH)).await;
    assert!(queries <= 5, "{queries}");
    let page = response.expect(200);
    assert_eq!(slugs(&student, "").await, ["best", "related"]);
    let found = &page["items"][0];
    assert_eq!((&found["saved"], &found["score"]), (&json!(true), &json!(75)));
    assert_eq!(found["opportunity"]["title"], "Biology from Home");
    let texts: Vec<(&str, &str)> = found["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| (reason["kind"].as_str().unwrap(), reason["text"].as_str().unwrap()))
        .collect();
    let expected = [
        ("interest", "Biology interest"),
        ("title", "“Biology” in its title"),
        ("cost", "no fee"),
        ("paid", "paid"),
        ("remote", "remote"),
        ("grade", "open to grade 10"),
    ];
    assert_eq!(texts, expected);
    assert_eq!((&page["items"][1]["saved"], &page["total"]), (&json!(false), &json!(2)));
}

#[test_support::test]
async fn what_is_not_open_or_not_for_the_grade_is_never_there() {
    let app = TestApp::start().await;
    let (student, now) = (biologist(&app).await, app.clock.now());
    let open = app.opportunity(|one| one.min_grade = 10);
    app.opportunity(|one| one.min_grade = 11);
    app.opportunity(|one| one.max_grade = 9);
    app.opportunity(|one| one.hidden_reason = Some("A scam".to_owned()));
    app.opportunity(|one| close_at(one, now - TimeDelta::minutes(1)));
    app.opportunity(|one| one.checked_at = now - TimeDelta::days(91));
    app.opportunity(|one| one.is_listed = false);
    assert_eq!(slugs(&student, "").await, [open.slug]);
}

#[test_support::test]
async fn pages_have_24_and_end() {
    let app = TestApp::start().await;
    let student = biologist(&app).await;
    let mut conn = app.conn();
    for number in 0..30 {
        app.opportunity_in(&mut conn, |one| one.slug = format!("number-{number}"));
    }
    let first = student.get(&format!("{PATH}?page=1")).await.expect(200);
    assert_eq!((&first["total"], &first["page"], &first["pages"]), (&json!(30), &json!(1), &json!(2)));
    let (mut all, second) = (slugs(&student, "").await, slugs(&student, "?page=2").await);
    assert_eq!((all.len(), second.len()), (24, 6));
    all.extend(second);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 30);
    assert_eq!(slugs(&student, "?page=3").await, [""; 0]);
}
