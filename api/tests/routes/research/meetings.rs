use academy::domain::time;
use chrono::TimeDelta;
use serde_json::json;

use super::{Project, assign, id, mentor, words};

#[test_support::test]
async fn meetings_use_the_hours_up() {
    let project = Project::started().await;
    let today = time::local_date(project.app.clock.now());
    let body = json!({ "held_on": today, "minutes": 90, "notes": "A plan\nfor the week" });
    project.student.post(&project.at("/meetings"), body.clone()).await.problem(403, "forbidden");
    let met = project.tutor.post(&project.at("/meetings"), body).await.expect(201);
    assert_eq!(met["notes"], "A plan\nfor the week");
    let earlier = json!({ "held_on": today - TimeDelta::days(7), "minutes": 60, "notes": "" });
    project.tutor.post(&project.at("/meetings"), earlier).await.expect(201);
    let seen = project.read(&project.student).await;
    assert_eq!(
        (&seen["project"]["minutes_used"], &seen["project"]["hours_included"]),
        (&json!(150), &json!(10))
    );
    assert_eq!(seen["meetings"][0]["id"], met["id"], "newest first");
    assert_eq!(words(&seen["meetings"][0]["allowed_actions"]), Vec::<&str>::new());
    let list = project.student.get("/api/research").await.expect(200);
    assert_eq!(list["items"][0]["minutes_used"], 150);
    let path = project.at(&format!("/meetings/{}", id(&met)));
    let edit = json!({ "held_on": today, "minutes": 75, "notes": "Shorter", "version": 1 });
    let edited = project.tutor.patch(&path, edit.clone()).await.expect(200);
    assert_eq!((&edited["minutes"], &edited["version"]), (&json!(75), &json!(2)));
    assert_eq!(project.tutor.patch(&path, edit).await.expect(200), edited, "sent once more");
    let late = json!({ "held_on": today, "minutes": 15, "notes": "Late", "version": 1 });
    project.tutor.patch(&path, late).await.problem(409, "edit_conflict");
    project.tutor.delete(&path).await.expect(204);
    assert_eq!(project.read(&project.student).await["project"]["minutes_used"], 60);
}

#[test_support::test]
async fn another_tutor_reads_earlier_meetings_and_changes_none() {
    let project = Project::started().await;
    let today = time::local_date(project.app.clock.now());
    let body = json!({ "held_on": today, "minutes": 60, "notes": "A plan" });
    let met = project.tutor.post(&project.at("/meetings"), body).await.expect(201);
    let other = mentor(&project.app);
    assign(&project.app, &project.admin, project.id, other.id).await;
    other.post(&project.at("/start"), json!({})).await.expect(200);
    let seen = project.read(&other).await;
    assert_eq!(seen["meetings"][0]["held_by"]["id"], json!(project.tutor.id));
    assert_eq!(words(&seen["meetings"][0]["allowed_actions"]), Vec::<&str>::new());
    let path = project.at(&format!("/meetings/{}", id(&met)));
    let edit = json!({ "held_on": today, "minutes": 15, "notes": "", "version": 1 });
    other.patch(&path, edit).await.problem(403, "forbidden");
    other.delete(&path).await.problem(403, "forbidden");
}

#[test_support::test]
async fn meetings_that_cannot_have_been_are_refused() {
    let project = Project::started().await;
    let today = time::local_date(project.app.clock.now());
    let (tomorrow, long_ago) = (today + TimeDelta::days(1), today - TimeDelta::days(800));
    for (held_on, minutes, field) in [
        (json!(tomorrow), json!(60), "held_on"),
        (json!(long_ago), json!(60), "held_on"),
        (json!("2026-02-30"), json!(60), "held_on"),
        (json!(today), json!(0), "minutes"),
        (json!(today), json!(-60), "minutes"),
        (json!(today), json!(50), "minutes"),
        (json!(today), json!(495), "minutes"),
        (json!(today), json!(2_000_000_000), "minutes"),
        (json!(today), json!("60"), "minutes"),
    ] {
        let body = json!({ "held_on": held_on, "minutes": minutes, "notes": "" });
        let problem = project.tutor.post(&project.at("/meetings"), body.clone()).await;
        assert!(problem.problem(422, "validation_failed")["errors"][field].is_array(), "{body}");
    }
    let body = json!({ "held_on": today, "minutes": 480, "notes": "a".repeat(4001) });
    project.tutor.post(&project.at("/meetings"), body).await.problem(422, "validation_failed");
    let body = json!({ "held_on": today, "minutes": 480, "notes": "a".repeat(4000) });
    project.tutor.post(&project.at("/meetings"), body).await.expect(201);
}
