//! Projects whose student or tutor deletes their account.

use academy::live::Topic;
use diesel::prelude::*;
use schema::schema::{profiles, research_requests};
use serde_json::{Value, json};

use super::{Project, assign};
use test_support::suspension::suspend;

#[test_support::test]
async fn projects_of_a_tutor_who_leaves_wait_for_another_one_and_everybody_learns_of_it() {
    let project = Project::started().await;
    let Project { app, student, tutor, admin, .. } = &project;
    let words = json!({ "title": "Begun", "description": "First steps" });
    tutor.post(&project.at("/updates"), words).await.expect(201);
    tutor.post("/api/account/delete", json!({ "email": tutor.email })).await.expect(204);
    let seen = project.read(student).await;
    assert_eq!((&seen["project"]["status"], &seen["project"]["tutor"]), (&json!("pending"), &Value::Null));
    let handover = &seen["project"]["last_handover"];
    assert_eq!((&handover["kind"], &handover["tutor_name"]), (&json!("handed_back"), &json!("Former tutor")));
    assert_eq!(handover["reason"], "The mentor has left the academy.");
    let updates = student.get(&project.at("/updates")).await.expect(200);
    assert_eq!(updates["items"][0]["author"]["first_name"], "Former");
    let news = json!({ "research_request_id": project.id, "status": "pending" });
    for topic in [Topic::User(student.id), Topic::Admin] {
        assert!(app.published(topic).contains(&("research.changed".to_owned(), news.clone())));
    }
    for (person, words) in [(student, "Your mentor left the academy"), (admin, "left the academy")] {
        let mails = app.mails_to(&person.email).await;
        let found: Vec<_> = mails.iter().filter(|mail| mail.contains(words)).collect();
        assert_eq!(found.len(), 1, "{}", person.email);
    }
    assign(app, admin, project.id, super::mentor(app).id).await;
}

#[test_support::test]
async fn what_is_over_keeps_its_tutor_without_a_name() {
    let project = Project::completed().await;
    let Project { student, tutor, .. } = &project;
    tutor.post("/api/account/delete", json!({ "email": tutor.email })).await.expect(204);
    let seen = project.read(student).await;
    assert_eq!(seen["project"]["status"], "completed");
    assert_eq!(seen["project"]["tutor"]["first_name"], "Former");
    assert_eq!(seen["project"]["last_handover"], Value::Null);
}

#[test_support::test]
async fn the_project_of_a_student_who_leaves_goes_and_its_tutor_is_mailed() {
    let project = Project::started().await;
    let Project { app, student, tutor, .. } = &project;
    student.post("/api/account/delete", json!({ "email": student.email })).await.expect(204);
    tutor.get(&project.at("")).await.problem(404, "not_found");
    let mails = app.mails_to(&tutor.email).await;
    assert!(mails.last().unwrap().contains("deleted their research project"));
    let gone = ("research.deleted".to_owned(), json!({ "research_request_id": project.id }));
    assert_eq!(app.published(Topic::User(tutor.id)).last(), Some(&gone));
    assert_eq!(research_requests::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 0);
}

#[test_support::test]
async fn the_page_of_a_suspended_mentor_is_not_named() {
    let project = Project::assigned().await;
    project
        .app
        .execute(diesel::update(profiles::table.find(project.tutor.id)).set(profiles::slug.eq("ada-sample")));
    let slug = async || {
        let shown = project.read(&project.student).await;
        shown["project"]["tutor"]["slug"].clone()
    };
    assert_eq!(slug().await, "ada-sample");
    suspend(&project.admin, project.tutor.id, "cancel").await.expect(200);
    assert_eq!(slug().await, Value::Null);
}
