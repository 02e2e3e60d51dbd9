//! Hundreds of voice sessions, opened and cut at random, leak nothing.

use futures_util::StreamExt;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use stand_ins::openai::sentence;

use test_support::ai_tutor::Talk;
use test_support::client::Client;
use test_support::voice::equations_aloud;
use test_support::{AiTutorApp, scale, until_true};

/// Number of concurrent sessions.
const AT_ONCE: usize = 12;
/// Sequential sessions of each user.
const SESSIONS: usize = 25;

#[test_support::test]
async fn hundreds_of_sessions_aloud_that_are_cut_leave_no_socket_and_no_line() {
    let people_count = scale(12, 40);
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 100, minutes_per_day = 720, academy_minutes_per_day = 1000000");
    let mut people = Vec::new();
    for seed in 0..people_count {
        people.push((seed, app.enter(&app.student().client).await));
    }
    let talks = people.iter().map(|(seed, client)| async move {
        let mut random = StdRng::seed_from_u64(*seed as u64);
        for _ in 0..SESSIONS {
            talk_and_leave(client, &mut random).await;
        }
    });
    futures_util::stream::iter(talks).buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
    until_true("no socket is left", async || app.state.live.count() == 0).await;
    until_true("no line to the model is left", async || app.openai.state().connections == 0).await;
    let opened = app.openai.state().opened;
    assert!(opened > people_count * SESSIONS / 2, "{opened} lines were opened");
    // The product still works.
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    talk.speak("equation").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

/// A session that is cut at a random point.
async fn talk_and_leave(client: &Client, random: &mut StdRng) {
    let end = random.random_range(0..7);
    let mut talk = Talk::open(client, "").await;
    if end == 0 {
        return;
    }
    talk.set_up(equations_aloud()).await;
    // The session has begun, and its connection to the model is being opened.
    assert_eq!(talk.socket.next_or_code().await.expect("a frame")["type"], "tutor.heartbeat");
    if end == 1 {
        return;
    }
    talk.ready().await;
    // Cut in mid-sentence, or after it.
    let spoken = &sentence("four").samples;
    if end == 2 {
        return talk.hear(&spoken[..random.random_range(0..spoken.len())]).await;
    }
    talk.hear(spoken).await;
    talk.hear_silence(1500).await;
    if end == 3 {
        return;
    }
    talk.until("response.audio.delta").await;
    match end {
        4 => {}
        // Interrupts the tutor.
        5 => talk.hear(spoken).await,
        _ => talk.say(json!({ "type": "tutor.end" })).await,
    }
}
