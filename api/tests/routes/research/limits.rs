use academy::live::Topic;
use diesel::prelude::*;
use schema::schema::rate_limit_hits;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Project, assign, id, interest};
use test_support::TestApp;

/// Inserts rate-limit hits for a user's actions on projects.
fn act(app: &TestApp, person: Uuid, times: usize) {
    let row = (
        rate_limit_hits::key.eq(format!("change-research:{person}")),
        rate_limit_hits::at.eq(app.clock.now()),
    );
    app.execute(diesel::insert_into(rate_limit_hits::table).values(vec![row; times]));
}

#[test_support::test]
async fn what_is_refused_counts_for_nothing() {
    let project = Project::started().await;
    let Project { app, student, .. } = &project;
    act(app, student.id, 119);
    let [empty, update] = ["", "Three papers"].map(|text| json!({ "title": "Read", "description": text }));
    for _ in 0..3 {
        student.post(&project.at("/updates"), empty.clone()).await.problem(422, "validation_failed");
    }
    student.post(&project.at("/updates"), update.clone()).await.expect(201);
    student.post(&project.at("/updates"), update).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn students_and_admins_hear_of_a_mentors_profile_while_the_project_goes_on() {
    let project = Project::started().await;
    let Project { app, student, tutor, admin, .. } = &project;
    let other = app.student();
    let theirs = id(&other.post("/api/research", interest()).await.expect(201));
    let heard = |topic| -> usize {
        let event: (String, Value) = ("tutor_profile.changed".to_owned(), json!({ "tutor_id": tutor.id }));
        app.published(topic).into_iter().filter(|heard| *heard == event).count()
    };
    tutor.patch("/api/tutor/profile", json!({ "bio": "Rivers", "seen_version": 1 })).await.expect(200);
    let topics = || [Topic::User(student.id), Topic::User(other.id), Topic::User(tutor.id), Topic::Admin];
    assert_eq!(topics().map(heard), [1, 0, 1, 1]);
    assign(app, admin, theirs, tutor.id).await;
    project.complete().await;
    tutor
        .patch("/api/tutor/profile", json!({ "bio": "Foam on rivers", "seen_version": 2 }))
        .await
        .expect(200);
    assert_eq!(topics().map(heard), [1, 1, 2, 2]);
}

#[test_support::test]
async fn there_is_an_end_to_each_kind_of_entry() {
    let project = Project::started().await;
    let today = academy::domain::time::local_date(project.app.clock.now());
    // The start has planned five milestones.
    #[rustfmt::skip]
    let kinds = [
        ("/updates", "research_progress (user_id, title, description,", "tutor, 'Read', 'Words'", 1000,
            json!({ "title": "Last", "description": "The last" })),
        ("/links", "research_links (user_id, title, url,", "tutor, 'Data', 'https://x.test'", 100,
            json!({ "title": "Last", "url": "https://x.test" })),
        ("/milestones", "research_milestones (title, due_on,", "'Step', now()", 15,
            json!({ "title": "Last", "due_on": today })),
        ("/meetings", "research_meetings (user_id, held_on, minutes,", "tutor, now(), 15", 300,
            json!({ "held_on": today, "minutes": 60, "notes": "" })),
    ];
    for (path, columns, values, max, body) in kinds {
        project.app.run(&format!(
            "INSERT INTO {columns} research_request_id)
             SELECT {values}, '{}'::uuid FROM (SELECT '{}'::uuid AS tutor) AS who, generate_series(2, {max})",
            project.id, project.tutor.id
        ));
        // The project's lock serializes concurrent entries.
        let tries = (0..3).map(async |_| project.tutor.post(&project.at(path), body.clone()).await);
        let responses = futures_util::future::join_all(tries).await;
        assert_eq!(test_support::statuses(&responses), [201, 409, 409], "{path}");
        project.tutor.post(&project.at(path), body).await.problem(409, "limit_reached");
    }
}
