//! Admins assign projects to tutors.

use chrono::{DurationRound, TimeDelta};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::{Role, Service};
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::{audit_log, profiles, user_roles};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::research::{Project, assign, mentor, words};
use test_support::people::Someone;
use test_support::{TestApp, until};

impl Project {
    fn assignment(&self) -> String {
        format!("/api/admin/research/{}/assign", self.id)
    }
}

fn entries(app: &TestApp, action: &str) -> Vec<(Option<UserId>, Value)> {
    audit_log::table
        .filter(audit_log::action.eq(action))
        .order(audit_log::id)
        .select((audit_log::actor_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn both_are_mailed_and_the_log_has_who_did_it() {
    let project = Project::pending().await;
    let Project { app, student, tutor, admin, .. } = &project;
    let body = json!({ "tutor_id": tutor.id, "expected_tutor_id": null });
    let assigned = admin.post(&project.assignment(), body).await.expect(200);
    assert_eq!((&assigned["status"], &assigned["tutor"]["id"]), (&json!("assigned"), &json!(tutor.id)));
    assert_eq!(assigned["student"]["email"], json!(student.email));
    assert!(assigned["assigned_at"].is_string());
    for person in [student, tutor] {
        let mails = app.mails_to(&person.email).await;
        assert_eq!(mails.len(), 1, "{}", person.email);
    }
    let detail = json!({ "tutor_id": tutor.id, "former_tutor_id": null });
    assert_eq!(entries(app, "research.assigned"), [(Some(admin.id), detail)]);
}

#[test_support::test]
async fn a_project_goes_to_another_tutor_and_whoever_had_it_is_told() {
    let project = Project::started().await;
    let Project { app, student, tutor, admin, .. } = &project;
    let other = mentor(app);
    let before = app.mails_to(&tutor.email).await.len();
    let assigned = assign(app, admin, project.id, other.id).await;
    assert_eq!(assigned["status"], "assigned");
    let mails = app.mails_to(&tutor.email).await;
    assert_eq!(mails.len(), before + 1);
    assert!(mails.last().unwrap().contains("to another mentor"));
    let news = app.mails_to(&student.email).await;
    assert!(news.iter().any(|mail| mail.contains("takes over from")));
    let handover = project.read(student).await["project"]["last_handover"].clone();
    assert_eq!((&handover["kind"], &handover["reason"]), (&json!("reassigned"), &json!("")));
    assert_eq!(handover, assigned["last_handover"]);
    let news = json!({ "research_request_id": project.id, "status": "assigned" });
    let told = app.published(academy::live::Topic::User(tutor.id));
    assert_eq!(told.last().unwrap().1, news);
    tutor.get(&project.at("")).await.problem(404, "not_found");
    let same = json!({ "tutor_id": other.id, "expected_tutor_id": other.id });
    admin.post(&project.assignment(), same).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn an_admin_who_mentors_a_project_gives_it_to_somebody_else() {
    let project = Project::started().await;
    let Project { app, student, tutor, .. } = &project;
    for person in [student, tutor] {
        User::grant_role(&mut app.conn(), person.id, Role::Admin).unwrap();
        let list = person.get("/api/admin/research").await.expect(200);
        let actions = words(&list["items"][0]["allowed_actions"]);
        assert!(actions.contains(&"assign") && actions.contains(&"add_update"), "{actions:?}");
        assert_eq!(list["items"][0]["student"]["email"], json!(student.email));
    }
    let assigned = assign(app, tutor, project.id, mentor(app).id).await;
    assert_eq!(words(&assigned["allowed_actions"]), ["assign"]);
}

#[test_support::test]
async fn an_admin_who_looked_before_another_one_decided_changes_nothing() {
    let project = Project::assigned().await;
    let other = mentor(&project.app);
    for expected in [json!(null), json!(other.id)] {
        let body = json!({ "tutor_id": other.id, "expected_tutor_id": expected });
        project.admin.post(&project.assignment(), body).await.problem(409, "research_changed");
    }
    let seen = project.read(&project.student).await;
    assert_eq!(seen["project"]["tutor"]["id"], json!(project.tutor.id));
}

#[test_support::test]
async fn of_two_admins_at_once_one_decides() {
    let project = Project::pending().await;
    let (one, other) = (mentor(&project.app), mentor(&project.app));
    let second = project.app.admin();
    let body = |tutor: &Someone| json!({ "tutor_id": tutor.id, "expected_tutor_id": null });
    let held = hold(
        &project.app,
        &format!("SELECT 1 FROM research_requests WHERE id = '{}' FOR UPDATE", project.id),
    );
    let path = project.assignment();
    let (first, last, ()) = futures_util::join!(
        project.admin.post(&path, body(&one)),
        second.post(&path, body(&other)),
        release_once_waiting(&project.app, held, 2),
    );
    let (won, lost) = if first.status == 200 { (first, last) } else { (last, first) };
    let chosen = won.expect(200)["tutor"]["id"].clone();
    lost.problem(409, "research_changed");
    let seen = project.read(&project.student).await;
    assert_eq!(seen["project"]["tutor"]["id"], chosen);
    let mails = [project.app.mails_to(&one.email).await, project.app.mails_to(&other.email).await];
    assert_eq!(mails.iter().map(Vec::len).sum::<usize>(), 1, "nobody is told of what did not happen");
    assert_eq!(entries(&project.app, "research.assigned").len(), 1);
}

/// Starts a transaction that holds a lock.
fn hold(app: &TestApp, statement: &str) -> PgConnection {
    let mut conn = app.conn();
    conn.batch_execute(&format!("BEGIN; {statement}")).unwrap();
    conn
}

/// Releases the lock when `count` others wait for one.
async fn release_once_waiting(app: &TestApp, mut held: PgConnection, count: usize) {
    let mut conn = app.conn();
    until("the requests wait", || {
        let waiting =
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let found = diesel::sql_query(waiting).execute(&mut conn).unwrap();
        std::future::ready((found == count).then_some(()))
    })
    .await;
    held.batch_execute("COMMIT").unwrap();
}

#[test_support::test]
async fn a_tutor_whose_approval_is_ending_at_that_moment_gets_no_project() {
    let project = Project::pending().await;
    let end = format!("UPDATE profiles SET is_mentor_approved = false WHERE id = '{}'", project.tutor.id);
    let held = hold(&project.app, &end);
    let body = json!({ "tutor_id": project.tutor.id });
    let path = project.assignment();
    let (response, ()) =
        futures_util::join!(project.admin.post(&path, body), release_once_waiting(&project.app, held, 1),);
    response.problem(409, "tutor_not_eligible");
    assert_eq!(project.read(&project.student).await["project"]["status"], "pending");
}

#[test_support::test]
async fn only_approved_tutors_who_offer_research_are_offered_and_taken() {
    let project = Project::pending().await;
    let Project { app, tutor, admin, .. } = &project;
    let (no_research, former, unapproved) = (app.tutor(Some(4000)), mentor(app), mentor(app));
    let conn = &mut app.conn();
    diesel::update(profiles::table.find(unapproved.id))
        .set(profiles::is_mentor_approved.eq(false))
        .execute(conn)
        .unwrap();
    diesel::delete(user_roles::table.filter(user_roles::user_id.eq(former.id))).execute(conn).unwrap();
    let own = project.student.id;
    diesel::update(profiles::table.find(own))
        .set((profiles::is_mentor_approved.eq(true), profiles::services.eq(vec![Service::Research])))
        .execute(conn)
        .unwrap();
    User::grant_role(conn, own, Role::Tutor).unwrap();
    for tutor_id in [no_research.id, former.id, unapproved.id, own, admin.id, Uuid::new_v4().into()] {
        let body = json!({ "tutor_id": tutor_id });
        admin.post(&project.assignment(), body).await.problem(409, "tutor_not_eligible");
    }
    let offered = admin.get("/api/admin/research/tutors").await.expect(200);
    let of = |list: &Value, id: UserId| {
        let items = list["items"].as_array().unwrap();
        items.iter().find(|item| item["id"] == json!(id)).cloned()
    };
    assert_eq!(offered["items"].as_array().unwrap().len(), 2);
    assert_eq!(of(&offered, tutor.id).unwrap()["active_projects"], 0);
    assert_eq!(of(&offered, tutor.id).unwrap()["email"], json!(tutor.email));
    assert!(of(&offered, own).is_some(), "who learns may mentor others");
    assign(app, admin, project.id, tutor.id).await;
    let offered = admin.get("/api/admin/research/tutors").await.expect(200);
    assert_eq!(of(&offered, tutor.id).unwrap()["active_projects"], 1);
}

#[test_support::test]
async fn five_hundred_tutors_are_offered_and_no_more() {
    let project = Project::pending().await;
    let conn = &mut project.app.conn();
    let query = "
        WITH added AS (
            INSERT INTO users (email) SELECT 'mentor' || n || '@people.test' FROM generate_series(1, 501) AS n
            RETURNING id
        ), named AS (
            INSERT INTO profiles (id, first_name, last_name, role, services, is_mentor_approved)
            SELECT id, 'Mentor', 'Sample', 'tutor', '{research}', true FROM added
        )
        INSERT INTO user_roles (user_id, role) SELECT id, 'tutor' FROM added";
    diesel::sql_query(query).execute(conn).unwrap();
    let offered = project.admin.get("/api/admin/research/tutors").await.expect(200);
    assert_eq!(offered["items"].as_array().unwrap().len(), 500);
}

#[test_support::test]
async fn projects_are_listed_by_where_they_stand() {
    let project = Project::started().await;
    let Project { app, admin, .. } = &project;
    let other = app.student();
    let waiting = other.post("/api/research", crate::research::interest()).await.expect(201);
    for (query, found) in [
        ("", vec![&waiting["id"], &json!(project.id)]),
        ("?status=all", vec![&waiting["id"], &json!(project.id)]),
        ("?status=pending", vec![&waiting["id"]]),
        ("?status=in_progress", vec![&json!(project.id)]),
        ("?status=assigned", vec![]),
        ("?status=completed", vec![]),
    ] {
        let list = admin.get(&format!("/api/admin/research{query}")).await.expect(200);
        let ids: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|item| &item["id"]).collect();
        assert_eq!(ids, found, "{query}");
        let counts =
            json!({ "all": 2, "pending": 1, "assigned": 0, "in_progress": 1, "completed": 0, "at_risk": 0 });
        assert_eq!(list["counts"], counts);
    }
    let list = admin.get("/api/admin/research?status=pending").await.expect(200);
    assert_eq!(list["items"][0]["student"]["email"], json!(other.email));
}

#[test_support::test]
async fn hours_can_be_added_and_the_log_says_how_many() {
    let project = Project::assigned().await;
    let path = format!("/api/admin/research/{}", project.id);
    for wrong in [json!(0), json!(501), json!(-1), json!("many"), json!(1e9)] {
        let typed = json!({ "hours_included": wrong, "expected_hours_included": 10 });
        let problem = project.admin.patch(&path, typed).await;
        assert!(problem.problem(422, "validation_failed")["errors"]["hours_included"].is_array(), "{wrong}");
    }
    let hours =
        |hours: i32, expected: i32| json!({ "hours_included": hours, "expected_hours_included": expected });
    let changed = project.admin.patch(&path, hours(12, 10)).await.expect(200);
    assert_eq!(changed["hours_included"], 12);
    // Another admin with an outdated version; and the first one again, after a lost response.
    let problem = project.admin.patch(&path, hours(20, 10)).await.problem(409, "edit_conflict");
    assert_eq!(problem["detail"], "Another admin changed the hours in the meantime: 12 are included now.");
    assert_eq!(project.admin.patch(&path, hours(12, 10)).await.expect(200)["hours_included"], 12);
    let detail = json!({ "from": 10, "to": 12 });
    assert_eq!(entries(&project.app, "research.hours_changed"), [(Some(project.admin.id), detail)]);
}

#[test_support::test]
async fn an_admins_view_is_in_the_log_once_in_each_hour_of_the_clock() {
    let project = Project::assigned().await;
    let app = &project.app;
    // Ten minutes before a full hour, so that none passes during the test.
    let now = app.clock.now();
    let next_hour = now.duration_trunc(TimeDelta::hours(1)).unwrap() + TimeDelta::hours(2);
    app.clock.advance(next_hour - TimeDelta::minutes(10) - now);
    // As a page does on opening and on live events.
    for _ in 0..3 {
        let (path, updates) = (project.at(""), project.at("/updates"));
        let reads = (0..8).map(|turn| project.admin.get(if turn % 2 == 0 { &path } else { &updates }));
        for response in join_all(reads).await {
            response.expect(200);
        }
    }
    project.read(&project.student).await;
    project.read(&project.tutor).await;
    let view = (Some(project.admin.id), json!({ "status": "assigned" }));
    assert_eq!(entries(app, "research.viewed"), std::slice::from_ref(&view));
    app.clock.advance(TimeDelta::minutes(11));
    project.read(&project.admin).await;
    assert_eq!(entries(app, "research.viewed"), [view.clone(), view]);
    let second = app.admin();
    project.read(&second).await;
    assert_eq!(entries(app, "research.viewed").len(), 3, "each admin has their own");
}

#[test_support::test]
async fn a_completed_project_is_assigned_to_nobody() {
    let project = Project::completed().await;
    let other = mentor(&project.app);
    let body = json!({ "tutor_id": other.id, "expected_tutor_id": project.tutor.id });
    project.admin.post(&project.assignment(), body).await.problem(409, "action_not_allowed");
}
