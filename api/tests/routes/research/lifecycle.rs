use academy::live::Topic;
use diesel::prelude::*;
use schema::schema::research_requests;
use serde_json::{Value, json};

use super::{Project, assign, mentor, words};

#[test_support::test]
async fn a_start_plans_the_milestones_once() {
    let project = Project::assigned().await;
    let actions = project.read(&project.tutor).await["project"]["allowed_actions"].clone();
    assert_eq!(words(&actions), ["start", "decline", "add_update", "add_link", "add_draft"]);
    let started = project.tutor.post(&project.at("/start"), json!({})).await.expect(200);
    assert_eq!((&started["status"], &started["milestones_total"]), (&json!("in_progress"), &json!(5)));
    assert_eq!(started["next_milestone"]["title"], "Research question");
    project.tutor.post(&project.at("/start"), json!({})).await.problem(409, "action_not_allowed");
    let milestones = project.read(&project.student).await["milestones"].clone();
    let first = milestones[0]["id"].as_str().unwrap();
    project.tutor.delete(&project.at(&format!("/milestones/{first}"))).await.expect(204);
    // The new tutor sees the existing content.
    let other = mentor(&project.app);
    let assigned = assign(&project.app, &project.admin, project.id, other.id).await;
    assert_eq!((&assigned["status"], &assigned["milestones_total"]), (&json!("assigned"), &json!(4)));
    assert_eq!(assigned["started_at"], started["started_at"]);
    let again = other.post(&project.at("/start"), json!({})).await.expect(200);
    assert_eq!((&again["started_at"], &again["milestones_total"]), (&started["started_at"], &json!(4)));
}

#[test_support::test]
async fn a_tutor_gives_a_project_up_with_a_reason_that_everybody_concerned_is_mailed() {
    for (path, kind) in [("/decline", "declined"), ("/hand-back", "handed_back")] {
        let project = if kind == "declined" { Project::assigned().await } else { Project::started().await };
        let Project { app, student, tutor, admin, .. } = &project;
        for reason in ["", "  "] {
            let refused = tutor.post(&project.at(path), json!({ "reason": reason })).await;
            assert!(refused.problem(422, "validation_failed")["errors"]["reason"].is_array());
        }
        let long = json!({ "reason": "a".repeat(1001) });
        tutor.post(&project.at(path), long).await.problem(422, "validation_failed");
        let reason = "I am moving to another city.";
        let returned = tutor.post(&project.at(path), json!({ "reason": reason })).await.expect(200);
        assert_eq!((&returned["status"], &returned["tutor"]), (&json!("pending"), &Value::Null));
        assert_eq!(returned["allowed_actions"], json!([]), "it is none of their business any more");
        tutor.get(&project.at("")).await.problem(404, "not_found");
        let seen = project.read(student).await;
        let handover = &seen["project"]["last_handover"];
        assert_eq!((&handover["kind"], &handover["reason"]), (&json!(kind), &json!(reason)));
        assert_eq!(&returned["last_handover"], handover);
        for person in [student, admin] {
            let mails = app.mails_to(&person.email).await;
            let found: Vec<_> = mails.iter().filter(|mail| mail.contains("moving to another city")).collect();
            assert_eq!(found.len(), 1, "{kind}: {}", person.email);
        }
        let news = json!({ "research_request_id": project.id, "status": "pending" });
        for topic in [Topic::User(student.id), Topic::User(tutor.id), Topic::Admin] {
            assert_eq!(app.published(topic).last().unwrap().1, news, "{kind}");
        }
        // The same tutor can be assigned again, with another email.
        let before = app.mails_to(&tutor.email).await.len();
        assign(app, admin, project.id, tutor.id).await;
        assert_eq!(app.mails_to(&tutor.email).await.len(), before + 1);
    }
}

