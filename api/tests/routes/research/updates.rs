use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::profiles;
use serde_json::{Value, json};

use super::{Project, assign, at, id, interest, mentor, words};

fn titles(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().unwrap();
    items.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn both_write_and_each_changes_their_own() {
    let project = Project::started().await;
    let Project { student, tutor, .. } = &project;
    let path = project.at("/updates");
    let body = json!({ "title": " Read ", "description": "Three papers", "update_type": "research" });
    let first = student.post(&path, body).await.expect(201);
    assert_eq!((&first["title"], &first["update_type"]), (&json!("Read"), &json!("research")));
    assert_eq!((&first["author"]["role"], &first["version"]), (&json!("student"), &json!(1)));
    project.app.clock.advance(TimeDelta::minutes(5));
    let body = json!({ "title": "Met", "description": "A plan" });
    let second = tutor.post(&path, body).await.expect(201);
    assert_eq!((&second["author"]["role"], &second["update_type"]), (&json!("tutor"), &json!("progress")));
    let list = student.get(&path).await.expect(200);
    assert_eq!(titles(&list), ["Met", "Read"]);
    let actions = |index: usize| words(&list["items"][index]["allowed_actions"]);
    assert_eq!((actions(0), actions(1)), (vec![], vec!["edit", "delete"]));
    let (mine, theirs) = (at(project.id, &format!("/updates/{}", id(&first))), id(&second));
    let edit = json!({ "title": "Read more", "description": "Four papers", "version": 1 });
    let edited = student.patch(&mine, edit.clone()).await.expect(200);
    assert_eq!((&edited["edited"], &edited["version"]), (&json!(true), &json!(2)));
    assert_eq!(edited["created_at"], first["created_at"]);
    assert_eq!(student.patch(&mine, edit.clone()).await.expect(200), edited, "sent once more");
    let other = project.at(&format!("/updates/{theirs}"));
    student.patch(&other, edit).await.problem(403, "forbidden");
    student.delete(&other).await.problem(403, "forbidden");
    student.delete(&mine).await.expect(204);
    student.delete(&mine).await.problem(404, "not_found");
    assert_eq!(titles(&tutor.get(&path).await.expect(200)), ["Met"]);
}

#[test_support::test]
async fn what_is_missing_is_said_in_each_ones_words() {
    let project = Project::assigned().await;
    let path = project.at("/updates");
    for (person, text) in [
        (&project.student, "Please fill in all required fields"),
        (&project.tutor, "Please fill in all fields"),
    ] {
        let body = json!({ "title": "  ", "description": "" });
        let problem = person.post(&path, body).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({ "title": [text], "description": [text] }));
    }
    let body = json!({ "title": "a".repeat(201), "description": "b".repeat(1001) });
    let problem = project.student.post(&path, body).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"].as_object().unwrap().len(), 2);
    let body = json!({ "title": "a".repeat(200), "description": "b".repeat(1000) });
    project.student.post(&path, body).await.expect(201);
}

#[test_support::test]
async fn of_two_editors_of_one_update_the_second_hears_of_the_first() {
    let project = Project::started().await;
    let body = json!({ "title": "Begun", "description": "First steps" });
    let update = project.tutor.post(&project.at("/updates"), body).await.expect(201);
    let path = project.at(&format!("/updates/{}", id(&update)));
    let edit = |title: &str| json!({ "title": title, "description": "Changed", "version": 1 });
    let edits = ["One", "Other", "Third"].map(|title| project.tutor.patch(&path, edit(title)));
    let responses = futures_util::future::join_all(edits).await;
    let (won, lost): (Vec<_>, Vec<_>) = responses.iter().partition(|response| response.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 2));
    for response in lost {
        let problem = response.problem(409, "edit_conflict");
        assert!(problem["detail"].as_str().unwrap().starts_with("This was changed in the meantime."));
    }
    let stored = &project.tutor.get(&project.at("/updates")).await.expect(200)["items"][0];
    assert_eq!((&stored["title"], &stored["version"]), (&won[0].json()["title"], &json!(2)));
    project.tutor.delete(&path).await.expect(204);
    project.tutor.patch(&path, edit("Late")).await.problem(404, "not_found");
}

