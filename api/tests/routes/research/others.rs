//! No other user can access a project.

use academy::domain::time;
use chrono::NaiveDate;
use reqwest::Method;
use schema::enums::Role;
use schema::models::user::User;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Project, assign, id, interest, mentor};
use test_support::client::send;

/// Returns each operation on one project, with a valid body.
fn operations(
    today: NaiveDate,
    [update, link, milestone, meeting]: [Uuid; 4],
) -> Vec<(Method, String, Value)> {
    let (words, link_words) =
        (json!({ "title": "T", "description": "D" }), json!({ "title": "T", "url": "https://x.test" }));
    let with_version = |body: &Value| {
        let mut body = body.clone();
        body["version"] = json!(1);
        body
    };
    let milestone_words = json!({ "title": "T", "due_on": today });
    let meeting_words = json!({ "held_on": today, "minutes": 60, "notes": "" });
    let of = |method, path: &str, body: Value| (method, path.to_owned(), body);
    vec![
        of(Method::GET, "", Value::Null),
        of(Method::GET, "/updates", Value::Null),
        of(Method::POST, "/updates", words.clone()),
        of(Method::PATCH, &format!("/updates/{update}"), with_version(&words)),
        of(Method::DELETE, &format!("/updates/{update}"), Value::Null),
        of(Method::POST, "/links", link_words.clone()),
        of(Method::PATCH, &format!("/links/{link}"), with_version(&link_words)),
        of(Method::DELETE, &format!("/links/{link}"), Value::Null),
        of(Method::POST, "/milestones", milestone_words.clone()),
        of(Method::PATCH, &format!("/milestones/{milestone}"), with_version(&milestone_words)),
        of(Method::DELETE, &format!("/milestones/{milestone}"), Value::Null),
        of(Method::POST, "/meetings", meeting_words.clone()),
        of(Method::PATCH, &format!("/meetings/{meeting}"), with_version(&meeting_words)),
        of(Method::DELETE, &format!("/meetings/{meeting}"), Value::Null),
        of(Method::POST, "/start", json!({})),
        of(Method::POST, "/decline", json!({ "reason": "R" })),
        of(Method::POST, "/hand-back", json!({ "reason": "R" })),
        of(Method::POST, "/complete", json!({ "outcome": "none" })),
        of(Method::PUT, "/outcome", json!({ "outcome": "none" })),
        of(Method::PUT, "/progress", json!({ "progress_percentage": 1 })),
        of(Method::DELETE, "", Value::Null),
    ]
}

#[test_support::test]
async fn other_students_and_other_tutors_reach_nothing_of_a_project() {
    let project = Project::started().await;
    let words = json!({ "title": "T", "description": "D" });
    let update = id(&project.student.post(&project.at("/updates"), words).await.expect(201));
    let link = json!({ "title": "T", "url": "https://x.test" });
    let link = id(&project.student.post(&project.at("/links"), link).await.expect(201));
    let today = time::local_date(project.app.clock.now());
    let meeting = json!({ "held_on": today, "minutes": 60, "notes": "" });
    let meeting = id(&project.tutor.post(&project.at("/meetings"), meeting).await.expect(201));
    let before = project.read(&project.student).await;
    let milestone = id(&before["milestones"][0]);
    let (student, tutor) = (project.app.student(), mentor(&project.app));
    // Each has their own project, so that its absence is not the reason for the refusal.
    let own = id(&student.post("/api/research", interest()).await.expect(201));
    assign(&project.app, &project.admin, own, tutor.id).await;
    tutor.post(&super::at(own, "/start"), json!({})).await.expect(200);
    let operations = operations(today, [update, link, milestone, meeting]);
    for (method, rest, body) in &operations {
        for person in [&student, &tutor] {
            let mut request = person.request(method.clone(), &project.at(rest));
            if !body.is_null() {
                request = request.json(body);
            }
            let response = send(request).await;
            let status = response.status.as_u16();
            // A role without this permission gets 403.
            assert!(matches!(status, 404 | 403), "{method} {rest}: {}", response.text);
            let is_of_role = response.text.contains("Your account can’t do this.");
            assert!(status == 404 || is_of_role, "{method} {rest}: {}", response.text);
        }
    }
    // An entry of one project is not found through another.
    for (method, rest, body) in operations.iter().filter(|(method, _, _)| *method == Method::PATCH) {
        let request = tutor.request(method.clone(), &super::at(own, rest)).json(body);
        assert_eq!(send(request).await.status, 404, "{rest}");
    }
    assert_eq!(project.read(&project.student).await, before);
}

#[test_support::test]
async fn admins_read_and_write_nothing_in_somebodys_name() {
    let project = Project::started().await;
    let words = json!({ "title": "T", "description": "D" });
    project.admin.post(&project.at("/updates"), words).await.problem(409, "action_not_allowed");
    let link = json!({ "title": "T", "url": "https://x.test" });
    project.admin.post(&project.at("/links"), link).await.problem(409, "action_not_allowed");
    project.admin.post(&project.at("/start"), json!({})).await.problem(403, "forbidden");
    project.admin.delete(&project.at("")).await.problem(403, "forbidden");
    project.read(&project.admin).await;
}

#[test_support::test]
async fn a_role_in_other_projects_is_none_in_this_one() {
    let project = Project::started().await;
    let conn = &mut project.app.conn();
    // An admin mentors others, and the project's tutor learns.
    let admin = mentor(&project.app);
    User::grant_role(conn, admin.id, Role::Admin).unwrap();
    User::grant_role(conn, project.tutor.id, Role::Student).unwrap();
    let before = project.read(&project.student).await;
    let milestone = json!({ "title": "T", "due_on": time::local_date(project.app.clock.now()) });
    let (progress, outcome) = (json!({ "progress_percentage": 1 }), json!({ "outcome": "none" }));
    admin.post(&project.at("/milestones"), milestone).await.problem(404, "not_found");
    admin.put(&project.at("/progress"), progress).await.problem(404, "not_found");
    admin.post(&project.at("/complete"), outcome).await.problem(404, "not_found");
    project.tutor.delete(&project.at("")).await.problem(404, "not_found");
    assert_eq!(project.read(&project.student).await, before);
}
