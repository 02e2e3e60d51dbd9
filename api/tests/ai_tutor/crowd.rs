//! Hundreds of sessions, opened and cut at random, leak nothing.

use futures_util::StreamExt;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;

use test_support::ai_tutor::{Talk, equations};
use test_support::{AiTutorApp, scale, until_true};

/// Number of concurrent sessions.
const AT_ONCE: usize = 40;

#[test_support::test]
async fn hundreds_of_sessions_that_are_cut_leave_no_socket_and_no_line() {
    let count = scale(250, 1000);
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 100, minutes_per_day = 720, academy_minutes_per_day = 1000000");
    let mut clients = Vec::new();
    for _ in 0..count / 25 {
        clients.push(app.enter(&app.student().client).await);
    }
    let sessions = futures_util::stream::iter(0..count).map(|number| {
        let client = clients[number % clients.len()].clone();
        async move {
            let end = StdRng::seed_from_u64(number as u64).random_range(0..6);
            let mut talk = Talk::open(&client, "").await;
            if end == 0 {
                return;
            }
            talk.set_up(equations()).await;
            // Another session of the same user may have replaced it.
            if end > 1 && !talk.is_heard("session.updated").await {
                return;
            }
            if end > 2 {
                talk.send("2x + 3 = 11").await;
            }
            if end > 3 && !talk.is_heard("response.text.delta").await {
                return;
            }
            if end == 5 {
                talk.say(json!({ "type": "tutor.end" })).await;
            }
        }
    });
    sessions.buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
    until_true("no socket is left", async || app.state.live.count() == 0).await;
    until_true("no line to the model is left", async || app.openai.state().connections == 0).await;
    let opened = app.openai.state().opened;
    assert!(opened > count / 2, "{opened} lines were opened");
    // The product still works.
    assert_eq!(app.talk(&app.student().client).await.ask("2x + 3 = 11").await.status, "completed");
}
