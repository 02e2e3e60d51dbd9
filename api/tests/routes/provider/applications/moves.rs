//! State changes, each of which notifies the student.

use futures_util::future::join_all;
use serde_json::{Value, json};

use test_support::applications::{Offer, message, received, sent};
use test_support::{TestApp, TestResponse};

async fn step(offer: &Offer, application: &Value, action: &str, seen_version: i64) -> TestResponse {
    moved(offer, application, json!({ "action": action, "message": "", "seen_version": seen_version })).await
}

async fn moved(offer: &Offer, application: &Value, body: Value) -> TestResponse {
    offer.provider.post(&format!("{}/moves", received(application)), body).await
}

#[test_support::test]
async fn each_move_is_in_the_timeline_and_mailed() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let moves = [
        ("review", "in_review", "Larkspur University is looking at your application"),
        ("waitlist", "waitlisted", "You’re on the waitlist for Genomics Summer Internship"),
        ("interview", "interview", "Larkspur University would like to talk to you"),
        ("decline", "declined", "About your application to Genomics Summer Internship"),
        ("reconsider", "in_review", "Larkspur University is looking at your application"),
        ("accept", "accepted", "You’re accepted to Genomics Summer Internship"),
    ];
    let mut answered = None;
    for (number, (action, state, subject)) in moves.into_iter().enumerate() {
        app.clock.advance(chrono::TimeDelta::minutes(1));
        let version = i64::try_from(number).unwrap() + 1;
        let seen = step(&offer, &application, action, version).await.expect(200);
        assert_eq!((&seen["state"], &seen["version"]), (&json!(state), &json!(version + 1)));
        let last = seen["timeline"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["state"], &last["by"]), (&json!(state), &json!("provider")));
        let mails = app.written("opportunity_application_moved");
        assert_eq!(mails.len(), number + 1);
        assert_eq!(mails[number], (student.email.clone(), subject.to_owned()));
        // The time of the first answer does not change.
        assert_eq!(answered.get_or_insert(seen["answered_at"].clone()), &seen["answered_at"]);
    }
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!(
        (&shown["state"], &shown["allowed_actions"]),
        (&json!("accepted"), &json!(["withdraw", "write"]))
    );
    assert_eq!(shown["timeline"].as_array().unwrap().len(), 7);
    for action in ["review", "decline", "accept", "reconsider"] {
        let problem = step(&offer, &application, action, 7).await.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "This application was accepted.");
    }
}

#[test_support::test]
async fn students_hear_of_an_organization_what_somebody_has_seen() {
    const ORGANIZATION: &str = "/api/provider/organization";
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let seen = offer.provider.get(ORGANIZATION).await.expect(200)["organization"].take();
    let renamed = json!({
        "name": "Call 079 555 01 02", "website": "https://t.me/", "about": "", "seen_version": seen["version"],
    });
    offer.provider.put(ORGANIZATION, renamed).await.expect(200);
    let review = |message: &str| {
        moved(&offer, &application, json!({ "action": "review", "message": message, "seen_version": 1 }))
    };
    let problem = review("Write to https://t.me/larkspur_grants").await.problem(422, "validation_failed");
    assert!(problem["errors"]["message"].is_array(), "{problem}");
    review("Look at https://larkspur.example.edu/map").await.expect(200);
    let mails = app.written("opportunity_application_moved");
    let subject = "Larkspur University is looking at your application";
    assert_eq!(mails, [(student.email.clone(), subject.to_owned())]);
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!(shown["organization_name"], "Larkspur University");
}

#[test_support::test]
async fn what_the_table_does_not_have_is_refused() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    for action in ["reconsider", "withdraw", "ask", "write"] {
        step(&offer, &application, action, 1).await.problem(409, "action_not_allowed");
    }
    moved(&offer, &application, json!({ "action": "hire", "message": "", "seen_version": 1 }))
        .await
        .problem(422, "validation_failed");
    let long = json!({ "action": "accept", "message": "x".repeat(2001), "seen_version": 1 });
    let problem = moved(&offer, &application, long).await.problem(422, "validation_failed");
    assert!(problem["errors"]["message"].is_array(), "{problem}");
    student.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    for action in ["review", "accept", "decline", "reconsider"] {
        let problem = step(&offer, &application, action, 2).await.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "This application was withdrawn.");
    }
    assert_eq!(app.written("opportunity_application_moved"), []);
}

#[test_support::test]
async fn a_move_of_what_was_seen_before_another_is_refused_with_what_it_says_now() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let moves = ["review", "interview", "accept", "decline", "waitlist"];
    let answers = join_all(moves.map(|action| step(&offer, &application, action, 1))).await;
    let done: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(done.len(), 1);
    let done = done[0].json();
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        let current = refused.problem(409, "edit_conflict")["current"].clone();
        assert_eq!((&current["state"], &current["version"]), (&done["state"], &json!(2)));
    }
    assert_eq!(app.written("opportunity_application_moved").len(), 1);
    // The student withdraws concurrently.
    let withdrawn = student.post(&format!("{}/withdraw", sent(&application)), json!({})).await;
    if withdrawn.status == 200 {
        let problem = step(&offer, &application, "accept", 2).await.problem(409, "edit_conflict");
        assert_eq!(problem["current"]["state"], "withdrawn");
    }
}

#[test_support::test]
async fn a_message_goes_along_with_a_move() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let body = json!({ "action": "accept", "message": " We liked your finch. ", "seen_version": 1 });
    let seen = moved(&offer, &application, body).await.expect(200);
    assert_eq!(
        (&seen["messages"][0]["text"], &seen["messages"][0]["from"]),
        (&json!("We liked your finch."), &json!("provider"))
    );
    let mail = app.mails_to(&student.email).await.pop().unwrap();
    assert!(mail.contains("We liked your finch.") && mail.contains("Larkspur University wrote:"), "{mail}");
    // One email for both.
    assert_eq!(app.written("message_to_applicant"), []);
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!(shown["messages"], seen["messages"]);
    offer.provider.post(&format!("{}/messages", received(&application)), message("Hi")).await.expect(201);
    assert_eq!(app.written("message_to_applicant").len(), 1);
}