#[test_support::test]
async fn a_tutor_who_loses_the_project_while_typing_is_told_that_it_is_not_theirs() {
    let project = Project::started().await;
    let body = json!({ "title": "Begun", "description": "First steps" });
    let written = project.tutor.post(&project.at("/updates"), body.clone()).await.expect(201);
    assign(&project.app, &project.admin, project.id, mentor(&project.app).id).await;
    project.tutor.post(&project.at("/updates"), body).await.problem(404, "not_found");
    let path = project.at(&format!("/updates/{}", id(&written)));
    let edit = json!({ "title": "Later", "description": "Too late", "version": 1 });
    project.tutor.patch(&path, edit).await.problem(404, "not_found");
    project.tutor.delete(&path).await.problem(404, "not_found");
    let list = project.student.get(&project.at("/updates")).await.expect(200);
    assert_eq!(titles(&list), ["Begun"], "what they wrote stays");
    assert_eq!(list["items"][0]["author"]["role"], "tutor");
}

#[test_support::test]
async fn a_tutor_whose_approval_ended_reaches_nothing_any_more() {
    let project = Project::started().await;
    project.app.execute(
        diesel::update(profiles::table.find(project.tutor.id)).set(profiles::is_mentor_approved.eq(false)),
    );
    let body = json!({ "title": "Begun", "description": "First steps" });
    project.tutor.post(&project.at("/updates"), body).await.problem(404, "not_found");
    project.tutor.get(&project.at("")).await.problem(404, "not_found");
    let body = json!({ "progress_percentage": 5 });
    project.tutor.put(&project.at("/progress"), body).await.problem(403, "forbidden");
    // Nor do lists show it.
    for query in ["", "?role=tutor", "?role=tutor&state=active"] {
        let list = project.tutor.get(&format!("/api/research{query}")).await.expect(200);
        let none = json!({ "total": 0, "active": 0, "assigned": 0, "completed": 0 });
        assert_eq!(list, json!({ "items": [], "next_cursor": null, "counts": none }), "{query}");
    }
    let readers = project.read(&project.student).await["readers"].clone();
    let roles: Vec<&str> =
        readers.as_array().unwrap().iter().map(|reader| reader["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["student", "admin"]);
}

#[test_support::test]
async fn a_student_goes_on_alone_while_the_project_waits_for_a_tutor() {
    let project = Project::pending().await;
    let body = json!({ "title": "Begun", "description": "First steps" });
    project.student.post(&project.at("/updates"), body).await.expect(201);
    let link = json!({ "title": "Data", "url": "https://data.example/" });
    project.student.post(&project.at("/links"), link).await.expect(201);
}

#[test_support::test]
async fn a_tutor_reads_the_updates_of_all_their_projects_and_of_no_other() {
    let one = Project::started().await;
    let other = one.app.student();
    let second = id(&other.post("/api/research", interest()).await.expect(201));
    assign(&one.app, &one.admin, second, one.tutor.id).await;
    let third = one.app.student();
    let elsewhere = id(&third.post("/api/research", interest()).await.expect(201));
    let write = |title: &str| json!({ "title": title, "description": "Words" });
    one.student.post(&one.at("/updates"), write("First")).await.expect(201);
    one.app.clock.advance(TimeDelta::minutes(1));
    other.post(&at(second, "/updates"), write("Second")).await.expect(201);
    third.post(&at(elsewhere, "/updates"), write("Elsewhere")).await.expect(201);
    let list = one.tutor.get("/api/research/updates").await.expect(200);
    assert_eq!(titles(&list), ["Second", "First"]);
    assert_eq!(list["items"][0]["research_request_id"], json!(second));
    assert_eq!(list["items"][0]["research_area"], "Computational biology");
    assert!(list["items"][0]["student_name"].as_str().unwrap().starts_with("student Number"));
}
