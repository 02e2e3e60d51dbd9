//! Messages between students and providers.

use serde_json::{Value, json};
use uuid::Uuid;

use super::heard;
use test_support::TestApp;
use test_support::applications::{Offer, message, received, sent};

/// Returns the messages, oldest first, with their writers.
fn written(application: &Value) -> Vec<(&str, &str)> {
    let messages = application["messages"].as_array().unwrap().iter();
    messages.map(|one| (one["from"].as_str().unwrap(), one["text"].as_str().unwrap())).collect()
}

#[test_support::test]
async fn both_sides_write_and_each_is_mailed_without_the_others_address() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let (mine, theirs) =
        (format!("{}/messages", sent(&application)), format!("{}/messages", received(&application)));
    let asked = student.post(&mine, message(" May I bring my own finch? ")).await.expect(201);
    assert_eq!(written(&asked), [("student", "May I bring my own finch?")]);
    assert_eq!((&asked["answered_at"], &asked["state"]), (&Value::Null, &json!("submitted")));
    app.clock.advance(chrono::TimeDelta::minutes(1));
    let answer =
        offer.provider.post(&theirs, message("Yes, see https://larkspur.example.edu/finches.")).await;
    let answer = answer.expect(201);
    let both = [
        ("student", "May I bring my own finch?"),
        ("provider", "Yes, see https://larkspur.example.edu/finches."),
    ];
    assert_eq!((written(&answer), &answer["state"]), (both.to_vec(), &json!("submitted")));
    assert!(answer["answered_at"].is_string(), "a few words are a first answer");
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!((written(&shown), &shown["answered_at"]), (both.to_vec(), &answer["answered_at"]));
    for (template, to, subject) in [
        ("message_from_applicant", &offer.provider.email, "Ada Finch wrote to you"),
        ("message_to_applicant", &student.email, "Larkspur University wrote to you"),
    ] {
        assert_eq!(app.written(template), [(to.clone(), subject.to_owned())]);
    }
    for (reader, other) in [(&offer.provider, &student), (&student, &offer.provider)] {
        for mail in app.mails_to(&reader.email).await {
            assert!(!mail.contains(&other.email), "{mail}");
        }
    }
    for id in [student.id, offer.provider.id] {
        assert_eq!(heard(&app, id), ["submitted"; 3]);
    }
}

#[test_support::test]
async fn the_same_message_sent_again_is_stored_once() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let (other, others) = offer.applicant(&app, "Bo").await;
    let (mine, theirs) =
        (format!("{}/messages", sent(&application)), format!("{}/messages", received(&application)));
    let (asked, answer) = (message("May I?"), message("You may."));
    for (client, path, body) in [(&student, &mine, &asked), (&offer.provider, &theirs, &answer)] {
        let presses = futures_util::future::join_all((0..10).map(|_| client.post(path, body.clone()))).await;
        assert!(presses.iter().all(|press| press.status == 201));
        client.post(path, body.clone()).await.expect(201);
    }
    assert_eq!(student.get(&sent(&application)).await.expect(200)["messages"].as_array().unwrap().len(), 2);
    assert_eq!(app.written("message_from_applicant").len() + app.written("message_to_applicant").len(), 2);
    // The id of another user's message, or of the same user's in another application.
    let same = |id: &Value| json!({ "id": id, "text": "Mine now" });
    for (client, path, id) in [
        (&other, format!("{}/messages", sent(&others)), &asked["id"]),
        (&student, mine.clone(), &answer["id"]),
        (&offer.provider, theirs.clone(), &asked["id"]),
        (&offer.provider, format!("{}/messages", received(&others)), &answer["id"]),
    ] {
        let problem = client.post(&path, same(id)).await.problem(422, "validation_failed");
        assert!(problem["errors"]["id"].is_array(), "{problem}");
    }
    assert_eq!(other.get(&sent(&others)).await.expect(200)["messages"], json!([]));
}

#[test_support::test]
async fn contact_details_and_money_stay_out() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let (mine, theirs) =
        (format!("{}/messages", sent(&application)), format!("{}/messages", received(&application)));
    for text in [
        "Write to ada.finch@mail.example please",
        "Call me at (617) 555-0143 tonight",
        "Please send the $50 fee to my Venmo",
        "Let us go on on WhatsApp",
    ] {
        for (client, path) in [(&student, &mine), (&offer.provider, &theirs)] {
            let problem = client.post(path, message(text)).await.problem(422, "validation_failed");
            let told = problem["errors"]["text"][0].as_str().unwrap();
            assert!(told.starts_with("Please leave out “"), "{told}");
        }
        let body = json!({ "action": "review", "message": text, "seen_version": 1 });
        let problem = offer.provider.post(&format!("{}/moves", received(&application)), body).await;
        let problem = problem.problem(422, "validation_failed");
        assert!(problem["errors"]["message"].is_array(), "{problem}");
    }
    let long = "x".repeat(2001);
    for text in ["", " \n", long.as_str()] {
        for (client, path) in [(&student, &mine), (&offer.provider, &theirs)] {
            let problem = client.post(path, message(text)).await.problem(422, "validation_failed");
            assert!(problem["errors"]["text"].is_array(), "{problem}");
        }
    }
    let shown = student.get(&sent(&application)).await.expect(200);
    assert_eq!(
        (&shown["messages"], &shown["state"], &shown["answered_at"]),
        (&json!([]), &json!("submitted"), &Value::Null)
    );
    assert_eq!(app.written("message_from_applicant"), []);
}

#[test_support::test]
async fn nobody_writes_about_what_was_withdrawn() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let (mine, theirs) =
        (format!("{}/messages", sent(&application)), format!("{}/messages", received(&application)));
    let before = message("Hello");
    student.post(&mine, before.clone()).await.expect(201);
    student.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    for (client, path) in [(&student, &mine), (&offer.provider, &theirs)] {
        let problem = client.post(path, message("Still there?")).await.problem(409, "action_not_allowed");
        assert!(problem["detail"].as_str().unwrap().starts_with("This application was withdrawn"));
    }
    // A retry of a stored message succeeds.
    student.post(&mine, before).await.expect(201);
    // Decided applications still accept messages.
    let (other, declined) = offer.applicant(&app, "Bo").await;
    offer.decide(&declined, "decline").await;
    other.post(&format!("{}/messages", sent(&declined)), message("May I ask why?")).await.expect(201);
}

#[test_support::test]
async fn there_are_two_hundred_at_most_and_sixty_in_ten_minutes() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let (mine, theirs) =
        (format!("{}/messages", sent(&application)), format!("{}/messages", received(&application)));
    student.post(&mine, message("Hello")).await.expect(201);
    app.run(&format!(
        "INSERT INTO rate_limit_hits (key, at) SELECT key, at FROM rate_limit_hits, generate_series(1, 59)
         WHERE key LIKE 'write-about-application:%{}%'",
        student.id
    ));
    student.post(&mine, message("Hello?")).await.problem(429, "rate_limited");
    app.clock.advance(chrono::TimeDelta::minutes(11));
    app.run(
        "INSERT INTO opportunity_application_messages (id, application_id, sender_id, text, created_at)
         SELECT gen_random_uuid(), application_id, sender_id, 'x', created_at
         FROM opportunity_application_messages, generate_series(1, 198)",
    );
    let last = json!({ "id": Uuid::new_v4(), "text": "The last" });
    student.post(&mine, last.clone()).await.expect(201);
    for (client, path) in [(&student, &mine), (&offer.provider, &theirs)] {
        client.post(path, message("One more")).await.problem(409, "limit_reached");
    }
    student.post(&mine, last).await.expect(201);
}
