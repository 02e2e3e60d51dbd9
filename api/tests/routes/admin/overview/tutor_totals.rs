use diesel::prelude::*;
use schema::schema::profiles;
use serde_json::{Value, json};

use super::record;
use test_support::TestApp;

const PATH: &str = "/api/admin/tutor-totals";

fn names(page: &Value) -> Vec<&str> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["tutor"]["last_name"].as_str().unwrap())
        .collect()
}

#[test_support::test]
async fn tutors_are_listed_by_their_hours_and_those_without_any_too() {
    let app = TestApp::start().await;
    let admin = app.admin();
    app.student();
    let mut tutors = Vec::new();
    for (name, lessons) in [
        ("Least", vec![20, 20]),
        ("None", vec![]),
        ("Alike", vec![60]),
        ("also", vec![30, 30]),
        ("Most", vec![60, 45]),
    ] {
        let tutor = app.tutor(None);
        app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::last_name.eq(name)));
        for (number, minutes) in lessons.into_iter().enumerate() {
            let at = format!("2026-05-0{} 18:00:00+00", number + 1);
            record(&app, tutor.id, &at, minutes, number == 0);
        }
        tutors.push(tutor);
    }
    let (page, queries) = app.count_queries(admin.get(PATH)).await;
    assert_eq!(queries, 3, "the session's own and two");
    let page = page.expect(200);
    let order = ["Most", "Alike", "also", "Least", "None"];
    assert_eq!(names(&page), order);
    assert_eq!((&page["counts"], &page["next_cursor"]), (&json!({ "all": 5 }), &Value::Null));
    let most = &page["items"][0];
    assert_eq!(
        (&most["total_sessions"], &most["total_hours"], &most["paid_hours"]),
        (&json!(2), &json!(1.75), &json!(1.0))
    );
    assert_eq!(most["tutor"]["email"], json!(tutors[4].email));
    let none = &page["items"][4];
    assert_eq!((&none["total_sessions"], &none["paid_hours"]), (&json!(0), &json!(0.0)));
}

#[test_support::test]
async fn a_search_finds_tutors_and_nobody_else() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    app.student();
    let page = admin.get(&format!("{PATH}?q={}", tutor.email)).await.expect(200);
    assert_eq!((page["items"].as_array().unwrap().len(), &page["counts"]["all"]), (1, &json!(1)));
    let page = admin.get(&format!("{PATH}?q=student")).await.expect(200);
    assert_eq!((&page["items"], &page["counts"]["all"]), (&json!([]), &json!(0)));
}
