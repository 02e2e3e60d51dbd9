//! The limits of the AI tutor.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use test_support::ai_tutor::{Talk, equations};
use test_support::{AiTutorApp, until_true};

/// Returns a ready session, or the refusal that a page gets on opening a socket.
async fn begin(client: &test_support::Client) -> Result<Talk, Value> {
    let mut talk = Talk::open(client, "").await;
    talk.set_up(equations()).await;
    let frame = talk.next().await;
    if frame["type"] == "tutor.ended" { Err(frame) } else { Ok(talk) }
}

async fn status(client: &test_support::Client) -> Value {
    client.get("/api/ai-tutor").await.expect(200)
}

#[test_support::test]
async fn a_session_ends_in_mid_sentence_when_it_has_lasted_as_long_as_one_can() {
    let app = AiTutorApp::start().await;
    app.set("session_minutes = 10");
    let mut talk = app.talk(&app.student().client).await;
    app.clock.advance(TimeDelta::minutes(6));
    loop {
        let heartbeat = talk.socket.until("tutor.heartbeat").await;
        if heartbeat["seconds_left"].as_i64().expect("seconds") <= 240 {
            assert_eq!(heartbeat["is_last"], true);
            break;
        }
    }
    app.openai.set_pace(std::time::Duration::from_millis(20));
    app.openai.answer_next(&"Let us look at the left side first. ".repeat(60));
    talk.send("2x + 3 = 11").await;
    talk.until("response.text.delta").await;
    app.clock.advance(TimeDelta::minutes(4));
    assert_eq!(talk.end().await, ("session_limit".to_owned(), 1000));
    assert_eq!(app.value("SELECT state FROM ai_tutor_messages WHERE role = 'assistant'"), "interrupted");
    assert_eq!(app.value("SELECT seconds / 60 FROM ai_tutor_sessions"), "10");
    assert_eq!(app.value("SELECT end_reason FROM ai_tutor_sessions"), "session_limit");
}

#[test_support::test]
async fn one_person_has_so_many_sessions_a_day() {
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 2");
    let student = app.student();
    let client = app.enter(&student.client).await;
    assert_eq!(status(&client).await["allowance"]["sessions_left"], 2);
    for left in [1, 0] {
        drop(begin(&client).await.expect("a session"));
        assert_eq!(status(&client).await["allowance"]["sessions_left"], left);
    }
    let ended = begin(&client).await.err().expect("an end");
    assert_eq!(ended["reason"], "daily_limit");
    let message = "You’ve used all of your time with the AI tutor for today. It’ll be here again tomorrow.";
    assert_eq!(ended["message"], message);
    assert_eq!(status(&client).await["refusal"], message);
    // Another browser of the user counts for the same user; another user has their own limit.
    let elsewhere = app.enter(&app.signed_in(student.id)).await;
    assert_eq!(begin(&elsewhere).await.err().expect("an end")["reason"], "daily_limit");
    drop(begin(&app.enter(&app.student().client).await).await.expect("a session"));
    app.clock.advance(TimeDelta::days(1));
    drop(begin(&client).await.expect("a session of the next day"));
}

#[test_support::test]
async fn sessions_that_begin_at_once_are_no_more_than_are_left() {
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 3");
    let client = app.enter(&app.student().client).await;
    let outcomes = join_all((0..10).map(|_| begin(&client))).await;
    // The three that start replace one another.
    let is_refused =
        |outcome: &&Result<Talk, Value>| matches!(outcome, Err(ended) if ended["reason"] == "daily_limit");
    assert_eq!(outcomes.iter().filter(is_refused).count(), 7);
    assert_eq!(app.value("SELECT sum(sessions) FROM ai_tutor_usage WHERE holder LIKE 'user:%'"), "3");
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_sessions"), "3");
}

#[test_support::test]
async fn one_person_has_so_many_minutes_a_day_in_all_sessions() {
    let app = AiTutorApp::start().await;
    app.set("minutes_per_day = 30");
    let client = app.enter(&app.student().client).await;
    let first = Talk::begin(&client).await;
    app.clock.advance(TimeDelta::minutes(20));
    let mut second = Talk::begin(&client).await;
    drop(first);
    until_true("the first session's minutes are counted", async || {
        status(&client).await["allowance"]["seconds_left"].as_i64().expect("seconds") <= 10 * 60
    })
    .await;
    app.clock.advance(TimeDelta::minutes(11));
    assert_eq!(second.end().await, ("daily_limit".to_owned(), 1000));
    assert_eq!(begin(&client).await.err().expect("an end")["reason"], "daily_limit");
}

