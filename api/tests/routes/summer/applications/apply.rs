//! Sending an application.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{course, heard};
use test_support::TestApp;
use test_support::applications::{Offer, SENT, applications_to, apply, received, sent};

#[test_support::test]
async fn it_is_sent_with_what_the_profile_says_now() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.applicant("Ada Finch");
    let application = apply(&student, offer.opportunity_id()).await.expect(201);
    assert_eq!(
        (&application["state"], &application["allowed_actions"], course(&application)),
        (&json!("submitted"), &json!(["withdraw", "write"]), vec![("submitted", "student")])
    );
    for (name, expected) in [
        ("organization_name", json!("Larkspur University")),
        ("question", json!("What would you like to sequence, and why?")),
        ("answer", json!("A finch, for its song.")),
        ("messages", json!([])),
        ("answered_at", Value::Null),
        ("asked_at", Value::Null),
        ("is_gone", json!(false)),
        ("decision_on", offer.listing["draft"]["decision_on"].clone()),
    ] {
        assert_eq!(application[name], expected, "{name}");
    }
    let profile = json!([
        { "field": "name", "content": "Ada Finch" }, { "field": "grade", "content": "11" },
        { "field": "coursework", "content": "AP Biology" }, { "field": "interests", "content": "Birds" }
    ]);
    assert_eq!(application["profile"], profile);
    assert_eq!(application["opportunity"]["title"], "Genomics Summer Internship");
    let to_student = ("You applied to Genomics Summer Internship", student.email.clone());
    let to_provider = ("Ada Finch applied to Genomics Summer Internship", offer.provider.email.clone());
    for (template, (subject, address)) in
        [("opportunity_application_sent", to_student), ("opportunity_application_received", to_provider)]
    {
        assert_eq!(app.written(template), [(address, subject.to_owned())]);
    }
    // Later edits of the profile or of the listing's question do not change it.
    let edit = json!({ "content": "Ada Sparrow", "seen_version": 1 });
    student.put("/api/summer/profile/name", edit).await.expect(200);
    app.run("UPDATE listings SET question = 'Another?'");
    assert_eq!(student.get(&sent(&application)).await.expect(200), application);
    let seen = offer.provider.get(&received(&application)).await.expect(200);
    assert_eq!((&seen["profile"], &seen["student_name"]), (&profile, &json!("Ada Finch")));
    assert!(!seen.to_string().contains(&student.email), "nobody learns the other's address");
    assert!(!application.to_string().contains(&offer.provider.email));
}

#[test_support::test]
async fn a_profile_that_lacks_what_is_needed_is_refused_by_its_fields() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.student();
    let profile = student.get("/api/summer/profile").await.expect(200);
    assert_eq!(profile["missing"], json!(["name", "grade", "coursework", "interests"]));
    let problem = apply(&student, offer.opportunity_id()).await.problem(422, "profile_incomplete");
    let missing: Vec<&String> = problem["errors"].as_object().unwrap().keys().collect();
    assert_eq!(missing, ["coursework", "grade", "interests", "name"]);
    let written = |content: &str| json!({ "content": content, "seen_version": 0 });
    for (field, content) in [("name", "Ada"), ("grade", "10"), ("interests", "Birds")] {
        student.put(&format!("/api/summer/profile/{field}"), written(content)).await.expect(200);
    }
    let problem = apply(&student, offer.opportunity_id()).await.problem(422, "profile_incomplete");
    assert_eq!(problem["errors"], json!({ "coursework": ["Please say which courses you take."] }));
    let profile = student.get("/api/summer/profile").await.expect(200);
    assert_eq!(profile["missing"], json!(["coursework"]));
    assert_eq!(heard(&app, offer.provider.id), [""; 0]);
    student.put("/api/summer/profile/coursework", written("Biology")).await.expect(200);
    apply(&student, offer.opportunity_id()).await.expect(201);
}

