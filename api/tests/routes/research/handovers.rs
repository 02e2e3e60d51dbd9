//! Why a project lost its former tutor, as its participants and admins are told.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::models::profile::Profile;
use schema::schema::profiles;
use serde_json::{Value, json};

use super::{Project, assign, mentor};
use test_support::people::Someone;

impl Project {
    /// Returns the latest handover as this user sees it, in their list and in the project.
    async fn last_handover(&self, reader: &Someone, list: &str) -> Value {
        let listed = reader.get(list).await.expect(200)["items"][0].clone();
        assert_eq!(listed["id"], json!(self.id));
        let project = self.read(reader).await["project"].clone();
        assert_eq!(listed["last_handover"], project["last_handover"], "{list}");
        project["last_handover"].clone()
    }

    async fn give_up(&self, path: &str, reason: &str) {
        self.app.clock.advance(TimeDelta::hours(1));
        self.tutor.post(&self.at(path), json!({ "reason": reason })).await.expect(200);
    }
}

const OF_STUDENT: &str = "/api/research?role=student";
const OF_TUTOR: &str = "/api/research?role=tutor";
const OF_ADMINS: &str = "/api/admin/research";

#[test_support::test]
async fn the_newest_handover_is_told_wherever_the_project_is() {
    let project = Project::started().await;
    let Project { app, student, tutor, admin, .. } = &project;
    for (reader, list) in [(student, OF_STUDENT), (tutor, OF_TUTOR), (admin, OF_ADMINS)] {
        assert_eq!(project.last_handover(reader, list).await, Value::Null);
    }
    let name = Profile::find(&mut app.conn(), tutor.id).unwrap().unwrap().full_name();
    let is_told = |handover: &Value, kind: &str, reason: &str| {
        let told = [&handover["kind"], &handover["reason"], &handover["tutor_name"], &handover["tutor_id"]];
        assert_eq!(told, [kind, reason, &name, &tutor.id.to_string()]);
        let at: DateTime<Utc> = handover["created_at"].as_str().unwrap().parse().unwrap();
        assert!((app.clock.now() - at).num_minutes() == 0, "{at}");
    };
    project.give_up("/hand-back", "I am moving.").await;
    for (reader, list) in [(student, OF_STUDENT), (admin, OF_ADMINS)] {
        is_told(&project.last_handover(reader, list).await, "handed_back", "I am moving.");
    }
    assert_eq!(tutor.get(OF_TUTOR).await.expect(200)["items"], json!([]), "it is no longer theirs");
    assign(app, admin, project.id, tutor.id).await;
    is_told(&project.last_handover(tutor, OF_TUTOR).await, "handed_back", "I am moving.");
    project.give_up("/decline", "I am moving after all.").await;
    is_told(&project.last_handover(student, OF_STUDENT).await, "declined", "I am moving after all.");
    assign(app, admin, project.id, tutor.id).await;
    app.clock.advance(TimeDelta::hours(1));
    let other = mentor(app);
    let assigned = assign(app, admin, project.id, other.id).await;
    is_told(&assigned["last_handover"], "reassigned", "");
    for (reader, list) in [(student, OF_STUDENT), (&other, OF_TUTOR), (admin, OF_ADMINS)] {
        is_told(&project.last_handover(reader, list).await, "reassigned", "");
    }
}

#[test_support::test]
async fn each_project_of_a_list_has_its_own_handover() {
    let project = Project::assigned().await;
    let Project { app, student, admin, .. } = &project;
    project.give_up("/decline", "No room for this one.").await;
    let other = app.student();
    other.post("/api/research", super::interest()).await.expect(201);
    let list = admin.get(OF_ADMINS).await.expect(200);
    let told: Vec<(&Value, &Value)> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (&item["student"]["id"], &item["last_handover"]["reason"]))
        .collect();
    let (one, two) = (json!(other.id), json!(student.id));
    assert_eq!(told, [(&one, &Value::Null), (&two, &json!("No room for this one."))]);
}

#[test_support::test]
async fn of_those_at_the_same_instant_one_is_told_with_the_tutors_present_name() {
    let project = Project::pending().await;
    let conn = &mut project.app.conn();
    let handovers =
        "INSERT INTO research_handovers (id, research_request_id, tutor_id, kind, reason, created_at)
         SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid, $1, $2, 'declined', 'Reason ' || n, now()
         FROM generate_series(1, 3) AS n";
    diesel::sql_query(handovers)
        .bind::<diesel::sql_types::Uuid, _>(project.id)
        .bind::<diesel::sql_types::Uuid, _>(project.tutor.id)
        .execute(conn)
        .unwrap();
    let list = project.admin.get(OF_ADMINS).await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(list["items"][0]["last_handover"]["reason"], "Reason 3");
    // A former tutor has their current name.
    let called = diesel::update(profiles::table.find(project.tutor.id));
    called.set((profiles::first_name.eq("Ada"), profiles::last_name.eq("New"))).execute(conn).unwrap();
    let shown = project.last_handover(&project.student, OF_STUDENT).await;
    assert_eq!((&shown["reason"], &shown["tutor_name"]), (&json!("Reason 3"), &json!("Ada New")));
}
