//! Who may start a session, and its topic.

use serde_json::{Value, json};

use test_support::ai_tutor::{Talk, equations};
use test_support::socket::Socket;
use test_support::{AiTutorApp, TestApp};

#[test_support::test]
async fn a_page_without_access_is_led_to_the_door() {
    let app = AiTutorApp::start().await;
    for client in [app.visitor(), app.visitor().with_cookie("ai_tutor", "made-up"), app.student().client] {
        assert_eq!(Talk::open(&client, "").await.close_code().await, 4401);
    }
    assert_eq!(app.openai.state().opened, 0);
}

#[test_support::test]
async fn the_socket_of_a_closed_beta_leads_to_the_door_which_says_so() {
    let app = TestApp::start().await;
    assert_eq!(Talk::open(&app.visitor(), "").await.close_code().await, 4401);
}

#[test_support::test]
async fn a_page_of_another_site_is_refused() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.visitor()).await;
    let refused = Socket::connect(&app.base, "/ws/ai-tutor", &client, "https://elsewhere.test").await;
    assert_eq!(refused.err(), Some(403));
}

#[test_support::test]
async fn a_session_begins_with_what_it_is_about() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::open(&app.enter(&app.visitor()).await, "").await;
    talk.set_up(json!({ "grade": "11th", "subject": "Computer Science", "topic": " Loops\nand  sums ", "mode": "text" })).await;
    let updated = talk.until("session.updated").await;
    let about = json!({
        "id": updated["session"]["id"], "mode": "text", "grade": "11th", "subject": "Computer Science", "topic": "Loops and sums",
    });
    assert_eq!(updated["session"], about);
    let progress = talk.until("tutor.progress").await;
    let none = json!({ "nudge": 0, "step": 0, "worked_example": 0 });
    assert_eq!(
        (&progress["hints"], &progress["next_hint"], &progress["closing_question"]),
        (&none, &Value::Null, &json!("none"))
    );
    let heartbeat = talk.socket.until("tutor.heartbeat").await;
    assert_eq!(heartbeat["is_last"], false);
    assert!(
        (44 * 60..=45 * 60).contains(&heartbeat["seconds_left"].as_i64().expect("seconds")),
        "{heartbeat}"
    );
}

#[test_support::test]
async fn a_page_can_say_it_again_when_what_it_said_is_unusable() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::open(&app.enter(&app.visitor()).await, "").await;
    let with = |field: &str, value: Value| {
        let mut setup = equations();
        setup[field] = value;
        setup
    };
    let fill_in = "Please fill in all fields before starting.";
    let unusable = [
        (with("grade", json!("13th")), "invalid_setup", fill_in),
        (with("subject", json!("Alchemy")), "invalid_setup", fill_in),
        (with("topic", json!(" \n ")), "invalid_setup", fill_in),
        (
            with("topic", json!("x".repeat(201))),
            "invalid_setup",
            "Please use at most 200 characters for the topic.",
        ),
        (with("mode", json!("telepathy")), "invalid_setup", fill_in),
    ];
    for (setup, code, message) in unusable {
        talk.set_up(setup).await;
        let error = talk.until("error").await["error"].clone();
        assert_eq!((&error["code"], &error["message"]), (&json!(code), &json!(message)));
    }
    assert_eq!(talk.refusal(json!({ "type": "response.create", "event_id": "e1" })).await, "invalid_setup");
    talk.set_up(with("topic", json!("x".repeat(200)))).await;
    talk.ready().await;
    assert_eq!(app.values("SELECT count(*) FROM ai_tutor_sessions"), ["1"]);
}

#[test_support::test]
async fn a_page_that_says_nothing_is_not_waited_for() {
    let app = AiTutorApp::impatient().await;
    assert_eq!(Talk::open(&app.enter(&app.visitor()).await, "").await.close_code().await, 1008);
}

#[test_support::test]
async fn nobody_goes_on_with_a_session_of_somebody_else() {
    let app = AiTutorApp::start().await;
    let owner = app.student();
    let talk = app.talk(&owner.client).await;
    let in_another_browser = app.enter(&app.visitor()).await;
    for client in [app.enter(&app.student().client).await, in_another_browser] {
        let mut other = Talk::open(&client, &format!("?resume={}", talk.session_id)).await;
        assert_eq!(other.end().await, ("left".to_owned(), 1000));
    }
    // A visitor's session does not belong to the user who signs in in the same browser.
    let visitor = app.enter(&app.visitor()).await;
    let unowned = Talk::begin(&visitor).await;
    let signed_in = app.enter(&app.student().client).await;
    let mut other = Talk::open(&signed_in, &format!("?resume={}", unowned.session_id)).await;
    assert_eq!(other.end().await, ("left".to_owned(), 1000));
}