#[test_support::test]
async fn the_question_is_to_be_answered() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.applicant("Ada Finch");
    let path = applications_to(offer.opportunity_id());
    let long = "x".repeat(2001);
    for answer in ["", "  \n ", long.as_str()] {
        let problem =
            student.post(&path, json!({ "answer": answer })).await.problem(422, "validation_failed");
        assert!(problem["errors"]["answer"].is_array(), "{problem}");
    }
    student
        .post(&path, json!({ "answer": "x", "state": "accepted" }))
        .await
        .problem(422, "validation_failed");
    // Markup is plain text.
    let script = " <script>alert('1')</script> é 😀 1 < 2 ";
    let application = student.post(&path, json!({ "answer": script })).await.expect(201);
    assert_eq!(application["answer"], script.trim());
    let longest = "x".repeat(2000);
    let other = app.applicant("Bo");
    assert_eq!(other.post(&path, json!({ "answer": longest })).await.expect(201)["answer"], longest);
}

#[test_support::test]
async fn a_hundred_presses_at_once_make_one() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let student = app.applicant("Ada Finch");
    let presses = join_all((0..100).map(|_| apply(&student, offer.opportunity_id()))).await;
    let of_status = |status: u16| presses.iter().filter(move |response| response.status == status).count();
    assert_eq!((of_status(201), of_status(200)), (1, 99));
    let first = presses[0].json();
    assert!(presses.iter().all(|response| response.json()["id"] == first["id"]));
    assert_eq!(app.written("opportunity_application_sent").len(), 1);
    assert_eq!(app.written("opportunity_application_received").len(), 1);
    for id in [student.id, offer.provider.id] {
        assert_eq!(heard(&app, id), ["submitted"]);
    }
    let list = student.get(SENT).await.expect(200);
    assert_eq!((list["items"].as_array().unwrap().len(), &list["open"]), (1, &json!(1)));
    // Neither admins nor other students get a live event.
    assert_eq!(heard(&app, offer.admin.id), [""; 0]);
}

#[test_support::test]
async fn there_is_one_to_each_also_after_it_was_withdrawn() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let again = json!({ "answer": "Another." });
    let again = student.post(&applications_to(offer.opportunity_id()), again).await;
    assert_eq!(again.expect(200), application);
    student.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    let after = apply(&student, offer.opportunity_id()).await.expect(200);
    assert_eq!((&after["id"], &after["state"]), (&application["id"], &json!("withdrawn")));
    assert_eq!(app.written("opportunity_application_received").len(), 1);
}

#[test_support::test]
async fn the_list_has_the_newest_first() {
    let app = TestApp::start().await;
    let (one, two) = (Offer::new(&app).await, Offer::with(&app, json!({ "title": "Second" })).await);
    let student = app.applicant("Ada Finch");
    apply(&student, one.opportunity_id()).await.expect(201);
    app.clock.advance(chrono::TimeDelta::minutes(1));
    let second = apply(&student, two.opportunity_id()).await.expect(201);
    student.post(&format!("{}/withdraw", sent(&second)), json!({})).await.expect(200);
    let (list, queries) = app.count_queries(student.get(SENT)).await;
    let list = list.expect(200);
    let titles = |list: &Value| -> Vec<String> {
        let items = list["items"].as_array().unwrap().iter();
        items.map(|item| item["opportunity"]["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles(&list), ["Second", "Genomics Summer Internship"]);
    assert_eq!((&list["open"], &list["limit"], &list["next_cursor"]), (&json!(1), &json!(20), &Value::Null));
    assert!(queries <= 3, "{queries}");
    let of_one = student.get(&format!("{SENT}?opportunity_id={}", one.opportunity_id())).await.expect(200);
    assert_eq!((titles(&of_one).len(), &of_one["items"][0]["state"]), (1, &json!("submitted")));
    assert_eq!(app.student().get(SENT).await.expect(200)["items"], json!([]));
}