#[test_support::test]
async fn a_project_that_is_over_is_thanked_for_and_only_its_outcome_changes() {
    let project = Project::started().await;
    let Project { app, student, tutor, .. } = &project;
    let path = project.at("/complete");
    for (body, field) in [
        (json!({ "outcome": "none", "outcome_url": "https://fair.example/" }), "outcome_url"),
        (json!({ "outcome": "poster", "outcome_url": "javascript:alert(1)" }), "outcome_url"),
        (json!({ "outcome": "nobel_prize" }), "outcome"),
        (json!({ "outcome_url": "https://fair.example/" }), "outcome"),
    ] {
        let problem = tutor.post(&path, body).await.problem(422, "validation_failed");
        assert!(problem["errors"][field].is_array(), "{problem}");
    }
    let body = json!({ "outcome": "submitted", "outcome_url": "" });
    let done = tutor.post(&path, body).await.expect(200);
    assert_eq!((&done["status"], &done["outcome"]), (&json!("completed"), &json!("submitted")));
    assert!(done["completed_at"].is_string() && done["outcome_url"].is_null());
    for person in [student, tutor] {
        let mails = app.mails_to(&person.email).await;
        let thanks =
            mails.iter().filter(|mail| mail.contains("Thank you for the") && mail.contains("completed"));
        assert_eq!(thanks.count(), 1, "{}", person.email);
    }
    let body = json!({ "outcome": "peer_reviewed", "outcome_url": "https://doi.org/10.1000/1" });
    let changed = tutor.put(&project.at("/outcome"), body).await.expect(200);
    assert_eq!(changed["outcome_url"], "https://doi.org/10.1000/1");
    assert_eq!((&changed["completed_at"], &changed["status"]), (&done["completed_at"], &json!("completed")));
    let body = json!({ "outcome": "none" });
    assert!(tutor.put(&project.at("/outcome"), body).await.expect(200)["outcome_url"].is_null());
    for (path, body) in [
        ("/complete", json!({ "outcome": "none" })),
        ("/hand-back", json!({ "reason": "Why not" })),
        ("/updates", json!({ "title": "More", "description": "More" })),
        ("/links", json!({ "title": "More", "url": "https://x.test" })),
        ("/milestones", json!({ "title": "More", "due_on": "2030-01-01" })),
        ("/meetings", json!({ "held_on": "2026-01-01", "minutes": 60, "notes": "" })),
    ] {
        let problem = tutor.post(&project.at(path), body).await.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "This can no longer be done with this project.");
    }
    let body = json!({ "progress_percentage": 90 });
    tutor.put(&project.at("/progress"), body).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn progress_is_a_whole_number_from_0_to_100() {
    let project = Project::started().await;
    let path = project.at("/progress");
    for wrong in [json!(-1), json!(101), json!("abc"), json!("50"), json!(1e9), json!(0.5), json!(null)] {
        let body = json!({ "progress_percentage": wrong });
        let problem = project.tutor.put(&path, body).await.problem(422, "validation_failed");
        assert!(problem["errors"]["progress_percentage"].is_array(), "{wrong}: {problem}");
    }
    assert_eq!(project.read(&project.student).await["project"]["progress_percentage"], 0);
    for right in [100, 0, 55] {
        let body = json!({ "progress_percentage": right });
        assert_eq!(project.tutor.put(&path, body).await.expect(200)["progress_percentage"], right);
    }
}

#[test_support::test]
async fn a_deleted_project_is_gone_with_all_of_it_and_its_tutor_is_mailed() {
    let project = Project::started().await;
    let Project { app, student, tutor, .. } = &project;
    let body = json!({ "title": "Begun", "description": "First steps" });
    student.post(&project.at("/updates"), body).await.expect(201);
    student.delete(&project.at("")).await.expect(204);
    for person in [student, tutor, &project.admin] {
        person.get(&project.at("")).await.problem(404, "not_found");
    }
    student.delete(&project.at("")).await.problem(404, "not_found");
    let mails = app.mails_to(&tutor.email).await;
    assert!(mails.last().unwrap().contains("deleted their research project"), "{mails:?}");
    let news = ("research.deleted".to_owned(), json!({ "research_request_id": project.id }));
    for topic in [Topic::User(student.id), Topic::User(tutor.id), Topic::Admin] {
        assert_eq!(app.published(topic).last(), Some(&news));
    }
    let left: i64 = research_requests::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(left, 0);
}

#[test_support::test]
async fn everything_that_happens_is_told_to_its_people_and_to_admins_and_to_nobody_else() {
    let project = Project::started().await;
    let stranger = project.app.student();
    let body = json!({ "title": "Begun", "description": "First steps" });
    project.student.post(&project.at("/updates"), body).await.expect(201);
    let count = |topic| project.events(topic);
    let (student, tutor) = (Topic::User(project.student.id), Topic::User(project.tutor.id));
    // Requested, assigned, started, updated; the tutor gets events from the assignment on.
    assert_eq!((count(student), count(Topic::Admin), count(tutor)), (4, 4, 3));
    assert_eq!(count(Topic::User(stranger.id)), 0);
}
