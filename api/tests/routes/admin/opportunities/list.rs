//! The table of opportunities.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::PATH;
use test_support::TestApp;
use test_support::opportunities::close_at;

fn titles(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

/// Inserts one of each kind. Days: closes in, checked ago, changed ago.
fn fill(app: &TestApp) {
    let now = app.clock.now();
    for (title, closes_in, checked_ago, changed_ago, is_hidden) in [
        ("open", 30, 1, 5, false),
        ("due", 20, 76, 4, false),
        ("lapsed", 10, 90, 3, false),
        ("closed", -5, 80, 2, false),
        ("hidden", 40, 10, 1, true),
    ] {
        app.opportunity(|one| {
            one.title = title.to_owned();
            close_at(one, now + TimeDelta::days(closes_in));
            one.checked_at = now - TimeDelta::days(checked_ago);
            one.updated_at = now - TimeDelta::days(changed_ago);
            one.hidden_reason = is_hidden.then(|| "A scam".to_owned());
            one.is_listed = one.is_open(now);
        });
    }
}

#[test_support::test]
async fn each_filter_shows_and_counts_its_own_in_two_queries() {
    let app = TestApp::start().await;
    fill(&app);
    let (admin, student) = (app.admin(), app.student());
    let page = admin.get(&format!("{PATH}?filter=closed")).await.expect(200);
    let closed = page["items"][0]["id"].as_str().unwrap().to_owned();
    student
        .post(&format!("/api/summer/opportunities/{closed}/reports"), json!({"reason": "wrong"}))
        .await
        .expect(201);
    let (response, queries) = app.count_queries(admin.get(PATH)).await;
    let all = response.expect(200);
    assert_eq!(queries, 3, "the session's own and two");
    assert_eq!(titles(&all), ["hidden", "closed", "lapsed", "due", "open"]);
    let states = test_support::column(&all["items"], "state");
    assert_eq!(states, ["hidden", "closed", "unchecked", "open", "open"]);
    assert_eq!(all["items"][1]["open_reports"], 1);
    for (filter, expected) in [
        ("open", vec!["due", "open"]),
        ("check_due", vec!["lapsed", "due"]),
        ("closed", vec!["closed"]),
        ("hidden", vec!["hidden"]),
        ("reported", vec!["closed"]),
    ] {
        let page = admin.get(&format!("{PATH}?filter={filter}")).await.expect(200);
        assert_eq!(titles(&page), expected, "{filter}");
        assert_eq!(page["counts"][filter], json!(expected.len()), "{filter}");
    }
    assert_eq!(all["counts"]["all"], 5);
    for (q, expected) in [("%25", 0), ("%EF%BC%85", 0), ("op%EF%BC%BFn", 0), ("%5C", 0), ("OPE", 1)] {
        let page = admin.get(&format!("{PATH}?q={q}")).await.expect(200);
        assert_eq!(titles(&page).len(), expected, "{q}: signs of patterns are text, of any width");
    }
    let needs = &admin.get("/api/admin/summary").await.expect(200)["needs"];
    assert_eq!((&needs["opportunity_reports"], &needs["opportunities_to_check"]), (&json!(1), &json!(2)));
}

#[test_support::test]
async fn it_is_sorted_either_way() {
    let app = TestApp::start().await;
    fill(&app);
    let admin = app.admin();
    for (sort, ascending) in [
        ("updated", ["open", "due", "lapsed", "closed", "hidden"]),
        ("deadline", ["closed", "lapsed", "due", "open", "hidden"]),
        ("checked", ["lapsed", "closed", "due", "hidden", "open"]),
    ] {
        for direction in ["asc", "desc"] {
            let mut expected = ascending.to_vec();
            if direction == "desc" {
                expected.reverse();
            }
            let page = admin.get(&format!("{PATH}?sort={sort}&direction={direction}")).await.expect(200);
            assert_eq!(titles(&page), expected, "{sort} {direction}");
        }
    }
}

#[test_support::test]
async fn parts_of_words_are_found_without_accents_or_case_and_signs_are_text() {
    let app = TestApp::start().await;
    for (title, organization, is_listed) in [
        ("Été à Québec", "Larkspur", true),
        ("100% Physics", "Northlake_Lab", false),
        ("Biology", "Red Mesa", true),
    ] {
        app.opportunity(|one| {
            one.title = title.to_owned();
            one.organization = organization.to_owned();
            one.is_listed = is_listed;
        });
    }
    let admin = app.admin();
    for (q, expected) in [
        ("quebec", vec!["Été à Québec"]),
        ("UEBE lark", vec!["Été à Québec"]),
        ("100%25", vec!["100% Physics"]),
        ("%25", vec!["100% Physics"]),
        ("_", vec!["100% Physics"]),
        ("ake_lab physics", vec!["100% Physics"]),
        ("boston mesa", vec!["Biology"]),
        ("nothing", vec![]),
        ("%5C", vec![]),
    ] {
        let page = admin.get(&format!("{PATH}?q={}", q.replace(' ', "+"))).await.expect(200);
        assert_eq!(titles(&page), expected, "{q}");
        assert_eq!(page["counts"]["all"], 3);
    }
}
