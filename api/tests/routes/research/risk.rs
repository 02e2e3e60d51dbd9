//! A project is at risk without activity, or after a missed date.

use academy::domain::time;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Project, assign, id, mentor};

impl Project {
    async fn risk(&self) -> Value {
        self.read(&self.student).await["project"]["risk"].clone()
    }

    /// Returns whether admins see it as at risk: in the list, and in the count.
    async fn is_at_risk(&self) -> (usize, i64) {
        let list = self.admin.get("/api/admin/research?risk=true").await.expect(200);
        (list["items"].as_array().unwrap().len(), list["counts"]["at_risk"].as_i64().unwrap())
    }
}

#[test_support::test]
async fn two_weeks_without_anything_make_a_project_quiet_and_whatever_happens_ends_that() {
    let project = Project::started().await;
    // Moves the milestones, so that no date passes meanwhile.
    for milestone in project.read(&project.tutor).await["milestones"].as_array().unwrap() {
        let path = project.at(&format!("/milestones/{}", milestone["id"].as_str().unwrap()));
        project.tutor.delete(&path).await.expect(204);
    }
    let today = || time::local_date(project.app.clock.now());
    let reached = json!({ "title": "Poster", "due_on": today() + TimeDelta::days(200) });
    let poster = project.tutor.post(&project.at("/milestones"), reached).await.expect(201);
    for step in 0..6 {
        project.app.clock.advance(TimeDelta::days(14) - TimeDelta::minutes(10));
        assert_eq!((project.risk().await, project.is_at_risk().await), (Value::Null, (0, 0)), "step {step}");
        project.app.clock.advance(TimeDelta::minutes(10) + TimeDelta::seconds(1));
        assert_eq!(
            (project.risk().await, project.is_at_risk().await),
            (json!("quiet"), (1, 1)),
            "step {step}"
        );
        let today = today();
        match step {
            0 => {
                let body = json!({ "title": "Begun", "description": "First steps" });
                project.student.post(&project.at("/updates"), body).await.expect(201)
            }
            1 => {
                let body = json!({ "title": "Data", "url": "https://data.example/" });
                project.student.post(&project.at("/links"), body).await.expect(201)
            }
            2 => {
                let body = json!({ "title": "Draft", "url": "https://x.test/", "kind": "draft" });
                project.tutor.post(&project.at("/links"), body).await.expect(201)
            }
            3 => {
                let body = json!({ "held_on": today, "minutes": 60, "notes": "" });
                project.tutor.post(&project.at("/meetings"), body).await.expect(201)
            }
            4 => {
                let body = json!({ "progress_percentage": 40 });
                project.tutor.put(&project.at("/progress"), body).await.expect(200)
            }
            _ => {
                let due_on = today + TimeDelta::days(100);
                let body = json!({ "title": "Poster", "due_on": due_on, "done": true, "version": 1 });
                let path = project.at(&format!("/milestones/{}", id(&poster)));
                project.tutor.patch(&path, body).await.expect(200)
            }
        };
        assert_eq!((project.risk().await, project.is_at_risk().await), (Value::Null, (0, 0)), "step {step}");
    }
}

#[test_support::test]
async fn a_look_or_other_hours_by_an_admin_are_nothing_that_happens() {
    let project = Project::assigned().await;
    project.app.clock.advance(TimeDelta::days(14));
    project.read(&project.admin).await;
    let path = format!("/api/admin/research/{}", project.id);
    project
        .admin
        .patch(&path, json!({ "hours_included": 20, "expected_hours_included": 10 }))
        .await
        .expect(200);
    assert_eq!(project.risk().await, "quiet");
}

#[test_support::test]
async fn a_date_that_has_passed_makes_a_project_late_until_it_is_reached() {
    let project = Project::started().await;
    let first = project.read(&project.tutor).await["milestones"][0].clone();
    let due: chrono::NaiveDate = first["due_on"].as_str().unwrap().parse().unwrap();
    let morning_after = time::instant((due + TimeDelta::days(1)).and_hms_opt(0, 0, 1).unwrap()).unwrap();
    let now = project.app.clock.now();
    project.app.clock.advance(morning_after - now - TimeDelta::seconds(60));
    let body = json!({ "title": "Begun", "description": "First steps" });
    project.student.post(&project.at("/updates"), body).await.expect(201);
    assert_eq!(
        (project.risk().await, project.is_at_risk().await),
        (Value::Null, (0, 0)),
        "the day itself counts"
    );
    project.app.clock.advance(TimeDelta::seconds(90));
    assert_eq!((project.risk().await, project.is_at_risk().await), (json!("late"), (1, 1)));
    let body = json!({ "title": "Question", "due_on": due, "done": true, "version": 1 });
    let path = project.at(&format!("/milestones/{}", first["id"].as_str().unwrap()));
    project.tutor.patch(&path, body).await.expect(200);
    assert_eq!((project.risk().await, project.is_at_risk().await), (Value::Null, (0, 0)));
    project.app.clock.advance(TimeDelta::days(60));
    project.complete().await;
    assert_eq!((project.risk().await, project.is_at_risk().await), (Value::Null, (0, 0)), "what is over");
}

#[test_support::test]
async fn a_date_from_before_makes_a_project_late_only_once_its_next_tutor_has_started() {
    let project = Project::started().await;
    let Project { app, admin, .. } = &project;
    app.clock.advance(TimeDelta::days(60));
    assert_eq!((project.risk().await, project.is_at_risk().await), (json!("late"), (1, 1)));
    let other = mentor(app);
    assign(app, admin, project.id, other.id).await;
    assert_eq!((project.risk().await, project.is_at_risk().await), (Value::Null, (0, 0)));
    app.clock.advance(TimeDelta::days(14) + TimeDelta::seconds(1));
    assert_eq!((project.risk().await, project.is_at_risk().await), (json!("quiet"), (1, 1)));
    other.post(&project.at("/start"), json!({})).await.expect(200);
    assert_eq!((project.risk().await, project.is_at_risk().await), (json!("late"), (1, 1)));
}