#[test_support::test]
async fn the_whole_academy_has_so_many_minutes_a_day() {
    let app = AiTutorApp::start().await;
    app.set("academy_minutes_per_day = 10");
    let mut talks = Vec::new();
    for _ in 0..2 {
        talks.push(app.talk(&app.student().client).await);
    }
    app.clock.advance(TimeDelta::minutes(6));
    for mut talk in talks {
        assert_eq!(talk.end().await, ("academy_limit".to_owned(), 1000));
    }
    let client = app.enter(&app.student().client).await;
    assert_eq!(begin(&client).await.err().expect("an end")["reason"], "academy_limit");
}

#[test_support::test]
async fn a_switch_ends_every_session_and_lets_none_begin() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    app.set("is_open = false");
    assert_eq!(talk.end().await, ("closed".to_owned(), 1000));
    let client = app.enter(&app.visitor()).await;
    assert_eq!(begin(&client).await.err().expect("an end")["reason"], "closed");
    assert_eq!(status(&client).await["refusal"], "The AI tutor is closed right now. Please come back later.");
    app.set("is_open = true");
    drop(begin(&client).await.expect("a session"));
}

#[test_support::test]
async fn people_without_an_account_share_five_times_as_much_in_a_network() {
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 1");
    for _ in 0..5 {
        let client = app.enter(&app.visitor()).await;
        drop(begin(&client).await.expect("a session"));
        assert_eq!(
            begin(&client).await.err().expect("an end")["reason"],
            "daily_limit",
            "one for each browser"
        );
    }
    let sixth = app.enter(&app.visitor()).await;
    assert_eq!(status(&sixth).await["allowance"]["sessions_left"], 0);
    assert_eq!(begin(&sixth).await.err().expect("an end")["reason"], "daily_limit");
    drop(begin(&app.enter(&app.student().client).await).await.expect("an account has its own"));
}

#[test_support::test]
async fn what_remains_is_said_before_a_session_begins() {
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 4, minutes_per_day = 60, session_minutes = 45");
    let client = app.enter(&app.student().client).await;
    let allowance = json!({ "sessions_left": 4, "seconds_left": 3600, "session_seconds": 2700 });
    assert_eq!(status(&client).await["allowance"], allowance);
    let talk = Talk::begin(&client).await;
    app.clock.advance(TimeDelta::minutes(30));
    drop(talk);
    until_true("the minutes are counted", async || {
        let left = status(&client).await["allowance"].clone();
        let seconds = left["seconds_left"].as_i64().expect("seconds");
        (1790..=1800).contains(&seconds) && left["session_seconds"] == seconds && left["sessions_left"] == 3
    })
    .await;
}

#[test_support::test]
async fn time_is_counted_however_often_a_session_changes_its_socket() {
    let app = AiTutorApp::start().await;
    app.set("minutes_per_day = 30");
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    for _ in 0..3 {
        app.clock.advance(TimeDelta::minutes(9));
        // The earlier one stays open until it gets the event.
        let next = Talk::resume(&client, talk.session_id).await;
        assert_eq!(talk.end().await.0, "replaced");
        talk = next;
    }
    until_true("all of it is counted", async || {
        status(&client).await["allowance"]["seconds_left"].as_i64().expect("seconds") <= 3 * 60
    })
    .await;
    app.clock.advance(TimeDelta::minutes(4));
    assert_eq!(talk.end().await.0, "daily_limit");
}

#[test_support::test]
async fn nobody_connects_again_and_again_without_end() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let talk = Talk::begin(&client).await;
    let path = format!("?resume={}", talk.session_id);
    drop(talk);
    let mut code = 0;
    for _ in 0..=40 {
        let mut again = Talk::open(&client, &path).await;
        code = match again.next_or_code().await {
            Ok(_) => 0,
            Err(code) => code,
        };
    }
    assert_eq!(code, 1013);
}

#[test_support::test]
async fn one_browser_has_ten_sockets_at_a_time() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.visitor()).await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(Talk::open(&client, "").await);
    }
    // The response to an upgrade comes shortly before its socket is counted.
    until_true("ten sockets count", async || app.state.live.count() == 10).await;
    assert_eq!(Talk::open(&client, "").await.close_code().await, 4429);
    drop(open);
}
