//! Withdrawing an application.

use futures_util::future::join_all;
use serde_json::json;

use super::{course, heard};
use test_support::TestApp;
use test_support::applications::{Offer, received, sent};

#[test_support::test]
async fn a_provider_who_has_not_looked_is_not_mailed() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    let withdraw = format!("{}/withdraw", sent(&application));
    let after = student.post(&withdraw, json!({})).await.expect(200);
    assert_eq!(
        (&after["state"], &after["allowed_actions"], &after["ask_from"]),
        (&json!("withdrawn"), &json!([]), &json!(null))
    );
    assert_eq!(course(&after), [("submitted", "student"), ("withdrawn", "student")]);
    assert_eq!(app.written("opportunity_application_withdrawn"), []);
    for id in [student.id, offer.provider.id] {
        assert_eq!(heard(&app, id), ["submitted", "withdrawn"]);
    }
    let problem = student.post(&withdraw, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This application was withdrawn.");
    let seen = offer.provider.get(&received(&application)).await.expect(200);
    assert_eq!((&seen["state"], &seen["allowed_actions"]), (&json!("withdrawn"), &json!([])));
}

#[test_support::test]
async fn one_who_has_looked_is_mailed_once() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    for (number, action) in ["review", "interview", "waitlist", "accept"].into_iter().enumerate() {
        let (student, application) = offer.applicant(&app, "Ada Finch").await;
        offer.decide(&application, action).await;
        let path = format!("{}/withdraw", sent(&application));
        let presses = join_all((0..5).map(|_| student.post(&path, json!({})))).await;
        assert_eq!(presses.iter().filter(|press| press.status == 200).count(), 1, "{action}");
        let mails = app.written("opportunity_application_withdrawn");
        assert_eq!(mails.len(), number + 1, "{action}");
        let subject = "Ada Finch withdrew from Genomics Summer Internship";
        assert_eq!(mails[number], (offer.provider.email.clone(), subject.to_owned()));
        assert_eq!(heard(&app, student.id).len(), 3);
    }
}

#[test_support::test]
async fn what_is_declined_is_not_taken_back() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada Finch").await;
    offer.decide(&application, "decline").await;
    let problem = student.post(&format!("{}/withdraw", sent(&application)), json!({})).await;
    let problem = problem.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "This application was declined.");
    assert_eq!(student.get(&sent(&application)).await.expect(200)["allowed_actions"], json!(["write"]));
}
