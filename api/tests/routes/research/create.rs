use academy::live::Topic;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Project, at, id, interest, words};
use test_support::TestApp;

#[test_support::test]
async fn a_request_waits_for_a_tutor_and_the_academy_is_mailed() {
    let app = TestApp::with(&[("ADMIN_EMAIL", "office@people.test")]).await;
    let (student, admin) = (app.student(), app.admin());
    let project = student.post("/api/research", interest()).await.expect(201);
    for (name, value) in interest().as_object().unwrap() {
        assert_eq!(&project[name], value, "{name}");
    }
    let facts =
        ["status", "tutor", "progress_percentage", "hours_included", "minutes_used", "risk", "outcome"];
    let facts = facts.map(|name| project[name].clone());
    assert_eq!(
        facts,
        [json!("pending"), Value::Null, json!(0), json!(10), json!(0), Value::Null, Value::Null]
    );
    assert_eq!(project["student"]["id"], json!(student.id));
    assert_eq!(project["student"]["email"], Value::Null, "their own address tells them nothing");
    assert_eq!(words(&project["allowed_actions"]), ["add_update", "add_link", "add_draft", "delete"]);
    for address in [&admin.email, "office@people.test"] {
        let mails = app.mails_to(address).await;
        assert_eq!(mails.len(), 1, "{address}");
        assert!(mails[0].contains("Computational biology") && mails[0].contains(&student.email));
    }
    let news = json!({ "research_request_id": project["id"], "status": "pending" });
    for topic in [Topic::User(student.id), Topic::Admin] {
        assert_eq!(app.published(topic), [("research.changed".to_owned(), news.clone())]);
    }
}

#[test_support::test]
async fn every_field_is_asked_for_at_once() {
    let app = TestApp::start().await;
    let student = app.student();
    let long = "ä".repeat(1001);
    let body = json!({
        "research_area": " ", "goals": "", "background_knowledge": long,
        "preferred_timeline": "flexible", "availability": "\n",
    });
    let problem = student.post("/api/research", body).await.problem(422, "validation_failed");
    let missing = json!(["Please fill in this field."]);
    assert_eq!(
        problem["errors"],
        json!({
            "research_area": missing, "goals": missing, "availability": missing,
            "background_knowledge": ["Please use at most 1000 characters."],
        })
    );
    let mut body = interest();
    body["preferred_timeline"] = json!("tomorrow");
    student.post("/api/research", body).await.problem(422, "validation_failed");
    let mut body = interest();
    body["status"] = json!("completed");
    student.post("/api/research", body).await.problem(422, "validation_failed");
    let mut body = interest();
    body["goals"] = json!("ä".repeat(1000));
    let ordinary = "If one = 10 mm, La onda = longitud; <script>x</script> and JavaScript: The Good Parts";
    body["background_knowledge"] = json!(ordinary);
    let created = student.post("/api/research", body).await.expect(201);
    assert_eq!(created["background_knowledge"], ordinary);
}

#[test_support::test]
async fn a_student_has_one_project_at_a_time_and_earlier_ones_stay_readable() {
    let project = Project::started().await;
    project.student.post("/api/research", interest()).await.problem(409, "research_open");
    project.complete().await;
    let next = id(&project.student.post("/api/research", interest()).await.expect(201));
    let list = project.student.get("/api/research?role=student").await.expect(200);
    assert_eq!(test_support::column(&list["items"], "id"), [json!(next), json!(project.id)]);
    assert_eq!(list["counts"], json!({ "total": 2, "active": 1, "assigned": 0, "completed": 1 }));
    assert_eq!(project.read(&project.student).await["project"]["outcome"], "poster");
}

#[test_support::test]
async fn of_two_requests_at_once_one_is_stored() {
    let app = TestApp::start().await;
    let student = app.student();
    let tries = (0..4).map(|_| student.post("/api/research", interest()));
    assert_eq!(test_support::statuses(&futures_util::future::join_all(tries).await), [201, 409, 409, 409]);
}

#[test_support::test]
async fn five_requests_a_day_are_enough_and_refused_ones_do_not_count() {
    let app = TestApp::start().await;
    let student = app.student();
    for _ in 0..5 {
        let project = id(&student.post("/api/research", interest()).await.expect(201));
        student.post("/api/research", interest()).await.problem(409, "research_open");
        student.delete(&at(project, "")).await.expect(204);
    }
    let refused = student.post("/api/research", interest()).await;
    let problem = refused.problem(429, "rate_limited");
    assert!(problem["detail"].as_str().unwrap().contains("five research requests in a day"));
    assert_eq!(student.get("/api/research").await.expect(200)["counts"]["total"], 0);
    app.clock.advance(TimeDelta::hours(24) + TimeDelta::minutes(1));
    student.post("/api/research", interest()).await.expect(201);
}
