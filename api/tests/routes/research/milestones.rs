use academy::domain::time;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Project, id};

#[test_support::test]
async fn milestones_are_planned_changed_and_reached_by_the_tutor() {
    let project = Project::started().await;
    let path = project.at("/milestones");
    let day = |days| (time::local_date(project.app.clock.now()) + TimeDelta::days(days)).to_string();
    let body = json!({ "title": "Poster", "due_on": day(5) });
    project.student.post(&path, body.clone()).await.problem(403, "forbidden");
    let added = project.tutor.post(&path, body).await.expect(201);
    assert_eq!((&added["kind"], &added["is_late"]), (&json!("other"), &json!(false)));
    let seen = project.read(&project.student).await;
    assert_eq!(seen["project"]["next_milestone"], json!({ "title": "Poster", "due_on": day(5) }));
    let path = project.at(&format!("/milestones/{}", id(&added)));
    let done = json!({ "title": "Poster", "due_on": day(5), "done": true, "version": 1 });
    let reached = project.tutor.patch(&path, done.clone()).await.expect(200);
    assert!(reached["done_at"].is_string());
    assert_eq!(project.tutor.patch(&path, done).await.expect(200), reached, "sent once more");
    let late = json!({ "title": "Late", "due_on": day(5), "version": 1 });
    project.tutor.patch(&path, late).await.problem(409, "edit_conflict");
    let moved = json!({ "title": "Poster A0", "due_on": day(-1), "version": 2 });
    let moved = project.tutor.patch(&path, moved).await.expect(200);
    assert_eq!((&moved["done_at"], &moved["is_late"]), (&reached["done_at"], &json!(false)));
    let seen = project.read(&project.student).await["project"].clone();
    assert_eq!((&seen["milestones_done"], &seen["milestones_total"]), (&json!(1), &json!(6)));
    let open = json!({ "title": "Poster A0", "due_on": day(-1), "done": false, "version": 3 });
    let open = project.tutor.patch(&path, open).await.expect(200);
    assert_eq!((&open["done_at"], &open["is_late"]), (&Value::Null, &json!(true)));
    assert_eq!(project.read(&project.student).await["project"]["risk"], "late");
    project.tutor.delete(&path).await.expect(204);
    project.tutor.delete(&path).await.problem(404, "not_found");
}

#[test_support::test]
async fn dates_and_titles_that_cannot_be_are_refused() {
    let project = Project::started().await;
    for (title, due_on, field) in [
        ("", "2027-01-01", "title"),
        ("Poster", "2027-02-30", "due_on"),
        ("Poster", "soon", "due_on"),
        ("Poster", "2199-01-01", "due_on"),
        ("Poster", "+262142-12-31", "due_on"),
        (&"a".repeat(201), "2027-01-01", "title"),
    ] {
        let body = json!({ "title": title, "due_on": due_on });
        let problem = project.tutor.post(&project.at("/milestones"), body).await;
        assert!(problem.problem(422, "validation_failed")["errors"][field].is_array(), "{title} {due_on}");
    }
}
