//! Research projects, from the request to the outcome.

mod create;
mod handovers;
mod lifecycle;
mod limits;
mod links;
mod lists;
mod meetings;
mod milestones;
mod others;
mod people_left;
mod risk;
mod updates;

use academy::live::Topic;
use diesel::prelude::*;
use schema::enums::Service;
use schema::schema::{profiles, research_requests};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::Someone;
use test_support::{Client, TestApp};

/// Returns a valid interest form.
pub fn interest() -> Value {
    json!({
        "research_area": "Computational biology",
        "goals": "A poster for the science fair.",
        "background_knowledge": "AP Biology",
        "preferred_timeline": "1-3 months",
        "availability": "Weekends",
    })
}

/// Creates an approved tutor who offers research.
pub fn mentor(app: &TestApp) -> Someone {
    let tutor = app.tutor(Some(4000));
    app.execute(
        diesel::update(profiles::table.find(tutor.id))
            .set((profiles::services.eq(vec![Service::Research]), profiles::bio.eq("Research"))),
    );
    tutor
}

/// Returns the path of a project.
pub fn at(id: Uuid, rest: &str) -> String {
    format!("/api/research/{id}{rest}")
}

/// Returns the id in a response.
pub fn id(response: &Value) -> Uuid {
    response["id"].as_str().unwrap().parse().unwrap()
}

/// Returns the texts of a list.
pub fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// An admin assigns a project to a tutor, whoever has it now.
pub async fn assign(app: &TestApp, admin: &Client, project: Uuid, tutor: Uuid) -> Value {
    let expected: Option<Uuid> = research_requests::table
        .find(project)
        .select(research_requests::assigned_tutor_id)
        .first(&mut app.conn())
        .unwrap();
    let body = json!({ "tutor_id": tutor, "expected_tutor_id": expected });
    admin.post(&format!("/api/admin/research/{project}/assign"), body).await.expect(200)
}

/// A project with its participants.
pub struct Project {
    pub app: TestApp,
    pub id: Uuid,
    pub student: Someone,
    pub tutor: Someone,
    pub admin: Someone,
}

impl Project {
    /// Creates an unassigned project.
    pub async fn pending() -> Project {
        let app = TestApp::start().await;
        let (student, tutor, admin) = (app.student(), mentor(&app), app.admin());
        let id = id(&student.post("/api/research", interest()).await.expect(201));
        Project { app, id, student, tutor, admin }
    }

    /// Creates an assigned project that is not started.
    pub async fn assigned() -> Project {
        let project = Project::pending().await;
        assign(&project.app, &project.admin, project.id, project.tutor.id).await;
        project
    }

    /// Creates an active project.
    pub async fn started() -> Project {
        let project = Project::assigned().await;
        project.tutor.post(&project.at("/start"), json!({})).await.expect(200);
        project
    }

    /// Creates a completed project.
    pub async fn completed() -> Project {
        let project = Project::started().await;
        project.complete().await;
        project
    }

    pub async fn complete(&self) {
        let body = json!({ "outcome": "poster", "outcome_url": "https://fair.example/poster" });
        self.tutor.post(&self.at("/complete"), body).await.expect(200);
    }

    pub fn at(&self, rest: &str) -> String {
        at(self.id, rest)
    }

    /// Returns the project as a user reads it.
    pub async fn read(&self, reader: &Client) -> Value {
        reader.get(&self.at("")).await.expect(200)
    }

    /// Returns the number of live events about it on a topic.
    pub fn events(&self, topic: Topic) -> usize {
        self.app.published(topic).iter().filter(|(kind, _)| kind.starts_with("research.")).count()
    }
}
