use serde_json::{Value, json};

use super::{Project, assign, id, interest, mentor};
use schema::enums::Role;
use schema::models::user::User;

fn ids(list: &Value) -> Vec<Value> {
    test_support::column(&list["items"], "id")
}

#[test_support::test]
async fn each_role_has_its_projects_and_counts() {
    let project = Project::completed().await;
    let Project { app, admin, tutor, .. } = &project;
    let other = app.student();
    let second = id(&other.post("/api/research", interest()).await.expect(201));
    assign(app, admin, second, tutor.id).await;
    // The tutor is also a student.
    User::grant_role(&mut app.conn(), tutor.id, Role::Student).unwrap();
    let own = id(&tutor.post("/api/research", interest()).await.expect(201));
    for (query, found, counts) in [
        ("role=tutor", vec![second, project.id], (2, 1, 1, 1)),
        ("role=tutor&state=active", vec![second], (2, 1, 1, 1)),
        ("role=tutor&state=completed", vec![project.id], (2, 1, 1, 1)),
        ("role=student&state=all", vec![own], (1, 1, 0, 0)),
        ("role=student&state=completed", vec![], (1, 1, 0, 0)),
        ("", vec![own, second, project.id], (3, 2, 1, 1)),
    ] {
        let list = tutor.get(&format!("/api/research?{query}")).await.expect(200);
        assert_eq!(ids(&list), found.into_iter().map(|id| json!(id)).collect::<Vec<_>>(), "{query}");
        let (total, active, assigned, completed) = counts;
        assert_eq!(
            list["counts"],
            json!({ "total": total, "active": active, "assigned": assigned, "completed": completed }),
            "{query}"
        );
    }
    let nothing = app.student().get("/api/research").await.expect(200);
    let none = json!({ "total": 0, "active": 0, "assigned": 0, "completed": 0 });
    assert_eq!(nothing, json!({ "items": [], "next_cursor": null, "counts": none }));
}

#[test_support::test]
async fn lists_have_the_newest_first_and_take_four_queries() {
    let project = Project::started().await;
    let Project { app, admin, tutor, .. } = &project;
    let mut all = vec![json!(project.id)];
    for _ in 0..6 {
        let next = id(&app.student().post("/api/research", interest()).await.expect(201));
        assign(app, admin, next, tutor.id).await;
        all.insert(0, json!(next));
    }
    for (person, path) in [(tutor, "/api/research?role=tutor"), (admin, "/api/admin/research?status=all")] {
        let (page, queries) = app.count_queries(person.get(path)).await;
        // The session, the page with its participants, its related rows, the counts.
        assert_eq!((ids(&page.expect(200)), queries), (all.clone(), 4), "{path}");
    }
    let (page, queries) = app.count_queries(tutor.get(&project.at(""))).await;
    page.expect(200);
    assert_eq!(queries, 5, "the session, and four for a project whole");
}

#[test_support::test]
async fn people_see_of_each_other_what_they_need() {
    let project = Project::started().await;
    let (student, tutor) = (project.read(&project.student).await, project.read(&project.tutor).await);
    assert_eq!(student["project"]["student"]["email"], Value::Null);
    assert_eq!(tutor["project"]["student"]["email"], Value::Null, "they write to each other in the chat");
    assert!(!student.to_string().contains(&project.tutor.email));
    assert!(!tutor.to_string().contains(&project.tutor.email));
    let readers = student["readers"].as_array().unwrap();
    let roles: Vec<&str> = readers.iter().map(|reader| reader["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["student", "tutor", "admin"]);
    assert_eq!(readers[2]["name"], academy::platform::brand::BRAND.name);
    let pending = Project::pending().await;
    assert_eq!(pending.read(&pending.student).await["readers"].as_array().unwrap().len(), 2);
    let other = mentor(&project.app);
    other.get(&project.at("")).await.problem(404, "not_found");
}
