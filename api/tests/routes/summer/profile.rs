//! The Common Profile: its fields, conflicts, import, and its privacy.

use academy::live::Topic;
use futures_util::future::join_all;
use serde_json::{Value, json};

use test_support::people::Someone;
use test_support::{TestApp, TestResponse};

const PATH: &str = "/api/summer/profile";

async fn write(student: &Someone, field: &str, content: &str, seen_version: i32) -> TestResponse {
    student.put(&format!("{PATH}/{field}"), json!({"content": content, "seen_version": seen_version})).await
}

async fn contents(student: &Someone) -> Vec<(String, i64)> {
    let profile = student.get(PATH).await.expect(200);
    let state =
        |field: &Value| (field["content"].as_str().unwrap().to_owned(), field["version"].as_i64().unwrap());
    profile["fields"].as_array().unwrap().iter().map(state).collect()
}

#[test_support::test]
async fn all_eight_fields_are_there_from_the_beginning_in_their_order() {
    let app = TestApp::start().await;
    let student = app.student();
    let (response, queries) = app.count_queries(student.get(PATH)).await;
    assert!(queries <= 2, "{queries}");
    let profile = response.expect(200);
    let names: Vec<&str> =
        profile["fields"].as_array().unwrap().iter().map(|field| field["field"].as_str().unwrap()).collect();
    assert_eq!(names, ["name", "grade", "gpa", "coursework", "test_scores", "interests", "skills", "essay"]);
    let name = json!({"field": "name", "content": "", "version": 0, "updated_at": null});
    assert_eq!((&profile["fields"][0], &profile["completion"]), (&name, &json!(0)));
}

#[test_support::test]
async fn a_field_is_written_read_and_emptied_and_other_pages_hear_of_it() {
    let app = TestApp::start().await;
    let student = app.student();
    let written = write(&student, "grade", " 10 ", 0).await.expect(200);
    assert_eq!((&written["field"]["content"], &written["field"]["version"]), (&json!("10"), &json!(1)));
    assert_eq!(written["completion"], json!(14));
    assert_eq!(write(&student, "essay", "When I was six", 0).await.expect(200)["completion"], json!(14));
    let emptied = write(&student, "grade", "", 1).await.expect(200);
    assert_eq!((&emptied["field"]["version"], &emptied["completion"]), (&json!(2), &json!(0)));
    assert_eq!(contents(&student).await[1], (String::new(), 2));
    let event = |field: &str, version: i32| {
        ("common_profile.changed".to_owned(), json!({"field": field, "version": version}))
    };
    assert_eq!(
        app.published(Topic::User(student.id)),
        [event("grade", 1), event("essay", 1), event("grade", 2)]
    );
}

#[test_support::test]
async fn an_edit_of_an_older_version_is_refused_with_what_it_says_now() {
    let app = TestApp::start().await;
    let student = app.student();
    write(&student, "skills", "Python", 0).await.expect(200);
    for seen in [0, 2, -1] {
        let problem = write(&student, "skills", "Java", seen).await.problem(409, "edit_conflict");
        let current = &problem["current"];
        assert_eq!((&current["content"], &current["version"]), (&json!("Python"), &json!(1)));
    }
    // A retry after a lost response.
    let same = write(&student, "skills", "Python", 0).await.expect(200);
    assert_eq!(same["field"]["version"], json!(1));
    let other = write(&student, "interests", "Biology", 0).await.expect(200);
    assert_eq!(other["field"]["version"], json!(1), "each field by itself");
    assert_eq!(app.published(Topic::User(student.id)).len(), 2);
}

#[test_support::test]
async fn of_several_edits_at_once_one_is_stored() {
    let app = TestApp::start().await;
    let student = app.student();
    let texts = ["Python", "Java", "Pottery", "Rust"];
    let responses = join_all(texts.map(|text| write(&student, "skills", text, 0))).await;
    let stored: Vec<&TestResponse> = responses.iter().filter(|response| response.status == 200).collect();
    assert_eq!(stored.len(), 1);
    let says = &stored[0].json()["field"]["content"];
    for refused in responses.iter().filter(|response| response.status != 200) {
        assert_eq!(&refused.problem(409, "edit_conflict")["current"]["content"], says);
    }
    assert_eq!(contents(&student).await[6], (says.as_str().unwrap().to_owned(), 1));
}

