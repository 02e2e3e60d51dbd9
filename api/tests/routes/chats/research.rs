use serde_json::json;
use uuid::Uuid;

use super::{messages, say, text};
use crate::research::{Project, assign, mentor};

#[test_support::test]
async fn a_project_opens_the_chat_of_its_people_and_keeps_it_open() {
    let project = Project::assigned().await;
    let Project { app, student, tutor, admin, .. } = &project;
    let shown = student.get(&project.at("")).await.expect(200)["project"].clone();
    let chat: Uuid = shown["chat_session_id"].as_str().unwrap().parse().unwrap();
    let list = tutor.get("/api/research?role=tutor").await.expect(200);
    assert_eq!(list["items"][0]["chat_session_id"], json!(chat));
    let looked = admin.get(&project.at("")).await.expect(200);
    assert_eq!(looked["project"]["chat_session_id"], json!(null));
    say(tutor, chat, "Welcome.").await;
    tutor.post(&project.at("/start"), json!({})).await.expect(200);
    say(student, chat, "Thank you.").await;
    // A new mentor has a separate chat with the student; the former one can read the old chat.
    let next = mentor(app);
    let given = assign(app, admin, project.id, next.id).await;
    assert_eq!(given["chat_session_id"], json!(null), "an admin takes no part");
    let anew = student.get(&project.at("")).await.expect(200)["project"]["chat_session_id"].clone();
    assert_ne!(anew, json!(chat));
    let shown = tutor.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!((&shown["can_write"], &shown["closed_reason"]), (&json!(false), &json!("ended")));
    student.post(&messages(chat), text("Goodbye")).await.problem(409, "chat_closed");
}

#[test_support::test]
async fn a_project_that_is_over_closes_the_chat() {
    let project = Project::started().await;
    let shown = project.student.get(&project.at("")).await.expect(200)["project"].clone();
    let chat: Uuid = shown["chat_session_id"].as_str().unwrap().parse().unwrap();
    project.complete().await;
    let over = project.student.get(&project.at("")).await.expect(200)["project"].clone();
    assert_eq!(over["chat_session_id"], json!(null));
    project.tutor.post(&messages(chat), text("Well done")).await.problem(409, "chat_closed");
    let shown = project.student.get(&format!("/api/chats/{chat}")).await.expect(200);
    assert_eq!(shown["closed_reason"], "ended");
}

#[test_support::test]
async fn a_project_that_waits_has_no_chat() {
    let project = Project::pending().await;
    let shown = project.student.get(&project.at("")).await.expect(200)["project"].clone();
    assert_eq!(shown["chat_session_id"], json!(null));
    assert_eq!(project.student.get("/api/chats").await.expect(200)["items"], json!([]));
}
