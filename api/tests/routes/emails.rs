use chrono::TimeDelta;
use reqwest::{Method, header};
use serde_json::json;

use test_support::client::send;
use test_support::links::token_after;
use test_support::people::Someone;
use test_support::{TestApp, http};

const CHOICES: &str = "/api/account/email-preferences";

/// A student and a tutor who were reminded of a lesson, and the student's email.
async fn reminded(app: &TestApp) -> (Someone, Someone, String) {
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let starts_at = app.noon_in(3);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
    student.post("/api/bookings", body).await.expect(201);
    app.clock.advance(starts_at - TimeDelta::hours(24) - app.clock.now() + TimeDelta::seconds(1));
    academy::jobs::send_lesson_reminders(app.state.clone()).await.unwrap();
    let mails = app.mails_to(&student.email).await;
    let reminder =
        mails.into_iter().find(|mail| mail.contains("A reminder of your session")).expect("a reminder");
    (student, tutor, reminder)
}

#[test_support::test]
async fn one_click_in_a_mail_program_turns_that_kind_of_email_off() {
    let app = TestApp::start().await;
    let (student, tutor, reminder) = reminded(&app).await;
    assert!(reminder.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{reminder}");
    let token = token_after(&reminder, "/emails/unsubscribe?token=");
    // From any client, without a cookie and an origin, and with tracking parameters.
    let path = format!("{}/emails/unsubscribe?token={token}&utm_source=mail", app.base);
    let click = http::client().post(&path).form(&[("List-Unsubscribe", "One-Click")]);
    let response = send(click).await;
    assert_eq!((response.status.as_u16(), response.text.as_str()), (200, "You’re unsubscribed.\n"));
    let off = json!({"reminders": false, "messages": true, "newsletters": false});
    assert_eq!(student.get(CHOICES).await.expect(200), off);
    assert_eq!(tutor.get(CHOICES).await.expect(200)["reminders"], true, "the tutor has a link of their own");
}

#[test_support::test]
async fn the_pages_button_turns_it_off_and_leads_on() {
    let app = TestApp::start().await;
    let (student, _, reminder) = reminded(&app).await;
    let token = token_after(&reminder, "/emails/unsubscribe?token=");
    let other = token.replace("reminders_", "messages_");
    for token in [token.as_str(), other.as_str()] {
        let path = format!("/emails/unsubscribe?token={token}");
        let response = send(app.visitor().request(Method::POST, &path)).await;
        let location = response.headers[header::LOCATION].to_str().unwrap();
        assert_eq!((response.status.as_u16(), location), (303, "/emails/unsubscribed"));
    }
    let off = json!({"reminders": false, "messages": false, "newsletters": false});
    assert_eq!(student.get(CHOICES).await.expect(200), off);
}

#[test_support::test]
async fn a_made_up_token_changes_nothing_and_is_answered_alike() {
    let app = TestApp::start().await;
    let (student, ..) = reminded(&app).await;
    let unknown = "00000000000040008000000000000000";
    for token in
        ["", "reminders", "reminders_", "all_", &format!("reminders_{unknown}"), &format!("all_{unknown}")]
    {
        let path = format!("/emails/unsubscribe?token={token}");
        assert_eq!(send(app.visitor().request(Method::POST, &path)).await.status, 303, "{token}");
    }
    assert_eq!(student.get(CHOICES).await.expect(200)["reminders"], true);
}
