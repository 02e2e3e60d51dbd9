use diesel::prelude::*;
use schema::schema::research_requests;
use serde_json::{Value, json};

use super::{Project, id};

#[test_support::test]
async fn links_are_added_changed_and_deleted_by_who_added_them() {
    let project = Project::started().await;
    let Project { student, tutor, .. } = &project;
    let body = json!({ "title": "Data", "url": " https://Data.example ", "description": "" });
    let link = student.post(&project.at("/links"), body).await.expect(201);
    assert_eq!((&link["url"], &link["description"]), (&json!("https://data.example/"), &Value::Null));
    assert_eq!((&link["kind"], &link["draft_number"]), (&json!("link"), &Value::Null));
    let path = project.at(&format!("/links/{}", id(&link)));
    let edit =
        json!({ "title": "Code", "url": "https://code.example/", "description": "Ours", "version": 1 });
    tutor.patch(&path, edit.clone()).await.problem(403, "forbidden");
    tutor.delete(&path).await.problem(403, "forbidden");
    let edited = student.patch(&path, edit.clone()).await.expect(200);
    assert_eq!((&edited["title"], &edited["description"]), (&json!("Code"), &json!("Ours")));
    assert_eq!((&edited["edited"], &edited["version"]), (&json!(true), &json!(2)));
    assert_eq!(student.patch(&path, edit.clone()).await.expect(200), edited, "sent once more");
    let mut late = edit;
    late["title"] = json!("Late");
    student.patch(&path, late).await.problem(409, "edit_conflict");
    let seen = project.read(tutor).await;
    assert_eq!((&seen["links"][0]["title"], &seen["drafts"]), (&json!("Code"), &json!([])));
    student.delete(&path).await.expect(204);
    assert_eq!(project.read(tutor).await["links"], json!([]));
}

#[test_support::test]
async fn only_addresses_of_pages_are_links() {
    let project = Project::started().await;
    let path = project.at("/links");
    let link = json!({ "title": "Data", "url": "https://data.example/" });
    let stored = project.student.post(&path, link).await.expect(201);
    let edit = project.at(&format!("/links/{}", id(&stored)));
    for url in [
        "javascript:alert(1)",
        " JAVASCRIPT:alert(document.cookie)",
        "java\tscript:alert(1)",
        "data:text/html,x",
        "not a url",
        "data.example",
        "https://",
        "https://bank.example:x@evil.example/",
        &format!("https://data.example/{}", "a".repeat(2000)),
    ] {
        for response in [
            project.student.post(&path, json!({ "title": "Data", "url": url })).await,
            project.student.patch(&edit, json!({ "title": "Data", "url": url, "version": 1 })).await,
        ] {
            let problem = response.problem(422, "validation_failed");
            assert_eq!(problem["errors"], json!({ "url": ["Please enter a valid URL"] }), "{url}");
        }
    }
    let problem = project.student.post(&path, json!({ "title": " ", "url": "" })).await;
    let missing = json!(["Please fill in title and URL"]);
    let errors = problem.problem(422, "validation_failed")["errors"].clone();
    assert_eq!(errors, json!({ "title": missing, "url": missing }));
    assert_eq!(project.read(&project.student).await["links"].as_array().unwrap().len(), 1);
}

#[test_support::test]
async fn drafts_are_numbered_and_no_number_is_given_twice() {
    let project = Project::started().await;
    let draft =
        |number: i32| json!({ "kind": "draft", "title": "Paper", "url": format!("https://x.test/{number}") });
    let path = project.at("/links");
    let added =
        futures_util::future::join_all((0..3).map(|number| project.student.post(&path, draft(number))));
    let added: Vec<Value> = added.await.iter().map(|response| response.expect(201)).collect();
    let mut numbers: Vec<_> = added.iter().map(|link| link["draft_number"].as_i64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3]);
    let third = added.iter().find(|link| link["draft_number"] == 3).unwrap();
    project.student.delete(&project.at(&format!("/links/{}", id(third)))).await.expect(204);
    let next = project.tutor.post(&path, draft(4)).await.expect(201);
    assert_eq!(next["draft_number"], 4);
    let seen = project.read(&project.student).await;
    let drafts = seen["drafts"].as_array().unwrap();
    assert_eq!((drafts.len(), &drafts[0]["draft_number"], &seen["links"]), (3, &json!(4), &json!([])));
}

#[test_support::test]
async fn there_is_an_end_to_the_numbers_of_drafts() {
    let project = Project::started().await;
    project.app.execute(
        diesel::update(research_requests::table.find(project.id))
            .set(research_requests::last_draft_number.eq(i16::MAX)),
    );
    let draft = json!({ "kind": "draft", "title": "Paper", "url": "https://x.test/" });
    project.student.post(&project.at("/links"), draft).await.problem(409, "limit_reached");
    let link = json!({ "title": "Data", "url": "https://x.test/" });
    project.student.post(&project.at("/links"), link).await.expect(201);
}