#[test_support::test]
async fn what_cannot_be_stored_is_named_and_changes_nothing() {
    let app = TestApp::start().await;
    let student = app.student();
    let limits = [
        ("name", 100),
        ("gpa", 20),
        ("coursework", 1000),
        ("test_scores", 500),
        ("interests", 1000),
        ("skills", 1000),
        ("essay", 6000),
    ];
    for (field, limit) in limits {
        let problem =
            write(&student, field, &"é".repeat(limit + 1), 0).await.problem(422, "validation_failed");
        assert!(problem["errors"]["content"][0].is_string(), "{problem}");
    }
    for grade in ["5", "14", "ten"] {
        write(&student, "grade", grade, 0).await.problem(422, "validation_failed");
    }
    let long = json!({"fields": {"name": "Ada", "gpa": "x".repeat(21), "grade": "99"}});
    let problem = student.post(&format!("{PATH}/import"), long).await.problem(422, "validation_failed");
    let named: Vec<&String> = problem["errors"].as_object().unwrap().keys().collect();
    assert_eq!(named, ["gpa", "grade"]);
    write(&student, "shoe_size", "42", 0).await.problem(404, "not_found");
    assert_eq!(contents(&student).await, vec![(String::new(), 0); 8]);
    assert_eq!(app.published(Topic::User(student.id)), []);
    for (field, limit) in limits {
        write(&student, field, &"é".repeat(limit), 0).await.expect(200);
    }
}

#[test_support::test]
async fn an_import_fills_what_is_empty_and_nothing_else() {
    let app = TestApp::start().await;
    let student = app.student();
    write(&student, "name", "Ada Lovelace", 0).await.expect(200);
    write(&student, "gpa", "4.0", 0).await.expect(200);
    write(&student, "gpa", "", 1).await.expect(200);
    let kept = json!({"fields": {"name": "Somebody", "gpa": "3.9", "test_scores": " 1500 ", "skills": "  "}});
    let profile = student.post(&format!("{PATH}/import"), kept.clone()).await.expect(200);
    assert_eq!(profile["completion"], json!(43));
    let expected =
        [("Ada Lovelace", 1), ("", 0), ("3.9", 3), ("", 0), ("1500", 1), ("", 0), ("", 0), ("", 0)];
    let expected = expected.map(|(content, version)| (content.to_owned(), version));
    assert_eq!(contents(&student).await, expected);
    student.post(&format!("{PATH}/import"), kept).await.expect(200);
    assert_eq!(contents(&student).await, expected, "once more changes nothing");
    student
        .post(&format!("{PATH}/import"), json!({"fields": {"testScores": "1"}}))
        .await
        .problem(422, "validation_failed");
}

#[test_support::test]
async fn nobody_but_the_student_reads_it() {
    let app = TestApp::start().await;
    let (student, other, admin, tutor) = (app.student(), app.student(), app.admin(), app.tutor(None));
    write(&student, "essay", "zqessay", 0).await.expect(200);
    assert_eq!(contents(&other).await, vec![(String::new(), 0); 8]);
    for nobody in [&admin, &tutor] {
        nobody.get(PATH).await.problem(403, "forbidden");
    }
    for path in ["", "/export", "/lessons"] {
        let response = admin.get(&format!("/api/admin/users/{}{path}", student.id)).await;
        response.expect(200);
        assert!(!response.text.contains("zqessay"), "{path}");
    }
    assert!(student.get("/api/account/export").await.text.contains("zqessay"));
}

#[test_support::test]
async fn edits_are_counted() {
    let app = TestApp::start().await;
    let student = app.student();
    let key = format!("edit-common-profile:{}", student.id);
    for _ in 0..300 {
        let conn = &mut app.conn();
        let now = app.clock.now();
        schema::models::rate_limit::hit(conn, &key, 1000, now - chrono::TimeDelta::minutes(10), now).unwrap();
    }
    write(&student, "name", "Ada", 0).await.problem(429, "rate_limited");
    write(&student, "name", "", 0).await.expect(200);
}
